// @ts-check
/**
 * Take the pawn, or the card: a tap takes it; what it can be used on lights up and says what would come of it,
 * and what else it can do stands beside it. The menu says the same in a list, and whatever is tapped here presses
 * a button of it. What is grave asks once, beside the finger.
 */
import { say } from "./aloud.js";
import { whenRenewed } from "./renewed.js";
import { wordAt } from "./terms.js";

/** In the order in which arrows lie on a keyboard. */
const ARROWS = { west: "←", north: "↑", south: "↓", east: "→" };
/** How far a finger moves before it drags. */
const SLOP = 10;
/** For how many milliseconds a question takes no answer: the second tap of two meant what stood there before. */
const SETTLES = 300;
/** So near the edge of the page, something that is dragged takes the page along, so far at a time. */
const EDGE = 36, SCROLLS = 14;
const wide = matchMedia("(min-width: 1200px)");
/**
 * What is in the hand: something that is used (`piece:pawn1`, `card:slash`), something that it is used on
 * (`cell:B1`, `person:2`), and a choice that waits for a yes.
 * @typedef {{ used?: string, on?: string, sure?: string }} Held
 */
/** @type {Held} */
let held = {};
let drawn = "";
/** The list of choices that was folded. @type {HTMLElement | null} */
let folded = null;
/** What was tapped last: a question stands beside it. @type {HTMLElement | null} */
let tapped = null;
/** Something that is being dragged. @type {{ used: string, x: number, y: number, ghost: HTMLElement | null } | null} */
let drag = null;

export function handles() {
  if (!document.getElementById("held")) return;
  document.addEventListener("click", (event) => {
    tapped = event.target instanceof HTMLElement ? event.target.closest("button, a") ?? tapped : tapped;
    if (event.ctrlKey || event.metaKey || event.shiftKey || !tap(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("submit", doubt, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && letGo()) event.preventDefault(); });
  document.addEventListener("dragstart", (event) => { if (thingAt(event.target)) event.preventDefault(); }); // a link's own
  document.addEventListener("pointerdown", lift);
  document.addEventListener("pointermove", carry);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", () => { setDown(drag?.ghost ?? null); drag = null; });
  whenRenewed(() => { known = null; keepUp(); });
  keepUp();
}

/** The list is the second way: wherever it appears it is folded, once, and is whoever's to open. */
function foldAway() {
  const all = /** @type {HTMLDetailsElement | null} */ (document.getElementById("all-choices"));
  if (!all || all === folded) return;
  folded = all;
  all.open = false;
}

// What there is.

/**
 * A choice of the menu, with what it is done with (nothing, where it needs nothing in the hand) and to.
 * @typedef {{ button: HTMLButtonElement, used: string, on: string[] }} Way
 */
/** The menu as it was last read; nothing after the page has changed. @type {Way[] | null} */
let known = null;

/** What may be chosen now, as the menu has it. @returns {Way[]} */
function choices() {
  if (!known) {
    const found = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#menu button[name=line][data-cell]"));
    const own = ownPiece();
    known = [...found].map((button) => read(button, own));
  }
  return known;
}

/** @param {HTMLButtonElement} button @param {string} own @returns {Way} */
function read(button, own) {
  const { card, cell, piece, person } = button.dataset;
  const at = person === undefined ? [] : [`person:${person}`];
  let used = card && elementOf(`card:${card}`) ? `card:${card}` : "";
  const token = piece && !used ? elementOf(`piece:${piece}`) : null;
  if (token && (person === undefined || token.dataset.person !== person)) used = `piece:${piece}`;
  if (!used && (cell || at.length) && !button.closest("#asides")) used = own; // whoever acts does it
  if (cell && cell !== cellOf(used)) at.push(`cell:${cell}`);
  return { button, used, on: at.filter(elementOf) };
}

/** The piece that stands for whoever looks, where it is one and not several of a kind. */
function ownPiece() {
  const mine = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#board .own[data-piece]")]);
  const kinds = mine.map((each) => each.dataset.piece?.replace(/\d+$/, ""));
  return mine.length && !kinds.includes(kinds[0], 1) ? `piece:${mine[0].dataset.piece}` : "";
}

/** The element that stands for something. @param {string} thing @returns {HTMLElement | SVGElement | null} */
function elementOf(thing) {
  const [kind, id] = split(thing);
  if (kind === "cell") return document.getElementById(`cell-${id}`);
  if (kind === "person") return document.getElementById(`person-${id}`);
  if (kind === "card") return document.querySelector(`:is(.hand-card, .own-face)[data-card="${id}"]`);
  const at = document.getElementById(`piece-at-${id}`) ?? document.getElementById(`token-${id}`);
  return /** @type {HTMLElement | SVGElement | null} */ (at);
}

/** @param {string} thing */
function split(thing) {
  const at = thing.indexOf(":");
  return [thing.slice(0, at), thing.slice(at + 1)];
}

/** What can be done with something. @param {string} used */
function of(used) {
  return choices().filter((way) => way.used === used);
}

/** Where a piece stands. @param {string} used */
function cellOf(used) {
  return split(used)[0] === "piece" ? elementOf(used)?.dataset.cell ?? "" : "";
}

/** The pieces on a cell that can do something. @param {string} cell */
function piecesAt(cell) {
  const found = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`#board [data-piece][data-cell="${cell}"]`));
  return [...found].map((piece) => `piece:${piece.dataset.piece}`).filter((piece) => of(piece).length);
}

