// @ts-check
/**
 * Sounds, made by code: each effect has its own, all go through one compressor, and one switch and one
 * volume hold for all of them. Nothing sounds before somebody has touched the page.
 */
import { like, liked } from "./settings.js";

const USUAL = "40";
/** So many sounds at once are enough for any ear. */
const MOST = 8;
/** @type {AudioContext | null} */
let audio = null;
/** @type {GainNode | null} */
let mixer = null;
/** @type {AudioBuffer | null} */
let hiss = null;
let playing = 0;

/** @typedef {{ type?: OscillatorType, from: number, to?: number, at?: number, lasts: number, gain?: number, rise?: number }} Tone */
/** @typedef {{ kind?: BiquadFilterType, from: number, to?: number, sharp?: number, at?: number, lasts: number, gain?: number, rise?: number }} Noise */
/** @typedef {{ tone: (how: Tone) => void, noise: (how: Noise) => void, amount: number, dice: number, tilt: number }} Player */

/** What each effect sounds like. @type {Record<string, (play: Player) => void>} */
const SOUNDS = {
  shot: ({ tone, noise, amount }) => { // one that hits is felt
    noise({ kind: "lowpass", from: 4200, to: 260, lasts: 0.46, gain: 0.5, rise: 0.002 });
    tone({ type: "triangle", from: 170, to: 46, lasts: 0.34, gain: 0.5, rise: 0.003 });
    noise({ kind: "bandpass", from: 1300, to: 600, sharp: 1.4, at: 0.16, lasts: 0.6, gain: 0.12, rise: 0.05 });
    if (amount) tone({ type: "sine", from: 150, to: 42, at: 0.22, lasts: 0.34, gain: 0.7, rise: 0.003 });
  },
  hit: ({ tone, noise }) => {
    tone({ type: "sine", from: 150, to: 42, lasts: 0.34, gain: 0.7, rise: 0.003 });
    noise({ kind: "lowpass", from: 900, to: 120, lasts: 0.16, gain: 0.35, rise: 0.002 });
    tone({ type: "sawtooth", from: 92, to: 61, at: 0.05, lasts: 0.3, gain: 0.08 });
  },
  miss: ({ noise }) => noise({ kind: "bandpass", from: 2200, to: 480, sharp: 1.1, lasts: 0.38, gain: 0.4, rise: 0.05 }),
  fall: ({ tone, noise }) => {
    [392, 311.1, 233.1].forEach((pitch, n) => tone({ type: "triangle", from: pitch, to: pitch * 0.94, at: n * 0.13, lasts: 0.3, gain: 0.26 }));
    noise({ kind: "lowpass", from: 320, to: 70, at: 0.38, lasts: 0.3, gain: 0.5, rise: 0.004 });
  },
  reveal: ({ tone, noise }) => {
    noise({ kind: "bandpass", from: 1600, to: 3600, sharp: 0.8, lasts: 0.16, gain: 0.14, rise: 0.06 });
    [329.6, 415.3, 493.9, 659.3].forEach((pitch, n) => tone({ from: pitch, at: 0.12 + n * 0.07, lasts: 0.7, gain: 0.16 }));
  },
  dice: ({ noise, tone, dice }) => {
    for (let n = 0; n < 5 + 2 * Math.min(3, dice); n += 1) {
      const at = 0.05 * n + 0.012 * n * n * 0.6;
      noise({ kind: "bandpass", from: 2100 + 500 * (n % 3), sharp: 7, at, lasts: 0.05, gain: 0.75 - 0.04 * n, rise: 0.002 });
    }
    tone({ type: "sine", from: 240, to: 180, at: 0.62, lasts: 0.1, gain: 0.26, rise: 0.004 });
  },
  radar: ({ tone, amount }) => { // the nearer, the higher, and the sooner its echo
    const pitch = amount ? Math.max(330, 1760 * 0.87 ** amount) : 1046.5, echo = amount ? 0.06 + 0.045 * Math.min(12, amount) : 0.32;
    tone({ from: pitch, to: pitch * 0.99, lasts: 0.7, gain: 0.2, rise: 0.006 });
    tone({ from: pitch, to: pitch * 0.98, at: echo, lasts: 0.8, gain: 0.1, rise: 0.006 });
  },
  step: ({ noise }) => {
    noise({ kind: "lowpass", from: 520, to: 190, lasts: 0.1, gain: 1.1, rise: 0.008 });
    noise({ kind: "lowpass", from: 440, to: 160, at: 0.14, lasts: 0.1, gain: 0.85, rise: 0.008 });
  },
  rustle: ({ noise }) => {
    for (let n = 0; n < 4; n += 1) noise({ kind: "bandpass", from: 3000 + 700 * (n % 2), to: 2200, sharp: 0.8, at: n * 0.11, lasts: 0.22, gain: 0.22, rise: 0.08 });
  },
  heal: ({ tone }) => [523.3, 659.3, 784, 1046.5].forEach((pitch, n) => tone({ from: pitch, at: n * 0.09, lasts: 0.6, gain: 0.13, rise: 0.03 })),
  card: ({ noise, tone }) => {
    noise({ kind: "bandpass", from: 1300, to: 3000, sharp: 0.7, lasts: 0.15, gain: 0.26, rise: 0.06 });
    tone({ type: "sine", from: 210, to: 150, at: 0.11, lasts: 0.09, gain: 0.22, rise: 0.005 });
  },
  bump: ({ tone, noise }) => {
    tone({ type: "sine", from: 120, to: 70, lasts: 0.13, gain: 0.45, rise: 0.003 });
    noise({ kind: "lowpass", from: 500, to: 200, lasts: 0.07, gain: 0.2, rise: 0.002 });
  },
  tree: ({ tone, noise, amount, tilt }) => { // wood: twice, where one walks into it
    for (let n = 0; n <= Math.min(1, amount); n += 1) {
      tone({ type: "triangle", from: 300 * tilt, to: 210 * tilt, at: n * 0.11, lasts: 0.11, gain: 0.36, rise: 0.003 });
      noise({ kind: "bandpass", from: 900 * tilt, to: 600 * tilt, sharp: 2, at: n * 0.11, lasts: 0.07, gain: 0.4, rise: 0.003 });
    }
  },
  edge: ({ tone, noise, tilt }) => { // where the forest ends: low and hollow
    tone({ type: "sine", from: 98 * tilt, to: 82 * tilt, lasts: 0.4, gain: 0.5, rise: 0.01 });
    noise({ kind: "lowpass", from: 700, to: 160, lasts: 0.3, gain: 0.3, rise: 0.06 });
  },
  rock: ({ tone, noise, tilt }) => { // stone on stone
    for (const at of [0, 0.07]) noise({ kind: "bandpass", from: 3600 * tilt, to: 2800 * tilt, sharp: 6, at, lasts: 0.06, gain: 0.9, rise: 0.002 });
    tone({ type: "sine", from: 1500 * tilt, to: 1300 * tilt, lasts: 0.08, gain: 0.12, rise: 0.003 });
  },
  person: ({ tone, tilt }) => [294, 370].forEach((pitch, n) => tone({ type: "sine", from: pitch * tilt, at: n * 0.12, lasts: 0.24, gain: 0.22, rise: 0.03 })),
  near: ({ tone, noise }) => { // a heart, and breath
    for (const at of [0, 0.16, 0.52, 0.68]) tone({ type: "sine", from: 72, to: 46, at, lasts: 0.14, gain: 0.6, rise: 0.006 });
    noise({ kind: "bandpass", from: 380, to: 240, sharp: 1.5, at: 0.1, lasts: 0.8, gain: 0.34, rise: 0.3 });
  },
  turn: ({ tone }) => tone({ from: 440, to: 440, lasts: 0.2, gain: 0.13, rise: 0.02 }),
  won: ({ tone }) => {
    [392, 523.3, 659.3, 784].forEach((pitch, n) => tone({ type: "triangle", from: pitch, at: n * 0.13, lasts: 0.5, gain: 0.22 }));
    [523.3, 659.3, 784, 1046.5].forEach((pitch) => tone({ from: pitch, at: 0.6, lasts: 1.4, gain: 0.1, rise: 0.04 }));
  },
  lost: ({ tone }) => {
    [293.7, 277.2, 220, 146.8].forEach((pitch, n) => tone({ type: "triangle", from: pitch, at: n * 0.24, lasts: 0.6, gain: 0.2, rise: 0.02 }));
    tone({ from: 73.4, at: 0.9, lasts: 1.5, gain: 0.24, rise: 0.1 });
  },
  yours: ({ tone }) => [523.25, 783.99].forEach((pitch, n) => tone({ from: pitch, at: n * 0.14, lasts: 0.4, gain: 0.2, rise: 0.02 })),
};

