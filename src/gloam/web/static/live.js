// @ts-check
/** Keeps a table up to date: news comes down a stream, the page is fetched anew and morphed. */
import { anew, answer as sayAtOnce, latest as lately, say } from "./aloud.js";
import { callBack } from "./calls.js";
import { perform } from "./effects.js";
import { bring } from "./keys.js";
import { SAME, morph } from "./morph.js";
import { ask, listen, rest } from "./network.js";
import { heed, strikes, tellAll } from "./questions.js";
import { renewed } from "./renewed.js";
import { draw } from "./seals.js";
import { spoken } from "./settings.js";
import { chime } from "./sounds.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Promise<void>} */
let turn = Promise.resolve();
let pending = false;
/** Whether a page that could not be had is waiting to be asked for again. */
let retrying = false;
/** For how many milliseconds a menu that has just changed takes no tap. */
const SETTLES = 300;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling;
/** For how long a choice is sent again: what is older may mean something else by now. */
const KEEPS_TRYING = 60_000;
/** How many facts were heard here, and what is still to be said once all that the page shows were said. */
let known = 0;
let owed = "";
/** Whether the focus waits where this page put it, and nobody has moved it since. */
let parked = false;
/** How things stand, as the stream said last. @type {Standing | null} */
let latest = null;
/** @typedef {{ heard: number, undone: number, murmurs: number, asked: boolean, phase: string }} Standing */

export function follow() {
  lobby();
  const table = document.getElementById("table");
  if (!table?.dataset.stream) return;
  if (location.search.includes("show=yes")) history.replaceState(null, "", location.pathname);
  known = Number(table.dataset.heard ?? 0);
  const level = spoken();
  const address = level === "full" ? table.dataset.stream : `${table.dataset.stream}?speech=${level}`;
  listen(address, (stream) => {
    stream.addEventListener("fact", (event) => {
      const told = JSON.parse(event.data);
      if (told.n < known) return;
      known = told.n + 1;
      if (told.spoken && level === "full") tellAll([told.words]);
      strikes(told);
      perform(told);
      if (level === "full") settle();
    });
    stream.addEventListener("said", (event) => tellAll(JSON.parse(event.data).lines));
    stream.addEventListener("notice", (event) => {
      const words = JSON.parse(event.data).words, place = document.getElementById("to-all");
      if (place) { place.textContent = words; place.hidden = !words; }
    });
    stream.addEventListener("murmur", (event) => say(JSON.parse(event.data).words));
    stream.addEventListener("undone", (event) => { known = JSON.parse(event.data).heard; });
    stream.addEventListener("now", (event) => { // comes after each of the others
      if (JSON.parse(event.data).asked && !latest?.asked) callBack(table.dataset.code ?? "").catch(reportError);
      latest = JSON.parse(event.data);
      settle();
      if (!upToDate()) refresh();
    });
  }, () => { latest = null; refresh(); });
  addEventListener("gloam-speech", () => location.reload()); // a stream speaks as it was asked for
  addEventListener("gloam-look", () => { latest = null; refresh(); }); // cells speak as they were asked to
  document.addEventListener("focusout", () => { parked = false; });
  document.addEventListener("submit", send);
  document.addEventListener("submit", beside);
  document.addEventListener("scroll", (event) => { if (event.target === document.getElementById("menu")) scrolled = true; }, { capture: true, passive: true });
  clock();
  scrollLog();
}

/** Whether the page shows what the stream said last, or already something later. */
function upToDate() {
  const shown = document.getElementById("table")?.dataset;
  if (!shown || !latest) return false;
  const undone = Number(shown.undone) - latest.undone;
  const murmurs = Number(shown.murmurs) - latest.murmurs;
  const heard = undone ? 0 : Number(shown.heard) - latest.heard;
  if (undone || murmurs || heard) return undone > 0 || murmurs > 0 || heard > 0;
  return shown.asked === (latest.asked ? "yes" : "no") && shown.phase === latest.phase;
}

/**
 * Fetch the seat as it is now; several wishes at once make one request, and none where the answer to
 * what was done here has brought it meanwhile. What cannot be had is asked for until it can.
 * @param {number} [tries]
 */
