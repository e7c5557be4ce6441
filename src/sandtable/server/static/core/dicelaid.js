/**
 * Dice beside the pieces that rolled them, a row for each piece: rows that would lie on one another,
 * as a Unit's do that fires as one, lie below one another. Pure.
 */

/** @typedef {{left: number, top: number, width: number, height: number}} Row */

/**
 * The same rows in their order, each as little lower as keeps it off those before it.
 * @param {Row[]} rows
 * @returns {Row[]}
 */
export function apart(rows) {
    /** @type {Row[]} */
    const laid = [];
    for (const row of rows) laid.push(lowered(row, laid));
    return laid;
}

/** @param {Row} row @param {Row[]} laid @returns {Row} */
function lowered(row, laid) {
    const under = laid.filter((one) => meet(one, row));
    if (!under.length) return row;
    return lowered({ ...row, top: Math.max(...under.map(({ top, height }) => top + height)) }, laid);
}

/** @param {Row} a @param {Row} b */
function meet(a, b) {
    const across = a.left < b.left + b.width && b.left < a.left + a.width;
    return across && a.top < b.top + b.height && b.top < a.top + a.height;
}
