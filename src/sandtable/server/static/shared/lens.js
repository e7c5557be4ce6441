/**
 * The part of a picture that is shown: pan, zoom, the whole, or what a question is about.
 * Sizes are kept as they change, for asking the page would make it lay itself out in mid-change.
 */
import { cancelFrame, nextFrame, stir } from "./activity.js";
import { cleared, covered, framed, holds, neighbours, reading, settled, together } from "../core/framing.js";
import { lately, withLook } from "../core/lately.js";
import { calm, h } from "./dom.js";
import {
    BARE,
    between,
    centred,
    clear,
    fitting,
    moved,
    overview,
    reshaped,
    scaleOf,
    seeing,
    zoomed,
} from "../core/viewbox.js";

/**
 * @import { Asked } from "../core/framing.js"
 * @import { Look } from "../core/lately.js"
 * @import { Node } from "./pieces.js"
 * @import { Box, Inset, Place } from "../core/viewbox.js"
 * @typedef {{subject: Node[], choices: Node[], more?: Box[], room?: Box[], slack?: number}} Watched
 *   see `askedAbout`
 */

const COVERS = ".picture-tools, .picture-layers, .picture-pinned, .tray.shown, .asked"; // what may lie over the picture
const STRAINING = 0.7; // of what is legible: below this a closer look is offered
const GLIDE = 350;
const RIM = 20; // pixels
const STEP = 1.35;
/** @type {Watched} */
const NOTHING = { subject: [], choices: [] };
/** @type {Asked} */
const BARE_TABLE = { subject: [], choices: [] }; // nothing is asked

export class Lens {
    /** @param {SVGSVGElement} svg  @param {Element} host  what it fills */
    constructor(svg, host) {
        this.svg = svg;
        this.host = host;
        /** @type {Box} */
        this.whole = { x: 0, y: 0, w: 1080, h: 900 };
        this.view = this.whole;
        this.counter = 0;
        this.gliding = 0;
        /** @type {HTMLElement | null} */
        this.turnButton = null;
        /** @type {HTMLElement | null} */
        this.followButton = null;
        this.follows = false; // one that only watches: a look of one's own has a way back
        this.screen = { w: 1080, h: 900 };
        /** @type {Inset} */
        this.inset = BARE;
        this.watched = NOTHING; // what is kept in sight
        this.own = false; // somebody moved the picture: that look stays until the subject changes
        /** @type {Box | null} */
        this.goal = null; // where it glides to
        /** @type {Box | null} */
        this.left = null; // the look that will be taken again
        /** @type {() => boolean} */
        this.busy = () => false; // a finger is down: nothing moves under it
        this.held = false; // the same, said by whoever pulls at something
        this.waiting = false; // for that
        /** @type {Look[]} */
        this.past = []; // what was shown before it moved by itself
        /** @type {(() => void) | null} */
        this.shown = null; // told whenever another part is shown
        /** @type {Set<() => void>} */
        this.heard = new Set(); // and these
        /** @type {DOMMatrix | null | undefined} */
        this.matrix = undefined; // of this frame
        new ResizeObserver(([{ contentRect }]) => this.#resized(contentRect)).observe(host);
        const sheet = document.querySelector(".asked");
        if (sheet) new ResizeObserver(() => this.settle()).observe(sheet);
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
        const again = { type: "button", hidden: true, onclick: () => this.followAgain() };
        this.followButton = h("button", again, "Follow the play");
        return h(
            "div",
            { class: "picture-tools" },
            button("+", "Zoom in", () => this.zoom(STEP)),
            button("\u2212", "Zoom out", () => this.zoom(1 / STEP)),
            this.followButton,
            this.turnButton,
        );
    }

    /** The picture has this size now, and counters so wide. @param {number} w @param {number} h @param {number} counter */
    resize(w, h, counter = 0) {
        if (w === this.whole.w && h === this.whole.h && counter === this.counter) return;
        this.whole = { x: 0, y: 0, w, h };
        this.counter = counter;
        this.own = false;
        this.#show(framed(BARE_TABLE, this.#place, this.#reading));
    }

    /** How near the picture has to be. */
    get #reading() {
        return reading(this.counter, this.whole);
    }

