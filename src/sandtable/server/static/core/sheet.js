/** How high the panel of a small screen stands, and what that hangs on. Pure. */

/**
 * @import { Model } from "./model.js"
 * @typedef {"peek" | "half" | "full"} Height
 */

/** @type {readonly Height[]} */
export const HEIGHTS = ["peek", "half", "full"];
const TAP = 8; // pixels that a finger may stray and still tap

/**
 * What is remembered apart: each panel, and of the question a flick, a guide and the end.
 * @param {string} tab
 * @param {Pick<Model, "coach" | "outcome">} model
 * @param {boolean} aims  a disc is to be flicked
 */
export function kindOf(tab, { coach, outcome }, aims) {
    if (tab !== "ask") return tab;
    if (outcome) return "end";
    if (coach) return "guide";
    return aims ? "aim" : "ask";
}

/** As long as nobody has said otherwise: who flicks wants to see the table. @param {string} kind @returns {Height} */
export const usual = (kind) => (kind === "aim" ? "peek" : "half");

/** @param {Height} height @param {number} by @returns {Height} */
export function stepped(height, by) {
    const at = HEIGHTS.indexOf(height) + by;
    return HEIGHTS[Math.min(HEIGHTS.length - 1, Math.max(0, at))];
}

/** What a tap on the handle does, or Enter. @param {Height} height @returns {Height} */
export const tapped = (height) => (height === "half" ? "peek" : "half");

/** @type {Record<string, (height: Height) => Height>} */
const KEYS = {
    ArrowUp: (height) => stepped(height, 1),
    ArrowDown: (height) => stepped(height, -1),
    Home: () => "peek",
    End: () => "full",
    Enter: tapped,
    " ": tapped,
};

/** The height after a key, or null for a key that means nothing here. @param {Height} height @param {string} key */
export const keyed = (height, key) => KEYS[key]?.(height) ?? null;

/**
 * Where a panel comes to rest that was pulled up by so many pixels.
 * @param {Height} height
 * @param {number} up
 * @param {Record<Height, number>} sizes  pixels
 * @returns {Height}
 */
export function pulledTo(height, up, sizes) {
    if (Math.abs(up) < TAP) return tapped(height);
    const wanted = sizes[height] + up;
    /** @param {Height} one */
    const off = (one) => Math.abs(sizes[one] - wanted);
    return HEIGHTS.reduce((best, one) => (off(one) < off(best) ? one : best));
}
