// @ts-check
/** A replay: steps without loading the page anew, plays by itself, and checks the seal. */
import { say } from "./aloud.js";
import { morph } from "./morph.js";

/** @type {ReturnType<typeof setInterval> | undefined} */
let playing;

export function replay() {
  const page = document.getElementById("replay");
  if (!page) return;
  checkSeal();
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target)?.closest?.("#replay a[data-step]");
    if (!link) return;
    event.preventDefault();
    stop();
    go(/** @type {HTMLAnchorElement} */ (link).href);
  });
  document.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target)?.closest?.("#play");
    if (button) playing ? stop() : start();
  });
  document.addEventListener("input", (event) => {
    const bar = /** @type {HTMLInputElement} */ (event.target);
    if (bar?.id === "jump") go(`?step=${bar.value}&eyes=${bar.dataset.eyes}`);
  });
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const name = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
    const link = name && document.querySelector(`#replay a[data-step="${name}"]`);
    if (!link || document.activeElement?.classList.contains("spot")) return;
    event.preventDefault();
    go(/** @type {HTMLAnchorElement} */ (link).href);
  });
  const button = document.getElementById("play");
  if (button) button.hidden = false;
}

function start() {
  playing = setInterval(() => {
    const on = /** @type {HTMLAnchorElement | null} */ (document.querySelector('#replay a[data-step="on"]'));
    if (on) go(on.href);
    else stop();
  }, 1400);
  label("Pause");
}

function stop() {
  clearInterval(playing);
  playing = undefined;
  label("Play");
}

/** @param {string} text */
function label(text) {
  const button = document.getElementById("play");
  if (button) button.textContent = text;
}

/** @param {string} where */
async function go(where) {
  const answer = await fetch(where);
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
  const old = document.getElementById("replay");
  if (!fresh || !old) return;
  const button = fresh.querySelector("#play");
  if (button) { button.removeAttribute("hidden"); button.textContent = playing ? "Pause" : "Play"; }
  const seal = old.querySelector("#seal-check");
  if (seal) fresh.querySelector("#seal-check")?.replaceWith(seal.cloneNode(true));
  morph(old, fresh);
  history.replaceState(null, "", where);
  const line = document.getElementById("step-words")?.textContent;
  if (line) say(line.trim());
}

/** Hash salt and seed here, and compare with what was published when the table opened. */
async function checkSeal() {
  const place = document.getElementById("seal-check");
  if (!place?.dataset.seed || !crypto.subtle) return;
  const text = `[${quoted(place.dataset.salt ?? "")}, ${quoted(place.dataset.seed)}]`;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const holds = hex === place.dataset.seal;
  place.textContent = holds
    ? "Checked in this browser: the seed is the one that was sealed before the game."
    : "This seed is not the one that was sealed before the game.";
  place.dataset.holds = holds ? "yes" : "no";
}

/** A text as JSON in plain ASCII, as the house wrote it. @param {string} text */
function quoted(text) {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
