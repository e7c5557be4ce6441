/**
 * SHA-256 in plain words of 32 bits. A browser has one of its own, but not on a page that came
 * without encryption, as from a table in the same room.
 */

const BLOCK = 64; // bytes

/** The first primes, so many of them. @param {number} count */
function primes(count) {
    /** @type {number[]} */
    const found = [];
    for (let n = 2; found.length < count; n += 1)
        if (found.every((prime) => n % prime)) found.push(n);
    return found;
}

/** The first 32 bits behind the point. @param {number} value */
const fraction = (value) => ((value - Math.floor(value)) * 2 ** 32) | 0;

const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} data @returns {string}  in hexadecimal */
export function sha256(data) {
    const size = Math.ceil((data.length + 9) / BLOCK) * BLOCK;
    const whole = new Uint8Array(size);
    whole.set(data);
    whole[data.length] = 0x80;
    const view = new DataView(whole.buffer);
    view.setUint32(size - 4, data.length * 8);
    view.setUint32(size - 8, Math.floor((data.length * 8) / 2 ** 32));
    const state = [...START];
    for (let at = 0; at < size; at += BLOCK) compress(state, view, at);
    return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {number[]} state @param {DataView} view @param {number} at */
function compress(state, view, at) {
    const words = schedule(view, at);
    let [a, b, c, d, e, f, g, h] = state;
    for (let round = 0; round < ROUNDS.length; round += 1) {
        const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
        const one = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[round] + words[round]) | 0;
        const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] + word) | 0;
}

/** @param {DataView} view @param {number} at */
function schedule(view, at) {
    const words = Array.from({ length: 16 }, (_, n) => view.getInt32(at + 4 * n));
    for (let n = 16; n < ROUNDS.length; n += 1) {
        const [early, late] = [words[n - 15], words[n - 2]];
        const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
        const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        words[n] = (words[n - 16] + one + words[n - 7] + two) | 0;
    }
    return words;
}
