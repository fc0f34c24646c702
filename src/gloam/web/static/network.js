// @ts-check
/**
 * The truth about the network: what fails is shown and said, tried again with growing pauses, and at once
 * when the network, the stream or whoever looks comes back.
 */
import { say } from "./aloud.js";

const FIRST = 1000;
const LONGEST = 15_000;
/** How long an answer may take. */
const PATIENCE = 12_000;
/** How long a stream may take to be opened again before that is worth a word. */
const GRACE = 2500;
/** The house gives a sign of life every twenty seconds: a stream that is silent for so long is dead. */
const SILENT = 50_000;
/** Answers that mean: not now. */
const NOT_NOW = [429, 502, 503, 504];
const EVENTS = ["fact", "said", "murmur", "undone", "now", "still"];

/** What is wrong now, in words, by the part that it is wrong with. @type {Map<string, string>} */
const wrong = new Map();
/** Those who wait for their next try. @type {Set<() => void>} */
const resting = new Set();

addEventListener("online", wake);
addEventListener("offline", () => trouble("network", "You are offline. What you see may be old."));
document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") wake(); });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); }); // a page out of the past

/** Show and say what is wrong with a part, until it is mended. @param {string} part @param {string} words */
export function trouble(part, words) {
  const first = !wrong.size;
  wrong.set(part, words);
  show();
  if (first) say(words);
}

/** A part works again. @param {string} part */
export function mended(part) {
  if (!wrong.delete(part)) return;
  show();
  if (!wrong.size) say("The connection is back.");
}

function show() {
  const sign = document.getElementById("network");
  if (!sign) return;
  sign.textContent = [...wrong.values()].at(-1) ?? "";
  sign.hidden = !wrong.size;
}

/** Let everybody who waits for another try have it now. */
function wake() {
  if (navigator.onLine) mended("network");
  for (const go of [...resting]) go();
}

/** Wait for the next try: longer each time, and shorter when there is hope. @param {number} tries @returns {Promise<void>} */
export function rest(tries) {
  return new Promise((next) => {
    const go = () => { clearTimeout(timer); resting.delete(go); next(); };
    const timer = setTimeout(go, Math.min(LONGEST, FIRST * 2 ** tries));
    resting.add(go);
  });
}

/**
 * Ask the house once: its answer with its whole text, or null where it gave none that counts; that is
 * then shown until it answers.
 * @param {string} where @param {RequestInit} [how] @param {string} [then] what the page does about it
 * @returns {Promise<{ answer: Response, text: string } | null>}
 */
export async function ask(where, how = {}, then = "What you see may be old. The page tries again.") {
  try {
    const answer = await fetch(where, { ...how, signal: AbortSignal.timeout(PATIENCE) });
    if (!NOT_NOW.includes(answer.status)) {
      const text = await answer.text(); // a line may be cut in the middle of it
      mended("answer");
      return { answer, text };
    }
  } catch { /* shown below */ }
  trouble("answer", `${navigator.onLine ? "The house does not answer." : "You are offline."} ${then}`);
  return null;
}

/**
 * Listen to a stream, and open it anew when it breaks, is refused or falls silent. While there is none,
 * `missed` is called now and then: the page has to ask by itself.
 * @param {string} address @param {(stream: EventSource) => void} attend @param {() => void} missed
 */
export function listen(address, attend, missed) {
  let stream = new EventSource(address);
  let heard = Date.now();
  let tries = 0;
  let doubting = false;
  const close = () => stream.close();

  const opened = () => {
    attend(stream);
    for (const name of EVENTS) stream.addEventListener(name, () => { heard = Date.now(); });
    stream.addEventListener("open", () => { heard = Date.now(); tries = 0; mended("stream"); wake(); });
    stream.addEventListener("error", doubt);
  };
  /** Something is wrong with it; a browser tries again by itself unless the house refused it. */
  const doubt = async () => {
    if (doubting) return;
    doubting = true;
    await new Promise((next) => setTimeout(next, GRACE));
    while (stream.readyState !== EventSource.OPEN) {
      trouble("stream", "No news comes from the house. The page asks now and then instead.");
      missed();
      if (stream.readyState === EventSource.CLOSED) reopen();
      await rest(tries);
      tries += 1;
    }
    doubting = false;
  };
  const reopen = () => {
    stream.close();
    heard = Date.now();
    stream = new EventSource(address);
    opened();
  };

  addEventListener("pagehide", close);
  setInterval(() => {
    if (Date.now() - heard < SILENT) return;
    reopen();
    doubt();
  }, 5000);
  opened();
}
