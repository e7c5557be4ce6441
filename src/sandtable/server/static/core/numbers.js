/** Number keys belong to rows: one that is there again has the key that it had, if they still count down the list. */
import { byKeys } from "./groups.js";

const KEYS = 10; // the last one is the 0 of a real die
export const TOO_SOON = 300; // milliseconds in which nobody has read a new question

/**
 * @import { Row } from "./groups.js"
 * @typedef {Map<string, number>} Keys  by the row's id
 */

export class Numbers {
    /** @type {Map<string, Keys>} */
    #kinds = new Map(); // as they were when each kind of question was asked last
    /** @type {Map<string, Keys>} */
    #ever = new Map(); // and of rows that were away then
    /** @type {Keys} */
    #before = new Map();
    /** @type {Keys} */
    #now = new Map();
    #kind = "";
    #shown = "";
    #changed = -Infinity;

    /**
     * The rows that are shown now.
     * @param {string} kind  the same for questions that differ in numbers and names only
     * @param {Row[]} rows
     * @param {number} at  when, in milliseconds
     */
    show(kind, rows, at) {
        const shown = `${kind}: ${rows.map(({ id }) => id).join(", ")}`;
        if (shown === this.#shown) return;
        this.#shown = shown;
        this.#before = this.#now;
        const ever = this.#ever.get(kind);
        this.#now = counting(rows, assigned(rows, this.#kinds.get(kind), ever));
        this.#kinds.set(kind, this.#now);
        this.#ever.set(kind, new Map([...(ever ?? []), ...this.#now]));
        if (kind !== this.#kind || moved(this.#before, this.#now)) this.#changed = at;
        this.#kind = kind;
    }

    /** Its number, 0 for a row without a key. @param {Row} row */
    of(row) {
        return this.#now.get(row.id) ?? 0;
    }

    /** Whether a key means something else than a moment ago. @param {number} at */
    isNew(at) {
        return at - this.#changed < TOO_SOON;
    }

    /**
     * The row that a key means, unless it meant something else a moment ago.
     * @param {number} key
     * @param {Row[]} rows
     * @param {number} at
     */
    pressed(key, rows, at) {
        const row = rows.find((each) => this.of(each) === key);
        return row && this.isNew(at) && this.#before.get(row.id) !== key ? undefined : row;
    }
}

/**
 * Rows that had a key keep it, those that had it a moment ago before those that were away; the others
 * get what is free, in order.
 * @param {Row[]} rows
 * @param {Keys} before
 * @param {Keys} ever
 */
export function assigned(rows, before = new Map(), ever = new Map()) {
    /** @type {Keys} */
    const keys = new Map();
    const free = new Set(Array.from({ length: KEYS }, (_, at) => at + 1));
    for (const known of [before, ever])
        for (const { id } of rows) {
            const had = known.get(id);
            if (had && !keys.has(id) && free.delete(had)) keys.set(id, had);
        }
    for (const { id } of rows) {
        const [next] = free;
        if (keys.has(id) || !next) continue;
        keys.set(id, next);
        free.delete(next);
    }
    return keys;
}

/**
 * These keys, or new ones where a row with chances has come to stand before a lower number.
 * @param {Row[]} rows
 * @param {Keys} keys
 */
function counting(rows, keys) {
    const shown = byKeys(rows, ({ id }) => keys.get(id) ?? 0);
    const read = shown.flatMap(({ id }) => keys.get(id) ?? []);
    return read.every((key, n) => !n || key > read[n - 1]) ? keys : assigned(shown);
}

/** Whether a key means another row than before. @param {Keys} before @param {Keys} now */
const moved = (before, now) => [...now].some(([id, key]) => before.get(id) !== key);
