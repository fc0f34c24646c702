// @ts-check
/** A replay: steps without loading the page anew, and plays by itself. */
import { say } from "./aloud.js";
import { morph } from "./morph.js";
import { ask } from "./network.js";

const PAUSE = 1400;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playing;
/** How many steps were asked for: an answer that was overtaken is not shown. */
let asked = 0;

export function replay() {
  if (!document.getElementById("replay")) return;
  document.addEventListener("click", clicked);
  document.addEventListener("input", (event) => {
    const moved = /** @type {HTMLInputElement} */ (event.target);
    if (moved?.id !== "jump") return;
    stop();
    go(`?step=${moved.value}&eyes=${moved.dataset.eyes}`);
  });
  document.addEventListener("change", (event) => {
    const list = /** @type {HTMLSelectElement} */ (event.target);
    if (list?.id === "eyes") go(`?step=${bar()?.value ?? 0}&eyes=${list.value}`);
  });
  document.addEventListener("keydown", pressed);
  const button = document.getElementById("play");
  if (button) button.hidden = false;
}

/** @param {MouseEvent} event */
function clicked(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const found = /** @type {Element} */ (event.target)?.closest?.("#replay a[data-step], #replay a.spot, #play");
  if (!found || event.defaultPrevented) return;
  event.preventDefault();
  if (found.id === "play") {
    if (playing) stop();
    else start();
    return;
  }
  const link = /** @type {HTMLAnchorElement} */ (found);
  if (link.dataset.step) stop();
  go(link.href, link.classList.contains("spot"));
}

/** Arrows step, Home and End jump; unless something that has the focus uses them itself. @param {KeyboardEvent} event */
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const at = event.target;
  if (at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLElement && at.classList.contains("spot")) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  const link = name && /** @type {HTMLAnchorElement | null} */ (document.querySelector(`#replay a[data-step="${name}"]`));
  if (!link) return;
  event.preventDefault();
  stop();
  go(link.href);
}

function start() {
  playing = setTimeout(onward, 0);
  label("Pause");
}

async function onward() {
  const on = /** @type {HTMLAnchorElement | null} */ (document.querySelector('#replay a[data-step="on"]'));
  if (!on || !await go(on.href)) stop();
  if (playing) playing = setTimeout(onward, PAUSE);
}

function stop() {
  clearTimeout(playing);
  playing = undefined;
  label("Play");
}

/** @param {string} text */
function label(text) {
  const button = document.getElementById("play");
  if (button) button.textContent = text;
}

/** Show another step in place; whether it could be had. @param {string} where @param {boolean} [place] */
async function go(where, place = false) {
  const number = ++asked;
  const got = await ask(where, {}, "This step cannot be shown now. Try again in a moment.");
  if (number !== asked) return true;
  const fresh = got && new DOMParser().parseFromString(got.text, "text/html").getElementById("replay");
  const old = document.getElementById("replay");
  if (!fresh || !old) {
    if (got) say("This step cannot be shown now. Try again in a moment.");
    return false;
  }
  const button = /** @type {HTMLElement | null} */ (fresh.querySelector("#play"));
  if (button) { button.hidden = false; button.textContent = playing ? "Pause" : "Play"; }
  const seal = old.querySelector("#seal-check");
  if (seal) fresh.querySelector("#seal-check")?.replaceWith(seal.cloneNode(true));
  const step = /** @type {HTMLInputElement | null} */ (fresh.querySelector("#jump"))?.value;
  const focused = document.activeElement?.id;
  morph(old, fresh);
  const knob = bar();
  if (knob && step !== undefined && knob !== document.activeElement) knob.value = step;
  if (focused?.startsWith("step-") && document.activeElement?.id !== focused) keepFocus(focused);
  history.replaceState(null, "", where);
  const parts = (place ? ["here"] : ["step-words", "result"]).map((id) => document.getElementById(id)?.textContent ?? "");
  say(parts.join(" ").replace(/\s+/g, " ").trim());
  return true;
}

/** What is drawn along to jump to a step. */
function bar() {
  return /** @type {HTMLInputElement | null} */ (document.getElementById("jump"));
}

/** At either end a way is no link any more: go to its neighbour instead of losing the place. @param {string} id */
function keepFocus(id) {
  const next = document.querySelector(`#replay a#${id}`) ?? document.querySelector("#replay a[data-step]");
  if (next instanceof HTMLElement) next.focus();
}
