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
/** @typedef {{ tone: (how: Tone) => void, noise: (how: Noise) => void, amount: number, dice: number }} Player */

/** What each effect sounds like. @type {Record<string, (play: Player) => void>} */
const SOUNDS = {
  shot: ({ tone, noise }) => {
    noise({ kind: "lowpass", from: 4200, to: 260, lasts: 0.46, gain: 0.5, rise: 0.002 });
    tone({ type: "triangle", from: 170, to: 46, lasts: 0.34, gain: 0.5, rise: 0.003 });
    noise({ kind: "bandpass", from: 1300, to: 600, sharp: 1.4, at: 0.16, lasts: 0.6, gain: 0.12, rise: 0.05 });
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
  radar: ({ tone }) => {
    tone({ from: 1046.5, to: 1040, lasts: 0.7, gain: 0.2, rise: 0.006 });
    tone({ from: 1046.5, to: 1030, at: 0.32, lasts: 0.8, gain: 0.07, rise: 0.006 });
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

/** Play an effect by its name; one that has no sound is silent. @param {string} name @param {{ amount?: number, dice?: number, after?: number }} [how] */
export function sound(name, { amount = 0, dice = 0, after = 0 } = {}) {
  if (!SOUNDS[name] || !audible() || playing >= MOST || !awake() || !audio || !mixer) return;
  playing += 1;
  setTimeout(() => { playing -= 1; }, 700 + after);
  perform(name, audio, mixer, audio.currentTime + 0.01 + after / 1000, { amount, dice });
}

/** Put the notes of an effect where they are heard. @param {string} name @param {BaseAudioContext} context @param {AudioNode} out @param {number} now @param {{ amount?: number, dice?: number }} [how] */
export function perform(name, context, out, now, { amount = 0, dice = 0 } = {}) {
  SOUNDS[name]?.({
    amount,
    dice,
    tone: (how) => tone(context, out, now, how),
    noise: (how) => noise(context, out, now, how),
  });
}

/** It is this person's turn: two soft notes, and a nudge in the hand. */
export function chime() {
  sound("yours");
  if (audible() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

/** Let people switch sounds on and off, and say how loud. */
export function sounds() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("sound"));
  if (!button || !document.getElementById("table")) return;
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
