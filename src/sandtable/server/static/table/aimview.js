/** What is drawn while somebody aims: the disc, the pull, how a hand errs, and what is foreseen. */
import { along, cone, counted, degrees, discAt, handAt, reachOf } from "../core/aiming.js";
import { h, s } from "../shared/dom.js";

const GHOST = "aim-disc"; // what is foreseen may have the disc where it will really lie
const BEHIND = 20; // pixels
const WIDEST = 2.5; // sigmas beyond which no hand errs
const FARTHEST = 1.5; // full pulls that the errors are drawn along

/**
 * @import { Point, Shot } from "../core/aiming.js"
 * @import { Picture } from "../shared/picture.js"
 * @typedef {{aim: Msg.Aim, at: number, shot: Shot, active: boolean, stuck: boolean}} State
 */

export class AimView {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        this.key = ""; // of the rings that are drawn
        /** @type {Point} */
        this.at = { x: 0, y: 0 }; // where the hand is
        this.back = this.at; // and which way it pulls
        this.grips = s("g");
        this.wide = s("path", { class: "aim-cone" });
        this.narrow = s("path", { class: "aim-cone" });
        this.line = s("path", { class: "aim-pull" });
        this.foreseen = s("g");
        this.ghost = s("circle", { class: "aim-ghost" });
        this.dart = s("path", { class: "aim-dart" });
        this.hand = s("circle", { class: "aim-hand" });
        this.tag = h("p", { class: "aim-tag figure", "aria-hidden": "true", hidden: true });
        picture.host.append(this.tag);
        picture.lens.shown = () => this.#tagged();
    }

    /** @param {State} state */
    draw({ aim, at, shot, active, stuck }) {
        const grip = aim.grips[at];
        this.#rings(aim, at, active);
        const disc = discAt(grip, shot);
        set(this.ghost, { cx: disc.x, cy: disc.y, r: aim.radius });
        set(this.dart, { d: dart(disc, shot.angle, aim.radius) });
        const parts = [this.grips, this.ghost, this.dart];
        if (active) parts.splice(1, 0, this.wide, this.narrow, this.line, this.foreseen);
        if (active) parts.push(this.hand);
        const layer = this.picture.layer("aim");
        if (layer.childElementCount !== parts.length) layer.replaceChildren(...parts);
        this.tag.hidden = !active;
        if (active) this.#pulled(aim, grip, shot, disc);
        this.tag.classList.toggle("stuck", stuck && shot.power < 100);
    }

    /** @param {Msg.Aim} aim @param {Msg.Grip} grip @param {Shot} shot @param {Point} disc */
    #pulled(aim, grip, shot, disc) {
        const far = Math.min(reachOf(aim, shot.power), FARTHEST * aim.pull);
        const sigma = aim.sigma ?? 0;
        set(this.wide, { d: sigma ? cone(disc, shot.angle, WIDEST * sigma, far) : "" });
        set(this.narrow, { d: sigma ? cone(disc, shot.angle, sigma, far) : "" });
        const hand = handAt(aim, grip, shot);
        set(this.line, { d: `M${hand.x} ${hand.y}L${disc.x} ${disc.y}` });
        set(this.hand, { cx: hand.x, cy: hand.y, r: aim.radius });
        this.at = hand;
        this.back = along(shot.angle);
        this.tag.style.setProperty("--power", `${shot.power}%`);
        const angle = degrees(counted(aim, shot.angle));
        this.tag.textContent = `power ${shot.power} \u00b7 ${angle}\u00b0`;
        this.#tagged();
    }

    /** Behind the hand, where it hides nothing that matters, and on the picture. */
    #tagged() {
        if (this.tag.hidden) return;
        const { svg, host } = this.picture;
        const seen = new DOMPoint(this.at.x, this.at.y).matrixTransform(svg.getScreenCTM() ?? undefined);
        const box = host.getBoundingClientRect();
        const [wide, high] = [this.tag.offsetWidth, this.tag.offsetHeight];
        /** @param {number} value @param {number} most */
        const within = (value, most) => Math.min(most - 4, Math.max(4, value)).toFixed(1);
        const x = seen.x - box.x - this.back.x * (wide / 2 + BEHIND) - wide / 2;
        const y = seen.y - box.y - this.back.y * (high / 2 + BEHIND) - high / 2;
        this.tag.style.translate = `${within(x, box.width - wide)}px ${within(y, box.height - high)}px`;
    }

    /**
     * Where else a disc may lie.
     * @param {Msg.Aim} aim
     * @param {number} at
     * @param {boolean} active
     */
    #rings({ grips, radius }, at, active) {
        /** @param {Msg.Grip} grip @param {number} n */
        const ring = (grip, n) =>
            s("circle", {
                class: n === at ? "aim-ring" : "aim-ring other",
                cx: grip.x,
                cy: grip.y,
                r: Math.max(radius * 1.5, (grip.orbit ?? 0) - radius),
            });
        const key = `${at} ${active} ${grips.map(({ id, x, y }) => `${id} ${x} ${y}`)}`;
        if (key === this.key) return;
        this.key = key;
        this.grips.replaceChildren(
            ...grips.map(ring).filter((_, n) => n === at || (!active && grips.length > 1)),
        );
    }

    /** What the server foresees. @param {Array<[string, string]>} put */
    foresee(put) {
        this.foreseen.replaceChildren(...this.picture.drawn(put));
        this.ghost.classList.toggle("elsewhere", put.some(([id]) => id === GHOST));
    }

    clear() {
        this.picture.layer("aim").replaceChildren();
        this.foresee([]);
        this.tag.hidden = true;
        this.key = "";
    }
}

/**
 * Which way it will go: a small head on the disc.
 * @param {Point} at
 * @param {number} angle
 * @param {number} radius
 */
function dart({ x, y }, angle, radius) {
    const tip = along(angle);
    const [far, near, wide] = [radius * 0.72, radius * 0.1, radius * 0.4];
    const side = { x: -tip.y, y: tip.x };
    /** @param {number} a @param {number} b */
    const point = (a, b) =>
        `${(x + tip.x * a + side.x * b).toFixed(1)} ${(y + tip.y * a + side.y * b).toFixed(1)}`;
    return `M${point(near, -wide)}L${point(far, 0)}L${point(near, wide)}`;
}

/** @param {Element} node @param {Record<string, string | number>} attributes */
function set(node, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        node.setAttribute(name, typeof value === "number" ? value.toFixed(1) : value);
    }
}
