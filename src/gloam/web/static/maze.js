// @ts-check
/** A map is drawn by keys and words: the house answers with the page as it is then, and says what changed. */
import { answer } from "./aloud.js";
import { typing } from "./keys.js";
import { morph } from "./morph.js";
import { ask } from "./network.js";
import { like, liked } from "./settings.js";

const WAYS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };
const HEADINGS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };
/** What a key says of the space that has the focus. @type {Record<string, (cell: string) => string>} */
const KEYS = {
  r: (cell) => `rock ${cell}`, h: (cell) => `hunter ${cell}`, y: (cell) => `familiar ${cell}`,
  1: (cell) => `start 1 ${cell}`, 2: (cell) => `start 2 ${cell}`, 3: (cell) => `start 3 ${cell}`, 4: (cell) => `start 4 ${cell}`,
  a: (cell) => `around ${cell}`, f: (cell) => `far car from ${cell}`, e: () => "reach", d: () => "regions", k: () => "check", g: () => "things",
};
/** What waits for an arrow: a tree on that side, or the car. */
let waits = "";
/** The maps before each change. @type {string[]} */
const before = [];

export function maze() {
  const page = document.getElementById("maze");
  if (!page) return;
  const box = /** @type {HTMLInputElement} */ (document.getElementById("maze-keys"));
  box.checked = liked("keys", "yes") === "yes";
  box.addEventListener("change", () => like("keys", box.checked ? "yes" : "no"));
  document.addEventListener("keydown", pressed);
  page.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.id === "look") { event.preventDefault(); tell(`around ${/** @type {HTMLButtonElement} */ (event.submitter).value}`); }
    if (form.id !== "maze-form") return;
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (document.getElementById("do"));
    tell(field.value);
    field.value = "";
  });
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || typing(at) || liked("keys", "yes") !== "yes") return;
  const cell = at.dataset?.cell ?? "";
  const way = WAYS[/** @type {keyof WAYS} */ (event.key)];
  if (waits || event.shiftKey && way && cell) {
    const verb = waits;
    waits = "";
    if (!way || !cell) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const next = beside(at, way);
    if (verb && !next) answer("There the forest ends.");
    else tell(verb ? `${verb} ${cell} ${next}` : `toward ${HEADINGS[/** @type {keyof HEADINGS} */ (event.key)]} from ${cell}`);
    return;
  }
  if (event.key === "u") undo();
  else if (cell && (event.key === "t" || event.key === "c")) {
    waits = event.key === "t" ? "tree" : "car";
    answer("Which way? An arrow.");
  } else if (KEYS[event.key] && (cell || "edkg".includes(event.key))) tell(KEYS[event.key](cell));
  else return;
  event.preventDefault();
}

/** The name of the space beside another. @param {HTMLElement} spot @param {number[]} way */
function beside(spot, [down, right]) {
  const rows = [...document.querySelectorAll("#maze .cell-row")].map((row) => /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".spot")]));
  const row = rows.findIndex((cells) => cells.includes(spot));
  return rows[row + down]?.[rows[row]?.indexOf(spot) + right]?.dataset.cell;
}

function undo() {
  const last = before.pop();
  if (last) show(last, "", "Taken back.");
  else answer("There is nothing to take back.");
}

/** @param {string} words */
async function tell(words) {
  const line = document.getElementById("maze")?.dataset.line ?? "";
  if (await show(line, words) && document.getElementById("maze")?.dataset.line !== line) before.push(line);
}

/** Bring the page up to a map after what was said, and say the answer. @param {string} line @param {string} words @param {string} [said] */
async function show(line, words, said = "") {
  const page = document.getElementById("maze");
  const address = `${page?.dataset.url}?map=${encodeURIComponent(line)}&do=${encodeURIComponent(words)}`;
  const got = await ask(address, { headers: { accept: "text/html" } });
  const fresh = got && new DOMParser().parseFromString(got.text, "text/html").getElementById("maze");
  if (!page || !fresh) return false;
  morph(page, fresh);
  document.title = `${page.dataset.title}`;
  history.replaceState(null, "", `${page.dataset.url}?map=${encodeURIComponent(page.dataset.line ?? "")}`);
  answer(said || (document.getElementById("answer")?.textContent ?? "").replace(/\s+/g, " ").trim());
  return true;
}
