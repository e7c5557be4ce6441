/**
 * The part of a picture that is shown: pan, zoom, the whole, or near enough to read what is asked.
 * Sizes are kept as they change, for asking the page would make it lay itself out in mid-change.
 */
import { calm, h } from "./dom.js";
import { around, between, moved, seeing, zoomed } from "./viewbox.js";

/**
 * @import { Node } from "./pieces.js"
 * @import { Box } from "./viewbox.js"
 */

const LEGIBLE = 0.86; // pixels a unit: small words are 11 pixels high then
const SMALL = 0.6; // pixels a unit: below this the whole is for an overview only
const STRAINING = 0.7; // below this a closer look is offered
const GLIDE = 350;
const STEP = 1.35;

export class Lens {
    /** @param {SVGSVGElement} svg  @param {Element} host  what it fills */
    constructor(svg, host) {
        this.svg = svg;
        /** @type {Box} */
        this.whole = { x: 0, y: 0, w: 1080, h: 900 };
        this.view = this.whole;
        this.gliding = 0;
        /** @type {HTMLElement | null} */
        this.turnButton = null;
        this.screen = { w: 1080, h: 900 };
        /** @type {Node[]} */
        this.watched = []; // elements to keep near
        /** @type {Node | null} */
        this.anchor = null; // and the one that must be seen among them
        this.watching = false; // until somebody moves the picture
        this.moved = false; // where all can be read, a look that somebody chose stays
        /** @type {Box | null} */
        this.left = null; // the look that will be taken again
        this.held = false; // a finger is down: nothing moves but by it
        /** @type {Box | null} */
        this.wanted = null; // the look to take once it is up
        /** @type {(() => void) | null} */
        this.shown = null; // told whenever another part is shown
        new ResizeObserver(([{ contentRect }]) => this.#resized(contentRect)).observe(host);
        this.#set(this.whole);
    }

    /** Buttons for those without a wheel. */
    tools() {
        /** @param {string} text @param {string} name @param {() => void} act */
        const button = (text, name, act) =>
            h(
                "button",
                { type: "button", class: "icon", "aria-label": name, title: name, onclick: act },
                text,
            );
        const turn = () => (this.near ? this.fit() : this.#closer());
        this.turnButton = h("button", { type: "button", hidden: true, onclick: turn });
        return h(
            "div",
            { class: "picture-tools" },
            button("+", "Zoom in", () => this.zoom(STEP)),
            button("\u2212", "Zoom out", () => this.zoom(1 / STEP)),
            this.turnButton,
        );
    }

    /** The picture has this size now. @param {number} w @param {number} h */
    resize(w, h) {
        if (w === this.whole.w && h === this.whole.h) return;
        this.whole = { x: 0, y: 0, w, h };
        this.moved = false;
        this.#show(this.whole);
    }

    fit() {
        this.watching = false;
        this.moved = false;
        this.#glideTo(this.whole);
    }

    /**
     * About a point of the screen, or the middle.
     * @param {number} factor
     * @param {number} [clientX]
     * @param {number} [clientY]
     */
    zoom(factor, clientX, clientY) {
        this.watching = false;
        this.moved = true;
        const at =
            clientX === undefined || clientY === undefined
                ? this.middle
                : this.point(clientX, clientY);
        this.#show(zoomed(this.view, this.whole, factor, at));
    }

    /** @param {number} dx @param {number} dy */
    pan(dx, dy) {
        this.watching = false;
        this.moved = true;
        this.#show(moved(this.view, this.whole, -dx / this.pixels, -dy / this.pixels));
    }

    /** Pixels a unit, as it is shown now. */
    get pixels() {
        return this.svg.getScreenCTM()?.a || 1;
    }

    /**
     * Near enough to read these nodes, where the whole would be too small to read.
     * @param {Node[]} nodes
     * @param {Node | null} anchor
     */
    focusOn(nodes, anchor = null) {
        this.watched = nodes;
        this.anchor = anchor;
        this.watching = nodes.length > 0;
        const legible = this.#scale >= SMALL;
        if (legible && this.moved) return;
        if (legible || !nodes.length) this.#glideTo(this.whole);
        else this.#lookAt(nodes.filter((node) => node.isConnected).map(boxOf));
    }

    /**
     * Whether one of these is in sight, or all of the picture is, or there is nothing to see.
     * @param {Node[]} nodes
     */
    sees(nodes) {
        if (this.#scale >= SMALL || !nodes.length) return true;
        return nodes.some((node) => node.isConnected && within(boxOf(node), this.view));
    }

    /**
     * The whole, unless all these points are in sight.
     * @param {Array<{x: number, y: number}>} points
     */
    stepBack(points) {
        const { x, y, w, h } = this.view;
        /** @param {{x: number, y: number}} at */
        const seen = (at) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;
        if (points.every(seen) || this.#scale < SMALL) return; // there it follows what moves
        this.left = this.view;
        this.#glideTo(this.whole);
    }

    /** To where it stepped back from. */
    stepForward() {
        if (this.left) this.#glideTo(this.left);
        this.left = null;
    }

    /** Nothing moves under a finger that pulls at something. */
    hold() {
        this.held = true;
        cancelAnimationFrame(this.gliding);
    }

    /** Goes on to where it would have moved meanwhile. */
    release() {
        const { wanted } = this;
        this.held = false;
        this.wanted = null;
        if (wanted) this.#glideTo(wanted);
    }

    /**
     * Just so far that a point is in sight, as near as before; the look is taken again afterwards.
     * @param {{x: number, y: number}} at
     */
    follow(at) {
        if (this.#scale >= SMALL || !this.near || this.held) return;
        const view = seeing(this.view, this.whole, at);
        if (view.x === this.view.x && view.y === this.view.y) return;
        this.left ??= this.view;
        this.#show(view);
    }

    /** @param {Box[]} boxes */
    #lookAt(boxes) {
        const anchor = this.anchor?.isConnected ? boxOf(this.anchor) : null;
        this.#glideTo(around(boxes, this.whole, this.screen, LEGIBLE, anchor));
    }

    /** To what is asked, or where reading begins. */
    #closer() {
        const page = { x: 0, y: 0, w: this.screen.w / LEGIBLE, h: this.screen.h / LEGIBLE };
        const boxes = this.watched.filter((node) => node.isConnected).map(boxOf);
        this.watching = boxes.length > 0;
        this.moved = true;
        this.#lookAt(boxes.length ? boxes : [page]);
    }

    /** Whether less than the whole is shown. */
    get near() {
        return this.view.w < this.whole.w * 0.98;
    }

    /** Pixels a unit when the whole is shown. */
    get #scale() {
        return Math.min(this.screen.w / this.whole.w, this.screen.h / this.whole.h);
    }

    /** @param {DOMRectReadOnly} size */
    #resized({ width, height }) {
        this.screen = { w: width, h: height };
        if (this.watching) this.focusOn(this.watched, this.anchor);
        this.#set(this.view);
    }

    /** The point that is in the middle now. */
    get middle() {
        return { x: this.view.x + this.view.w / 2, y: this.view.y + this.view.h / 2 };
    }

    /**
     * A point of the screen in the picture's units.
     * @param {number} clientX
     * @param {number} clientY
     */
    point(clientX, clientY) {
        return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    }

    /** @param {Box} view */
    #show(view) {
        cancelAnimationFrame(this.gliding);
        this.#set(view);
    }

