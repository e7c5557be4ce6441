/**
 * Wheel, drag and pinch on a picture, told as zoom and pan; a tap that did not move is a tap.
 *
 * A tool takes one pointer instead: {press, drag, lift, cancel?, takes?}. One that `takes` an event
 * has only the pointers that it wants; `cancel` is a lift that does not count.
 */

/**
 * @typedef {{press: (event: PointerEvent) => void, drag: (event: PointerEvent) => void,
 *   lift: (event?: PointerEvent) => void, cancel?: () => void}} Tool
 * @typedef {Tool & {takes: (event: PointerEvent) => boolean,
 *   tapped: (event: MouseEvent) => boolean | void}} Ready
 * @typedef {{x: number, y: number, from: PointerEvent}} Pointer
 * @typedef {{zoom: (factor: number, x: number, y: number) => void,
 *   pan: (dx: number, dy: number) => void, tap: (event: MouseEvent) => void,
 *   hold: (event: PointerEvent) => void, dragging: (on: boolean) => void}} Told
 */

const SLACK = 7; // pixels a finger may stray and still tap
const LONG = 550; // milliseconds of a finger that asks what a thing is

export class Gestures {
    /**
     * @param {SVGSVGElement} svg
     * @param {Told} on
     */
    constructor(svg, on) {
        this.on = on;
        /** @type {Map<number, Pointer>} */
        this.down = new Map();
        this.moved = false;
        /** @type {Tool | null} */
        this.tool = null; // in the hand until it is put away
        /** @type {Ready | null} */
        this.aim = null; // lies ready, and is taken up with the pointer
        /** @type {Ready | null} */
        this.place = null; // the same: a hand that draws
        /** @type {Ready | null} */
        this.carry = null; // the same: a hand for pieces
        /** @type {Tool | null} */
        this.held = null; // what the present pointer does
        this.holding = 0; // until a finger has lain there long enough
        svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
        svg.addEventListener("pointerdown", (event) => this.#press(event));
        svg.addEventListener("pointermove", (event) => this.#move(event));
        svg.addEventListener("pointerup", (event) => this.#lift(event));
        svg.addEventListener("pointercancel", (event) => {
            this.drop();
            this.#lift(event);
        });
        svg.addEventListener("click", (event) => this.#click(event));
        this.svg = svg;
    }

    /** @param {WheelEvent} event */
    #wheel(event) {
        event.preventDefault();
        const notch = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
        this.on.zoom(
            Math.exp(-notch * (event.ctrlKey ? 0.01 : 0.0016)),
            event.clientX,
            event.clientY,
        );
    }

    /** @param {PointerEvent} event */
    #press(event) {
        if (event.button > 0) return;
        if (!this.down.size) {
            this.moved = false;
            this.held = this.tool ?? this.#readyFor(event);
        }
        this.down.set(event.pointerId, { x: event.clientX, y: event.clientY, from: event });
        this.#waits(event);
        if (this.down.size === 1) this.held?.press(event);
        else this.drop(); // two fingers zoom
    }

    /** A finger that stays asks; not one on a disc that is about to be flicked. @param {PointerEvent} event */
    #waits(event) {
        clearTimeout(this.holding);
        const draws = this.held === this.aim || this.held === this.place;
        const aims = this.tool ?? (draws ? this.held : null);
        if (event.pointerType !== "touch" || this.down.size > 1 || aims) return;
        this.holding = window.setTimeout(() => {
            if (this.moved || !this.down.has(event.pointerId)) return;
            this.moved = true; // no tap any more
            this.drop();
            this.on.hold(event);
        }, LONG);
    }

    /** What a pointer takes up. @param {PointerEvent} event */
    #readyFor(event) {
        return [this.aim, this.place, this.carry].find((one) => one?.takes(event)) ?? null;
    }

    /** What is under way does not count. */
    drop() {
        (this.held?.cancel ?? this.held?.lift)?.call(this.held);
        this.held = null;
    }

    /** @param {PointerEvent} event */
    #move(event) {
        const old = this.down.get(event.pointerId);
        if (!old) return;
        const now = { x: event.clientX, y: event.clientY, from: old.from };
        if (!this.moved) {
            if (Math.hypot(now.x - old.from.clientX, now.y - old.from.clientY) < SLACK) return;
            this.moved = true;
            clearTimeout(this.holding);
            this.svg.setPointerCapture(event.pointerId);
            this.on.dragging(!this.held);
        }
        if (event.buttons & 2) this.drop();
        if (this.down.size === 2) this.#pinch(event.pointerId, old, now);
        else if (this.held) this.held.drag(event);
        else if (!this.tool && !(event.buttons & 2)) this.on.pan(now.x - old.x, now.y - old.y);
        this.down.set(event.pointerId, now);
    }

    /** @param {number} id @param {Pointer} old @param {Pointer} now */
    #pinch(id, old, now) {
        const other = [...this.down].find(([key]) => key !== id)?.[1];
        if (!other) return;
        const before = Math.hypot(old.x - other.x, old.y - other.y);
        const after = Math.hypot(now.x - other.x, now.y - other.y);
        this.on.zoom(after / Math.max(before, 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
        this.on.pan((now.x - old.x) / 2, (now.y - old.y) / 2);
    }

    /** @param {PointerEvent} event */
    #lift(event) {
        clearTimeout(this.holding);
        if (!this.down.delete(event.pointerId) || this.down.size) return;
        this.held?.lift(event);
        this.held = null;
        this.on.dragging(false);
    }

    /** @param {MouseEvent} event */
    #click(event) {
        if (this.moved || this.tool || this.aim?.tapped(event) || this.place?.tapped(event)) return;
        this.on.tap(event);
    }
}