/** What can be done to something, with what is in the hand or with anything. @param {string} thing @param {string} [used] */
function ways(thing, used) {
  return choices().filter((way) => way.on.includes(thing) && (used === undefined || way.used === used));
}

const CONTROLS = "input, select, textarea, label, a, summary, button:not(.person-chip), [data-term]";

/** What a tap at some place is on. @param {EventTarget | null} at */
function thingAt(at) {
  if (!(at instanceof Element)) return "";
  const part = /** @type {HTMLElement | null} */ (at.closest("#board .spot, .person-chip, .hand-card, .own-face"));
  if (part?.dataset.cell) return `cell:${part.dataset.cell}`;
  if (part?.dataset.card) return `card:${part.dataset.card}`;
  const panel = at.closest(CONTROLS) || at.closest(".more:popover-open") ? null : at.closest(".person");
  return panel ? `person:${panel.id.replace("person-", "")}` : ""; // the whole panel, where it stands open
}

// Tapping.

/** Do what a tap means; whether it means anything. @param {MouseEvent} event */
function tap(event) {
  const thing = thingAt(event.target);
  const chip = event.target instanceof Element && event.target.closest(".person-chip");
  if (!thing || thing.startsWith("person:") && !chip && wordAt(event)) return false;
  const [kind, id] = split(thing);
  if (held.used) {
    const own = ways(thing, held.used);
    if (own.length) return one(own, thing);
    if (thing === held.used) return again();
    if (kind === "cell" && id === cellOf(held.used)) return letGo();
  }
  if (kind === "card") return of(thing).length > 0 && hold({ used: thing });
  const pieces = kind === "cell" ? piecesAt(id) : [];
  if (pieces.length === 1) return hold({ used: pieces[0] });
  if (pieces.length) return hold({ on: thing });
  const found = ways(thing);
  if (found.length) return kind === "cell" ? one(found, thing) : hold({ on: thing }, event.detail === 0);
  return Boolean(chip) && wide.matches; // stands open there
}

/** What is held is tapped again: done, if there is but one thing to do, and let go otherwise. */
function again() {
  const own = of(held.used ?? "");
  if (own.length !== 1) return letGo();
  press(own[0].button);
  return true;
}

/** Choose what there is to choose, or ask which. @param {Way[]} found @param {string} on */
function one(found, on) {
  if (found.length > 1) return hold({ ...held, on });
  press(found[0].button);
  return true;
}

/** @param {HTMLButtonElement} choice */
function press(choice) {
  choice.form?.requestSubmit(choice);
  if (!held.sure) letGo();
}

