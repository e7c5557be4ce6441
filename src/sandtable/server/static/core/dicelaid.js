/**
 * Dice beside the pieces that rolled them, a row for each piece: rows that would lie on one another,
 * as a Unit's do that fires as one, lie below one another; none leaves the part that is in sight. Pure.
 */

/**
 * @import { Box } from "./viewbox.js"
 * @typedef {{left: number, top: number, width: number, height: number}} Row
 */

/** For dice of pieces that are out of sight themselves. */
export const EVERYWHERE = Object.freeze({ x: -1e9, y: -1e9, w: 2e9, h: 2e9 });

/**
 * A row of so many dice at a place, in as many lines as there have to be for all to be in sight.
 * @param {{left: number, top: number, many: number, size: number, step: number}} dice  step: from one die to the next
 * @param {Box} seen
 * @returns {Row & {across: number}}  across: dice in a line
 */
export function rowIn({ left, top, many, size, step }, { x, y, w, h }) {
    const across = Math.min(many, Math.max(1, Math.floor((w - size) / step) + 1));
    const width = (across - 1) * step + size;
    const height = Math.ceil(many / across) * size;
    return { left: within(left, x, x + w - width), top: within(top, y, y + h - height), width, height, across };
}

/**
 * The same rows in their order, each as little lower as keeps it off those before it; higher, where
 * below them is out of sight.
 * @template {Row} T
 * @param {T[]} rows
 * @param {number} [foot]  of what is in sight
 * @returns {T[]}
 */
export function apart(rows, foot = Infinity) {
    /** @type {T[]} */
    const laid = [];
    for (const row of rows) {
        const low = shifted(row, laid, below);
        const fits = low.top + low.height <= Math.max(foot, row.top + row.height);
        laid.push(fits ? low : shifted(row, laid, above));
    }
    return laid;
}

/**
 * @template {Row} T
 * @param {T} row
 * @param {T[]} laid
 * @param {(under: T[], row: T) => number} past
 * @returns {T}
 */
function shifted(row, laid, past) {
    const under = laid.filter((one) => meet(one, row));
    if (!under.length) return row;
    return shifted({ ...row, top: past(under, row) }, laid, past);
}

/** @param {Row[]} under */
const below = (under) => Math.max(...under.map(({ top, height }) => top + height));

/** @param {Row[]} under @param {Row} row */
const above = (under, { height }) => Math.min(...under.map(({ top }) => top)) - height;

/** @param {number} at @param {number} least @param {number} most */
const within = (at, least, most) => Math.max(least, Math.min(at, most));

/** @param {Row} a @param {Row} b */
function meet(a, b) {
    const across = a.left < b.left + b.width && b.left < a.left + a.width;
    return across && a.top < b.top + b.height && b.top < a.top + a.height;
}
