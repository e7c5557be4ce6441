/**
 * Small arrows at the rim of a picture: so many choices lie that way, out of sight; a click goes
 * there. They stay off what may be chosen where they are: on a small screen below the picture.
 */
import { cancelFrame, nextFrame } from "./activity.js";
import { beyond, saidOf } from "../core/beyond.js";
import { h } from "./dom.js";

/**
 * @import { Way } from "../core/beyond.js"
 * @import { Box } from "../core/viewbox.js"
 * @import { Picture } from "./picture.js"
 */

/** @type {Record<Way, string>} */
const SIGNS = { left: "\u2039", right: "\u203a", above: "\u2039", below: "\u203a" };
const ALONG = [0.5, 0.7, 0.3, 0.86, 0.14]; // of an edge: where an arrow may stand, the best first
const HALF = 20; // pixels
const OTHERS = ".tray-words > *, .tray > button:not([hidden]), .picture-tools button:not([hidden])";

export class Beyond {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        this.waits = 0;
        const ways = /** @type {Way[]} */ (Object.keys(SIGNS));
        this.arrows = new Map(ways.map((way) => [way, this.#arrow(way)]));
        picture.host.append(...this.arrows.values());
        picture.lens.heard.add(() => this.draw());
    }

    /** Once for all that changes before the next picture. */
    draw() {
        cancelFrame(this.waits);
        this.waits = nextFrame(() => this.#draw());
    }

    /** @param {Way} way */
    #arrow(way) {
        const go = () => this.picture.lens.visit(this.#there.get(way) ?? []);
        return h("button", { type: "button", class: `beyond beyond-${way}`, hidden: true, onclick: go });
    }

    /** What may be chosen out of sight, by side. */
    get #there() {
        const { lens } = this.picture;
        return beyond(lens.clear, lens.boxesOf(this.picture.glowingNodes));
    }

    #draw() {
        const there = this.#there;
        const words = [...document.querySelectorAll(OTHERS)].map((one) => one.getBoundingClientRect());
        const taken = [...this.picture.choosable, ...words];
        for (const [way, arrow] of this.arrows) {
            const count = there.get(way)?.length ?? 0;
            arrow.hidden = !count;
            if (!count) continue;
            arrow.textContent = String(count);
            arrow.dataset.sign = SIGNS[way];
            arrow.setAttribute("aria-label", saidOf(way, count));
            arrow.title = saidOf(way, count);
            this.#place(way, arrow, taken);
        }
    }

    /** @param {Way} way @param {HTMLElement} arrow @param {DOMRect[]} taken */
    #place(way, arrow, taken) {
        const host = this.picture.host.getBoundingClientRect();
        const { inset } = this.picture.lens;
        const [x0, y0] = [inset.left, inset.top];
        const [w, hgt] = [host.width - x0 - inset.right, host.height - y0 - inset.bottom];
        const upright = way === "left" || way === "right";
        const spots = ALONG.map((part) => ({
            x: upright ? (way === "left" ? x0 + HALF : x0 + w - HALF) : x0 + w * part,
            y: upright ? y0 + hgt * part : way === "above" ? y0 + HALF : y0 + hgt - HALF,
        }));
        const hangs = way === "below" && getComputedStyle(this.picture.host).overflow === "visible";
        if (hangs) spots.push(...ALONG.map((part) => ({ x: x0 + w * part, y: host.height + HALF })));
        /** @param {{x: number, y: number}} at */
        const free = ({ x, y }) => !taken.some((one) => near(one, host.x + x, host.y + y));
        const { x, y } = spots.find(free) ?? spots[0];
        arrow.style.left = `${x.toFixed(0)}px`;
        arrow.style.top = `${y.toFixed(0)}px`;
    }
}

/** Whether an arrow about a point would lie over something. @param {DOMRect} box @param {number} x @param {number} y */
const near = ({ left, top, right, bottom }, x, y) =>
    x + HALF > left && x - HALF < right && y + HALF > top && y - HALF < bottom;
