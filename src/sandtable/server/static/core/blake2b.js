/**
 * BLAKE2b (RFC 7693) in plain words of 64 bits: keyed, personal, with a digest of any length.
 * It is what the dice are made with, see kernel/dice.py; a browser has none of its own.
 */

const MASK = (1n << 64n) - 1n;
const BLOCK = 128; // bytes
// The fractions of the square roots of the first eight primes.
const IV = [
    0x6a09e667f3bcc908n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
];
// In which order a round takes the words; the last two rounds repeat the first two.
const ORDER = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const ROUNDS = 12;
// Columns, then diagonals.
const MIXED = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

/** @param {bigint} word @param {bigint} by */
const turned = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;

/**
 * @param {bigint[]} v
 * @param {number[]} four  the places that are mixed
 * @param {bigint} x
 * @param {bigint} y
 */
function mix(v, [a, b, c, d], x, y) {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = turned(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turned(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = turned(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turned(v[b] ^ v[c], 63n);
}

/**
 * One block into the state.
 * @param {bigint[]} state
 * @param {Uint8Array} block
 * @param {number} length  bytes up to here
 * @param {boolean} last
 */
function compress(state, block, length, last) {
    const words = wordsOf(block);
    const v = [...state, ...IV];
    v[12] ^= BigInt(length);
    if (last) v[14] ^= MASK;
    for (let round = 0; round < ROUNDS; round += 1) {
        const order = ORDER[round % ORDER.length];
        for (let at = 0; at < MIXED.length; at += 1)
            mix(v, MIXED[at], words[order[2 * at]], words[order[2 * at + 1]]);
    }
    for (let at = 0; at < state.length; at += 1) state[at] ^= v[at] ^ v[at + 8];
}

/** Words of 64 bits, the lowest byte first. @param {Uint8Array} bytes */
export function wordsOf(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: bytes.length / 8 }, (_, at) => view.getBigUint64(8 * at, true));
}

/** @param {bigint[]} words */
function bytesOf(words) {
    const view = new DataView(new ArrayBuffer(8 * words.length));
    for (const [at, word] of words.entries()) view.setBigUint64(8 * at, word, true);
    return new Uint8Array(view.buffer);
}

const NOTHING = new Uint8Array();

/**
 * @param {Uint8Array} data
 * @param {{key?: Uint8Array, person?: Uint8Array, size?: number}} how  at most 64, 16 and 64 bytes
 */
export function blake2b(data, { key = NOTHING, person = NOTHING, size = 64 } = {}) {
    const parameters = new Uint8Array(64);
    parameters.set([size, key.length, 1, 1]);
    parameters.set(person, 48);
    const state = wordsOf(parameters).map((word, at) => word ^ IV[at]);
    const lead = key.length ? BLOCK : 0; // a key fills the first block
    const whole = new Uint8Array(Math.max(BLOCK, Math.ceil((lead + data.length) / BLOCK) * BLOCK));
    whole.set(key);
    whole.set(data, lead);
    const length = lead + data.length;
    for (let at = 0; at < whole.length; at += BLOCK) {
        const last = at + BLOCK === whole.length;
        compress(state, whole.subarray(at, at + BLOCK), last ? length : at + BLOCK, last);
    }
    return bytesOf(state).subarray(0, size);
}