/** What is grave asks once, wherever it was tapped. @param {SubmitEvent} event */
function doubt(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const value = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
  if (form.id !== "act" || form.querySelector("[name=sure]") || !grave(value)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hold({ ...held, sure: value }, true);
}

/** The button of a grave choice; nothing for the others. @param {string} value @returns {HTMLButtonElement | null} */
function grave(value) {
  return document.querySelector(`button[name=line][data-grave][value="${CSS.escape(value)}"]`);
}

/** @param {string} value */
function surely(value) {
  const choice = grave(value);
  const form = choice?.form;
  giveBack();
  held = {};
  draw();
  if (!choice || !form) return;
  const sure = document.createElement("input");
  Object.assign(sure, { type: "hidden", name: "sure", value: "yes" });
  form.append(sure);
  form.requestSubmit(choice);
  sure.remove();
}

/** @param {Held} what @param {boolean} [focused] */
function hold(what, focused = false) {
  held = what;
  draw();
  const strip = document.getElementById("held");
  say(strip?.dataset.words ?? "");
  bringTargets();
  if (focused) /** @type {HTMLElement | null} */ (strip?.querySelector("button"))?.focus({ preventScroll: true });
  return true;
}

function letGo() {
  const any = Boolean(held.used || held.on || held.sure);
  giveBack();
  held = {};
  draw();
  return any;
}

/** A focus in the strip goes back to what was tapped before the strip is gone, or to what is asked. */
function giveBack() {
  const strip = document.getElementById("held");
  if (!strip?.contains(document.activeElement)) return;
  const heading = document.getElementById("heading");
  heading?.setAttribute("tabindex", "-1");
  for (const at of [strip.contains(tapped) ? null : tapped, heading]) {
    at?.focus({ preventScroll: true });
    if (!strip.contains(document.activeElement)) return;
  }
}

// Showing what is held.

/** After the page was brought up to date: what is held stays held, if it still can do something. */
function keepUp() {
  foldAway();
  grips();
  const strip = document.getElementById("held");
  if (!drawn && !held.used && !held.on && !held.sure && !strip?.childElementCount) return;
  const now = signature();
  const shown = Boolean(strip?.childElementCount) === Boolean(now) && lit() === targets().length;
  const taken = !held.used || elementOf(held.used)?.classList.contains("taken");
  if (now === drawn && shown && taken) return;
  draw();
}

/** A finger on something that can be taken drags it, and not the page. */
function grips() {
  const wanted = new Set();
  for (const used of new Set(choices().map((way) => way.used))) {
    const at = used.startsWith("piece:") ? document.getElementById(`spot-${cellOf(used)}`) : elementOf(used);
    if (at) wanted.add(at);
  }
  const own = ownPiece();
  const chip = document.querySelector(".person.own > .person-chip");
  if (chip && own && of(own).length) wanted.add(chip); // one's own name stands for one's own piece
  for (const old of document.querySelectorAll(".grip")) if (!wanted.has(old)) old.classList.remove("grip");
  for (const at of wanted) if (!at.classList.contains("grip")) at.classList.add("grip");
}

function signature() {
  if (!held.used && !held.on && !held.sure) return "";
  return `${held.used}/${held.on}/${held.sure}/${choices().map((way) => way.button.value).join()}`;
}

/** What lights up. @returns {string[]} */
function targets() {
  return held.used && !held.sure ? [...new Set(of(held.used).flatMap((way) => way.on))] : [];
}

function lit() {
  return document.querySelectorAll(".reach").length;
}

function draw() {
  for (const old of document.querySelectorAll(".reach, .taken")) old.classList.remove("reach", "taken");
  for (const old of document.querySelectorAll(".outcome-here")) old.remove();
  const strip = document.getElementById("held");
  if (held.sure && !grave(held.sure)) held = {};
  if (held.used && !of(held.used).length) held = {};
  const parts = strip ? offered() : [];
  if (!parts.length && !held.used) held = {};
  drawn = signature();
  if (!strip) return;
  strip.classList.toggle("sure", Boolean(held.sure));
  strip.hidden = !drawn || !parts.length && Boolean(held.used?.startsWith("card:")); // the card itself says what it is
  strip.replaceChildren();
  strip.dataset.words = "";
  if (!drawn) return;
  const on = targets();
  for (const target of on) light(target);
  elementOf(held.used ?? "")?.classList.add("taken");
  const title = document.createElement("span");
  title.className = held.sure ? "held-question" : held.on ? "held-name held-which" : "held-name";
  title.textContent = headline();
  strip.append(title, ...parts, closing());
  strip.dataset.words = spoken(title.textContent, on, parts);
  settleAt(strip);
}

/** How far down the page is seen: where the choices are a sheet, down to that. */
function ground() {
  const menu = document.getElementById("menu");
  const sheet = menu && getComputedStyle(menu).position === "sticky" ? menu.getBoundingClientRect().top : innerHeight;
  return Math.min(sheet, innerHeight);
}

/** Whatever lights up can be seen: where it is beyond the edge, the page comes to it. */
function bringTargets() {
  const found = targets().map(elementOf).filter((at) => at !== null);
  const end = ground();
  const seen = found.some((at) => { const box = at.getBoundingClientRect(); return box.bottom > 40 && box.top < end - 40; });
  if (!seen) found[0]?.scrollIntoView({ block: "center" });
}

function headline() {
  if (held.sure) return question(grave(held.sure));
  if (held.used) return nameOf(held.used);
  return held.on?.startsWith("person:") ? nameOf(held.on) : "Which one?";
}

/** @param {HTMLElement | null} choice */
function question(choice) {
  const words = choice?.getAttribute("aria-label") || choice?.title || choice?.textContent?.trim() || "This";
  return `${words[0].toUpperCase()}${words.slice(1).replace(/[.?]$/, "")}? That cannot be taken back.`;
}

/** Light up what the thing in the hand can be used on, and say there what would come of it. @param {string} target */
function light(target) {
  const at = elementOf(target);
  at?.classList.add("reach");
  const found = ways(target, held.used);
  const label = found.length === 1 ? outcome(found[0].button) : document.createElement("span");
  if (!at || !label) return;
  if (found.length > 1) label.textContent = `${found.length} ways`;
  label.classList.add("outcome-here");
  label.setAttribute("aria-hidden", "true");
  at.append(label);
}

/** What would come of a choice, as the menu shows it. @param {HTMLElement} choice @returns {HTMLElement | null} */
function outcome(choice) {
  const shown = choice.querySelector(".outcome")?.cloneNode(true);
  if (shown instanceof HTMLElement) return shown;
  if (!choice.dataset.outcome) return null;
  const label = document.createElement("span");
  label.className = "outcome";
  label.textContent = choice.dataset.outcome;
  return label;
}

/** What stands beside what is held. @returns {HTMLElement[]} */
function offered() {
  const { used, on, sure } = held;
  if (sure) return [agreeing(sure)];
  if (used && on) return ways(on, used).map(twin);
  if (used) return byVerb(of(used).filter((way) => !way.on.length));
  if (!on) return [];
  const [kind, id] = split(on);
  const pieces = kind === "cell" ? piecesAt(id) : [];
  if (pieces.length) return pieces.map(taking);
  const buttons = ways(on).map(twin);
  return kind === "person" && buttons.length && !wide.matches ? [...buttons, opening(id)] : buttons;
}

/** What goes in directions stands behind its verb, as arrows. @param {Way[]} found */
function byVerb(found) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let before = "";
  const order = Object.keys(ARROWS);
  const rank = (/** @type {Way} */ way) => order.indexOf(way.button.value.split(" ").at(-1) ?? "");
  const verbs = [...new Set(found.map(verbOf))];
  const sorted = [...found].sort((one, other) => verbs.indexOf(verbOf(one)) - verbs.indexOf(verbOf(other)) || rank(one) - rank(other));
  for (const way of sorted) {
    const verb = verbOf(way);
    if (verb && verb !== before) {
      const label = document.createElement("span");
      label.className = "held-verb";
      label.textContent = verb;
      parts.push(label);
    }
    before = verb;
    parts.push(twin(way));
  }
  return parts;
}

