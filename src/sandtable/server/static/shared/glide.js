/** A piece that came along a path glides along it, from where it was. */
import { speedOf } from "../core/beats.js";
import { preference } from "./preferences.js";

/**
 * @import { Node } from "./pieces.js"
 * @typedef {Map<string, string[]>} Ways  points, by the first and the last of them
 */

const STEP = 260; // milliseconds from point to point
const LONGEST = 1200;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where an element is drawn, as its path would name the place. @param {Element} node */
export const placeOf = (node) =>
    /translate\(([-\d.]+) ([-\d.]+)\)/.exec(node.getAttribute("transform") ?? "")?.slice(1).join(",");

/**
 * The ways that lead to places on the picture, by both their ends: whoever goes there takes them.
 * @param {Iterable<Node>} nodes
 */
export function waysOf(nodes) {
    /** @type {Ways} */
    const ways = new Map();
    for (const { dataset } of nodes) {
        const points = dataset.path?.split(" ") ?? [];
        if (points.length > 2) ways.set(`${points[0]} ${points.at(-1)}`, points);
    }
    return ways;
}

/**
 * Through every point of the path after `from`; nothing where the way is straight or unknown.
 * @param {Node} node
 * @param {string | undefined} from
 * @param {Ways} ways
 */
export function glide(node, from, ways) {
    const known = node.dataset.path?.split(" ") ?? ways.get(`${from} ${placeOf(node)}`) ?? [];
    const walked = from ? known.slice(known.lastIndexOf(from)) : [];
    const speed = speedOf(preference("pace"));
    if (still.matches || speed === Infinity || !from || !known.includes(from) || walked.length < 3) return;
    const frames = walked.map((point) => ({ transform: `translate(${point.replace(",", "px, ")}px)` }));
    const duration = Math.min(LONGEST, STEP * (walked.length - 1)) / speed;
    node.animate(frames, { duration, easing: "ease-in-out" });
}
