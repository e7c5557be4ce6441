/**
 * The hand that draws. Press on a piece and drag: a leg follows; let go: a ghost stays, and can be
 * dragged on. Shift draws one more leg, Alt a piece alone; a tap on the ghost does it, a tap on the
 * ground is another end; the other button drops a point. Near the rim the picture goes along.
 */
import { angleOf, drift, outside, scaleOf, snapped, toPicture, toTable, trailed } from "../core/board.js";
import * as draw from "../core/drawing.js";
import { elementOf, typing } from "../shared/dom.js";
import { faceKnob } from "./placedraw.js";

const NEAR = { touch: 30, mouse: 12 }; // pixels beyond a piece that still take hold of it
const SNAP = { touch: 22, mouse: 12 }; // pixels about a spot that still mean it
const RIM = 34; // pixels from the picture's edge
const FAST = 11; // pixels a frame

/**
 * @import { Spot, Trail } from "../core/board.js"
 * @import { Drawn } from "../core/drawing.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Place } from "./place.js"
 * @typedef {{kind: "ghost" | "mate" | "piece" | "point" | "face" | "ground", at: number,
 *   point: number}} Grip  what is under a pointer: of which handle, and which of its points; a mate is
 *   the ghost of somebody who goes along
 * @typedef {Grip & {before: Drawn, wasOn: boolean, from: Spot, off: Spot, far: boolean,
 *   x: Trail, y: Trail}} Press  from: under the pointer; off: from there to where the piece has its
 *   middle; x, y: of the pointer on the screen
 */

/** Whether the first place is the nearer one. @param {Spot} spot @param {Spot} one @param {Spot} other */
const nearer = ([x, y], one, other) => Math.hypot(one[0] - x, one[1] - y) < Math.hypot(other[0] - x, other[1] - y);

export class PlaceHand {
    /** @param {Place} place @param {Picture} picture */
    constructor(place, picture) {
        this.place = place;
        this.picture = picture;
        /** @type {Press | null} */
        this.press = null; // while the pointer is down
        this.touch = false;
        /** @type {PointerEvent | null} */
        this.last = null; // of the drag
        this.drifting = 0;
        picture.gestures.place = {
            takes: (event) => this.#takes(event),
            press: (event) => this.#press(event),
            drag: (event) => this.#drag(event),
            lift: (event) => (event ? this.#lift() : this.cancel()),
            cancel: () => this.cancel(),
            tapped: (event) => this.#tapped(event),
        };
        const first = { capture: true };
        addEventListener("keydown", (event) => this.#key(event), first);
        picture.svg.addEventListener("pointermove", (event) => this.#hover(event));
        picture.svg.addEventListener("contextmenu", (event) => this.#other(event), first);
    }

    /** Whether something is being dragged. */
    get pressed() {
        return Boolean(this.press?.far);
    }

    /** What the pointer has drawn since it went down does not count. */
    cancel() {
        const { press } = this;
        if (!press) return;
        this.#release();
        this.picture.gestures.held = null;
        if (!this.place.offered) return;
        if (press.wasOn) this.place.set(press.before);
        else this.place.leave();
    }

    #release() {
        this.press = null;
        this.last = null;
        this.place.view.lasso(null, null);
        cancelAnimationFrame(this.drifting);
        this.drifting = 0;
        this.picture.lens.release();
    }

    /** The spot of the table under a pointer. @param {MouseEvent} event @returns {Spot} */
    #spot({ clientX, clientY }) {
        return toTable(this.place.asked.board, this.picture.lens.point(clientX, clientY));
    }

    /** Pixels as units of the table. @param {number} pixels */
    #units(pixels) {
        return pixels / this.picture.lens.pixels / scaleOf(this.place.asked.board);
    }

    /** What a press means: what lies under it, or did when the hand was aimed. @param {MouseEvent} event @returns {Grip | null} */
    #aimed(event) {
        const now = this.#under(event);
        // Whoever draws already means bare ground as an end: what has been there does not count then.
        if (now || this.place.on) return now;
        const { board } = this.place.asked;
        for (const at of this.picture.lens.aimedAt(event).slice(1)) {
            const grip = this.#gripAt(toTable(board, at), event);
            if (grip) return grip;
        }
        return null;
    }

