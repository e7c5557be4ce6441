/**
 * What a seed gives: the commitment to it, and every number of each of its streams. The same is
 * done by kernel/dice.py; here it is done once more, so that nobody has to believe that.
 */
import { blake2b, wordsOf } from "./blake2b.js";
import { sha256 } from "./sha256.js";

const PER_BLOCK = 8; // numbers

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} data */
export const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What may be published before the first die falls. @param {string} seed */
export const commitment = (seed) => sha256(bytes(seed));

/** @typedef {{key: Uint8Array, block: number, place: number, word: bigint}} Made  how a number is made */

export class Seed {
    /** @param {string} seed */
    constructor(seed) {
        this.seed = seed;
        /** @type {Map<string, Uint8Array>} */
        this.keys = new Map();
        /** @type {Map<string, bigint[]>} */
        this.blocks = new Map();
    }

    /** Each stream has a key of its own. @param {string} stream */
    key(stream) {
        const known = this.keys.get(stream);
        if (known) return known;
        const key = blake2b(bytes(this.seed), { person: bytes(stream), size: 32 });
        this.keys.set(stream, key);
        return key;
    }

    /**
     * A number of 64 bits, and how it is made: eight of them are one block.
     * @param {string} stream
     * @param {number} at  which one, from 0
     * @returns {Made}
     */
    number(stream, at) {
        const [block, place] = [Math.floor(at / PER_BLOCK), at % PER_BLOCK];
        const name = `${stream} ${block}`;
        const words = this.blocks.get(name) ?? this.#block(stream, block);
        this.blocks.set(name, words);
        return { key: this.key(stream), block, place, word: words[place] };
    }

    /** @param {string} stream @param {number} n */
    #block(stream, n) {
        const counter = new Uint8Array(8);
        new DataView(counter.buffer).setBigUint64(0, BigInt(n), true);
        return wordsOf(blake2b(counter, { key: this.key(stream) }));
    }

    /** A face from 1 to so many sides. @param {string} stream @param {number} at @param {number} sides */
    face(stream, at, sides) {
        return Number((this.number(stream, at).word * BigInt(sides)) >> 64n) + 1;
    }
}