/** The names of all effects that have a sound. */
export const KNOWN = Object.keys(SOUNDS);

/** Whether somebody wants to hear anything. */
export function audible() {
  return liked("sound", "yes") === "yes" && Number(liked("volume", USUAL)) > 0;
}

/**
 * How an effect is played: how much, how many dice, how far to the east (1) or the west (-1) it is, how
 * its pitch leans (north is higher, south lower), and after how many milliseconds.
 * @typedef {{ amount?: number, dice?: number, pan?: number, tilt?: number, after?: number }} How
 */
/** Play an effect by its name; one that has no sound is silent. @param {string} name @param {How} [how] */
export function sound(name, how = {}) {
  const after = how.after ?? 0;
  if (!SOUNDS[name] || !audible() || playing >= MOST || !awake() || !audio || !mixer) return;
  playing += 1;
  setTimeout(() => { playing -= 1; }, 700 + after);
  perform(name, audio, mixer, audio.currentTime + 0.01 + after / 1000, how);
}

/** Put the notes of an effect where they are heard. @param {string} name @param {BaseAudioContext} context @param {AudioNode} out @param {number} now @param {How} [how] */
export function perform(name, context, out, now, { amount = 0, dice = 0, pan = 0, tilt = 1 } = {}) {
  if (pan) {
    const side = context.createStereoPanner();
    side.pan.value = pan;
    side.connect(out);
    out = side;
  }
  SOUNDS[name]?.({
    amount,
    dice,
    tilt,
    tone: (how) => tone(context, out, now, how),
    noise: (how) => noise(context, out, now, how),
  });
}

