/**
 * Letters and numbers stay along the rim of what is shown: where those that are printed on a board
 * lie outside, they stand at the upper and the left edge of the window. A board says where they
 * belong (`.rim`: data-columns and data-rows, "66:A 106:B"), in its own units.
 */
import { h } from "./dom.js";

/**
 * @import { Picture } from "./picture.js"
 * @typedef {{at: number, name: string}} Mark
 */

const APART = 17; // pixels between two names

export class Rim {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        this.top = h("div", { class: "rim rim-top", "aria-hidden": "true", hidden: true });
        this.left = h("div", { class: "rim rim-left", "aria-hidden": "true", hidden: true });
        picture.host.append(this.top, this.left);
        picture.lens.heard.add(() => this.draw());
    }

    draw() {
        const board = this.picture.svg.querySelector(".rim");
        const matrix = board instanceof SVGGraphicsElement ? board.getScreenCTM() : null;
        if (!(board instanceof SVGElement) || !matrix) return this.#hide();
        const host = this.picture.host.getBoundingClientRect();
        const { columns = "", rows = "", at = "0 0" } = board.dataset;
        const [x, y] = at.split(" ").map(Number); // where the printed ones stand
        this.#put(this.top, marks(columns), {
            from: matrix.e - host.x, scale: matrix.a, length: host.width, printed: matrix.f + y * matrix.d - host.y,
        });
        this.#put(this.left, marks(rows), {
            from: matrix.f - host.y, scale: matrix.d, length: host.height, printed: matrix.e + x * matrix.a - host.x,
        });
    }

    #hide() {
        this.top.hidden = true;
        this.left.hidden = true;
    }

    /**
     * @param {HTMLElement} strip
     * @param {Mark[]} all
     * @param {{from: number, scale: number, length: number, printed: number}} where
     */
    #put(strip, all, { from, scale, length, printed }) {
        strip.hidden = printed > 8 || all.length < 2;
        if (strip.hidden) return;
        strip.classList.toggle("covers", printed > -14); // half of those that are printed would show beside
        const half = ((all[1].at - all[0].at) * scale) / 2;
        const ends = [from + all[0].at * scale - half, from + all[all.length - 1].at * scale + half];
        const [low, high] = [Math.max(0, ends[0]), Math.max(0, length - ends[1])];
        strip.style.clipPath =
            strip === this.top ? `inset(0 ${high}px 0 ${low}px)` : `inset(${low}px 0 ${high}px 0)`;
        const every = Math.ceil(APART / Math.max(1, (all[1].at - all[0].at) * scale));
        const way = strip === this.top ? "left" : "top";
        const shown = all.filter((_, n) => n % every === 0);
        const spans = shown.map(({ at, name }) => ({ name, px: from + at * scale }));
        strip.replaceChildren(
            ...spans
                .filter(({ px }) => px > 14 && px < length - 6)
                .map(({ name, px }) => {
                    const span = h("span", {}, name);
                    span.style[way] = `${px.toFixed(1)}px`;
                    return span;
                }),
        );
    }
}

/** @param {string} text @returns {Mark[]} */
const marks = (text) =>
    text
        .split(" ")
        .filter(Boolean)
        .map((one) => ({ at: Number.parseFloat(one), name: one.slice(one.indexOf(":") + 1) }));
