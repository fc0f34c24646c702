// @ts-check
/**
 * Says things to screen readers in order; the same words twice are said twice. What comes close
 * together is one line: readers tell lines that come at once in any order. A line stays a while: a slow
 * reader that comes late to a line which is gone says nothing.
 */

const STAYS = 20_000;
/** @type {string[]} */
const waiting = [];
let speaking = false;

/** @param {string} words */
export function say(words) {
  if (words) waiting.push(words);
  if (speaking || !words) return;
  speaking = true;
  setTimeout(next, 120);
}

function next() {
  const region = document.getElementById("said");
  const words = waiting.splice(0).join(" ");
  speaking = Boolean(words && region);
  if (!region || !words) return;
  const line = document.createElement("p");
  line.textContent = words;
  region.append(line);
  setTimeout(() => line.remove(), STAYS);
  setTimeout(next, 500 + Math.min(2500, 12 * words.length));
}
