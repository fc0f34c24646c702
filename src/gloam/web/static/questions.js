// @ts-check
/**
 * Questions as single keys, while any part of the table has the focus, and as words in the line for
 * commands. The house answers them from what the seat knows; the answer is said at once. Whoever needs
 * the letters for a screen reader turns the keys off.
 */
import { answer, anew, hush, latest, say } from "./aloud.js";
import { home, typing } from "./keys.js";
import { ask } from "./network.js";
import { like, liked, placesLast } from "./settings.js";
import { next as nextWord } from "./terms.js";

const ARROWS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };
const LETTERS = { n: "north", e: "east", s: "south", w: "west" };
const BUFFERS = ["talk", "news", "moves", "blows", "signals"];
/** What strikes is said all the same while the rest is skipped. */
const BLOW = 4;
/** Where one stands in which buffer. */
let place = "";
/** Whether the next key is a direction. */
let aiming = false;
/** Whether what others do is left out until one is asked. */
let skipping = false;

/**
 * A key: what it is for, in the words of the list, and what it does with what has the focus.
 * @typedef {{ key: string, shown?: string, word?: string, says: string, does: (at: Focus) => void }} Key
 */
/** What has the focus: a cell, somebody's name, a card. @typedef {{ cell: string, person: string, card: string, any: string }} Focus */

/** @param {string} word @returns {(at: Focus) => void} */
const asks = (word) => () => question(word);
/** @type {Key[]} */
const KEYS = [
  { key: "q", says: "what you are asked, and what you may choose", does: asks("") },
  { key: "w", word: "where", says: "where you are", does: asks("where") },
  { key: "a", word: "around", says: "what is around you, or around the cell that has the focus", does: (at) => question(`around ${at.cell}`) },
  { key: "t", word: "toward", says: "then an arrow: what lies that way, as far as you know", does: aim },
  { key: "f", word: "far", says: "how far it is to the cell or person that has the focus, or to what you type", does: (at) => about("far", at.cell || at.person) },
  { key: "p", word: "people", says: "who is where", does: asks("people") },
  { key: "g", word: "things", says: "what lies on the board", does: asks("things") },
  { key: "i", word: "about", says: "all about the cell, person or card that has the focus, or about what you type", does: (at) => (at.cell ? question(`tile ${at.cell}`) : about("about", at.any)) },
  { key: "m", word: "menu", says: "what you may choose, with numbers", does: asks("menu") },
  { key: "n", word: "may", says: "what you may do with the cell, person or card that has the focus, or with what you type", does: (at) => about("may", at.any) },
  { key: "b", word: "believe", says: "what you can conclude", does: asks("believe") },
  { key: "o", word: "odds", says: "where the one who hides can be", does: asks("odds") },
  { key: "l", word: "look", says: "how it all stands", does: asks("look") },
  { key: "d", word: "said", says: "who said what", does: asks("said") },
  { key: "s", word: "since", says: "what has happened since your turn", does: asks("since") },
  { key: "r", word: "repeat", says: "what was said last, again", does: repeat },
  ...BUFFERS.map((name, n) => ({ key: String(n + 1), word: `buffer ${name}`, says: `the latest of ${name}`, does: asks(`buffer ${name}`) })),
  { key: ",", word: "older", says: "the one before it", does: asks("older") },
  { key: ".", word: "newer", says: "the one after it", does: asks("newer") },
  { key: "k", word: "skip", says: "no more of what the others do before you are asked", does: skip },
  { key: "-", word: "slower", says: "a longer wait after each thing that a bot does; slower still, until it was said", does: () => pace(-1) },
  { key: "+", word: "faster", says: "a shorter wait", does: () => pace(1) },
  { key: "x", word: "hold", says: "hold the bots up, for two minutes at most; again, to let them go on", does: () => hold() },
  { key: "j", says: "go to where you are on the board; again, to your next piece", does: () => home() },
  { key: "h", word: "what", says: "what the words of the game here mean, one after another", does: () => nextWord() },
  { key: "/", says: "type a command", does: () => type("") },
  { key: "?", says: "this list", does: list },
];

export function questions() {
  const table = document.getElementById("table");
  if (!table?.dataset.asks) return;
  const button = document.getElementById("keys");
  if (button) { button.hidden = false; button.addEventListener("click", list); }
  document.addEventListener("keydown", pressed);
  document.addEventListener("submit", typed, true);
}