/** The verb of what goes in a direction, without the number of the piece; nothing for the rest. @param {Way} way */
function verbOf(way) {
  const words = way.button.value.split(" ");
  return (words.pop() ?? "") in ARROWS ? words.filter((word) => !/^\d+$/.test(word)).join(" ") : "";
}

/** @param {string} [className] */
function button(className = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  return made;
}

/** A button that does the same as one of the menu. @param {Way} way */
function twin(way) {
  const choice = way.button;
  const words = choice.getAttribute("aria-label") ?? choice.textContent?.trim() ?? "";
  const heading = choice.value.split(" ").at(-1) ?? "";
  const arrow = !held.on && heading in ARROWS;
  const made = button(arrow ? "arrow" : "");
  if (arrow) made.textContent = ARROWS[/** @type {keyof typeof ARROWS} */ (heading)];
  else {
    const said = document.createElement("span");
    said.append(apart(way), choice.dataset.short ?? words, ...[outcome(choice)].filter((part) => part !== null));
    made.append(said);
  }
  made.setAttribute("aria-label", words);
  if (held.on && !held.used && way.used && way.used !== ownPiece()) made.prepend(miniature(way.used));
  else if (held.on?.startsWith("cell:") && choice.dataset.person !== undefined) made.prepend(faceOf(choice.dataset.person));
  made.addEventListener("click", () => { tapped = made.isConnected ? /** @type {HTMLElement | null} */ (anchor()) : tapped; press(choice); });
  return made;
}

