// @ts-check
/** Says things to screen readers one after another; the same words twice are said twice. */

/** @type {string[]} */
const waiting = [];
let speaking = false;

/** @param {string} words */
export function say(words) {
  waiting.push(words);
  if (!speaking) next();
}

function next() {
  const region = document.getElementById("said");
  const words = waiting.splice(0, 3).join(" ");
  speaking = Boolean(words && region);
  if (!region || !words) return;
  region.textContent = "";
  setTimeout(() => { region.textContent = words; }, 60);
  setTimeout(next, 200 + Math.min(2500, 12 * words.length));
}
