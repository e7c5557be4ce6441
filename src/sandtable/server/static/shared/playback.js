/**
 * What moved, shown moving over a picture, at the speed at which it moved, or so many times faster as
 * its person likes; that may change meanwhile.
 *
 *   playback.play(frame.motion, then);   // `then` is called once, when it is over or cut short
 *   playback.finish();                   // to the end, now
 *
 * Who wants no motion is shown the ways as lines, and `then` is called at once.
 */
import { cancelFrame, nextFrame } from "./activity.js";
import { inOrder, lastOf, placeAt, pointsOf, traceOf } from "../core/moving.js";
import { speedOf } from "../core/beats.js";
import { calm, s } from "./dom.js";
import { preference } from "./preferences.js";
import { tick } from "./sound.js";

/**
 * @import { Node } from "./pieces.js"
 * @typedef {{drawn: (put: Array<[string, string]>) => SVGElement[], layer: (name: string) => Element,
 *   nodeOf: (id: string) => Node | undefined, lens: import("./lens.js").Lens}} Stage
 * @typedef {Array<{node: SVGElement, keys: Msg.Key[]}>} Tracked
 * @typedef {Msg.MotionOut & {start: number, tracked: Tracked | null, struck: number,
 *   done: boolean}} Showing
 */

const PAUSE = 220; // milliseconds that a thing is seen lying still
const TRACE = 3200; // that lines stay
const FLASH = 420; // that a blow is marked
const LATE = 1500; // a page that draws nothing for so long is not looked at
const SLOWEST = 0.5;

export class Playback {
    /** @param {Stage} picture */
    constructor(picture) {
        this.picture = picture;
        /** @type {(() => void) | null} */
        this.after = null;
        this.drawing = 0;
        this.watch = 0;
        this.fading = 0;
        /** @type {Set<SVGElement>} */
        this.moved = new Set();
        /** @type {{frames: number, ms: number}} */
        this.last = { frames: 0, ms: 0 }; // how many frames the last one had, and how long it took
        document.addEventListener("visibilitychange", () => document.hidden && this.finish());
    }

    get layer() {
        return this.picture.layer("motion");
    }

    get busy() {
        return Boolean(this.after);
    }

    /** @param {Msg.MotionOut[]} motions @param {() => void} then */
    play(motions = [], then = () => {}) {
        this.finish();
        this.layer.replaceChildren();
        clearTimeout(this.fading);
        if (!motions.length || document.hidden || (speed() === Infinity && !calm())) return then();
        if (calm()) {
            then();
            return this.#trace(motions);
        }
        this.after = then;
        this.picture.lens.stepBack(pointsOf(motions));
        this.#run(motions);
    }

    finish() {
        if (!this.after) return;
        const { after } = this;
        this.after = null;
        cancelFrame(this.drawing);
        clearTimeout(this.watch);
        for (const node of this.moved) settle(node);
        this.moved.clear();
        this.layer.replaceChildren();
        this.picture.lens.stepForward();
        after();
    }

    /** @param {Msg.MotionOut[]} motions */
    #run(motions) {
        const { starts, length } = inOrder(motions, PAUSE);
        const shown = { tracked: null, struck: 0, done: false };
        /** @type {Showing[]} */
        const waiting = starts.map(({ motion, start }) => ({ ...motion, start, ...shown }));
        /** @type {number | null} */
        let before = null;
        let done = 0; // milliseconds of the motion
        this.last = { frames: 0, ms: 0 };
        /** @param {number} now */
        const draw = (now) => {
            const passed = now - (before ?? now);
            before = now;
            done = passed ? Math.min(length, done + passed * speed()) : done;
            this.last = { frames: this.last.frames + 1, ms: this.last.ms + passed };
            for (const motion of waiting) this.#step(motion, done - motion.start);
            if (done >= length) this.finish();
            else this.drawing = nextFrame(draw);
        };
        this.drawing = nextFrame(draw);
        this.watch = window.setTimeout(() => this.finish(), length / SLOWEST + LATE);
    }

    /** @param {Showing} motion @param {number} ms */
    #step(motion, ms) {
        if (ms < 0 || motion.done) return;
        motion.tracked ??= this.#stage(motion);
        for (const [n, { node, keys }] of motion.tracked.entries()) {
            const at = placeAt(keys, ms);
            node.style.transform = `translate(${at.x}px, ${at.y}px)`;
            if (n === 0) this.picture.lens.follow(at);
        }
        const { hits = [] } = motion;
        while (motion.struck < hits.length && hits[motion.struck].ms <= ms) {
            this.#strike(hits[motion.struck]);
            motion.struck += 1;
        }
        motion.done = motion.tracked.every(({ keys }) => lastOf(keys)[0] <= ms);
        motion.done &&= motion.struck === hits.length;
    }

    /**
     * Draws what is only here for the occasion, and takes up what moves.
     * @param {Msg.MotionOut} motion
     */
    #stage({ tracks, put = [] }) {
        const drawn = this.picture.drawn(put);
        this.layer.append(...drawn);
        /** @type {Tracked} */
        const there = [];
        for (const { element, keys } of tracks) {
            const node = drawn.find(({ id }) => id === element) ?? this.picture.nodeOf(element);
            if (!node || !keys.length) continue;
            node.classList.add("moving");
            this.moved.add(node);
            there.push({ node, keys });
        }
        return there;
    }

    /** @param {Msg.Hit} hit */
    #strike({ at: [x, y], element = "", what = "", hard = 0 }) {
        const ring = s("circle", { class: "motion-hit", cx: x, cy: y, r: 8 + hard / 8 });
        this.layer.append(ring);
        const fading = { opacity: [0.95, 0], strokeWidth: ["7px", "1px"] };
        ring.animate(fading, { duration: FLASH, fill: "forwards" });
        const node = this.picture.nodeOf(element);
        if (node) {
            node.classList.add("struck");
            this.moved.add(node);
        }
        tick(what, hard);
    }

    /**
     * The ways as lines, with the contacts numbered in their order.
     * @param {Msg.MotionOut[]} motions
     */
    #trace(motions) {
        let number = 0;
        for (const { tracks, hits = [], put = [] } of motions) {
            const ways = tracks.map((track) => s("path", { class: "motion-trace", d: traceOf(track) }));
            this.layer.append(...ways, ...this.#resting(tracks, put));
            for (const { at: [x, y] } of hits) {
                number += 1;
                this.layer.append(
                    s("circle", { class: "motion-dot", cx: x, cy: y, r: 9 }),
                    s("text", { class: "motion-number", x, y: y + 4.5 }, String(number)),
                );
            }
        }
        this.fading = window.setTimeout(() => this.layer.replaceChildren(), TRACE);
    }

    /**
     * What was drawn for the occasion, where it came to rest.
     * @param {Msg.Track[]} tracks
     * @param {Array<[string, string]>} put
     */
    #resting(tracks, put) {
        const drawn = this.picture.drawn(put);
        for (const { element, keys } of tracks) {
            const [, x, y] = lastOf(keys);
            const node = drawn.find(({ id }) => id === element);
            if (node) node.style.transform = `translate(${x}px, ${y}px)`;
        }
        return drawn;
    }
}

const speed = () => speedOf(preference("pace"));

/** @param {SVGElement} node */
function settle(node) {
    node.classList.remove("moving", "struck");
    node.style.removeProperty("transform");
}
