// @ts-check
/**
 * Words of the game: each opens its entry, by tap, by hover and by key. The page itself is left as it
 * is: words are found in its text and underlined, and nothing new stands in the order of the Tab key.
 * With `?` the words of the part that has the focus are gone through, one after another.
 */
import { say } from "./aloud.js";
import { liked } from "./settings.js";

/** @typedef {{ word: string, kind: string, words: string, rule: string, art: string, also: string[] }} Term */
/** @typedef {{ range: Range, term: Term }} Found */

const ZONES = ".log > .of-turn, #talk-lines, #answer, #status, #lesson-words, #goal, #heading, #here, #own, .person .more, .small-card, .card-text, #reveals, #turning, .advice, .rule-book, #step-words, .belief, .digest";
const CLOSED = "button, a, input, select, textarea, summary, svg, .entry, .aloud";
const DELAY = 900;
/** @type {Map<string, Term>} */
const known = new Map();
/** @type {RegExp | undefined} */
let pattern;
/** The words of each part of the page, for as long as nothing in it changes. @type {Map<Element, Found[]>} */
const kept = new Map();
/** What is underlined: a set of ranges, where the browser can. @type {any} */
const underlined = window.Highlight && new /** @type {any} */ (window).Highlight();
/** The word that a key opened last. @type {Found | undefined} */
let last;
/** What had the focus before a word was opened. @type {Element | null} */
let before = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let hovering;
let waiting = false;

export async function terms() {
  const entry = document.getElementById("entry");
  if (!entry) return;
  try {
    const answer = await fetch(entry.dataset.words ?? "", { cache: "default" });
    if (!answer.ok) return;
    learn(await answer.json());
  } catch { return; } // the page of words is a link away
  /** @type {any} */ (CSS).highlights?.set("term", underlined);
  mark();
  new MutationObserver((changes) => {
    for (const target of new Set(changes.map((change) => change.target))) forget(target);
    soon();
  }).observe(document.getElementById("main") ?? document.body, { childList: true, subtree: true, characterData: true });
  document.addEventListener("click", click);
  document.addEventListener("contextmenu", (event) => { if (named(event.target)) { event.preventDefault(); open(named(event.target), event.clientX, event.clientY); } });
  document.addEventListener("pointermove", hover, { passive: true });
  document.addEventListener("keydown", key);
  document.getElementById("entry-close")?.addEventListener("click", close);
  document.getElementById("entry-next")?.addEventListener("click", next);
}

/** @param {Term[]} terms */
function learn(terms) {
  for (const term of terms) for (const word of [term.word, ...term.also]) if (!known.has(word.toLowerCase())) known.set(word.toLowerCase(), term);
  const words = [...known.keys()].sort((one, other) => other.length - one.length).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length) pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

function soon() {
  if (waiting) return;
  waiting = true;
  setTimeout(() => { waiting = false; mark(); }, DELAY); // several news that come together are looked through once
}

/** Something has changed: the words of the parts that it is in are looked for again. @param {Node} at */
function forget(at) {
  for (let part = at instanceof Element ? at : at.parentElement; part; part = part.parentElement) drop(part);
}

/** A part has no words any more. @param {Element} zone */
function drop(zone) {
  for (const { range } of kept.get(zone) ?? []) underlined?.delete(range);
  kept.delete(zone);
}

/** Find the words of the parts that are new or changed: each once in a line. */
function mark() {
  for (const zone of kept.keys()) if (!zone.isConnected) drop(zone);
  for (const zone of document.querySelectorAll(ZONES)) {
    if (kept.has(zone)) continue;
    const words = zone.parentElement?.closest(ZONES) ? [] : look(zone); // a part within a part is in its words
    kept.set(zone, words);
    for (const { range } of words) underlined?.add(range);
  }
}

/** All words, in the order of the page. */
function every() {
  return [...document.querySelectorAll(ZONES)].flatMap((zone) => kept.get(zone) ?? []);
}

/** @param {Element} zone */
function look(zone) {
  /** @type {Found[]} */
  const words = [];
  if (!pattern) return words;
  const texts = document.createTreeWalker(zone, NodeFilter.SHOW_TEXT);
  /** @type {Element | null} */
  let line = null;
  const here = new Set();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.nodeValue?.trim() || parent.closest(CLOSED)) continue;
    const own = parent.closest("section, details, .log > li, .said, p:not(.rule-book p), dd:not(.rule-book dd), .card, .person");
    if (own !== line) { line = own; here.clear(); }
    for (const hit of (text.nodeValue ?? "").matchAll(pattern)) {
      const term = known.get(hit[0].toLowerCase());
      if (!term || here.has(term)) continue;
      here.add(term);
      const range = document.createRange();
      range.setStart(text, hit.index);
      range.setEnd(text, hit.index + hit[0].length);
      words.push({ range, term });
    }
  }
  return words;
}

/** The entry that something names outright. @param {EventTarget | null} thing */
function named(thing) {
  const word = thing instanceof Element ? /** @type {HTMLElement | null} */ (thing.closest("[data-term]"))?.dataset.term : "";
  return word ? known.get(word.toLowerCase()) : undefined;
}

