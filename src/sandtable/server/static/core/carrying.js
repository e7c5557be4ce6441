/**
 * A piece that is taken up and put down somewhere: which pieces can be, where each may go, and what
 * letting go there means. Pure; legality is what the options say.
 */

/**
 * @import { Option } from "./model.js"
 * @typedef {{id: string, x: number, y: number}} Spot  the middle of an element on the screen
 * @typedef {{x: number, y: number}} Point
 */

const RIM = 48; // pixels: nearer to the frame's edge than this a hand takes the picture along
const STRAY = 16; // pixels that a hand must have come towards that edge
const SPEED = 640; // pixels a second at the very edge

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

/**
 * Pixels a second that a picture moves under a hand near its rim, the nearer the faster; only
 * towards where the hand has come, so that nothing moves under one that begins there.
 * @param {Point} start  where the hand began
 * @param {Point} now
 * @param {{left: number, top: number, right: number, bottom: number}} frame
 * @returns {Point}
 */
export function pulledAlong(start, now, frame) {
    return {
        x: along(start.x, now.x, frame.left, frame.right),
        y: along(start.y, now.y, frame.top, frame.bottom),
    };
}

/** @param {number} start @param {number} now @param {number} low @param {number} high */
function along(start, now, low, high) {
    const [before, after] = [low + RIM - now, now - (high - RIM)];
    if (before > 0 && now < start - STRAY) return SPEED * Math.min(1, before / RIM);
    if (after > 0 && now > start + STRAY) return -SPEED * Math.min(1, after / RIM);
    return 0;
}
