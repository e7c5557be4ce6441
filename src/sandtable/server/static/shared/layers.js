/** Groups over everything on a picture, one for each purpose; they are no part of the table. */
import { s } from "./dom.js";

export class Layers {
    /** @param {SVGSVGElement} svg */
    constructor(svg) {
        this.svg = svg;
        /** @type {Map<string, SVGGElement>} */
        this.known = new Map();
    }

    /** @param {string} name @returns {SVGGElement} */
    named(name) {
        const known = this.known.get(name);
        if (known) return known;
        const group = s("g", { class: `overlay over-${name}`, "aria-hidden": "true" });
        this.known.set(name, group);
        return this.svg.appendChild(group);
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