/** The word at a point of the window, in a part of the page. @param {Element} thing @param {number} x @param {number} y */
function under(thing, x, y) {
  let zone = thing.closest(ZONES);
  for (let outer = zone; outer; outer = outer.parentElement?.closest(ZONES) ?? null) zone = outer;
  return zone && kept.get(zone)?.find(({ range }) => [...range.getClientRects()].some((box) => x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 3 && y <= box.bottom + 3));
}

/** @param {Element | null} thing @param {number} x @param {number} y */
function meant(thing, x, y) {
  if (!thing?.closest(ZONES) || thing.closest("button, a, input, select, textarea, summary")) return undefined;
  return under(thing, x, y) ?? undefined;
}

/** Whether a tap is on a word that opens its entry. @param {MouseEvent} event */
export function wordAt(event) {
  return Boolean(named(event.target) ?? meant(/** @type {Element | null} */ (event.target), event.clientX, event.clientY));
}

/** @param {MouseEvent} event */
function click(event) {
  const thing = /** @type {Element | null} */ (event.target);
  if (thing?.closest("#entry")) return;
  const outright = thing?.closest("button, a, summary, input, label") ? undefined : named(thing);
  const hit = outright ? undefined : meant(thing, event.clientX, event.clientY);
  if (outright || hit) {
    last = hit;
    open(outright ?? hit?.term, event.clientX, event.clientY);
  } else close();
}

/** @param {PointerEvent} event */
function hover(event) {
  if (event.pointerType !== "mouse") return;
  clearTimeout(hovering);
  const thing = /** @type {Element | null} */ (event.target);
  if (thing?.closest?.("#entry")) return;
  const term = named(thing) ?? meant(thing, event.clientX, event.clientY)?.term;
  document.documentElement.classList.toggle("over-term", Boolean(term));
  const entry = document.getElementById("entry");
  if (!term) {
    if (entry?.dataset.by === "hover") hovering = setTimeout(close, DELAY);
  } else hovering = setTimeout(() => { if (entry?.hidden || entry?.dataset.by === "hover") open(term, event.clientX, event.clientY, "hover"); }, DELAY);
}

/** @param {KeyboardEvent} event */
function key(event) {
  const entry = document.getElementById("entry");
  if (event.key === "Escape" && entry && !entry.hidden) {
    event.preventDefault();
    event.stopPropagation();
    return close();
  }
  const more = event.key === "h" && entry && !entry.hidden;
  if (event.key !== "?" && !more || liked("keys", "yes") !== "yes" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return; // at a table it lists the keys
  if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea")) return;
  event.preventDefault();
  next();
}

/** Open the next word: of the part that has the focus, then of the page. */
export function next() {
  const entry = document.getElementById("entry");
  const found = every();
  if (!found.length || !entry) return;
  if (entry.hidden) {
    const part = document.activeElement && document.activeElement !== document.body ? document.activeElement : null;
    before = part;
    last = part ? found.find((each) => part.contains(each.range.startContainer)) ?? found[0] : found[0];
  } else last = found[(last ? found.indexOf(last) + 1 : 0) % found.length];
  const { range, term } = last;
  const holder = range.startContainer.parentElement;
  if (holder && !holder.getClientRects().length) return open(term, innerWidth / 2, innerHeight / 3, "key");
  holder?.scrollIntoView({ block: "nearest" });
  const box = range.getBoundingClientRect();
  open(term, box.left, box.bottom, "key");
}

/** @param {Term | undefined} term @param {number} x @param {number} y @param {string} [by] */
function open(term, x, y, by = "tap") {
  const entry = document.getElementById("entry");
  if (!term || !entry) return;
  write("entry-word", term.word.charAt(0).toUpperCase() + term.word.slice(1));
  write("entry-kind", term.kind);
  write("entry-words", term.words);
  const rule = /** @type {HTMLAnchorElement} */ (document.getElementById("entry-rule"));
  rule.textContent = term.rule;
  rule.href = `/rules/${entry.dataset.game}#${term.rule}`;
  rule.hidden = !term.rule;
  const art = /** @type {SVGElement | null} */ (/** @type {unknown} */ (document.getElementById("entry-art")));
  const drawn = Boolean(term.art && document.getElementById(term.art));
  art?.toggleAttribute("hidden", !drawn);
  if (drawn) document.getElementById("entry-use")?.setAttribute("href", `#${term.art}`);
  const more = document.getElementById("entry-next");
  if (more) more.hidden = by !== "key";
  entry.dataset.by = by;
  if (entry.hidden) {
    entry.hidden = false;
    entry.showPopover?.(); // above whatever else is open
  }
  const size = entry.getBoundingClientRect();
  const left = Math.min(Math.max(8, x - 24), innerWidth - size.width - 8);
  const top = y + 14 + size.height < innerHeight ? y + 14 : Math.max(8, y - size.height - 22);
  entry.style.setProperty("left", `${Math.round(left)}px`);
  entry.style.setProperty("top", `${Math.round(top)}px`);
  if (by === "key") entry.focus({ preventScroll: true });
  if (by !== "hover") say(`${term.word}: ${term.words}`);
}

/** @param {string} id @param {string} words */
function write(id, words) {
  const part = document.getElementById(id);
  if (part) part.textContent = words;
}

function close() {
  const entry = document.getElementById("entry");
  if (!entry || entry.hidden) return;
  const inside = entry.contains(document.activeElement);
  entry.hidePopover?.();
  entry.hidden = true;
  if (inside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}
