// @ts-check
/**
 * Take the pawn: a tap takes a piece that can do something; where it can go lights up, and what else it can
 * do stands beside it. The menu says the same in a list, and whatever is tapped here presses a button of it.
 */
import { say } from "./aloud.js";

/** In the order in which arrows lie on a keyboard. */
const ARROWS = { west: "←", north: "↑", south: "↓", east: "→" };
/** How far a finger moves before it drags. */
const SLOP = 10;
/** What is in the hand: a piece, or a place for which one has still to be chosen. @typedef {{ piece?: string, cell?: string }} Held */
/** @type {Held} */
let held = {};
let drawn = "";
/** The list of choices that was folded. @type {HTMLElement | null} */
let folded = null;
/** A piece that is being dragged. @type {{ piece: string, x: number, y: number, ghost: HTMLElement | null } | null} */
let drag = null;

export function handles() {
  if (!document.querySelector("#board.layout-grid")) return;
  document.addEventListener("click", (event) => {
    const spot = spotAt(event.target);
    if (!spot || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (tap(spot.dataset.cell ?? "")) { event.preventDefault(); event.stopPropagation(); }
  }, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && letGo()) event.preventDefault(); });
  document.addEventListener("dragstart", (event) => { if (spotAt(event.target)) event.preventDefault(); }); // a link's own
  document.addEventListener("pointerdown", lift);
  document.addEventListener("pointermove", carry);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", () => { drag?.ghost?.remove(); drag = null; });
  new MutationObserver(keepUp).observe(document.body, { childList: true, subtree: true });
  keepUp();
}

/** The list is the second way: wherever it appears it is folded, once, and is whoever's to open. */
function foldAway() {
  const all = /** @type {HTMLDetailsElement | null} */ (document.getElementById("all-choices"));
  if (!all || all === folded) return;
  folded = all;
  all.open = false;
}

/** @param {EventTarget | null} at */
function spotAt(at) {
  return at instanceof Element ? /** @type {HTMLElement | null} */ (at.closest("#board .spot")) : null;
}

