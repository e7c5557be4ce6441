/**
 * A piece that is taken up and put down somewhere: which pieces can be, where each may go, and what
 * letting go there means. Pure; legality is what the options say.
 */

/**
 * @import { Option } from "./model.js"
 * @typedef {{id: string, x: number, y: number}} Spot  the middle of an element on the screen
 */

/** The pieces that may be taken up. @param {Option[]} options */
export const liftable = (options) =>
    new Set(options.map(({ lifts }) => lifts).filter(Boolean));

/** Where a piece may be put. @param {Option[]} options @param {string} piece */
export function goals(options, piece) {
    const own = options.filter(({ lifts }) => lifts === piece);
    return [...new Set(own.flatMap(({ elements }) => elements))].filter((id) => id !== piece);
}

/**
 * What letting a piece go over an element means.
 * @param {Option[]} options
 * @param {string} piece
 * @param {string} element
 */
export const dropped = (options, piece, element) =>
    element === piece
        ? []
        : options.filter(({ lifts, elements }) => lifts === piece && elements.includes(element));

/**
 * The place that is meant by a point: the nearest one, if it is near.
 * @param {Spot[]} spots
 * @param {{x: number, y: number}} at
 * @param {number} slack
 */
export function meant(spots, at, slack) {
    let best = "";
    let least = slack;
    for (const { id, x, y } of spots) {
        const off = Math.hypot(x - at.x, y - at.y);
        if (off <= least) [best, least] = [id, off];
    }
    return best;
}
