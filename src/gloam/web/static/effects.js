// @ts-check
/**
 * What happened, to be seen: a shot flies, a hit shakes, a pawn falls. Everything moves on a layer over
 * the page that no finger feels and no morphing touches; nothing waits for it. Whoever wants no motion
 * sees where it happened lit for a moment instead.
 */
import { buzz, heard, sound } from "./sounds.js";

/** @typedef {{ effect: string, piece: string, cell: string, person: number, heading: string, amount: number, dice: number[] }} Cue */
/** @typedef {{ words: string, loudness: number, cue: Cue | null }} Told */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ cue: Cue, box: Box, board: Box, likeness: Element | null, loudness: number, east: number }} Scene */

const NEWS = 3, BLOW = 4, CLIMAX = 5;
/** So many effects wait at most; of more, the quiet ones are left out. */
const MOST = 6;
/** How many milliseconds lie between two effects. */
const APART = 170;
const WAYS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
/** @type {(() => void)[]} */
const waiting = [];
/** @type {number[]} */
const loud = [];
let running = false;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => calm.matches;

/** Show and play what was told. It is looked at now: a piece that falls may be gone from the next page. @param {Told} told */
export function perform(told) {
  const { cue, loudness } = told;
  const skipping = document.getElementById("pace-0")?.getAttribute("aria-pressed") === "true";
  if (document.visibilityState !== "visible" || skipping && loudness < BLOW) return;
  if (loudness >= BLOW) queue(loudness, () => moment(told.words, loudness));
  if (!cue || !MOTIONS[cue.effect]) return;
  const scene = seen(cue, loudness);
  queue(loudness, () => {
    sound(cue.effect, heard(cue, scene.east));
    if (cue.person < 0 || String(cue.person) === document.getElementById("table")?.dataset.seat) buzz(cue.effect);
    if (still()) light(scene);
    else MOTIONS[cue.effect](scene);
  });
}

/** @param {number} loudness @param {() => void} play */
function queue(loudness, play) {
  if (waiting.length >= MOST) {
    const quietest = loud.indexOf(Math.min(...loud));
    if (loud[quietest] >= loudness) return;
    waiting.splice(quietest, 1);
    loud.splice(quietest, 1);
  }
  waiting.push(play);
  loud.push(loudness);
  if (running) return;
  running = true;
  requestAnimationFrame(next); // those that come together are all measured before the first moves
}

function next() {
  const play = waiting.shift();
  const loudness = loud.shift() ?? 0;
  running = Boolean(play);
  if (!play) return;
  play();
  setTimeout(next, loudness >= NEWS ? 2 * APART : APART);
}

/** Where something happens, as the page shows it now. @param {Cue} cue @param {number} loudness @returns {Scene} */
function seen(cue, loudness) {
  const board = document.getElementById("board") ?? document.getElementById("table") ?? document.body;
  const piece = cue.piece ? document.getElementById(`piece-at-${cue.piece}`) ?? document.getElementById(`token-${cue.piece}`) : null;
  const place = cue.cell ? document.getElementById(`cell-${cue.cell}`) : null;
  const person = cue.person >= 0 ? document.getElementById(`person-${cue.person}`) : null;
  const found = piece ?? place ?? person ?? board;
  const box = boxed(found), whole = boxed(board);
  const at = place ? boxed(place) : box; // something that moves is heard where it arrives
  const east = board.classList.contains("layout-grid") && (piece || place) && whole.width ? (2 * (at.x + at.width / 2 - whole.x)) / whole.width - 1 : 0;
  return { cue, loudness, box, board: whole, east, likeness: piece ? /** @type {Element} */ (piece.cloneNode(true)) : null };
}

/** @param {Element} found @returns {Box} */
function boxed(found) {
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x, y, width, height };
}