/** The name of who does it, or to whom it is done, where several stand side by side. @param {Way} way */
function apart(way) {
  if (!held.on || held.used) return "";
  const { person } = way.button.dataset;
  const who = held.on.startsWith("cell:") && person !== undefined ? `person:${person}` : way.used;
  if (!who || who === ownPiece()) return "";
  const name = document.createElement("b");
  name.textContent = `${nameOf(who)}: `;
  return name;
}

/** The token of somebody, as their panel has it. @param {string} person */
function faceOf(person) {
  return elementOf(`person:${person}`)?.querySelector(".face")?.cloneNode(true) ?? "";
}

/** A button that takes one of several pieces on a cell. @param {string} piece */
function taking(piece) {
  const made = button();
  made.append(miniature(piece), nameOf(piece));
  made.setAttribute("aria-label", nameOf(piece)); // and not what stands on the picture
  made.addEventListener("click", () => hold({ used: piece }));
  return made;
}

/** A button that says yes to what is grave, once it can have been read. @param {string} value */
function agreeing(value) {
  const since = performance.now();
  const made = button("yes");
  made.textContent = "Yes, do it";
  made.addEventListener("click", () => { if (performance.now() - since > SETTLES) surely(value); });
  return made;
}

/** A button that opens the panel of somebody. @param {string} id */
function opening(id) {
  const made = button("quiet");
  made.textContent = "About them";
  made.addEventListener("click", () => {
    letGo();
    /** @type {HTMLElement | null} */ (document.getElementById(`more-${id}`))?.showPopover?.();
  });
  return made;
}

/** @param {string} thing */
function miniature(thing) {
  const copy = /** @type {HTMLElement | SVGElement | undefined} */ (elementOf(thing)?.cloneNode(true));
  if (!copy) return "";
  for (const name of ["id", "x", "y", "data-piece", "data-cell", "data-card"]) copy.removeAttribute(name);
  copy.classList.remove("taken", "grip");
  copy.classList.add("miniature");
  if (copy instanceof SVGElement) {
    copy.setAttribute("width", "30");
    copy.setAttribute("height", "30");
  }
  copy.setAttribute("aria-hidden", "true");
  return copy;
}

function closing() {
  const made = button("quiet");
  made.textContent = held.sure ? "No" : "×";
  if (!held.sure) made.setAttribute("aria-label", "Let go");
  made.addEventListener("click", letGo);
  return made;
}

/** @param {string} thing */
function nameOf(thing) {
  const [kind, id] = split(thing);
  if (kind === "cell") return document.querySelector(`#cell-${CSS.escape(id)} .card-name`)?.textContent?.trim() || id;
  const at = elementOf(thing);
  if (kind === "piece") return at?.dataset.name ?? id;
  return at?.querySelector(kind === "card" ? ".card-name" : ".name")?.textContent?.trim() ?? id;
}

/** @param {string} title @param {string[]} on @param {HTMLElement[]} parts */
function spoken(title, on, parts) {
  const count = parts.filter((part) => part instanceof HTMLButtonElement).length;
  const words = [`${title}${/[?.]$/.test(title) ? "" : "."}`];
  const verb = held.used?.startsWith("card:") ? "It can be used on" : "It can go to";
  const people = verb.endsWith("to") ? on.filter((target) => target.startsWith("person:")) : [];
  const places = on.filter((target) => !people.includes(target));
  if (places.length) words.push(`${verb} ${places.map(saidOf).join(", ")}.`);
  if (people.length) words.push(`It can reach ${people.map(saidOf).join(", ")}.`);
  if (count && !held.sure) words.push(`${count} ${count === 1 ? "choice" : "choices"} beside it, with Tab.`);
  return words.join(" ");
}

