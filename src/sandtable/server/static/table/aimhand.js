/**
 * The hand that flicks. Press on the disc, pull away from the target and let go; back on the disc,
 * Escape, the other button or a second finger lets it lie. Keys: arrows turn, + and - pull, Enter
 * flicks, l lays the disc elsewhere, Alt and arrows (or a drag with Alt) lay it beside.
 */
import { fullPull, keyed, laid, nearestGrip, pulled, roomFor } from "../core/aiming.js";
import { elementOf, typing } from "../shared/dom.js";

const NEAR = { touch: 30, mouse: 14 }; // pixels beyond the disc that still take hold of it

/**
 * @import { Point, Shot } from "../core/aiming.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Aim } from "./aim.js"
 * @typedef {{from: Point, far: boolean, before: Shot, full: number, touch: boolean}} Pull  from:
 *   pixels; full: the pull that means power 100, in units of the picture
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

    /** How far a full pull goes just now, in units of the picture; 0 where nobody pulls. */
    get full() {
        return this.pull?.full ?? 0;
    }

    /** Whether a finger covers what it pulls at. */
    get covers() {
        return Boolean(this.pull?.touch);
    }

    /** Lets the disc lie. */
    cancel() {
        if (!this.pull) return;
        const { dx, dy } = this.aim.shot; // it may have been laid elsewhere
        const { before } = this.pull;
        this.#release();
        this.picture.gestures.held = null;
        this.aim.let({ ...before, dx, dy });
    }

    /** @param {MouseEvent} event */
    #point({ clientX, clientY }) {
        return this.picture.lens.point(clientX, clientY);
    }

    /** The grip under a pointer, now or when it was aimed, or -1. @param {PointerEvent} event */
    #gripAt(event) {
        const near = event.pointerType === "touch" ? NEAR.touch : NEAR.mouse;
        const slack = near / this.picture.lens.pixels;
        const found = this.picture.lens.aimedAt(event).map((at) => nearestGrip(this.aim.asked, at));
        return found.find(({ far }) => far <= slack)?.at ?? -1;
    }

    /** @param {PointerEvent} event */
    #takes(event) {
        this.picked = false;
        return Boolean(this.aim.offered) && (this.aim.on || this.#gripAt(event) >= 0);
    }

    /** @param {PointerEvent} event */
    #press(event) {
        if (!this.aim.ready) return; // an answer is on its way: the disc lies, and no board is dragged
        const at = this.#gripAt(event);
        this.picked = at >= 0 && at !== this.aim.at;
        if (this.picked) this.aim.hold(at);
        this.picture.on.leave();
        this.picture.lens.hold();
        this.aim.banner.clear();
        const from = { x: event.clientX, y: event.clientY };
        const touch = event.pointerType === "touch";
        this.pull = { from, far: false, before: this.aim.shot, full: this.aim.asked.pull, touch };
    }

    #release() {
        this.pull = null;
        this.picture.lens.release();
    }

    /** @param {PointerEvent} event */
    #drag(event) {
        const { pull, aim } = this;
        if (!pull) return;
        if (event.altKey && aim.grip.sway) return aim.set(laid(aim.grip, this.#point(event)));
        const { pixels } = this.picture.lens;
        const drag = { x: event.clientX - pull.from.x, y: event.clientY - pull.from.y };
        const room = roomFor(pull.from, drag, { w: innerWidth, h: innerHeight });
        const full = fullPull(aim.asked.pull * pixels, room);
        pull.full = full / pixels;
        pull.far = Math.hypot(drag.x, drag.y) > Math.min(aim.asked.radius * pixels, full / 3);
        aim.set(pull.far ? pulled(drag, full) : {});
    }

    #lift() {
        if (!this.pulls) return this.cancel();
        this.#release();
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

/** Whether Enter has something else to do there. @param {EventTarget | null} target */
const busy = (target) => Boolean(elementOf(target)?.closest("button, a, .el, summary"));