/** Whether somebody wants single keys. */
const wanted = () => liked("keys", "yes") === "yes";

/** @param {KeyboardEvent} event */
function pressed(event) {
  const at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || !wanted() || typing(at) || event.defaultPrevented) return;
  if (at instanceof Element && (at.closest("dialog, [popover]:not(.more)") || at !== document.body && !at.closest("#main"))) return;
  const heading = ARROWS[/** @type {keyof ARROWS} */ (event.key)];
  const spot = at instanceof HTMLElement && at.dataset.cell && at.classList.contains("spot") ? at.dataset.cell : "";
  if (aiming || event.shiftKey && heading && spot) {
    const way = heading ?? LETTERS[/** @type {keyof LETTERS} */ (event.key)];
    aiming = aiming && event.key === "Shift";
    if (!way) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    question(`toward ${way}${spot ? ` from ${spot}` : ""}`);
    return;
  }
  const key = event.key === "=" ? "+" : event.key;
  const found = KEYS.find((each) => each.key === key && fits(each));
  if (!found) return;
  event.preventDefault();
  found.does(focused(at));
}

/** Whether this game and this seat have an answer to it. @param {Key} key */
function fits(key) {
  const known = (document.getElementById("table")?.dataset.asks ?? "").split(" ");
  const word = (key.word ?? "").split(" ")[0];
  return !word || OWN.has(word) || known.includes(word);
}

/** @param {EventTarget | null} at @returns {Focus} */
function focused(at) {
  const part = at instanceof Element ? /** @type {HTMLElement | null} */ (at.closest("[data-cell], [data-person], [data-card]")) : null;
  const { cell = "", person, card } = part?.dataset ?? {};
  const who = person === undefined ? "" : document.getElementById(`name-of-${person}`)?.textContent?.trim() ?? "";
  const what = card && part ? part.querySelector(".card-name")?.firstChild?.textContent?.trim() ?? "" : "";
  return { cell, person: who, card: what, any: cell || what || who };
}

// Asking.

/** Ask the house, and say what it answers. @param {string} words */
async function question(words) {
  const { code, seat } = document.getElementById("table")?.dataset ?? {};
  const got = await ask(`/api/tables/${code}/seats/${seat}/answers?ask=${encodeURIComponent(words.trim())}&place=${encodeURIComponent(place)}`, { headers: { accept: "application/json" } });
  if (!got) return answer("The house does not answer now.");
  const said = JSON.parse(got.text);
  if (said.place) place = said.place;
  tell(said.lines ?? [said.error]);
}

/** Say an answer, and show it. @param {string[]} lines */
function tell(lines) {
  answer(lines.join(" "));
  const shown = document.getElementById("answer");
  shown?.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
}

/** Ask about something; or let its name be typed. @param {string} word @param {string} what */
function about(word, what) {
  if (what) question(`${word} ${what}`);
  else type(`${word} `);
}

function aim() {
  aiming = true;
  answer("Which way? An arrow.");
}

/** Open the line for commands. @param {string} words */
function type(words) {
  const fold = /** @type {HTMLDetailsElement | null} */ (document.getElementById("typing"));
  const line = /** @type {HTMLInputElement | null} */ (document.getElementById("line"));
  if (!fold || !line) return;
  fold.open = true;
  line.value = words;
  line.focus();
}

// What is answered here: what was said, and how fast.

function repeat() {
  const heading = document.getElementById("table")?.dataset.asked === "yes" ? document.querySelector("#heading .asks")?.textContent ?? "" : "";
  const words = latest();
  const lines = [words, words.endsWith(heading) ? "" : heading].filter(Boolean);
  tell(lines.length ? lines : ["Nothing was said yet."]);
}

function skip() {
  hush();
  skipping = document.getElementById("table")?.dataset.asked !== "yes";
  tell([skipping ? "You hear no more before you are asked." : "You are asked now."]);
}

/** Say what others do, unless it is to be skipped. @param {string[]} lines */
export function tellAll(lines) {
  if (!skipping) for (const line of lines) say(line);
}

/** What strikes is said while the rest is skipped. @param {{ loudness: number, words: string }} told */
export function strikes(told) {
  if (skipping && told.loudness >= BLOW) say(told.words);
}

