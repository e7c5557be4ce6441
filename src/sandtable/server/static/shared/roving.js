/** Which element lies next in a direction, for arrow keys on a picture; which one holds a point. */
import { glows, titleOf } from "./pieces.js";

const FINGERTIP = 20; // pixels

/**
 * @template {Element} E
 * @param {E | null} from
 * @param {E[]} others
 * @param {[number, number]} direction
 */
export function nearest(from, others, [dx, dy]) {
    if (!from) return others[0] ?? null;
    const here = middle(from);
    /** @type {E | null} */
    let best = null;
    let least = Infinity;
    for (const other of others) {
        if (other === from) continue;
        const there = middle(other);
        const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
        const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
        const cost = along + aside * 2.2;
        if (along > 1 && cost < least) [best, least] = [other, cost];
    }
    return best;
}

/** @param {Element} element */
function middle(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
}

/**
 * The smallest titled element whose box holds a point, for those that are drawn in outline.
 * @template {SVGElement} E
 * @param {E[]} elements
 * @param {number} x
 * @param {number} y
 */
export function smallestAt(elements, x, y) {
    /** @type {E | null} */
    let best = null;
    let least = Infinity;
    for (const element of elements) {
        if (!titleOf(element)) continue;
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const holds = left <= x && x <= right && top <= y && y <= bottom;
        if (holds && width * height < least) [best, least] = [element, width * height];
    }
    return best;
}

/** @param {Event} event */
export const touches = (event) => event instanceof PointerEvent && event.pointerType === "touch";

/**
 * What may be chosen beside a fingertip that came down on bare ground: the nearest, if it is near.
 * @template {Element} E
 * @param {Iterable<E>} elements
 * @param {number} x
 * @param {number} y
 * @returns {E | null}
 */
export function glowingNear(elements, x, y) {
    /** @type {E | null} */
    let best = null;
    let least = FINGERTIP;
    for (const element of elements) {
        if (!glows(element)) continue;
        const { left, top, width, height } = element.getBoundingClientRect();
        const off = Math.hypot(left + width / 2 - x, top + height / 2 - y);
        if (off <= least) [best, least] = [element, off];
    }
    return best;
}