    /** To what happens, as before somebody took a look of their own. */
    followAgain() {
        this.own = false;
        this.settle();
        this.#tools();
    }

    /** All of it, until something else is asked. */
    fit() {
        this.own = true;
        this.#glideTo(overview(this.#place));
    }

    /**
     * About a point of the screen, or the middle.
     * @param {number} factor
     * @param {number} [clientX]
     * @param {number} [clientY]
     */
    zoom(factor, clientX, clientY) {
        this.own = true;
        const at =
            clientX === undefined || clientY === undefined
                ? this.middle
                : this.point(clientX, clientY);
        this.#show(zoomed(this.view, this.#place, factor, at));
        this.past = []; // a hand that moves it knows where it is
    }

    /** @param {number} dx @param {number} dy */
    pan(dx, dy) {
        this.own = true;
        const view = moved(this.view, this.#place, -dx / this.pixels, -dy / this.pixels);
        if (view.x === this.view.x && view.y === this.view.y) return; // the table ends here
        this.#show(view);
        this.past = [];
    }

    /** The edges on the screen of what nothing lies over. */
    get frame() {
        const { left, top, right, bottom } = this.host.getBoundingClientRect();
        const { inset } = this;
        return {
            left: left + inset.left,
            top: top + inset.top,
            right: right - inset.right,
            bottom: bottom - inset.bottom,
        };
    }

    /** Pixels a unit, as it is shown now. */
    get pixels() {
        return this.toScreen?.a || 1;
    }

    /**
     * From the picture's units to the screen. To ask for it lays the page out anew where something has
     * changed, and a drag asks between all that it draws: so it is asked once a frame.
     */
    get toScreen() {
        if (this.matrix === undefined) {
            this.matrix = this.svg.getScreenCTM();
            requestAnimationFrame(() => this.#unlearn());
        }
        return this.matrix;
    }

    #unlearn() {
        this.matrix = undefined;
    }

    /**
     * Near enough to read these, where the whole would be too small to read. A look that somebody
     * took stays, unless these are something else than before.
     * @param {Watched} watched
     * @param {boolean} anew  the subject has changed
     */
    focusOn(watched, anew) {
        this.watched = watched;
        if (anew) this.own = false;
        this.settle();
    }

    /** Moves only if what is watched is not all in sight, as legibly as it could be. */
    settle() {
        if (this.own) return;
        this.waiting = this.held || this.busy();
        if (this.waiting) return;
        const asked = this.#asked();
        const place = this.#clearOf(asked);
        const now = this.goal ?? this.view;
        const near = this.#reading;
        if (settled(now, asked, place, near) && asked.subject.length + asked.choices.length) return;
        this.#glideTo(framed(asked, place, near));
    }

    /** Moves to what got the focus, if that is out of sight. @param {Node} node */
    reveal(node) {
        const box = boxOf(node);
        const place = this.#place;
        if (!this.near || holds(clear(this.goal ?? this.view, place), box)) return;
        this.own = true;
        this.#glideTo(centred(box, scaleOf(this.view, place), place));
    }

    /** To the nearest of these, because somebody wants to. @param {Box[]} boxes */
    visit(boxes) {
        this.own = true;
        this.#goTo(boxes);
    }

    /** Where something happens out of sight; a look that somebody took stays. @param {Node[]} nodes */
    attend(nodes) {
        const boxes = this.boxesOf(nodes);
        const seen = this.clear;
        const stays = this.own || this.held || this.busy() || boxes.every((box) => holds(seen, box));
        if (!stays) this.#goTo(boxes);
    }

    /** As near as before, with as many of them as there is room for. @param {Box[]} boxes */
    #goTo(boxes) {
        if (!boxes.length) return;
        const place = this.#place;
        const scale = scaleOf(this.view, place);
        this.#glideTo(centred(neighbours(this.clear, boxes, place, scale), scale, place));
    }