function refresh(tries = 0) {
  if (pending) return;
  pending = true;
  setTimeout(() => {
    pending = false;
    turn = turn.then(async () => {
      const table = document.getElementById("table");
      if (!table || upToDate()) return;
      const got = await ask(`${table.dataset.url}?part=yes&show=yes`, { headers: { accept: "text/html" } });
      if (!got) later(tries);
      else if (got.answer.ok && !got.answer.redirected) await show(got.text, true);
      else location.reload();
    }).catch(reportError);
  }, 40);
}

/** Try again after a pause, which does not keep anybody from choosing. @param {number} tries */
async function later(tries) {
  if (retrying) return;
  retrying = true;
  await rest(tries);
  retrying = false;
  refresh(tries + 1);
}

/** @param {SubmitEvent} event */
function send(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const table = document.getElementById("table");
  if (!table || form.getAttribute("action") !== table.dataset.url || form.method !== "post") return;
  event.preventDefault();
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter)));
  body.set("key", crypto.randomUUID?.() ?? String(Math.random()));
  const field = /** @type {HTMLInputElement | null} */ (form.querySelector("#line, #words"));
  const from = document.activeElement;
  const stayed = () => [from, field, document.body, null].includes(document.activeElement) || parked;
  anew();
  turn = turn.then(async () => {
    const got = await persist(`${table.dataset.url}?part=yes&show=yes`, { method: "POST", body });
    if (!got) { lost(); return; }
    if (got.answer.redirected) { location.assign(got.answer.url); return; }
    await show(got.text, false);
    const said = document.getElementById("answer");
    if (said?.textContent?.trim()) { upTheMenu(); sayAtOnce(said.innerText.trim()); }
    if (said?.querySelector("button")) { // a question: the next Tab is on its answers
      if (stayed()) said.focus({ preventScroll: true });
      bring(said, "nearest");
    }
    if (field?.isConnected && got.answer.ok) { field.value = ""; if (stayed()) field.focus(); }
  }).catch(reportError);
}

/** What is done beside the game, and changes this page only by what all are told of it. @param {SubmitEvent} event */
function beside(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-aside]")) return;
  event.preventDefault();
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, event.submitter)));
  ask(form.action, { method: "POST", body }).then((got) => { if (!got?.answer.ok) later(0); }).catch(reportError);
}

/**
 * Ask until the house answers, or too long. What is sent twice has one key, and is done once.
 * @param {string} where @param {RequestInit} how
 */
async function persist(where, how) {
  const end = Date.now() + KEEPS_TRYING;
  for (let tries = 0; ; tries += 1) {
    const got = await ask(where, how, "Your page sends what you chose again.");
    if (got || Date.now() > end) return got;
    await rest(tries);
  }
}

/** A choice was sent for too long. Nobody knows whether it arrived: the table will tell. */
function lost() {
  const words = "What you chose may not have reached the house. Look at the table again before you choose.";
  const answer = document.getElementById("answer");
  const line = document.createElement("p");
  line.textContent = words;
  answer?.replaceChildren(line);
  say(words);
  latest = null;
  later(0);
}

/** A part of a page, between two marks, with the id of the one element in it. */
const PART = /<!--\[([\w-]+)-->([^]*?)<!--\]-->/g;
/** What each part said last. @type {Map<string, string>} */
let parts = new Map();

/** A page without the parts that are as they were: neither read nor compared again. @param {string} text */
function lean(text) {
  /** @type {Map<string, string>} */
  const now = new Map();
  const left = text.replace(PART, (_, id, part) => {
    now.set(id, part);
    return parts.get(id) === part && document.getElementById(id) ? `<${SAME} id="${id}"></${SAME}>` : part;
  });
  parts = now;
  return left;
}

/** A part of a page, read; by the element that all of it is in. @param {string} text */
function read(text) {
  const paper = document.createElement("template"); // cheaper than a document, and as inert
  paper.innerHTML = text;
  return paper.content.getElementById("table");
}

