// @ts-check
/** What a person likes: kept on their own device, and told to nobody. */

/** @param {string} name @param {string} [usual] */
export function liked(name, usual = "") {
  try { return localStorage.getItem(`gloam-${name}`) ?? usual; } catch { return usual; }
}

/** @param {string} name @param {string} value */
export function like(name, value) {
  try { localStorage.setItem(`gloam-${name}`, value); } catch { /* a private window keeps nothing */ }
}

/** Let people choose a theme, copy links, and be asked for their name once. */
export function settings() {
  theme();
  speech();
  for (const button of document.querySelectorAll("[data-copy]")) copy(/** @type {HTMLButtonElement} */ (button));
  remember(document);
}

/** How much is said aloud: every fact, a turn in a sentence, or what strikes. */
export const LEVELS = ["full", "normal", "brief"];

/** The level that was chosen here. */
export function spoken() {
  const chosen = liked("speech", "normal");
  return LEVELS.includes(chosen) ? chosen : "normal";
}

/** Whether a cell says its place last; with a wish, from now on. The house writes the cells, so it is told. @param {boolean} [wish] */
export function placesLast(wish) {
  if (wish !== undefined) document.cookie = `gloam-place=${wish ? "last" : "first"}; path=/; max-age=31536000; samesite=lax`;
  return document.cookie.includes("gloam-place=last");
}

function speech() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("speech"));
  if (!button) return;
  const show = () => { button.textContent = `Speech: ${spoken()}`; };
  button.hidden = !document.getElementById("table");
  show();
  button.addEventListener("click", () => {
    like("speech", LEVELS[(LEVELS.indexOf(spoken()) + 1) % LEVELS.length]);
    show();
    dispatchEvent(new CustomEvent("gloam-speech"));
  });
}

function theme() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("theme"));
  const root = document.documentElement;
  const chosen = liked("theme");
  if (chosen) root.dataset.theme = chosen;
  if (!button) return;
  const isLight = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "light";
  const show = () => { button.textContent = isLight() ? "Dark" : "Light"; };
  button.hidden = false;
  show();
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);
  button.addEventListener("click", () => {
    root.dataset.theme = isLight() ? "dark" : "light";
    like("theme", root.dataset.theme);
    show();
  });
}

/** @param {HTMLButtonElement} button */
function copy(button) {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(button.dataset.copy ?? ""));
  if (!field || !navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  });
}

/** @param {ParentNode} within */
function remember(within) {
  for (const field of within.querySelectorAll("[data-remember]")) {
    const input = /** @type {HTMLInputElement} */ (field);
    if (!input.value) input.value = liked(input.dataset.remember ?? "");
    input.addEventListener("change", () => like(input.dataset.remember ?? "", input.value));
  }
}