/** Something is asked: from here on everything is said again. */
export function heed() {
  skipping = false;
  anew();
}

/** A button that asks something of the bots; all are told of it, so nothing more is said. @param {string} name */
const button = (name) => /** @type {HTMLButtonElement | null} */ (document.getElementById(name));

/** @param {HTMLButtonElement | null} one */
function press(one) {
  if (one) one.form?.requestSubmit(one);
  else tell(["No bot plays here."]);
}

/** One speed slower or faster; slower than the slowest is until it was said. @param {number} by */
function pace(by) {
  const paces = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#speed button")]);
  const next = paces[paces.findIndex((each) => each.getAttribute("aria-pressed") === "true") + by];
  const waiting = button("ears-0")?.getAttribute("aria-pressed") === "false";
  if (by < 0 ? !next && !waiting : waiting) return press(button(waiting ? "ears-0" : "ears-14"));
  if (!next && paces.length) return tell([by < 0 ? "It cannot be slower." : "It cannot be faster."]);
  press(next ?? null);
}

/** Hold the bots up, or let them go on; a word says which. @param {string} ready */
function hold(ready = "") {
  const next = /** @type {HTMLInputElement | null} */ (document.getElementById("ready"));
  if (next && ready && next.value !== ready) return tell([ready === "yes" ? "The bots do not wait for you." : "The bots wait for you already."]);
  press(button("hold"));
}

/** The words that are answered here. @type {Map<string, () => void>} */
const OWN = new Map(Object.entries({ repeat, skip, hold: () => hold("no"), ready: () => hold("yes"), slower: () => pace(-1), faster: () => pace(1) }));

/** A question that was typed is answered at once, and the page stays as it is. @param {SubmitEvent} event */
function typed(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const field = /** @type {HTMLInputElement | null} */ (form.querySelector("#line"));
  const words = field?.value.trim() ?? "";
  const first = words.split(/\s/)[0].toLowerCase();
  const known = (document.getElementById("table")?.dataset.asks ?? "").split(" ");
  if (!field || first && !known.includes(first) && !OWN.has(first)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  (OWN.get(first) ?? asks(words))({ cell: "", person: "", card: "", any: "" });
  field.value = "";
}

// The list.

function list() {
  const old = /** @type {HTMLDialogElement | null} */ (document.getElementById("key-list"));
  old?.remove();
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { id: "key-list" }));
  dialog.setAttribute("aria-labelledby", "key-list-head");
  const keys = element("dl", { className: "keys" });
  for (const key of KEYS.filter(fits)) {
    const row = element("div", {});
    row.append(element("dt", { textContent: key.key }), element("dd", { textContent: key.word ? `${key.word}: ${key.says}` : key.says }));
    keys.append(row);
  }
  const arrows = element("p", { textContent: "On the board: arrows, Home and End, Page Up and Page Down; with Shift, what lies that way." });
  const close = element("button", { textContent: "Close", type: "button", className: "main" });
  close.addEventListener("click", () => dialog.close());
  dialog.append(
    element("h2", { id: "key-list-head", textContent: "Keys" }),
    choice("Single keys", wanted(), (on) => like("keys", on ? "yes" : "no"), "Off where your screen reader needs the letters: the same words can be typed."),
    choice("Cells say their place last", placesLast(), (on) => { placesLast(on); dispatchEvent(new CustomEvent("gloam-look")); }),
    choice("Vibration", liked("vibration", "yes") === "yes", (on) => like("vibration", on ? "yes" : "no")),
    arrows, keys, element("p", {}), close,
  );
  dialog.querySelector("p:last-of-type")?.append(element("a", { href: "/sounds", textContent: "Every sound, with its name" }));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} words @param {boolean} on @param {(on: boolean) => void} then @param {string} [hint] */
function choice(words, on, then, hint = "") {
  const row = element("p", {});
  const label = element("label", { className: "inline" });
  const box = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", checked: on }));
  box.addEventListener("change", () => then(box.checked));
  label.append(box, ` ${words}`);
  row.append(label);
  if (hint) row.append(" ", element("span", { className: "hint", textContent: hint }));
  return row;
}

/** @param {string} kind @param {Record<string, unknown>} fields */
function element(kind, fields) {
  return Object.assign(document.createElement(kind), fields);
}
