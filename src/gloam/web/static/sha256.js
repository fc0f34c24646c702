// @ts-check
/**
 * SHA-256, our own: a browser has one only on pages that came over HTTPS, and friends in one room
 * play over plain HTTP. Tested against known digests in tests/web/test_seals.py.
 */

const WORDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** The first 32 bits behind the point. @param {number} root */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** The first primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** The SHA-256 of a text in UTF-8, as hexadecimal digits. @param {string} text */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((bytes.length + 72) & ~63);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = [...START];
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** Mix 64 bytes in. @param {number[]} state @param {DataView} view @param {number} at */
function block(state, view, at) {
  const w = new Int32Array(64);
  for (let n = 0; n < 64; n += 1) {
    if (n < 16) w[n] = view.getInt32(at + 4 * n);
    else {
      const s0 = turned(w[n - 15], 7) ^ turned(w[n - 15], 18) ^ (w[n - 15] >>> 3);
      const s1 = turned(w[n - 2], 17) ^ turned(w[n - 2], 19) ^ (w[n - 2] >>> 10);
      w[n] = w[n - 16] + s0 + w[n - 7] + s1;
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + WORDS[n] + w[n]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => { state[n] = (state[n] + word) | 0; });
}
