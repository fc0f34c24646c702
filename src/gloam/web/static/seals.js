// @ts-check
/**
 * The seal on the dice, and this browser's share in them. It keeps the seal that it saw first, tells
 * the SHA-256 of a nonce when it sits down, reveals the nonce when all are in, and compares at the end.
 */
import { like, liked } from "./settings.js";
import { sha256 } from "./sha256.js";

const MOST_NONCES = 60;
const MOST_SEALS = 300;
/**
 * What this browser knows of a table's dice: the seal, in which phase it saw that first, what all seats had
 * told when it revealed its own nonces, and those nonces, with whether the house took them.
 * @typedef {{ seal: string, phase: string, shares?: string[], mine?: Record<string, { nonce: string, taken: boolean }> }} Known
 * @typedef {{ seal: string, seed: string, salt: string, shares: string[], nonces: string[] }} Told
 */

export function seals() {
  see();
  document.addEventListener("submit", (event) => {
    const field = /** @type {HTMLFormElement} */ (event.target)?.querySelector?.("input[data-share]");
    if (field) /** @type {HTMLInputElement} */ (field).value = newShare();
  }, true);
  draw();
  check();
}

/** Keep the seal of the table that this page shows, unless one was kept before. */
export function see() {
  const { code, seal, phase } = /** @type {HTMLElement | null} */ (document.querySelector("[data-seal][data-code]"))?.dataset ?? {};
  if (code && seal && !known(code)) keep(code, { seal, phase: phase ?? "" });
}

/** @param {string} code @returns {Known | undefined} */
function known(code) {
  return kept("seals").find(([name]) => name === code)?.[1];
}

/** @param {string} code @param {Known} what */
function keep(code, what) {
  const others = kept("seals").filter(([name]) => name !== code);
  like("seals", JSON.stringify([...others, [code, what]].slice(-MOST_SEALS)));
}

/** @param {string} name @returns {[string, any][]} */
function kept(name) {
  try { return JSON.parse(liked(name, "[]")); } catch { return []; }
}

/** The SHA-256 of a new nonce; nothing where the nonce cannot be kept until it is revealed. */
function newShare() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const share = sha256(nonce);
  like("nonces", JSON.stringify([...kept("nonces"), [share, nonce]].slice(-MOST_NONCES)));
  return nonceOf(share) ? share : "";
}

/** @param {string} share @returns {string | undefined} */
function nonceOf(share) {
  return kept("nonces").find(([name]) => name === share)?.[1];
}

/** Whether this page looks after its shares already. */
let drawing = false;

/**
 * While everybody sits and the game waits: tell this browser's shares, then reveal them. It looks again
 * and again, because news may pass by while a page is being loaded.
 */
export async function draw() {
  const { code = "", drawing: waits } = document.getElementById("lobby")?.dataset ?? {};
  if (!waits || drawing) return;
  drawing = true;
  for (let info = await asked(code); info?.drawing; info = await asked(code)) {
    await give(info);
    await new Promise((next) => setTimeout(next, 500));
  }
  drawing = false;
}

/**
 * Tell or reveal what is this browser's to give now.
 * @param {{ code: string, seal: string, phase: string, drawing: string, seats: { seat: number, yours: boolean, share: string }[] }} info
 */
async function give({ code, seal, phase, drawing: stage, seats }) {
  for (const { seat, yours, share } of seats) {
    if (!yours) continue;
    if (stage === "share" && share === "asked") await asked(code, seat, { share: newShare() });
    const nonce = nonceOf(share);
    const before = known(code) ?? { seal, phase };
    if (stage !== "reveal" || !nonce || before.mine?.[seat]?.taken) continue;
    const shares = seats.map((each) => each.share);
    const mine = { ...before.mine, [seat]: { nonce, taken: false } };
    keep(code, { ...before, shares, mine }); // before it is told to anybody
    if (await asked(code, seat, { nonce })) keep(code, { ...before, shares, mine: { ...mine, [seat]: { nonce, taken: true } } });
  }
}

/** The table as the house tells it, after something was given or as it is; nothing where it refuses. @param {string} code @param {number} [seat] @param {object} [what] */
async function asked(code, seat, what) {
  const headers = { "content-type": "application/json" };
  const given = what ? { method: "POST", headers, body: JSON.stringify(what) } : {};
  try {
    const answer = await fetch(`/api/tables/${code}${what ? `/seats/${seat}/share` : ""}`, given);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Say on a replay's page what this browser can say of the dice. */
function check() {
  const place = document.getElementById("seal-check");
  if (!place?.dataset.seed) return;
  const { seal = "", seed = "", salt = "", shares = "", nonces = "" } = place.dataset;
  const code = document.getElementById("replay")?.dataset.code ?? "";
  const said = verdict(known(code), { seal, seed, salt, shares: shares.split(","), nonces: nonces.split(",") });
  place.textContent = said.words;
  place.dataset.holds = said.holds;
}

/**
 * What a browser that knows this can say of what it is told at the end, and no more than that.
 * @param {Known | undefined} mine @param {Told} told
 */
export function verdict(mine, told) {
  const wrong = [];
  if (sha256(`[${quoted(told.salt)}, ${quoted(told.seed)}]`) !== told.seal) wrong.push("Seed and salt do not fit the seal.");
  if (mine && mine.seal !== told.seal) wrong.push("The seal is not the one that this browser saw first.");
  if (told.nonces.some((nonce, n) => nonce && sha256(nonce) !== told.shares[n])) wrong.push("What a seat revealed does not fit what it had told before.");
  if (mine?.shares && mine.shares.join() !== told.shares.join()) wrong.push("What the seats had told is not what this browser saw before it revealed its own share.");
  const own = Object.entries(mine?.mine ?? {});
  if (own.some(([seat, { nonce, taken }]) => taken && told.nonces[Number(seat)] !== nonce)) wrong.push("This browser's share is not in the dice, although the house took it.");
  if (wrong.length) return { holds: "no", words: `This does not hold. ${wrong.join(" ")} Do not trust these dice.` };
  const early = mine?.phase === "waiting" ? "before the game" : mine?.phase === "playing" ? "while the game was played" : "";
  const seen = early
    ? `Compared in this browser: the seal is the one that it first saw ${early}, and seed and salt fit it.`
    : "Compared in this browser: seed and salt fit the seal. It did not see the seal before the end, so it cannot say whether that was always the same.";
  const mixed = own.some(([, { taken }]) => taken)
    ? "Its own share is in the dice: nobody could choose them alone."
    : own.length
      ? "Its own share came too late, and is not in the dice."
      : "It had no share in the dice.";
  return { holds: early ? "yes" : "unknown", words: `${seen} ${mixed} Whether every chance follows from them is for gloam verify to say, from the file below.` };
}

/** A text as JSON in plain ASCII, as the house wrote it. @param {string} text */
function quoted(text) {
  return JSON.stringify(text).replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