/** Bring the page up to date; done when it is, which with motion is a moment later. @param {string} text @param {boolean} keepAnswer */
async function show(text, keepAnswer) {
  const fresh = read(lean(text));
  const old = document.getElementById("table");
  if (!fresh || !old) { location.reload(); return; }
  const answer = old.querySelector("#answer");
  if (keepAnswer && answer?.childElementCount) {
    const empty = fresh.querySelector("#answer");
    if (empty) empty.replaceWith(answer.cloneNode(true));
  }
  const asked = old.dataset.asked === "yes", over = old.dataset.phase === "over";
  const before = question();
  const offered = menu();
  const active = document.activeElement;
  const focused = active && active !== document.body ? active.id || "nameless" : "";
  const change = () => { renew(old, fresh, text); if (menu() !== offered) quietly(); renewed(); after(asked, focused, before); if (!over) bringTheEnd(); };
  const start = /** @type {any} */ (document).startViewTransition;
  if (start && document.visibilityState === "visible" && !still.matches && moves(fresh)) {
    for (const piece of document.querySelectorAll("svg.piece")) {
      /** @type {SVGElement} */ (piece).style.setProperty("view-transition-name", piece.id);
    }
    letThrough();
    const glide = start.call(document, change);
    for (const part of [glide.ready, glide.finished]) part?.catch(() => undefined); // the next one may cut it short
    await glide.updateCallbackDone;
  } else change();
}

/** @param {Element} old @param {Element} fresh @param {string} text */
function renew(old, fresh, text) {
  try {
    morph(old, fresh);
  } catch { // a part that was as before has gone elsewhere: then all of it is read
    const whole = read(text.replace(PART, "$2"));
    if (whole) morph(old, whole);
  }
}

/** Whether a piece stands elsewhere on the next page: only then is there anything to glide. @param {Element} fresh */
function moves(fresh) {
  return [...fresh.querySelectorAll("svg.piece")].some((piece) => {
    const now = piece.id && document.getElementById(piece.id);
    return now && ["x", "y"].some((side) => now.getAttribute(side) !== piece.getAttribute(side));
  });
}

/**
 * A glide lies over the whole page and would swallow every tap until it ends. So only the pieces are
 * lifted out of the page, and what lies over it is not there for a finger; the page below stays awake.
 */
function letThrough() {
  document.documentElement.style.setProperty("pointer-events", "none"); // what lies over the page inherits it
  document.body.style.setProperty("pointer-events", "auto");
  document.documentElement.style.setProperty("view-transition-name", "none");
}

/** What may be chosen, to see whether it has changed. */
function menu() {
  return [...document.querySelectorAll("#menu button[name=line]")].map((choice) => /** @type {HTMLButtonElement} */ (choice).value).join("\n");
}

/** A menu that has just changed takes no tap for a moment: a finger on its way means what stood there before. */
function quietly() {
  clearTimeout(settling);
  document.body.classList.add("settling");
  settling = setTimeout(() => document.body.classList.remove("settling"), SETTLES);
}

/** What is asked now, or how it ended; nothing while others are asked. */
function question() {
  const table = document.getElementById("table");
  if (table?.dataset.asked !== "yes" && table?.dataset.phase !== "over") return "";
  const parts = ["heading", "lesson", "result-words"].map((id) => document.getElementById(id)?.textContent ?? "");
  return parts.join(" ").replace(/\s+/g, " ").trim();
}

/** What stood over the page when something was last asked in this turn, in its parts. @type {{ step: string, begins: string }} */
let asking = { step: "", begins: "" };

