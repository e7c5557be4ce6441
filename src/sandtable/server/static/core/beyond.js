/** Which choices lie beside the part of a picture that is shown, and on which side. Pure. */

/**
 * @import { Box } from "./viewbox.js"
 * @typedef {"left" | "right" | "above" | "below"} Way
 */

/** @type {Record<Way, string>} */
const WORDS = { left: "to the left", right: "to the right", above: "above", below: "below" };

/**
 * The boxes whose middle is out of sight, each on the side where it is farthest off.
 * @param {Box} seen
 * @param {Box[]} boxes
 * @returns {Map<Way, Box[]>}
 */
export function beyond(seen, boxes) {
    /** @type {Map<Way, Box[]>} */
    const found = new Map();
    for (const box of boxes) {
        const way = wayTo(seen, box);
        if (way) found.set(way, [...(found.get(way) ?? []), box]);
    }
    return found;
}

/** @param {Box} seen @param {Box} box @returns {Way | null} */
function wayTo(seen, box) {
    const [x, y] = [box.x + box.w / 2, box.y + box.h / 2];
    /** @type {Array<[Way, number]>} */
    const off = [
        ["left", seen.x - x],
        ["right", x - seen.x - seen.w],
        ["above", seen.y - y],
        ["below", y - seen.y - seen.h],
    ];
    const [way, far] = off.reduce((most, one) => (one[1] > most[1] ? one : most));
    return far > 0 ? way : null;
}

/** "2 more choices to the left". @param {Way} way @param {number} count */
export const saidOf = (way, count) =>
    `${count} more ${count === 1 ? "choice" : "choices"} ${WORDS[way]}`;