/** A target, with what would come of it. @param {string} target */
function saidOf(target) {
  const found = ways(target, held.used);
  const comes = found.length === 1 ? found[0].button.dataset.outcome : "";
  return comes ? `${nameOf(target)}: ${comes}` : nameOf(target);
}

/** What the strip stands beside. */
function anchor() {
  const { used, on, sure } = held;
  if (sure && tapped?.isConnected && tapped.offsetParent && !tapped.closest("#held")) return tapped;
  const thing = on ?? (used && cellOf(used) ? `cell:${cellOf(used)}` : used ?? "");
  return elementOf(thing) ?? document.getElementById("board") ?? tapped;
}

/** Put the strip where it covers neither what is held nor what is beside it, if there is room. @param {HTMLElement} strip */
function settleAt(strip) {
  const at = anchor();
  if (!at) return;
  const here = at.getBoundingClientRect();
  const lowest = ground() - strip.offsetHeight - 4;
  const gap = held.used && !held.on && !held.sure && at.classList.contains("cell") ? here.height : 6;
  const sides = [here.bottom + gap, here.top - gap - strip.offsetHeight];
  const whole = at.closest("#board")?.getBoundingClientRect();
  if (whole ? here.top - whole.top > whole.height / 2 : here.top > innerHeight / 2) sides.reverse();
  const top = sides.find((side) => side >= 4 && side <= lowest) ?? Math.max(4, Math.min(sides[0], lowest));
  const middle = here.left + here.width / 2 - strip.offsetWidth / 2;
  const right = document.documentElement.clientWidth - 8 - strip.offsetWidth;
  const frame = /** @type {HTMLElement} */ (strip.offsetParent ?? document.body).getBoundingClientRect();
  strip.style.setProperty("translate", `${Math.max(8, Math.min(middle, right)) - frame.left}px ${top - frame.top}px`);
}

// Dragging.

/** @param {PointerEvent} event */
function lift(event) {
  const thing = event.button === 0 ? thingAt(event.target) : "";
  const [kind, id] = split(thing);
  const found = kind === "cell" ? piecesAt(id) : kind === "card" && of(thing).length ? [thing] : kind === "person" ? ownAt(id) : [];
  const used = found.length > 1 && found.includes(held.used ?? "") ? held.used ?? "" : nearest(found, event);
  drag = used ? { used, x: event.clientX, y: event.clientY, ghost: null } : null;
}

/** Of the pieces on a place, the one under the finger. @param {string[]} found @param {PointerEvent} event */
function nearest(found, event) {
  const far = (/** @type {string} */ thing) => {
    const box = elementOf(thing)?.getBoundingClientRect();
    return box ? Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY) : Infinity;
  };
  return found.length < 2 ? found[0] : found.reduce((one, other) => far(other) < far(one) ? other : one);
}

/** One's own piece, which one's own name stands for, if it can do something. @param {string} id */
function ownAt(id) {
  const own = ownPiece();
  return own && of(own).length && elementOf(`person:${id}`)?.classList.contains("own") ? [own] : [];
}

/** @param {PointerEvent} event */
function carry(event) {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLOP) return;
    hold({ used: drag.used });
    drag.ghost = document.createElement("div");
    drag.ghost.className = "ghost";
    drag.ghost.append(miniature(drag.used));
    document.body.append(drag.ghost);
    document.body.classList.add("carrying");
  }
  const by = event.clientY < EDGE ? -SCROLLS : event.clientY > ground() - EDGE ? SCROLLS : 0;
  if (by) scrollBy(0, by); // what is beyond the edge comes nearer
  drag.ghost.style.setProperty("left", `${event.clientX}px`);
  drag.ghost.style.setProperty("top", `${event.clientY}px`);
}

/** @param {HTMLElement | null} ghost */
function setDown(ghost) {
  ghost?.remove();
  document.body.classList.remove("carrying");
}

/** @param {PointerEvent} event */
function drop(event) {
  const dragged = drag;
  drag = null;
  if (!dragged?.ghost) return;
  setDown(dragged.ghost);
  const below = document.elementFromPoint(event.clientX, event.clientY);
  const person = below?.closest(".person")?.id.replace("person-", "");
  const on = person ? `person:${person}` : thingAt(below);
  const found = on ? ways(on, dragged.used) : [];
  tapped = /** @type {HTMLElement | null} */ (on ? elementOf(on) : null);
  if (found.length) one(found, on);
}
