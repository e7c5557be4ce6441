/**
 * The panel below the picture on a small screen: its handle pulls it up and down, by finger, mouse
 * and keys, and each kind of panel stands as it was left. The picture keeps its size while a finger
 * is on it, whatever comes in meanwhile: what grows does so below.
 */
import { HEIGHTS, keyed, kindOf, pulledTo, usual } from "../core/sheet.js";
import { find } from "../shared/dom.js";

const KEPT = "sandtable.sheet.";
const PEEK = 84; // pixels, as in table-phone.css

/**
 * @import { Model } from "../core/model.js"
 * @import { Height } from "../core/sheet.js"
 * @typedef {{picture: HTMLElement, aims: () => boolean, tab: () => string}} Needs  aims: a disc is
 *   to be flicked, or something drawn
 */

export class Sheet {
    /** @param {Needs} needs */
    constructor({ picture, aims, tab }) {
        this.aims = aims;
        this.tab = tab;
        this.board = find(".board");
        this.handle = find("#handle");
        this.kind = "";
        /** @type {Height} */
        this.height = "half";
        this.lent = -1; // the question for which a folded panel stands open
        /** @type {number | null} */
        this.from = null; // where the pull began
        /** @type {Set<number>} */
        this.fingers = new Set(); // that are on the picture
        this.#listen(picture);
    }

    /** @param {Pick<Model, "coach" | "outcome" | "seq">} model */
    render(model) {
        const kind = kindOf(this.tab(), model, this.aims());
        const lent = this.lent >= 0 && this.lent !== model.seq;
        if (kind === this.kind && !lent) return;
        this.kind = kind;
        this.lent = -1;
        this.#stand(remembered(kind) ?? usual(kind));
    }

    /** Something has come that is to be read: a folded panel opens, for this question. @param {number} seq */
    unfold(seq) {
        if (this.height !== "peek") return;
        this.#stand("half");
        this.lent = seq;
        this.#panel.querySelector(".marked")?.scrollIntoView({ block: "nearest" });
    }

    /** @param {HTMLElement} picture */
    #listen(picture) {
        const { handle } = this;
        handle.addEventListener("pointerdown", (event) => this.#press(event));
        handle.addEventListener("pointermove", (event) => this.#drag(event));
        handle.addEventListener("pointerup", (event) => this.#lift(event));
        handle.addEventListener("pointercancel", () => this.#drop());
        handle.addEventListener("keydown", (event) => this.#key(event));
        find("#other-ways").addEventListener("click", () => this.choose("half"));
        const first = { capture: true };
        picture.addEventListener("pointerdown", (event) => this.#hold(event.pointerId), first);
        addEventListener("pointerup", (event) => this.#let(event.pointerId), first);
        addEventListener("pointercancel", (event) => this.#let(event.pointerId), first);
    }

    /** The panel of the open tab. */
    get #panel() {
        const tab = this.tab();
        return find(tab === "ask" ? ".asked" : `#${tab}`);
    }

    /** While a finger is on the picture the panel's row stays as high as it is. @param {number} finger */
    #hold(finger) {
        if (!this.fingers.size) this.#keep();
        this.fingers.add(finger);
        this.board.classList.add("held");
    }

    /** @param {number} finger */
    #let(finger) {
        this.fingers.delete(finger);
        this.board.classList.toggle("held", this.fingers.size > 0);
    }

    #keep() {
        if (this.board.classList.contains("held") || this.height === "full") return;
        this.board.style.setProperty("--kept", `${this.#panel.offsetHeight}px`);
    }

    /** @param {PointerEvent} event */
    #press(event) {
        if (event.button > 0) return;
        this.from = event.clientY;
        this.handle.setPointerCapture(event.pointerId);
        this.#keep();
        this.board.classList.add("pulled");
    }

    /** @param {PointerEvent} event */
    #drag({ clientY }) {
        if (this.from === null) return;
        this.board.style.setProperty("--pulled", `${clientY - this.from}px`);
    }

    /** @param {PointerEvent} event */
    #lift({ clientY }) {
        if (this.from === null) return;
        const up = this.from - clientY;
        const sizes = this.#sizes();
        this.#drop();
        this.choose(pulledTo(this.height, up, sizes));
    }

    #drop() {
        this.from = null;
        this.board.classList.remove("pulled");
        this.board.style.removeProperty("--pulled");
    }

    /** @returns {Record<Height, number>} */
    #sizes() {
        const now = this.#panel.offsetHeight;
        const half = this.height === "half" ? now : this.board.offsetHeight / 2;
        return { peek: PEEK, half: Math.max(half, PEEK + 40), full: this.board.offsetHeight };
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const height = keyed(this.height, event.key);
        if (!height) return;
        event.preventDefault();
        event.stopPropagation();
        this.choose(height);
    }

    /** As somebody wants it, now and the next time. @param {Height} height */
    choose(height) {
        this.lent = -1;
        this.#keep();
        this.#stand(height);
        remember(this.kind, height);
    }

    /** @param {Height} height */
    #stand(height) {
        this.height = height;
        document.body.dataset.sheet = height;
        this.handle.setAttribute("aria-valuenow", String(HEIGHTS.indexOf(height)));
        this.handle.setAttribute("aria-valuetext", height);
    }
}

/** @param {string} kind @returns {Height | null} */
function remembered(kind) {
    try {
        const height = /** @type {Height} */ (localStorage.getItem(KEPT + kind));
        return HEIGHTS.includes(height) ? height : null;
    } catch {
        return null;
    }
}

/** @param {string} kind @param {Height} height */
function remember(kind, height) {
    try {
        localStorage.setItem(KEPT + kind, height);
    } catch {
        // a browser that keeps nothing forgets this too
    }
}