    /** The part of the picture that is in sight. */
    get clear() {
        return clear(this.goal ?? this.view, this.#place);
    }

    /** Where these lie. @param {Node[]} nodes */
    boxesOf(nodes) {
        return nodes.filter((node) => node.isConnected).map(boxOf);
    }

    /**
     * Farther away, unless all these points are in sight.
     * @param {Array<{x: number, y: number}>} points
     */
    stepBack(points) {
        const { x, y, w, h } = this.view;
        /** @param {{x: number, y: number}} at */
        const seen = (at) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;
        if (this.near || points.every(seen)) return; // from near it follows what moves
        this.left = this.view;
        this.#glideTo(overview(this.#place));
    }

    /** To where it stepped back from. */
    stepForward() {
        if (this.left) this.#glideTo(this.left);
        this.left = null;
    }

    /** Nothing moves under a finger that pulls at something. */
    hold() {
        this.held = true;
        this.waiting ||= this.goal !== null;
        this.#show(this.view);
    }

    /** The finger is up: goes on to where it would have moved meanwhile. */
    release() {
        this.held = false;
        if (this.waiting) this.settle();
    }

    /**
     * Just so far that a point is in sight, as near as before; the look is taken again afterwards.
     * @param {{x: number, y: number}} at
     */
    follow(at) {
        if (!this.near || this.held) return;
        const view = seeing(this.view, this.#place, at);
        if (view.x === this.view.x && view.y === this.view.y) return;
        this.left ??= this.view;
        this.#show(view);
    }

    /** Whether one of these is in sight. @param {Node[]} nodes */
    sees(nodes) {
        const seen = clear(this.goal ?? this.view, this.#place);
        return nodes.some((node) => node.isConnected && holds(seen, boxOf(node)));
    }

    /** To what is asked, or where reading begins. */
    #closer() {
        const { legible } = this.#reading;
        const { w, h } = this.screen;
        const asked = this.#asked();
        const empty = asked.subject.length + asked.choices.length === 0;
        const page = { x: 0, y: 0, w: w / legible, h: h / legible };
        this.own = true;
        const look = empty ? { subject: [page], choices: [] } : asked;
        const near = { ...this.#reading, whole: Infinity };
        this.#glideTo(framed(look, this.#clearOf(look), near));
    }

    /** Where what is watched lies now. @returns {Asked} */
    #asked() {
        const { subject, choices, more = [], room = [] } = this.watched;
        /** @param {Node[]} nodes */
        const boxes = (nodes) => nodes.filter((node) => node.isConnected).map(boxOf);
        const [first, ...rest] = boxes(subject); // what matters most, with what belongs to it
        const heart = together(first ? [first, ...more] : more);
        return { subject: [...heart, ...rest], choices: [...boxes(choices), ...room] };
    }

    /** The place, with small things out of the way of what is looked at. @param {Asked} asked */
    #clearOf(asked) {
        const host = rectOf(this.host);
        const over = [...document.querySelectorAll(COVERS)].filter((one) => one.checkVisibility());
        const { inset, corners } = covered(host, over.map(rectOf));
        const rim = this.svg.querySelector(".rim") ? RIM : 0; // names along it, see rim.js
        this.inset = { ...inset, top: Math.max(inset.top, rim), left: Math.max(inset.left, rim) };
        for (const corner of corners) {
            const place = this.#place;
            const view = framed(asked, place, this.#reading);
            const scale = scaleOf(view, place);
            /** @param {Box} box */
            const hidden = (box) =>
                (box.x - view.x) * scale < corner.x + corner.w &&
                (box.x + box.w - view.x) * scale > corner.x &&
                (box.y - view.y) * scale < corner.y + corner.h &&
                (box.y + box.h - view.y) * scale > corner.y;
            if ([...asked.subject, ...asked.choices].some(hidden))
                this.inset = cleared(this.inset, corner, this.screen, this.#shownWhole(place));
        }
        return this.#place;
    }

    /** The whole, where it is legible enough to be shown so. @param {Place} place */
    #shownWhole(place) {
        return fitting(this.whole, place) >= this.#reading.whole ? this.whole : null;
    }

    /** Whether what is shown is near enough to be read. */
    get legible() {
        return scaleOf(this.view, this.#place) >= this.#reading.legible * 0.98;
    }

    /** Whether less than the whole is shown. */
    get near() {
        return scaleOf(this.view, this.#place) > fitting(this.whole, this.#place) * 1.02;
    }

    /** @returns {Place} */
    get #place() {
        const { whole, screen, inset, watched } = this;
        return { whole, screen, inset, slack: watched.slack };
    }

    /** @param {DOMRectReadOnly} size */
    #resized({ width, height }) {
        if (!width || !height) return;
        const scale = scaleOf(this.view, this.#place);
        const whole = !this.near;
        this.screen = { w: width, h: height };
        cancelFrame(this.gliding);
        this.goal = null;
        const { x, y } = this.view;
        const still = { x, y, w: width / scale, h: height / scale }; // under a finger nothing moves
        const look = whole ? overview(this.#place) : reshaped(this.view, scale, this.#place);
        this.#set(this.held || this.busy() ? still : look);
        this.settle();
    }

    /** The point that is in the middle of the picture's part that is shown. */
    get middle() {
        const { view, whole } = this;
        /** @param {"x" | "y"} from @param {"w" | "h"} far */
        const half = (from, far) =>
            (Math.max(view[from], whole[from]) +
                Math.min(view[from] + view[far], whole[from] + whole[far])) /
            2;
        return { x: half("x", "w"), y: half("y", "h") };
    }

    /**
     * A point of the screen in the picture's units.
     * @param {number} clientX
     * @param {number} clientY
     */
    point(clientX, clientY) {
        return new DOMPoint(clientX, clientY).matrixTransform(this.toScreen?.inverse());
    }

    /** What a press may have been aimed at: what is there, or was just before. @param {MouseEvent} event */
    aimedAt({ clientX, clientY, timeStamp }) {
        const { x, y } = rectOf(this.host);
        const at = { x: clientX - x, y: clientY - y };
        return [this.point(clientX, clientY), ...lately(this.past, at, timeStamp)];
    }

    /** @param {Box} view */
    #show(view) {
        cancelFrame(this.gliding);
        this.goal = null;
        this.#set(view);
    }

    /** @param {Box} view */
    #set(view) {
        const before = { view: this.view, wide: this.screen.w, until: performance.now() };
        this.view = view;
        const box = `${view.x} ${view.y} ${view.w} ${view.h}`;
        if (this.svg.getAttribute("viewBox") !== box) {
            this.past = withLook(this.past, before);
            this.svg.setAttribute("viewBox", box);
            stir();
            this.#unlearn();
        }
        this.shown?.();
        for (const tell of this.heard) tell();
        this.#tools();
    }

    /** What the buttons say of the part that is shown. */
    #tools() {
        if (this.followButton) this.followButton.hidden = !this.follows || !this.own;
        if (!this.turnButton) return;
        const straining = fitting(this.whole, this.#place) < this.#reading.legible * STRAINING;
        this.turnButton.textContent = this.near ? "Whole table" : "Closer";
        this.turnButton.hidden = !this.near && !straining;
    }

    /** @param {Box} view */
    #glideTo(view) {
        if (this.held) {
            this.wanted = view;
            return;
        }
        cancelFrame(this.gliding);
        const from = this.view;
        const keys = /** @type {Array<keyof Box>} */ (["x", "y", "w", "h"]);
        const stays = keys.every((key) => Math.abs(view[key] - from[key]) < 0.5);
        if (stays || calm()) return this.#show(view);
        this.goal = view;
        const start = performance.now();
        /** @param {number} now */
        const step = (now) => {
            const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
            if (part === 1) return this.#show(view);
            this.#set(between(from, view, part));
            this.gliding = nextFrame(step);
        };
        this.gliding = nextFrame(step);
    }
}

/** Where a node lies, in the picture's units. @param {Node} node */
export function boxOf(node) {
    const { x, y, width, height } = node.getBBox?.() ?? new DOMRect();
    const at = node.transform?.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    return { x: x + at.e, y: y + at.f, w: width, h: height };
}

/** Where an element lies on the screen. @param {Element} element */
function rectOf(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, w: width, h: height };
}
