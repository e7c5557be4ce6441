/**
 * Parts of the picture that stay in sight: while one lies outside, it is seen once more, small, in
 * the upper corner; a click goes there. What is foreseen of an element (`ahead-alarm`) lies over it here too.
 */
import { h, s } from "./dom.js";

/**
 * @import { Picture } from "./picture.js"
 * @typedef {[number, number, number, number]} Part  x, y, width and height, in the picture's units
 */

const SCALE = 0.62; // pixels a unit
const ROOM = 0.58; // of the picture's width that one may take: more would be no corner
const LEAST = 0.5; // pixels a unit: below that nobody could read it

export class Pinned {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        /** @type {Pin[]} */
        this.pins = [];
        this.row = h("div", { class: "picture-pins", "aria-hidden": "true" });
        picture.host.append(this.row);
        picture.lens.heard.add(() => this.#show());
    }

    /** These parts of what is there now. @param {Part[]} parts */
    pin(parts) {
        while (this.pins.length < parts.length) this.#add();
        for (const [n, pin] of this.pins.entries()) pin.draw(parts[n] ?? null);
        this.#show();
    }

    #add() {
        const pin = new Pin(this.picture);
        this.pins.push(pin);
        this.row.append(pin.element);
    }

    #show() {
        const appeared = this.pins.map((pin) => pin.show());
        if (appeared.some(Boolean)) this.picture.lens.settle(); // nothing that is looked at lies under it
    }
}

/** One of them. */
class Pin {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        /** @type {Part | null} */
        this.part = null;
        this.svg = s("svg");
        const look = { class: "picture-pinned", hidden: true };
        this.element = h("div", { ...look, onclick: () => this.#visit() }, this.svg);
    }

    /** @param {Part | null} part */
    draw(part) {
        const ids = part ? this.#within(part) : [];
        this.part = ids.length ? part : null;
        this.svg.setAttribute("viewBox", (part ?? []).join(" "));
        const uses = ids.flatMap((id) => [id, `ahead-${id}`]);
        this.svg.replaceChildren(...uses.map((id) => s("use", { href: `#${id}` })));
    }

    /** What stands in a part. @param {Part} part @returns {string[]} */
    #within([x, y, wide, high]) {
        return [...this.picture.nodes.values()].flatMap((node) => {
            const { e, f } = node.transform?.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
            const there = e >= x && e <= x + wide && f >= y && f <= y + high;
            return there && !node.dataset.board ? node.id : [];
        });
    }

    /** Whether it has just appeared. */
    show() {
        const { lens } = this.picture;
        const [, y, wide, high] = this.part ?? [0, 0, 1, 1];
        const scale = Math.min(SCALE, (lens.screen.w * ROOM) / wide);
        const out = lens.legible && lens.clear.y > y + high / 3;
        const was = !this.element.hidden;
        this.element.hidden = !this.part || !out || scale < LEAST || lens.screen.w < wide * LEAST + 300;
        this.svg.style.width = `${wide * scale}px`;
        this.svg.style.height = `${high * scale}px`;
        return !was && !this.element.hidden;
    }

    #visit() {
        if (!this.part) return;
        const [x, y, w, high] = this.part;
        this.picture.lens.visit([{ x, y, w, h: high }]);
    }
}
