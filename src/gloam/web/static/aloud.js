// @ts-check
/**
 * Says things to screen readers, in two lanes. Facts are said in order; the same words twice are said
 * twice, and what comes close together is one line: readers tell lines that come at once in any order.
 * An answer to somebody's own question does not wait for them. A line stays a while: a slow reader that
 * comes late to a line which is gone says nothing.
 */

const STAYS = 20_000;
/** So many of the latest lines are kept, for whoever wants to hear them again. */
const KEPT = 12;
/** @type {string[]} */
const waiting = [];
/** @type {string[]} */
let lately = [];
let speaking = false;

/** @param {string} words */
export function say(words) {
  if (words) waiting.push(words);
  if (speaking || !words) return;
  speaking = true;
  setTimeout(next, 120);
}

/** Say at once what somebody has asked for, before and over what waits. @param {string} words */
export function answer(words) {
  if (words) put("answered", words);
}

/** Say no more of what still waits. */
export function hush() {
  waiting.length = 0;
  lately = [];
}

/** What was said last, since it was last asked for or since something was chosen. */
export function latest() {
  return [...lately, ...waiting].join(" ");
}

/** From here on, what is said is new. */
export function anew() {
  lately = [];
}

function next() {
  const words = waiting.splice(0).join(" ");
  speaking = Boolean(words) && put("said", words);
  if (!speaking) return;
  lately = [...lately, words].slice(-KEPT);
  setTimeout(next, 500 + Math.min(2500, 12 * words.length));
}

/** @param {string} where @param {string} words */
function put(where, words) {
  const region = document.getElementById(where);
  if (!region) return false;
  const line = document.createElement("p");
  line.textContent = words;
  region.append(line);
  setTimeout(() => line.remove(), STAYS);
  return true;
}