    /** @param {Box} view */
    #set(view) {
        this.view = view;
        const box = `${view.x} ${view.y} ${view.w} ${view.h}`;
        if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box);
        this.shown?.();
        if (!this.turnButton) return;
        this.turnButton.textContent = this.near ? "Whole table" : "Closer";
        this.turnButton.hidden = !this.near && this.#scale >= STRAINING;
    }

    /** @param {Box} view */
    #glideTo(view) {
        if (this.held) {
            this.wanted = view;
            return;
        }
        cancelAnimationFrame(this.gliding);
        const from = this.view;
        const keys = /** @type {Array<keyof Box>} */ (["x", "y", "w", "h"]);
        const stays = keys.every((key) => Math.abs(view[key] - from[key]) < 0.5);
        if (stays || calm()) return this.#set(view);
        const start = performance.now();
        /** @param {number} now */
        const step = (now) => {
            const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
            this.#set(between(from, view, part));
            if (part < 1) this.gliding = requestAnimationFrame(step);
        };
        this.gliding = requestAnimationFrame(step);
    }
}

/** Where a node lies, in the picture's units. @param {Node} node */
function boxOf(node) {
    const { x, y, width, height } = node.getBBox?.() ?? new DOMRect();
    const at = node.transform?.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    return { x: x + at.e, y: y + at.f, w: width, h: height };
}

/** Whether the middle of a box lies in a view. @param {Box} box @param {Box} view */
function within(box, view) {
    const x = box.x + box.w / 2 - view.x;
    const y = box.y + box.h / 2 - view.y;
    return x >= 0 && x <= view.w && y >= 0 && y <= view.h;
}