/** The layer that everything moves on. */
function layer() {
  const old = document.getElementById("effects");
  if (old) return old;
  const made = document.createElement("div");
  made.id = "effects";
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

/** Something on the layer, by its middle. @param {string} kind @param {Box} box @param {Element | string} [inside] */
function sprite(kind, box, inside = "") {
  const made = document.createElement("div");
  made.className = `fx fx-${kind}`;
  made.style.cssText = `left: ${box.x}px; top: ${box.y}px; width: ${box.width}px; height: ${box.height}px`;
  if (inside) made.append(inside);
  layer().append(made);
  return made;
}

/** Move something, and take it away. @param {HTMLElement} what @param {Keyframe[]} frames @param {number} lasts @param {KeyframeAnimationOptions} [how] */
function move(what, frames, lasts, how = {}) {
  const going = what.animate(frames, { duration: lasts, easing: "ease-out", fill: "both", ...how });
  going.finished.then(() => what.remove(), () => what.remove());
}

/** A square around the middle of a box. @param {Box} box @param {number} side @returns {Box} */
function around(box, side) {
  return { x: box.x + box.width / 2 - side / 2, y: box.y + box.height / 2 - side / 2, width: side, height: side };
}

/** How large a cell is drawn, about. @param {Scene} scene */
function measure({ box }) {
  return Math.min(110, Math.max(34, Math.min(box.width, box.height)));
}

/** Shake what is on the page where it stands. @param {Element | null} what @param {number} far */
function shake(what, far) {
  what?.animate([0, -far, far, -far * 0.6, far * 0.5, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 340, easing: "ease-out" });
}

/** @param {Cue} cue */
const panel = (cue) => cue.person >= 0 ? document.getElementById(`person-${cue.person}`) : null;

/** Rings that widen. @param {Scene} scene @param {string} kind @param {number} count @param {number} wide @param {number} lasts */
function rings(scene, kind, count, wide, lasts) {
  for (let n = 0; n < count; n += 1) {
    const ring = sprite(kind, around(scene.box, measure(scene)));
    move(ring, [{ transform: "scale(.15)", opacity: 0.95 }, { transform: `scale(${wide})`, opacity: 0 }], lasts, { delay: n * 190 });
  }
}

/** Hands that find something; whoever walks into it is shaken. @param {Scene} scene */
function touch(scene) {
  rings(scene, scene.cue.amount ? "strike-ring" : "tread", 1, 1.1, 380);
  if (scene.cue.amount) shake(document.getElementById("board"), 2.5);
}

/** Small things that rise or drift from a place. @param {Scene} scene @param {string} kind @param {string} sign @param {number} count @param {number} rise */
function specks(scene, kind, sign, count, rise) {
  const side = measure(scene), { x, y, width, height } = scene.box;
  for (let n = 0; n < count; n += 1) {
    const speck = sprite(kind, { x: x + width * (0.15 + 0.7 * Math.random()) - 10, y: y + height * (0.3 + 0.5 * Math.random()) - 10, width: 20, height: 20 }, sign);
    const drift = (Math.random() - 0.5) * side;
    move(speck, [
      { transform: "translate(0, 0) rotate(0deg)", opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: `translate(${drift}px, ${-rise * side}px) rotate(${drift * 4}deg)`, opacity: 0 },
    ], 900 + 300 * Math.random(), { delay: n * 70 });
  }
}

/** Each effect as motion. @type {Record<string, (scene: Scene) => void>} */
const MOTIONS = {
  shot: (scene) => {
    const { cue, box, board } = scene;
    const [right, down] = WAYS[/** @type {keyof WAYS} */ (cue.heading)] ?? [0, -1];
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const far = right ? (right > 0 ? board.x + board.width - middle.x : middle.x - board.x) : (down > 0 ? board.y + board.height - middle.y : middle.y - board.y);
    const turn = Math.atan2(down, right) * 180 / Math.PI;
    move(sprite("flash", around(box, measure(scene))), [{ transform: "scale(.3)", opacity: 1 }, { transform: "scale(1)", opacity: 0 }], 220);
    move(sprite("bullet", { x: middle.x - 17, y: middle.y - 3, width: 34, height: 6 }), [
      { transform: `rotate(${turn}deg) translateX(10px)`, opacity: 1 },
      { opacity: 1, offset: 0.75 },
      { transform: `rotate(${turn}deg) translateX(${Math.max(60, far)}px)`, opacity: 0 },
    ], Math.min(520, 140 + far), { easing: "linear" });
    if (cue.amount > 0) {
      sound("hit", { after: 260 });
      setTimeout(() => shake(document.getElementById("board"), 5), 260);
    }
  },
  hit: (scene) => {
    const side = measure(scene);
    move(sprite("strike", around(scene.box, side * 1.15)), [{ transform: "scale(.5) rotate(-14deg)", opacity: 1 }, { transform: "scale(1.1)", opacity: 1, offset: 0.3 }, { transform: "scale(1.2)", opacity: 0 }], 560);
    shake(panel(scene.cue) ?? document.getElementById("board"), 5);
  },
  miss: (scene) => specks(scene, "puff", "", 3, 0.5),
  fall: (scene) => {
    const { cue, likeness, box } = scene;
    if (likeness) {
      for (const name of ["id", "x", "y", "style", "data-piece", "data-cell", "data-name"]) likeness.removeAttribute(name);
      for (const side of ["width", "height"]) likeness.setAttribute(side, "100%");
      move(sprite("body", box, likeness), [
        { transform: "rotate(0deg)", opacity: 1 },
        { transform: "translateY(-8%) rotate(-12deg)", opacity: 1, offset: 0.25 },
        { transform: "translateY(18%) rotate(86deg)", opacity: 0.9, offset: 0.7, easing: "ease-in" },
        { transform: "translateY(26%) rotate(90deg)", opacity: 0 },
      ], 1100, { easing: "ease-in" });
    }
    rings(scene, "fallen", 1, 1.5, 700);
    shake(panel(cue), 4);
  },
  reveal: (scene) => {
    const own = panel(scene.cue);
    own?.animate([{ transform: "perspective(600px) rotateY(0deg)" }, { transform: "perspective(600px) rotateY(90deg)", offset: 0.45 }, { transform: "perspective(600px) rotateY(0deg)" }], { duration: 620, easing: "ease-in-out" });
    if (!own) move(sprite("flip", around(scene.box, 84)), [{ transform: "perspective(600px) rotateY(0deg)", opacity: 1 }, { transform: "perspective(600px) rotateY(180deg)", opacity: 1, offset: 0.7 }, { transform: "perspective(600px) rotateY(180deg)", opacity: 0 }], 900);
    rings(scene, "glow", 1, 1.6, 700);
  },
  dice: ({ cue, board }) => {
    const shown = cue.dice.length ? cue.dice : [cue.amount];
    shown.forEach((value, n) => {
      const x = board.x + board.width / 2 + (n - (shown.length - 1) / 2) * 70 - 27;
      const y = Math.min(innerHeight - 130, Math.max(90, board.y + Math.min(board.height, innerHeight) * 0.36));
      move(sprite("die", { x, y, width: 54, height: 54 }, String(value || "")), [
        { transform: `translate(${-190 + n * 30}px, -70px) rotate(-${420 + n * 80}deg)`, opacity: 0 },
        { transform: `translate(${-40 + n * 8}px, 14px) rotate(-${80 + n * 20}deg)`, opacity: 1, offset: 0.3 },
        { transform: "translate(0, 0) rotate(0deg)", opacity: 1, offset: 0.5 },
        { transform: "translate(0, 0) rotate(0deg)", opacity: 1, offset: 0.88 },
        { transform: "translate(0, 0) scale(.9)", opacity: 0 },
      ], 1700);
    });
  },
  radar: (scene) => {
    rings(scene, "ping", 3, 3.4, 1100);
    const sweep = sprite("sweep", around(scene.box, measure(scene) * 3.2));
    move(sweep, [{ transform: "rotate(0deg)", opacity: 0.8 }, { transform: "rotate(360deg)", opacity: 0 }], 1100, { easing: "linear" });
  },
  step: (scene) => {
    const to = document.getElementById(`cell-${scene.cue.cell}`);
    rings(to ? { ...scene, box: boxed(to) } : scene, "tread", 1, 0.9, 420);
  },
  rustle: (scene) => specks(scene, "leaf", "", 9, 0.7),
  heal: (scene) => {
    rings(scene, "glow", 2, 1.5, 800);
    specks(scene, "plus", "+", 5, 0.9);
  },
  card: (scene) => {
    const card = sprite("card", around(scene.box, Math.min(72, Math.max(44, measure(scene)))));
    move(card, [
      { transform: "translateY(90px) rotate(-10deg) scale(.8)", opacity: 0 },
      { transform: "translateY(0) rotate(2deg) scale(1.05)", opacity: 1, offset: 0.35 },
      { transform: "translateY(0) rotate(0deg) scale(1)", opacity: 1, offset: 0.7 },
      { transform: "scale(1.25)", opacity: 0 },
    ], 900);
  },
  bump: (scene) => {
    rings(scene, "strike-ring", 1, 1.1, 380);
    shake(document.getElementById("board"), 2.5);
  },
  tree: (scene) => touch(scene),
  edge: (scene) => touch(scene),
  rock: (scene) => touch(scene),
  person: (scene) => rings(scene, "glow", 1, 1.1, 420),
  near: (scene) => {
    rings(scene, "strike-ring", 2, 1.4, 700);
    shake(document.getElementById("board"), 2.5);
  },
  turn: ({ cue }) => {
    const own = panel(cue);
    if (own) move(sprite("turn", boxed(own)), [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], 800);
  },
  won: ({ board }) => specks({ cue: NONE, board, box: board, likeness: null, loudness: CLIMAX, east: 0 }, "spark", "", 22, 2.6),
  lost: ({ board }) => move(sprite("dusk", board), [{ opacity: 0 }, { opacity: 0.85, offset: 0.35 }, { opacity: 0 }], 2400),
};
/** @type {Cue} */
const NONE = { effect: "", piece: "", cell: "", person: -1, heading: "", amount: 0, dice: [] };

/** Without motion: where it happened is lit for a moment. @param {Scene} scene */
function light(scene) {
  if (scene.cue.effect === "dice" && scene.cue.dice.length) return moment(`Rolled: ${scene.cue.dice.join(", ")}`, NEWS);
  const lit = sprite(`lit lit-${scene.cue.effect}`, scene.box);
  setTimeout(() => lit.remove(), 900);
}

/** A loud line over the page, which is in nobody's way; the log and speech have the same words. @param {string} words @param {number} loudness */
function moment(words, loudness) {
  document.querySelector("#effects .moment")?.remove();
  const line = document.createElement("p");
  line.className = `moment ${loudness >= CLIMAX ? "climax" : loudness >= BLOW ? "blow" : "news"}`;
  line.textContent = words;
  layer().append(line);
  const lasts = Math.min(6000, (loudness >= CLIMAX ? 2600 : 1500) + 28 * words.length);
  if (still()) setTimeout(() => line.remove(), lasts);
  else move(line, [
    { transform: "translate(-50%, -12px) scale(.96)", opacity: 0 },
    { transform: "translate(-50%, 0) scale(1)", opacity: 1, offset: 0.08 },
    { transform: "translate(-50%, 0) scale(1)", opacity: 1, offset: 0.9 },
    { transform: "translate(-50%, -6px)", opacity: 0 },
  ], lasts);
}

/** The names of all effects that are shown. */
export const SHOWN = Object.keys(MOTIONS);