/** Where a heading is heard: to the side, or higher and lower. @type {Record<string, { pan: number, tilt: number }>} */
const HEADINGS = { west: { pan: -0.85, tilt: 1 }, east: { pan: 0.85, tilt: 1 }, north: { pan: 0, tilt: 1.25 }, south: { pan: 0, tilt: 0.8 } };

/**
 * How a cue sounds: from what was told, and from how far to the east of the board's middle it is shown,
 * from -1 to 1, where it is shown at a place.
 * @param {{ heading: string, amount: number, dice: number[] }} cue @param {number} [east] @returns {How}
 */
export function heard({ heading, amount, dice }, east = 0) {
  const { pan, tilt } = HEADINGS[heading] ?? { pan: Math.round(85 * Math.max(-1, Math.min(1, east))) / 100, tilt: 1 };
  return { amount, dice: dice.length, pan, tilt };
}

/** What a hand feels on a phone, in milliseconds on and off. @type {Record<string, number | number[]>} */
const PATTERNS = {
  yours: 60, tree: 25, edge: [20, 30, 20], rock: 12, person: [30, 30, 30], near: [70, 60, 70, 180, 70, 60, 70],
  hit: [90, 40, 90], fall: 260, won: [60, 60, 60, 60, 200], lost: [300, 120, 300],
};

/** Let the hand feel it, where the device can and somebody wants it. @param {string} name */
export function buzz(name) {
  if (PATTERNS[name] && liked("vibration", "yes") === "yes" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PATTERNS[name]);
}

/** It is this person's turn: two soft notes, and a nudge in the hand. */
export function chime() {
  sound("yours");
  buzz("yours");
}