/** A question as it is said: where it is another of the same turn, without what was just said. @param {string} words @param {boolean} going */
function shortened(words, going) {
  const text = (/** @type {string} */ part) => document.querySelector(`#heading ${part}`)?.textContent?.trim() ?? "";
  const step = text(".step"), begins = /^[^:.]*: /.exec(text(".asks"))?.[0] ?? "";
  const known = going ? asking : { step: "", begins: "" };
  asking = { step, begins };
  let said = words;
  if (step && step === known.step && said.startsWith(step)) said = said.slice(step.length).trim();
  if (begins && begins === known.begins && said.startsWith(begins)) said = said.slice(begins.length);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Say what is asked, after the facts that led to it; or at once, if they do not come. @param {boolean} [late] */
function settle(late = false) {
  const table = document.getElementById("table");
  if (!owed || !late && known < Number(table?.dataset.heard)) return;
  const ended = table?.dataset.phase === "over" ? document.querySelector("#heading .asks")?.textContent?.trim() ?? "" : "";
  const facts = ended && lately().includes(ended); // how it ended was the last of them
  say(facts ? owed.slice(owed.indexOf(ended) + ended.length).trim() || owed : owed);
  owed = "";
}

/** @param {boolean} asked @param {string} focused @param {string} before */
function after(asked, focused, before) {
  const table = document.getElementById("table");
  if (!table) return;
  const now = table.dataset.asked === "yes";
  document.body.classList.toggle("over", table.dataset.phase === "over"); // then nothing keeps room for choices
  document.title = (now ? "(!) " : "") + table.dataset.title;
  if (now && !asked) { chime(); heed(); }
  const words = question();
  if (words !== before) {
    upTheMenu();
    const said = spoken() === "full" ? words : shortened(words, asked && now);
    owed = said;
    settle();
    setTimeout(() => { if (owed === said) settle(true); }, 1500);
  }
  const active = document.activeElement;
  const waited = now && !asked && parked && active?.id === "heading"; // while others were asked
  if (waited || focused && (!active || active === document.body)) onceLaidOut(() => refocus(waited ? "" : focused));
  scrollLog();
}

/** Give the focus back to what had it; where that is gone, to where the choices begin. @param {string} focused */
function refocus(focused) {
  const active = document.activeElement;
  if (active && active !== document.body && !parked) return; // somebody was quicker
  const twin = document.getElementById(focused);
  twin?.focus({ preventScroll: true });
  if (twin && document.activeElement === twin) return;
  const asked = document.getElementById("table")?.dataset.asked === "yes";
  const heading = document.getElementById(asked ? "menu-head" : "heading");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  parked = !asked;
}

/** What is to be done once the page is laid out anew. @type {(() => void)[]} */
const scrolling = [];

/** Do something once the page is laid out anew: to scroll sooner would lay it out twice. @param {() => void} work */
function onceLaidOut(work) {
  if (scrolling.push(work) > 1) return;
  requestAnimationFrame(() => setTimeout(() => { for (const each of scrolling.splice(0)) each(); }));
}

/** How it ended stands above everything: whoever was further down is brought there, once. */
function bringTheEnd() {
  if (document.getElementById("table")?.dataset.phase !== "over") return;
  onceLaidOut(() => document.getElementById("turn")?.scrollIntoView({ block: "start" }));
}

/** Whether the menu was scrolled: to ask it would lay the page out. */
let scrolled = false;

function upTheMenu() {
  if (scrolled) onceLaidOut(() => document.getElementById("menu")?.scrollTo(0, 0));
  scrolled = false;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let scrollsSoon;

/** Bring the end of the log to sight: at once where something is asked, else for several news together. */
function scrollLog() {
  const asked = document.getElementById("table")?.dataset.asked === "yes";
  if (scrollsSoon && !asked) return;
  clearTimeout(scrollsSoon);
  scrollsSoon = setTimeout(() => {
    scrollsSoon = undefined;
    onceLaidOut(() => {
      const log = document.getElementById("log");
      if (log && log !== document.activeElement && !log.contains(document.activeElement)) log.scrollTop = log.scrollHeight;
    });
  }, asked ? 0 : 1000);
}

/** A clock that runs between two looks at the table. */
function clock() {
  setInterval(() => {
    const shown = document.getElementById("clock");
    if (!shown) return;
    const left = Math.max(0, Number(shown.dataset.left) - 1);
    shown.dataset.left = String(left);
    if (left >= 172_800) return; // it is said in days
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} left`;
  }, 1000);
}

/** Before the game: the lobby reloads when somebody comes or goes. */
function lobby() {
  const page = document.getElementById("lobby");
  if (!page) return;
  let leaving = false;
  /** @param {number} [tries] */
  const again = async (tries = 0) => {
    if (leaving) return;
    const got = await ask(page.dataset.reload ?? "");
    if (leaving) return; // another news was quicker, and two would cut each other short
    if (!got) {
      await rest(tries);
      return again(tries + 1);
    }
    const { answer, text } = got;
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("lobby");
    leaving = !fresh || answer.redirected;
    if (leaving) location.assign(answer.url);
    if (!fresh || leaving) return;
    const typing = page.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement;
    if (!typing || fresh.dataset.drawing) morph(page, fresh);
    draw();
  };
  if (page.dataset.stream) {
    listen(page.dataset.stream, (stream) => {
      stream.addEventListener("notice", (event) => {
      const words = JSON.parse(event.data).words, place = document.getElementById("to-all");
      if (place) { place.textContent = words; place.hidden = !words; }
    });
    stream.addEventListener("murmur", (event) => { say(JSON.parse(event.data).words); again(); });
      stream.addEventListener("now", (event) => { if (JSON.parse(event.data).phase !== "waiting") again(); });
    }, again);
  } else if (Number(page.dataset.poll)) {
    setInterval(() => again(), 1000 * Number(page.dataset.poll));
  }
}
