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

/** Let people choose theme and sound, copy links, and be asked for their name once. */
export function settings() {
  theme();
  sound();
  for (const button of document.querySelectorAll("[data-copy]")) copy(/** @type {HTMLButtonElement} */ (button));
  remember(document);
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

function sound() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("sound"));
  if (!button || !document.getElementById("table")) return;
  button.hidden = false;
  const show = () => button.setAttribute("aria-pressed", liked("sound") === "yes" ? "true" : "false");
  const name = () => { button.textContent = liked("sound") === "yes" ? "Sound on" : "Sound off"; };
  show(); name();
  button.addEventListener("click", () => {
    like("sound", liked("sound") === "yes" ? "no" : "yes");
    show(); name();
    chime();
  });
}

/** Two soft notes, when it is somebody's turn and they want to hear it. */
export function chime() {
  if (liked("sound") !== "yes" || !window.AudioContext) return;
  const audio = new AudioContext();
  [523.25, 783.99].forEach((pitch, n) => {
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.frequency.value = pitch;
    voice.connect(volume).connect(audio.destination);
    const at = audio.currentTime + n * 0.14;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    voice.start(at);
    voice.stop(at + 0.4);
  });
  setTimeout(() => audio.close(), 1200);
  navigator.vibrate?.(60);
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
