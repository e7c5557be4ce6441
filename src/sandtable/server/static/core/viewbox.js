/**
 * The part of a picture that is shown: pure arithmetic on {x, y, w, h} in the picture's units.
 *
 * A view has the shape of the screen, so that a pixel has one size in both directions. What lies over
 * the picture (a sheet, a row of buttons) is an inset: the picture may be moved out from under it.
 */

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 * @typedef {{top: number, right: number, bottom: number, left: number}} Inset  pixels
 * @typedef {{whole: Box, screen: {w: number, h: number}, inset: Inset, slack?: number}} Place  slack:
 *   so far beside the whole one may look
 */

const CLOSEST = 8; // how many times larger than the whole
const RIM = 0.18; // of a view: what moves is kept that far from its edge
/** @type {Inset} */
export const BARE = Object.freeze({ top: 0, right: 0, bottom: 0, left: 0 });

/** Pixels a unit. @param {Box} view @param {Place} place */
export const scaleOf = (view, { screen }) => screen.w / view.w;

/** What is left of the screen, in pixels. @param {Place} place */
export function free({ screen, inset }) {
    const w = Math.max(1, screen.w - inset.left - inset.right);
    return { w, h: Math.max(1, screen.h - inset.top - inset.bottom) };
}

/** Pixels a unit at which a box just fits. @param {Box} box @param {Place} place */
export function fitting(box, place) {
    const room = free(place);
    return Math.min(room.w / Math.max(box.w, 1), room.h / Math.max(box.h, 1));
}

/** The view with the middle of a box in the middle. @param {Box} box @param {number} scale @param {Place} place */
export function centred(box, scale, place) {
    const { screen, inset } = place;
    const room = free(place);
    const x = box.x + box.w / 2 - (inset.left + room.w / 2) / scale;
    const y = box.y + box.h / 2 - (inset.top + room.h / 2) / scale;
    return kept({ x, y, w: screen.w / scale, h: screen.h / scale }, place);
}

/** All of it. @param {Place} place */
export const overview = (place) =>
    centred(place.whole, fitting(place.whole, place), { ...place, slack: 0 });

/** What of a view nothing lies over. @param {Box} view @param {Place} place */
export function clear(view, place) {
    const scale = scaleOf(view, place);
    const { inset } = place;
    const room = free(place);
    return {
        x: view.x + inset.left / scale,
        y: view.y + inset.top / scale,
        w: room.w / scale,
        h: room.h / scale,
    };
}

/**
 * Zooms by a factor about a point; never smaller than the whole, never lost beside it.
 * @param {Box} view
 * @param {Place} place
 * @param {number} factor
 * @param {{x: number, y: number}} at
 */
export function zoomed(view, place, factor, at) {
    const least = fitting(place.whole, place);
    const scale = scaleOf(view, place);
    const next = Math.min(Math.max(scale * factor, least), least * CLOSEST);
    const part = scale / next;
    const x = at.x - (at.x - view.x) * part;
    const y = at.y - (at.y - view.y) * part;
    return kept({ x, y, w: view.w * part, h: view.h * part }, place);
}

/** @param {Box} view @param {Place} place @param {number} dx @param {number} dy */
export function moved(view, place, dx, dy) {
    return kept({ ...view, x: view.x + dx, y: view.y + dy }, place);
}

/** Moved just so far that a point is in sight, not at the very rim. @param {Box} view @param {Place} place @param {{x: number, y: number}} at */
export function seeing(view, place, at) {
    const seen = clear(view, place);
    const [wide, high] = [seen.w * RIM, seen.h * RIM];
    const x = Math.min(Math.max(seen.x, at.x + wide - seen.w), at.x - wide);
    const y = Math.min(Math.max(seen.y, at.y + high - seen.h), at.y - high);
    return moved(view, place, x - seen.x, y - seen.y);
}

/** The same middle and size on a screen that has changed. @param {Box} view @param {number} scale @param {Place} place */
export function reshaped(view, scale, place) {
    const next = Math.max(scale, fitting(place.whole, place));
    const middle = { x: view.x + view.w / 2, y: view.y + view.h / 2, w: 0, h: 0 };
    const { w, h } = place.screen;
    const [wide, high] = [w / next, h / next];
    return kept({ x: middle.x - wide / 2, y: middle.y - high / 2, w: wide, h: high }, place);
}

/** @param {Box} view @param {Place} place */
function kept(view, place) {
    const { whole, slack = 0 } = place;
    const seen = clear(view, place);
    const x = held(seen.x, seen.w, whole.x - slack, whole.w + 2 * slack, 0.5);
    const y = held(seen.y, seen.h, whole.y - slack, whole.h + 2 * slack, 0);
    return { ...view, x: view.x + x - seen.x, y: view.y + y - seen.y };
}

/**
 * Where a stretch begins that stays within another one, or about it if it is longer.
 * @param {number} from
 * @param {number} length
 * @param {number} low
 * @param {number} most
 * @param {number} part  of what is left over that goes before it
 */
function held(from, length, low, most, part) {
    if (length >= most) return low - (length - most) * part;
    return Math.min(Math.max(from, low), low + most - length);
}

/** Between two views, `part` from 0 to 1. @param {Box} from @param {Box} to @param {number} part */
export function between(from, to, part) {
    const eased = 1 - (1 - part) ** 3;
    /** @param {keyof Box} key */
    const mix = (key) => from[key] + (to[key] - from[key]) * eased;
    return { x: mix("x"), y: mix("y"), w: mix("w"), h: mix("h") };
}
