/**
 * What moved, shown moving over a picture, at the speed at which it moved.
 *
 *   playback.play(frame.motion, then);   // `then` is called once, when it is over or cut short
 *   playback.finish();                   // to the end, now
 *
 * Who wants no motion is shown the ways as lines, and `then` is called at once.
 */
import { inOrder, placeAt, pointsOf, traceOf } from "../core/moving.js";
import { calm, s } from "./dom.js";
import { tick } from "./sound.js";

const PAUSE = 220; // milliseconds that a thing is seen lying still
const TRACE = 3200; // that lines stay
const FLASH = 420; // that a blow is marked
const LATE = 1500; // a page that draws nothing for so long is not looked at

export class Playback {
    constructor(picture) {
        this.picture = picture;
        this.moved = new Set();
        this.last = null; // how many frames the last one had, and how long it took
        document.addEventListener("visibilitychange", () => document.hidden && this.finish());
    }

    get busy() {
        return Boolean(this.then);
    }

    play(motions = [], then = () => {}) {
        this.finish();
        this.layer = this.picture.layer("motion");
        this.layer.replaceChildren();
        clearTimeout(this.fading);
        if (!motions.length || document.hidden) return then();
        if (calm()) {
            then();
            return this.#trace(motions);
        }
        this.then = then;
        this.picture.lens.stepBack(pointsOf(motions));
        this.#run(motions);
    }

    finish() {
        if (!this.then) return;
        const { then } = this;
        this.then = null;
        cancelAnimationFrame(this.drawing);
        clearTimeout(this.watch);
        for (const node of this.moved) settle(node);
        this.moved.clear();
        this.layer.replaceChildren();
        this.picture.lens.stepForward();
        then();
    }

    #run(motions) {
        const { starts, length } = inOrder(motions, PAUSE);
        const shown = { tracked: null, struck: 0, done: false };
        const waiting = starts.map(({ motion, start }) => ({ ...motion, start, ...shown }));
        let begun = null;
        this.last = { frames: 0, ms: 0 };
        const draw = (now) => {
            begun ??= now;
            this.last = { frames: this.last.frames + 1, ms: now - begun };
            for (const motion of waiting) this.#step(motion, now - begun - motion.start);
            if (now - begun >= length) this.finish();
            else this.drawing = requestAnimationFrame(draw);
        };
        this.drawing = requestAnimationFrame(draw);
        this.watch = setTimeout(() => this.finish(), length + LATE);
    }

    #step(motion, ms) {
        if (ms < 0 || motion.done) return;
        motion.tracked ??= this.#stage(motion);
        for (const { node, keys } of motion.tracked) {
            const { x, y } = placeAt(keys, ms);
            node.style.transform = `translate(${x}px, ${y}px)`;
        }
        const { hits = [] } = motion;
        while (motion.struck < hits.length && hits[motion.struck].ms <= ms) {
            this.#strike(hits[motion.struck]);
            motion.struck += 1;
        }
        motion.done = motion.tracked.every(({ keys }) => keys.at(-1)[0] <= ms);
        motion.done &&= motion.struck === hits.length;
    }

    /** Draws what is only here for the occasion, and takes up what moves. */
    #stage({ tracks, put = [] }) {
        const drawn = this.picture.drawn(put);
        this.layer.append(...drawn);
        const found = ({ element }) =>
            drawn.find(({ id }) => id === element) ?? this.picture.nodeOf(element);
        const tracked = tracks.map((track) => ({ node: found(track), keys: track.keys }));
        const there = tracked.filter(({ node, keys }) => node && keys.length);
        for (const { node } of there) {
            node.classList.add("moving");
            this.moved.add(node);
        }
        return there;
    }

    #strike({ at: [x, y], element, what, hard = 0 }) {
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

    /** The ways as lines, with the contacts numbered in their order. */
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
        this.fading = setTimeout(() => this.layer.replaceChildren(), TRACE);
    }

    /** What was drawn for the occasion, where it came to rest. */
    #resting(tracks, put) {
        const drawn = this.picture.drawn(put);
        for (const { element, keys } of tracks) {
            const [, x, y] = keys.at(-1);
            const node = drawn.find(({ id }) => id === element);
            if (node) node.style.transform = `translate(${x}px, ${y}px)`;
        }
        return drawn;
    }
}

function settle(node) {
    node.classList.remove("moving", "struck");
    node.style.removeProperty("transform");
}
