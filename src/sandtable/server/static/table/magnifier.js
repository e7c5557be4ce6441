/**
 * The disc under a lens, beside the finger that pulls at it: what lies about it, twice as large, with
 * the way it will go. Drawn once for each pull, for nothing moves meanwhile but the aim.
 */
import { beside, discAt } from "../core/aiming.js";
import { h, s } from "../shared/dom.js";
import { dart, set } from "./aimdraw.js";

const SIZE = 132; // pixels across
const TIMES = 1.9; // as large as on the picture
const CLEAR = 104; // pixels from the disc's middle to the lens's
const EDGE = 6; // pixels from the picture's edge

/**
 * @import { Point, Shot } from "../core/aiming.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Node } from "../shared/pieces.js"
 */

export class Magnifier {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        this.key = ""; // of what is drawn under it
        this.ground = s("g");
        this.line = s("path", { class: "aim-pull" });
        this.foreseen = s("g");
        this.ghost = s("circle", { class: "lens-ghost" });
        this.dart = s("path", { class: "aim-dart" });
        this.svg = s("svg", {}, this.ground, this.line, this.foreseen, this.ghost, this.dart);
        this.frame = h("div", { class: "aim-lens", "aria-hidden": "true", hidden: true }, this.svg);
        picture.host.append(this.frame);
    }

    hide() {
        this.frame.hidden = true;
        this.key = "";
    }

    /** @param {SVGElement[]} drawn */
    foresee(drawn) {
        this.foreseen.replaceChildren(...drawn.map(copy));
    }

    /** @param {Msg.Aim} aim @param {Msg.Grip} grip @param {Shot} shot @param {Point} hand */
    show(aim, grip, shot, hand) {
        const disc = discAt(grip, shot);
        const across = SIZE / this.picture.lens.pixels / TIMES;
        this.#under(grip, across);
        this.svg.setAttribute(
            "viewBox",
            `${disc.x - across / 2} ${disc.y - across / 2} ${across} ${across}`,
        );
        set(this.line, { d: `M${hand.x} ${hand.y}L${disc.x} ${disc.y}` });
        set(this.ghost, { cx: disc.x, cy: disc.y, r: aim.radius });
        set(this.dart, { d: dart(disc, shot.angle, aim.radius) });
        this.frame.hidden = false;
        this.#place(disc, shot.angle);
    }

    /** A copy of all that lies near enough. @param {Msg.Grip} grip @param {number} across */
    #under(grip, across) {
        const { x, y, w, h } = this.picture.lens.view;
        const key = [grip.id, grip.x, grip.y, x, y, w, h].join();
        if (key === this.key) return;
        this.key = key;
        const far = across / 2 + (grip.orbit ?? 0) + 3 * (grip.sway ?? 0);
        const near = this.picture.list.flatMap(([id]) => this.picture.nodeOf(id) ?? []);
        this.ground.replaceChildren(...near.filter((node) => touches(node, grip, far)).map(copy));
    }

    /** To the side of the way where there is room, and wholly on the picture. */
    #place(/** @type {Point} */ disc, /** @type {number} */ angle) {
        const { svg, host } = this.picture;
        const seen = new DOMPoint(disc.x, disc.y).matrixTransform(svg.getScreenCTM() ?? undefined);
        const box = host.getBoundingClientRect();
        const at = { x: seen.x - box.x, y: seen.y - box.y };
        const places = [1, -1].map((side) => {
            const { x, y } = beside(angle, side);
            return { x: at.x + x * CLEAR, y: at.y + y * CLEAR };
        });
        const [first, second] = places.map((place) => kept(place, box));
        const best = gap(first, at) >= gap(second, at) - 1 ? first : second;
        this.frame.style.translate = `${best.x - SIZE / 2}px ${best.y - SIZE / 2}px`;
    }
}

/** @param {Point} place @param {{width: number, height: number}} box */
function kept({ x, y }, { width, height }) {
    const most = SIZE / 2 + EDGE;
    return {
        x: Math.min(width - most, Math.max(most, x)),
        y: Math.min(height - most, Math.max(most, y)),
    };
}

/** @param {Point} one @param {Point} other */
const gap = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether a node comes near a point. @param {Node} node @param {Point} at @param {number} far */
function touches(node, at, far) {
    const { x, y, width, height } = node.getBBox?.() ?? new DOMRect();
    const moved = node.transform?.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    const [left, top] = [x + moved.e, y + moved.f];
    return (
        left <= at.x + far && left + width >= at.x - far &&
        top <= at.y + far && top + height >= at.y - far
    );
}

/** As it looks, and nothing that could be taken for the thing itself. @param {SVGElement} node */
function copy(node) {
    const twin = /** @type {SVGElement} */ (node.cloneNode(true));
    for (const name of ["id", "tabindex", "role", "aria-label"]) twin.removeAttribute(name);
    twin.classList.remove("el", "glow", "lit", "hint");
    return twin;
}
