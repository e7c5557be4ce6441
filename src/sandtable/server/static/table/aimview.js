/** What is drawn while somebody aims: the disc, the pull, how a hand errs, and what is foreseen. */
import { along, beside, cone, counted, degrees, discAt, handAt, reachOf } from "../core/aiming.js";
import { fill, h, s } from "../shared/dom.js";
import { dart, set } from "./aimdraw.js";
import { Magnifier } from "./magnifier.js";

const GHOST = "aim-disc"; // what is foreseen may have the disc where it will really lie
const BEHIND = { finger: 62, mouse: 20 }; // pixels from the hand to its figures
const GAUGE = { finger: 46, mouse: 17 }; // pixels from the hand to the gauge about it
const WIDEST = 2.5; // sigmas beyond which no hand errs
const FARTHEST = 1.5; // full pulls that the errors are drawn along

const GAUGED = { pathLength: 100, fill: "none" };

/**
 * @import { Point, Shot } from "../core/aiming.js"
 * @import { Picture } from "../shared/picture.js"
 * @typedef {{aim: Msg.Aim, at: number, shot: Shot, active: boolean, full: number,
 *   covers: boolean}} State  full: how far a full pull goes; covers: a finger hides what is under it
 */

export class AimView {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        this.key = ""; // of the rings that are drawn
        /** @type {Point} */
        this.at = { x: 0, y: 0 }; // where the hand is
        this.away = this.at; // and where its figures stand from there
        this.covers = false;
        this.grips = s("g");
        this.wide = s("path", { class: "aim-cone" });
        this.narrow = s("path", { class: "aim-cone" });
        this.line = s("path", { class: "aim-pull" });
        this.foreseen = s("g");
        this.ghost = s("circle", { class: "aim-ghost" });
        this.dart = s("path", { class: "aim-dart" });
        this.hand = s("circle", { class: "aim-hand" });
        this.gauge = s("g", { class: "aim-gauge" }, s("circle", GAUGED), s("circle", GAUGED));
        this.magnifier = new Magnifier(picture);
        this.tag = h("p", { class: "aim-tag figure", "aria-hidden": "true", hidden: true });
        picture.host.append(this.tag);
        picture.lens.shown = () => this.#tagged();
    }

    /** @param {State} state */
    draw({ aim, at, shot, active, full, covers }) {
        const grip = aim.grips[at];
        this.covers = covers;
        this.#rings(aim, at, active);
        const disc = discAt(grip, shot);
        set(this.ghost, { cx: disc.x, cy: disc.y, r: aim.radius });
        set(this.dart, { d: dart(disc, shot.angle, aim.radius) });
        const parts = [this.grips, this.ghost, this.dart];
        if (active) parts.splice(1, 0, this.wide, this.narrow, this.line, this.foreseen);
        if (active) parts.push(this.gauge, this.hand);
        const layer = this.picture.layer("aim");
        if (layer.childElementCount !== parts.length) layer.replaceChildren(...parts);
        this.tag.hidden = !active;
        if (active) this.#pulled(aim, grip, shot, full);
        if (active && covers) this.magnifier.show(aim, grip, shot, this.at);
        else this.magnifier.hide();
    }

    /** @param {Msg.Aim} aim @param {Msg.Grip} grip @param {Shot} shot @param {number} full */
    #pulled(aim, grip, shot, full) {
        const disc = discAt(grip, shot);
        const far = Math.min(reachOf(aim, shot.power), FARTHEST * aim.pull);
        const sigma = aim.sigma ?? 0;
        set(this.wide, { d: sigma ? cone(disc, shot.angle, WIDEST * sigma, far) : "" });
        set(this.narrow, { d: sigma ? cone(disc, shot.angle, sigma, far) : "" });
        const hand = handAt({ pull: full }, grip, shot);
        set(this.line, { d: `M${hand.x} ${hand.y}L${disc.x} ${disc.y}` });
        set(this.hand, { cx: hand.x, cy: hand.y, r: aim.radius });
        this.at = hand;
        this.#gauged(shot.power);
        const back = along(shot.angle);
        this.away = this.covers ? beside(shot.angle, -1) : { x: -back.x, y: -back.y };
        const angle = degrees(counted(aim, shot.angle));
        const errs = sigma ? ` \u00b1${degrees(sigma)}\u00b0` : "";
        fill(
            this.tag,
            h("span", { class: "label" }, "Power "),
            h("strong", {}, String(shot.power)),
            h("span", { class: "aim-angle" }, ` aim ${angle}\u00b0${errs}`),
        );
        this.#tagged();
    }

    /** How much of a full pull it is, about the hand. @param {number} power */
    #gauged(power) {
        const far = (this.covers ? GAUGE.finger : GAUGE.mouse) / this.picture.lens.pixels;
        const [all, part] = this.gauge.children;
        for (const ring of [all, part]) set(ring, { cx: this.at.x, cy: this.at.y, r: far });
        part.setAttribute("stroke-dasharray", `${power} 100`);
    }

    /** Beside a finger, behind a pointer: where it hides nothing that matters, and on the picture. */
    #tagged() {
        if (this.tag.hidden) return;
        const { svg, host } = this.picture;
        const seen = new DOMPoint(this.at.x, this.at.y).matrixTransform(svg.getScreenCTM() ?? undefined);
        const box = host.getBoundingClientRect();
        const [wide, high] = [this.tag.offsetWidth, this.tag.offsetHeight];
        /** @param {number} value @param {number} most */
        const within = (value, most) => Math.min(most - 4, Math.max(4, value)).toFixed(1);
        const off = this.covers ? BEHIND.finger : BEHIND.mouse;
        const x = seen.x - box.x + this.away.x * (wide / 2 + off) - wide / 2;
        const y = seen.y - box.y + this.away.y * (high / 2 + off) - high / 2;
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
        this.magnifier.foresee(this.picture.drawn(put));
        this.ghost.classList.toggle("elsewhere", put.some(([id]) => id === GHOST));
    }

    clear() {
        this.picture.layer("aim").replaceChildren();
        this.foresee([]);
        this.tag.hidden = true;
        this.magnifier.hide();
        this.key = "";
    }
}
