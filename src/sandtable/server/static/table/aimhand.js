/**
 * The hand that flicks. Press on the disc, pull away from the target and let go; back on the disc,
 * Escape, the other button or a second finger lets it lie. Keys: arrows turn, + and - pull, Enter
 * flicks, l lays the disc elsewhere, Alt and arrows (or a drag with Alt) lay it beside.
 */
import { keyed, laid, nearestGrip, pulled } from "../core/aiming.js";
import { elementOf, typing } from "../shared/dom.js";

const NEAR = { touch: 30, mouse: 14 }; // pixels beyond the disc that still take hold of it
const EDGE = 8; // pixels

/**
 * @import { Point, Shot } from "../core/aiming.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Aim } from "./aim.js"
 * @typedef {{from: Point, far: boolean, before: Shot, stuck?: boolean}} Pull
 */

export class Hand {
    /** @param {Aim} aim @param {Picture} picture */
    constructor(aim, picture) {
        this.aim = aim;
        this.picture = picture;
        /** @type {Pull | null} */
        this.pull = null; // where the pointer went down, while it is down
        this.picked = false; // by that press the disc was laid elsewhere
        picture.aim({
            takes: (event) => this.#takes(event),
            press: (event) => this.#press(event),
            drag: (event) => this.#drag(event),
            lift: () => this.#lift(),
            cancel: () => this.cancel(),
            tapped: () => this.picked, // a tap that laid the disc elsewhere means nothing else
        });
        addEventListener("keydown", (event) => this.#key(event), { capture: true });
    }

    /** Whether letting go would flick. */
    get pulls() {
        return Boolean(this.pull?.far);
    }

    /** Whether there is no room left to pull harder. */
    get stuck() {
        return Boolean(this.pull?.stuck);
    }

    /** Lets the disc lie. */
    cancel() {
        if (!this.pull) return;
        const { dx, dy } = this.aim.shot; // it may have been laid elsewhere
        const { before } = this.pull;
        this.pull = null;
        this.picture.gestures.held = null;
        this.aim.let({ ...before, dx, dy });
    }

    /** @param {MouseEvent} event */
    #point({ clientX, clientY }) {
        return this.picture.lens.point(clientX, clientY);
    }

    /** The grip under a pointer, or -1. @param {PointerEvent} event */
    #gripAt(event) {
        const { at, far } = nearestGrip(this.aim.asked, this.#point(event));
        const near = event.pointerType === "touch" ? NEAR.touch : NEAR.mouse;
        const slack = near / this.picture.lens.pixels;
        return far <= slack ? at : -1;
    }

    /** @param {PointerEvent} event */
    #takes(event) {
        this.picked = false;
        return this.aim.ready && (this.aim.on || this.#gripAt(event) >= 0);
    }

    /** @param {PointerEvent} event */
    #press(event) {
        const at = this.#gripAt(event);
        this.picked = at >= 0 && at !== this.aim.at;
        if (this.picked) this.aim.hold(at);
        this.picture.on.leave();
        this.pull = { from: this.#point(event), far: false, before: this.aim.shot };
    }

    /** @param {PointerEvent} event */
    #drag(event) {
        const { pull, aim } = this;
        if (!pull) return;
        const to = this.#point(event);
        if (event.altKey && aim.grip.sway) return aim.set(laid(aim.grip, to));
        const drag = { x: to.x - pull.from.x, y: to.y - pull.from.y };
        pull.far = Math.hypot(drag.x, drag.y) > aim.asked.radius;
        pull.stuck = atEdge(event);
        aim.set(pull.far ? pulled(drag, aim.asked.pull) : {});
    }

    #lift() {
        if (!this.pulls) return this.cancel();
        this.pull = null;
        this.aim.flick();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (!this.aim.offered || event.ctrlKey || event.metaKey) return;
        const act = event.key === "Escape" && this.pull ? () => this.cancel() : this.#meant(event);
        if (!act) return;
        event.preventDefault();
        event.stopPropagation();
        act();
    }

    /** What a key does while keys aim, or null. @param {KeyboardEvent} event */
    #meant(event) {
        const { aim } = this;
        const { key, target } = event;
        const panel = aim.panel.element;
        const field = typing() && !panel.contains(document.activeElement);
        const covered = document.querySelector("dialog[open], .popover:popover-open");
        if (!aim.on || field || covered) return null;
        if (key === "Escape") return () => aim.leave();
        if (key === "Enter") return busy(target) ? null : () => aim.flick();
        if (key.toLowerCase() === "l" && aim.asked.grips.length > 1)
            return () => this.#next(event.shiftKey ? -1 : 1);
        const slides = target === aim.panel.power.input && /^Arrow/.test(key) && !event.altKey;
        const shot = slides ? null : keyed(aim.shot, event, Boolean(aim.grip.sway));
        return shot && (() => aim.set(shot));
    }

    /** @param {number} by */
    #next(by) {
        const { length } = this.aim.asked.grips;
        this.aim.hold((this.aim.at + by + length) % length);
    }
}

/** Whether a pointer has come to the edge of the window. @param {MouseEvent} event */
const atEdge = ({ clientX, clientY }) =>
    Math.min(clientX, clientY, innerWidth - clientX, innerHeight - clientY) < EDGE;

/** Whether Enter has something else to do there. @param {EventTarget | null} target */
const busy = (target) => Boolean(elementOf(target)?.closest("button, a, .el, summary"));