    /** What lies under a pointer. @param {MouseEvent} event */
    #under(event) {
        return this.#gripAt(this.#spot(event), event) ?? this.#inTray(event);
    }

    /** What lies at a spot: arrows first, then ghosts, way-points and pieces. @param {Spot} spot @param {MouseEvent} event @returns {Grip | null} */
    #gripAt(spot, event) {
        const { place, picture } = this;
        const { handles, board } = place.asked;
        const slack = this.#units(isTouch(event) ? NEAR.touch : NEAR.mouse);
        const { drawn } = place;
        const knob = place.on && faceKnob(board, drawn, place.handle, picture.lens.pixels);
        if (knob && outside({ ...BARE, radius: 0 }, toTable(board, knob), spot) <= slack)
            return { kind: "face", at: drawn.at, point: -1 };
        /** @type {Array<Grip & {off: number}>} */
        const found = handles.flatMap((handle, at) => {
            const { points } = draw.strokeOf(drawn, handle);
            const last = points.length - 1;
            const turned = angleOf(handle, draw.faceOf(drawn, handle)) * (board.up ? 1 : -1);
            /** @param {Spot} where */
            const off = (where) => outside(handle, where, spot, turned);
            const ghost = last < 0 ? place.view.standsAt(board, handle) : null;
            // Where both lie under the hand, it took whichever has its middle nearer.
            const along = ghost && nearer(spot, ghost, handle.at) ? ghost : null;
            const lies = { kind: /** @type {Grip["kind"]} */ ("piece"), at, point: -1, off: off(handle.at) };
            return [
                ...points.map((point, n) => ({
                    kind: /** @type {Grip["kind"]} */ (n === last ? "ghost" : "point"),
                    at,
                    point: n,
                    off: n === last ? off(point) : Math.hypot(point[0] - spot[0], point[1] - spot[1]),
                })),
                ...(along ? [{ ...lies, kind: /** @type {Grip["kind"]} */ ("mate"), off: off(along) }] : []),
                ...(handle.tray ? [] : [lies]),
            ];
        });
        // What is drawn lies over what stands there, and what is held over the rest.
        const order = ["ghost", "mate", "point", "piece"];
        /** @param {Grip & {off: number}} grip */
        const rank = ({ kind, at, off }) =>
            off * 8 + order.indexOf(kind) + (at === drawn.at ? 0 : 0.5);
        const [best] = found.filter(({ off }) => off <= slack).sort((a, b) => rank(a) - rank(b));
        return best ?? null;
    }

    /** A piece that is not on the table yet lies elsewhere on the picture. @param {MouseEvent} event @returns {Grip | null} */
    #inTray({ clientX, clientY }) {
        const { handles } = this.place.asked;
        const ids = new Set(handles.flatMap(({ element }) => element ?? []));
        const id = this.picture.among(ids, clientX, clientY);
        const at = id ? handles.findIndex(({ element }) => element === id) : -1;
        return at < 0 ? null : { kind: "piece", at, point: -1 };
    }

    /** What can be taken hold of looks like it. @param {PointerEvent} event */
    #hover(event) {
        if (event.buttons || event.pointerType !== "mouse") return;
        const grabs = this.place.ready && Boolean(this.#under(event));
        this.picture.host.classList.toggle("grabs", grabs);
    }

    /** @param {PointerEvent} event */
    #takes(event) {
        if (!this.place.ready) return false;
        return Boolean(this.#aimed(event)) || (event.shiftKey && this.place.asked.handles.length > 1);
    }

    /** @param {PointerEvent} event */
    #press(event) {
        const { place, picture } = this;
        const grip = this.#aimed(event) ?? { kind: "ground", at: place.drawn.at, point: -1 };
        this.touch = isTouch(event);
        picture.on.leave();
        picture.lens.hold();
        const before = place.drawn;
        const [from, off] = [this.#spot(event), this.#off(grip, event)];
        const [x, y] = [trailed(event.clientX), trailed(event.clientY)];
        this.press = { ...grip, before, wasOn: place.on, from, off, far: false, x, y };
        if (grip.kind === "mate") return; // what it is told about stays until it is dragged
        if (grip.kind !== "ground") place.set(draw.held(place.asked, before, grip.at));
    }

    /** From the pointer to the middle of what it has. @param {Grip} grip @param {MouseEvent} event @returns {Spot} */
    #off(grip, event) {
        const { asked, drawn } = this.place;
        const handle = asked.handles[grip.at];
        const { points } = draw.strokeOf(drawn, handle);
        const along = grip.kind === "mate" ? this.place.view.standsAt(asked.board, handle) : null;
        const [x, y] = points[grip.point] ?? along ?? handle.at;
        const spot = this.#spot(event);
        if (handle.tray && grip.point < 0) return [0, 0]; // its middle comes under the pointer
        const near = outside(handle, [x, y], spot) <= this.#units(NEAR.touch);
        return near ? [x - spot[0], y - spot[1]] : [0, 0];
    }

    /** @param {PointerEvent} event */
    #drag(event) {
        const { press } = this;
        if (!press) return;
        this.last = event;
        press.x = trailed(event.clientX, press.x);
        press.y = trailed(event.clientY, press.y);
        if (press.kind === "ground") return this.#lasso(press, event);
        if (!press.far) this.#begin(press, event);
        this.#follow(press, event);
        if (!this.drifting) this.#drift();
    }

    /** The first stir of a drag. @param {Press} press @param {PointerEvent} event */
    #begin(press, event) {
        const { place } = this;
        const { asked } = place;
        press.far = true;
        let { drawn } = place;
        if (press.kind === "mate") {
            const along = place.view.standsAt(asked.board, asked.handles[press.at]);
            place.drawn = draw.fetched(asked, draw.held(asked, drawn, press.at), along ?? press.from);
            return;
        }
        if (press.kind === "piece" && !drawn.taken.length) drawn = draw.cleared(drawn, place.handle);
        if (press.kind === "ghost" && event.shiftKey) drawn = draw.added(asked, drawn);
        if (press.kind === "ghost") press.point = Infinity;
        place.drawn = event.altKey ? draw.apart(asked, drawn, true) : drawn;
    }

    /** @param {Press} press @param {MouseEvent} event */
    #follow(press, event) {
        const { place } = this;
        const { asked, drawn } = place;
        const [x, y] = this.#spot(event);
        if (press.kind === "face" || place.handle.how === "turn")
            return place.set(draw.facedTo(asked, drawn, [x, y]));
        /** @type {Spot} */
        const wanted = [x + press.off[0], y + press.off[1]];
        place.set(draw.moved(asked, drawn, this.#meant(wanted), point(press)));
    }

    /** @param {Spot} spot */
    #meant(spot) {
        const slack = this.#units(this.touch ? SNAP.touch : SNAP.mouse);
        return snapped(this.place.asked.snaps ?? [], spot, slack);
    }

    /** Shift and a drag over bare ground take several pieces. @param {Press} press @param {MouseEvent} event */
    #lasso(press, event) {
        const { place } = this;
        press.far = true;
        const { from } = press;
        const to = this.#spot(event);
        const inside = place.asked.handles.filter((handle) => between(draw.endOf(place.drawn, handle), from, to));
        place.view.lasso(toPicture(place.asked.board, from), toPicture(place.asked.board, to));
        if (inside.length) place.set(draw.took(place.asked, place.drawn, inside.map(({ id }) => id)));
    }

    /** Near the rim the picture goes along under the hand. */
    #drift() {
        const { press, last, picture } = this;
        this.drifting = 0;
        if (!press || !last) return;
        this.drifting = requestAnimationFrame(() => this.#drift());
        const { left, right, top, bottom } = picture.host.getBoundingClientRect();
        const dx = FAST * drift(press.x, left, right, RIM);
        const dy = FAST * drift(press.y, top, bottom, RIM);
        const { x, y } = picture.lens.view;
        if (!dx && !dy) return;
        picture.lens.pan(dx, dy);
        const now = picture.lens.view;
        if (now.x !== x || now.y !== y) this.#follow(press, last);
    }

    #lift() {
        const { press, place } = this;
        if (!press) return;
        const { far, kind } = press;
        this.#release();
        if (far && kind !== "ground") place.letGo();
    }

    /** A tap: on a ghost it is done, on the ground it is an end. @param {MouseEvent} event */
    #tapped(event) {
        const { place } = this;
        if (!place.ready) return false;
        const grip = this.#aimed(event);
        if (grip?.kind === "ghost" || grip?.kind === "mate") {
            if (event.shiftKey) place.set(draw.added(place.asked, place.drawn));
            else place.answer();
            return true;
        }
        if (grip) return true; // it is held by now
        if (!(place.on || this.#lays(event)) || !this.#onTable(event)) return false;
        this.touch = isTouch(event);
        const more = event.shiftKey && draw.isDrawn(place.drawn, place.handle);
        const drawn = more ? draw.added(place.asked, place.drawn) : place.drawn;
        place.set(draw.moved(place.asked, drawn, this.#meant(this.#spot(event))));
        place.letGo();
        return true;
    }

    /** Whether a tap means a place at once: one thing is laid, and nothing else may be chosen there. @param {MouseEvent} event */
    #lays(event) {
        const [first, ...others] = this.place.asked.handles;
        return (first.how ?? "point") === "point" && !others.length && !elementOf(event.target)?.closest(".el.glow");
    }

    /** @param {MouseEvent} event */
    #onTable(event) {
        const { width, height } = this.place.asked.board;
        const [x, y] = this.#spot(event);
        return x >= 0 && y >= 0 && x <= width && y <= height;
    }

    /** The other button drops a point, where one is drawn. @param {MouseEvent} event */
    #other(event) {
        const { place } = this;
        if (!place.offered || isTouch(event)) return;
        const busy = this.press || this.picture.gestures.down.size > 0;
        if (!busy && !draw.isDrawn(place.drawn, place.handle)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (this.press) this.picture.gestures.drop();
        else if (!busy) place.set(draw.dropped(place.asked, place.drawn));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (!this.place.offered || event.ctrlKey || event.metaKey || event.altKey) return;
        const act = event.key === "Escape" && this.press ? () => this.cancel() : this.#meaning(event);
        if (!act) return;
        event.preventDefault();
        event.stopPropagation();
        act();
    }

    /** What a key does while something is drawn, or null. @param {KeyboardEvent} event */
    #meaning(event) {
        const { place } = this;
        const { key, target } = event;
        const covered = document.querySelector("dialog[open], .popover:popover-open");
        if (!place.on || covered || typing()) return null; // a field has its own keys
        if (key === "Escape") return () => place.back();
        if ((key === "Enter" || key === " ") && busy(target)) return null;
        if (key === "Enter") return () => place.answer();
        const drawn = draw.keyed(place.asked, place.drawn, event);
        return drawn && (() => place.set(drawn));
    }
}

const BARE = { id: "", words: "", at: /** @type {Spot} */ ([0, 0]) };

/** @param {Event} event */
const isTouch = (event) => event instanceof PointerEvent && event.pointerType === "touch";

/** A way-point that is dragged, else the end. @param {Press} press */
const point = (press) => (press.kind === "point" ? press.point : Infinity);

/** @param {Spot} spot @param {Spot} from @param {Spot} to */
const between = (spot, from, to) =>
    [0, 1].every((n) => spot[n] >= Math.min(from[n], to[n]) && spot[n] <= Math.max(from[n], to[n]));

/** Whether Enter or Space has something else to do there. @param {EventTarget | null} target */
const busy = (target) => Boolean(elementOf(target)?.closest("button, a, summary"));
