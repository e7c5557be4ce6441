/** What is drawn of an aim wherever it is shown. */
import { along } from "../core/aiming.js";

/** @import { Point } from "../core/aiming.js" */

/**
 * Which way it will go: a small head on the disc.
 * @param {Point} at
 * @param {number} angle
 * @param {number} radius
 */
export function dart({ x, y }, angle, radius) {
    const tip = along(angle);
    const [far, near, wide] = [radius * 0.72, radius * 0.1, radius * 0.4];
    const side = { x: -tip.y, y: tip.x };
    /** @param {number} a @param {number} b */
    const point = (a, b) =>
        `${(x + tip.x * a + side.x * b).toFixed(1)} ${(y + tip.y * a + side.y * b).toFixed(1)}`;
    return `M${point(near, -wide)}L${point(far, 0)}L${point(near, wide)}`;
}

/** @param {Element} node @param {Record<string, string | number>} attributes */
export function set(node, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        node.setAttribute(name, typeof value === "number" ? value.toFixed(1) : value);
    }
}