/** What may be chosen now, as the menu has it. @returns {HTMLButtonElement[]} */
function choices() {
  return [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#menu .groups button[name=line]"))];
}

/** @param {string} piece */
function of(piece) {
  return choices().filter((choice) => choice.dataset.piece === piece);
}

/** @param {string} piece @returns {SVGElement | null} */
function picture(piece) {
  return document.querySelector(`#board svg.piece[data-piece="${piece}"]`);
}

/** @param {string} piece */
function cellOf(piece) {
  return picture(piece)?.dataset.cell ?? "";
}

/** The pieces on a cell that can do something. @param {string} cell */
function piecesAt(cell) {
  const found = [.../** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll(`#board svg.piece[data-cell="${cell}"]`))];
  return found.map((piece) => piece.dataset.piece ?? "").filter((piece) => of(piece).length);
}

/** What a piece that stands elsewhere can do to a cell. @param {string} cell */
function reaching(cell) {
  return choices().filter((choice) => choice.dataset.cell === cell && cellOf(choice.dataset.piece ?? "") !== cell);
}

/** Do what a tap on a cell means; whether it means anything. @param {string} cell */
function tap(cell) {
  if (held.piece) {
    const own = of(held.piece).filter((choice) => choice.dataset.cell === cell && cell !== cellOf(held.piece ?? ""));
    if (own.length) return one(own, cell);
    if (cell === cellOf(held.piece)) return letGo();
  }
  const pieces = piecesAt(cell);
  if (pieces.length === 1) return take(pieces[0]);
  if (pieces.length) return hold({ cell });
  const ways = reaching(cell);
  return ways.length > 0 && one(ways, cell);
}

/** Choose what there is to choose, or ask which. @param {HTMLButtonElement[]} ways @param {string} cell */
function one(ways, cell) {
  if (ways.length > 1) return hold({ ...held, cell });
  press(ways[0]);
  return true;
}

/** @param {string} piece */
function take(piece) {
  const own = of(piece);
  if (own.length === 1 && own[0].dataset.cell === cellOf(piece)) { press(own[0]); return true; }
  return hold({ piece });
}

/** @param {HTMLButtonElement} choice */
function press(choice) {
  held = {};
  draw();
  choice.form?.requestSubmit(choice);
}

/** @param {Held} what */
function hold(what) {
  held = what;
  draw();
  const strip = document.getElementById("held");
  say(strip?.dataset.words ?? "");
  return true;
}

function letGo() {
  const any = Boolean(held.piece || held.cell);
  held = {};
  draw();
  return any;
}

/** After the page was brought up to date: what is held stays held, if it still can do something. */
function keepUp() {
  foldAway();
  grips();
  const strip = document.getElementById("held");
  const now = signature();
  if (strip && now === drawn && Boolean(strip.childElementCount) === Boolean(now)) return;
  draw();
}

/** A finger on a piece that can move drags it, and not the page. */
function grips() {
  for (const old of document.querySelectorAll(".grip")) old.classList.remove("grip");
  for (const choice of choices()) {
    const cell = choice.dataset.piece && cellOf(choice.dataset.piece);
    if (cell) document.getElementById(`spot-${cell}`)?.classList.add("grip");
  }
}

function signature() {
  if (!held.piece && !held.cell) return "";
  return `${held.piece}/${held.cell}/${choices().map((choice) => choice.value).join()}`;
}

function draw() {
  for (const old of document.querySelectorAll(".reach, .taken")) old.classList.remove("reach", "taken");
  const strip = document.getElementById("held");
  if (held.piece && !of(held.piece).length) held = {};
  const buttons = strip ? offered() : [];
  if (!buttons.length && !held.piece) held = {};
  drawn = signature();
  if (!strip) return;
  strip.hidden = !drawn;
  strip.replaceChildren();
  strip.dataset.words = "";
  if (!drawn) return;
  const lit = held.piece ? light(held.piece) : [];
  const title = document.createElement("span");
  title.className = "held-name";
  title.textContent = held.piece ? nameOf(held.piece) : "Which one?";
  strip.append(title, ...buttons, closing());
  strip.dataset.words = spoken(title.textContent, lit, buttons);
  settleAt(strip, held.cell || cellOf(held.piece ?? ""));
}

/** Light up where a piece can go; the cells. @param {string} piece */
function light(piece) {
  picture(piece)?.classList.add("taken");
  const own = cellOf(piece);
  const cells = [...new Set(of(piece).map((choice) => choice.dataset.cell ?? ""))].filter((cell) => cell && cell !== own);
  for (const cell of cells) document.getElementById(`cell-${cell}`)?.classList.add("reach");
  return cells;
}

/** The buttons that stand beside what is held. @returns {HTMLElement[]} */
function offered() {
  const { piece, cell } = held;
  if (piece && cell) return of(piece).filter((choice) => choice.dataset.cell === cell).map(twin);
  if (piece) {
    const own = cellOf(piece);
    return byVerb(of(piece).filter((choice) => !choice.dataset.cell || choice.dataset.cell === own));
  }
  if (!cell) return [];
  const pieces = piecesAt(cell);
  return pieces.length ? pieces.map(taking) : reaching(cell).map(twin);
}

/** What goes in directions stands behind its verb, as arrows. @param {HTMLButtonElement[]} ways */
function byVerb(ways) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let before = "";
  const order = Object.keys(ARROWS);
  const rank = (/** @type {HTMLButtonElement} */ way) => order.indexOf(way.value.split(" ").at(-1) ?? "");
  const verbs = [...new Set(ways.map(verbOf))];
  const sorted = [...ways].sort((one, other) => verbs.indexOf(verbOf(one)) - verbs.indexOf(verbOf(other)) || rank(one) - rank(other));
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

/** The verb of what goes in a direction, without the number of the piece; nothing for the rest. @param {HTMLButtonElement} choice */
function verbOf(choice) {
  const words = choice.value.split(" ");
  return (words.pop() ?? "") in ARROWS ? words.filter((word) => !/^\d+$/.test(word)).join(" ") : "";
}

/** A button that does the same as one of the menu. @param {HTMLButtonElement} choice */
function twin(choice) {
  const button = document.createElement("button");
  button.type = "button";
  const words = choice.getAttribute("aria-label") ?? choice.textContent?.trim() ?? "";
  const heading = choice.value.split(" ").at(-1) ?? "";
  const beside = !held.cell;
  button.className = beside && heading in ARROWS ? "arrow" : "";
  button.textContent = beside && heading in ARROWS ? ARROWS[/** @type {keyof typeof ARROWS} */ (heading)] : words;
  button.setAttribute("aria-label", words);
  if (held.cell && choice.dataset.piece) button.prepend(miniature(choice.dataset.piece));
  button.addEventListener("click", () => press(choice));
  return button;
}

/** A button that takes one of several pieces on a cell. @param {string} piece */
function taking(piece) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(miniature(piece), nameOf(piece));
  button.setAttribute("aria-label", nameOf(piece)); // and not what stands on the picture
  button.addEventListener("click", () => { held = {}; take(piece); });
  return button;
}

/** @param {string} piece */
function miniature(piece) {
  const copy = /** @type {SVGElement | undefined} */ (picture(piece)?.cloneNode(true));
  if (!copy) return "";
  copy.removeAttribute("id");
  for (const side of ["x", "y", "data-piece", "data-cell"]) copy.removeAttribute(side);
  copy.setAttribute("width", "30");
  copy.setAttribute("height", "30");
  copy.setAttribute("aria-hidden", "true");
  return copy;
}

function closing() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = "×";
  button.setAttribute("aria-label", "Let go");
  button.addEventListener("click", letGo);
  return button;
}

/** @param {string} piece */
function nameOf(piece) {
  return picture(piece)?.dataset.name ?? piece;
}

/** @param {string} title @param {string[]} lit @param {HTMLElement[]} buttons */
function spoken(title, lit, buttons) {
  const count = buttons.filter((part) => part instanceof HTMLButtonElement).length;
  const parts = [title];
  if (lit.length) parts.push(`It can go to ${lit.join(", ")}.`);
  if (count) parts.push(`${count} ${count === 1 ? "choice" : "choices"} beside it, with Tab.`);
  return [`${parts[0]}${/[?.]$/.test(parts[0]) ? "" : "."}`, ...parts.slice(1)].join(" ");
}

/** Put the strip where it covers neither the cell nor what is beside it, if there is room. @param {HTMLElement} strip @param {string} cell */
function settleAt(strip, cell) {
  const board = document.getElementById("board");
  const at = document.getElementById(`cell-${cell}`);
  if (!board || !at) return;
  const whole = board.getBoundingClientRect();
  const here = at.getBoundingClientRect();
  const menu = document.getElementById("menu");
  const sheet = menu && getComputedStyle(menu).position === "sticky" ? menu.getBoundingClientRect().top : innerHeight;
  const lowest = Math.min(sheet, innerHeight) - strip.offsetHeight - 4;
  const gap = held.piece && !held.cell ? here.height : 4;
  const sides = [here.bottom + gap, here.top - gap - strip.offsetHeight];
  if (here.top - whole.top > whole.height / 2) sides.reverse();
  const top = sides.find((side) => side >= 4 && side <= lowest) ?? Math.min(sides[0], lowest);
  const middle = here.left + here.width / 2 - strip.offsetWidth / 2;
  const right = document.documentElement.clientWidth - 8 - strip.offsetWidth;
  const frame = /** @type {HTMLElement} */ (strip.offsetParent ?? document.body).getBoundingClientRect();
  strip.style.setProperty("top", `${top - frame.top}px`);
  strip.style.setProperty("left", `${Math.max(8, Math.min(middle, right)) - frame.left}px`);
}

// Dragging.

/** @param {PointerEvent} event */
function lift(event) {
  const spot = spotAt(event.target);
  const pieces = spot && event.button === 0 ? piecesAt(spot.dataset.cell ?? "") : [];
  drag = pieces.length ? { piece: pieces.includes(held.piece ?? "") ? held.piece ?? "" : pieces[0], x: event.clientX, y: event.clientY, ghost: null } : null;
}

/** @param {PointerEvent} event */
function carry(event) {
  if (!drag) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLOP) return;
    hold({ piece: drag.piece });
    drag.ghost = document.createElement("div");
    drag.ghost.className = "ghost";
    drag.ghost.append(miniature(drag.piece));
    document.body.append(drag.ghost);
  }
  drag.ghost.style.setProperty("left", `${event.clientX}px`);
  drag.ghost.style.setProperty("top", `${event.clientY}px`);
}

/** @param {PointerEvent} event */
function drop(event) {
  const dragged = drag;
  drag = null;
  if (!dragged?.ghost) return;
  dragged.ghost.remove();
  const cell = spotAt(document.elementFromPoint(event.clientX, event.clientY))?.dataset.cell ?? "";
  const own = of(dragged.piece).filter((choice) => choice.dataset.cell === cell && cell !== cellOf(dragged.piece));
  if (own.length) one(own, cell);
}
