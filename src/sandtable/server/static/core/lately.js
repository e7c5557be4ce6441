/**
 * Where a picture was a moment ago. It moves by itself to what is asked about; a hand that comes down
 * meanwhile, or just afterwards, was aimed at what it saw before. Pure.
 */

const LATELY = 450; // milliseconds from an eye that sees to a hand that is there

/**
 * @import { Box } from "./viewbox.js"
 * @typedef {{view: Box, wide: number, until: number}} Look  wide: pixels of the view's width
 */

/** The looks that still count, with one more. @param {Look[]} looks @param {Look} look */
export const withLook = (looks, look) => [
    ...looks.filter(({ until }) => until > look.until - LATELY),
    look,
];

/**
 * What was under a point then, in the picture's units, the latest first.
 * @param {Look[]} looks
 * @param {{x: number, y: number}} at  pixels from the picture's corner
 * @param {number} when
 */
export function lately(looks, at, when) {
    const seen = looks.filter(({ until }) => until > when - LATELY).reverse();
    return seen.map(({ view, wide }) => ({
        x: view.x + (at.x * view.w) / wide,
        y: view.y + (at.y * view.w) / wide,
    }));
}
