/**
 * Groups over everything on a picture, one for each purpose; they are no part of the table. They lie on
 * a sheet of their own: what follows a hand is painted anew with every move, and the table below is not.
 */
import { h, s } from "./dom.js";

/** @import { Lens } from "./lens.js" */

const TAKEN = new Set(["aim"]); // what a hand takes lies on the table itself, which hears of it

export class Layers {
    /** @param {Lens} lens */
    constructor(lens) {
        this.table = lens.svg;
        this.svg = s("svg", { preserveAspectRatio: lens.svg.getAttribute("preserveAspectRatio") });
        lens.svg.after(h("div", { class: "picture-sheet", "aria-hidden": "true" }, this.svg));
        const shown = () => this.#show(lens.svg.getAttribute("viewBox") ?? "");
        lens.heard.add(shown);
        shown();
        /** @type {Map<string, SVGGElement>} */
        this.known = new Map();
    }

    /** @param {string} name @returns {SVGGElement} */
    named(name) {
        const known = this.known.get(name);
        if (known) return known;
        const group = s("g", { class: `overlay over-${name}`, "aria-hidden": "true" });
        this.known.set(name, group);
        return (TAKEN.has(name) ? this.table : this.svg).appendChild(group);
    }

    /** The same part as below. @param {string} box */
    #show(box) {
        if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box);
    }

    /**
     * A plain line over everything, until something else takes its place.
     * @param {{x: number, y: number} | null} from
     * @param {{x: number, y: number} | null} to
     */
    band(from, to) {
        if (!from || !to) return;
        const { x: x1, y: y1 } = from;
        const { x: x2, y: y2 } = to;
        const over = this.named("measure");
        over.querySelector(".band")?.remove();
        over.append(s("path", { class: "band", d: `M${x1} ${y1}L${x2} ${y2}` }));
    }
}