/** A page that names every sound plays them. */
function shelf() {
  const page = document.getElementById("sounds");
  if (!page) return;
  page.addEventListener("click", (event) => {
    const { sound: name, pan = "0", tilt = "1", amount = "0" } = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-sound]"))?.dataset ?? {};
    if (!name) return;
    sound(name, { pan: Number(pan), tilt: Number(tilt), amount: Number(amount), dice: name === "dice" ? 2 : 0 });
    buzz(name);
  });
  const box = /** @type {HTMLInputElement | null} */ (document.getElementById("vibration"));
  if (!box) return;
  box.checked = liked("vibration", "yes") === "yes";
  box.addEventListener("change", () => { like("vibration", box.checked ? "yes" : "no"); buzz("yours"); });
}

/** Let people switch sounds on and off, and say how loud. */
export function sounds() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("sound"));
  shelf();
  if (!button || !document.getElementById("table") && !document.getElementById("sounds")) return;
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", id: "volume", min: "0", max: "100", step: "5", value: liked("volume", USUAL) });
  slider.setAttribute("aria-label", "Volume");
  button.after(slider);
  const show = () => {
    const on = liked("sound", "yes") === "yes";
    button.setAttribute("aria-pressed", String(on));
    button.textContent = on ? "Sound on" : "Sound off";
    slider.hidden = !on;
  };
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    like("sound", liked("sound", "yes") === "yes" ? "no" : "yes");
    show();
    sound("yours");
  });
  slider.addEventListener("change", () => { like("volume", slider.value); louder(); sound("yours"); });
}

/** Whether sounds can be made: a browser lets nobody make any before the page was touched. */
function awake() {
  if (!window.AudioContext || navigator.userActivation && !navigator.userActivation.hasBeenActive) return false;
  if (!audio) {
    audio = new AudioContext();
    mixer = mix(audio);
    louder();
  }
  if (audio.state === "suspended") audio.resume();
  return true;
}

/** Where all sounds come together; none of them, and no few at once, are too loud. @param {BaseAudioContext} context */
export function mix(context) {
  const compressor = context.createDynamicsCompressor(), gain = context.createGain();
  compressor.threshold.value = -20;
  compressor.ratio.value = 6;
  gain.connect(compressor).connect(context.destination);
  return gain;
}

/** How loud a place of the slider is. @param {number} volume */
export function loudness(volume) {
  return (volume / 100) ** 1.3 * 1.3;
}

function louder() {
  if (mixer) mixer.gain.value = loudness(Number(liked("volume", USUAL)));
}

/** @param {GainNode} gain @param {number} at @param {number} loud @param {number} rise @param {number} lasts */
function shape(gain, at, loud, rise, lasts) {
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + Math.max(lasts, rise + 0.01));
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {number} now @param {Tone} how */
function tone(context, out, now, { type = "sine", from, to = from, at = 0, lasts, gain = 0.2, rise = 0.012 }) {
  const voice = context.createOscillator(), volume = context.createGain(), start = now + at;
  voice.type = type;
  voice.frequency.setValueAtTime(from, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + lasts);
  shape(volume, start, gain, rise, lasts);
  voice.connect(volume).connect(out);
  voice.start(start);
  voice.stop(start + lasts + 0.05);
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {number} now @param {Noise} how */
function noise(context, out, now, { kind = "lowpass", from, to = from, sharp = 0.7, at = 0, lasts, gain = 0.2, rise = 0.01 }) {
  hiss ??= white(context);
  const voice = context.createBufferSource(), filter = context.createBiquadFilter(), volume = context.createGain();
  const start = now + at;
  voice.buffer = hiss;
  filter.type = kind;
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + lasts);
  shape(volume, start, Math.max(0.001, gain), rise, lasts);
  voice.connect(filter).connect(volume).connect(out);
  voice.start(start, (at * 7) % 0.5, lasts + 0.05);
}

/** A second of noise, to be filtered into steps, leaves and shots. @param {BaseAudioContext} context */
function white(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate), wave = buffer.getChannelData(0);
  for (let n = 0; n < wave.length; n += 1) wave[n] = 2 * Math.random() - 1;
  return buffer;
}
