/** Pointer and focus on the picture: choosing, what a thing is, and why it cannot be chosen. */
import { pointAt, pointOf } from "../core/measuring.js";
import { mine, optionsOf } from "../core/model.js";
import { saysAlready } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { openBeside, place } from "../shared/popover.js";
import { ruleChip } from "../shared/rules.js";
import { drawSpans } from "../shared/spans.js";
import { openChooser } from "./chooser.js";

const LINGER = 320; // milliseconds of rest before the tip shows
const FINGER = 10; // pixels about a point that was clicked

/**
 * @import { Model, Option } from "../core/model.js"
 * @import { Child } from "../shared/dom.js"
 * @import { Picture } from "../shared/picture.js"
 * @typedef {{picture: Picture, model: () => Model, game: () => string,
 *   optionsAt: (id: string) => Option[], choose: (option: Option) => void,
 *   aimAt: (id: string) => boolean, why: (id: string, at?: string) => void,
 *   wishOf: (id: string) => Child, markOf: (option: Option) => string,
 *   show: (n: number) => void}} Needs
 *   markOf: who proposes it, in a word; show: what an option comes to
 */

export class Pointing {
    /** @param {Needs} needs */
    constructor({ picture, model, game, optionsAt, choose, aimAt, why, wishOf, markOf, show }) {
        this.picture = picture;
        this.model = model;
        this.game = game;
        this.optionsAt = optionsAt;
        this.choose = choose;
        this.aimAt = aimAt;
        this.why = why;
        this.wishOf = wishOf;
        this.markOf = markOf;
        this.show = show;
        this.timer = 0;
        /** @type {(() => void) | null} */
        this.due = null; // the tip that a rest would show
        this.tip = document.body.appendChild(
            h("div", { class: "tip", "aria-hidden": "true", hidden: true }),
        );
        picture.svg.addEventListener("pointermove", () => this.#stirred());
        picture.lens.heard.add(() => this.#gone());
        for (const name of ["pointerdown", "scroll", "blur"])
            addEventListener(name, () => this.#gone(), { capture: true });
    }

    /** The element under the focus, for the key that asks why. */
    get focused() {
        return document.activeElement?.closest("#picture .el")?.id ?? "";
    }

    /** A piece was chosen, at a point if by a pointer. @param {string} id @param {Event} [event] */
    chosen(id, event) {
        const options = this.optionsAt(id);
        this.hide();
        if (options.length === 1) this.choose(options[0]);
        else if (options.length) this.offer(id, options);
        else if (!this.aimAt(id)) this.why(id, this.pointIn(event));
    }

    /** The point of the picture that an event means; "" for a key. @param {Event} [event] */
    pointIn(event) {
        if (!(event instanceof MouseEvent)) return "";
        return pointAt(this.picture.lens.point(event.clientX, event.clientY));
    }

    /** Which of several is meant. @param {string} id @param {Option[]} options */
    offer(id, options) {
        const { picture, choose, markOf } = this;
        const light = (/** @type {string[]} */ ids) => picture.light(ids);
        const among = { all: optionsOf(this.model()), here: options };
        openChooser(picture.rectOf(id), picture.titleOf(id), among, { choose, light, markOf });
    }

    /** The server's answer to why, beside what was meant. @param {Msg.Because} message */
    because({ element, rule, title, why, legal, info = [], at = "", name = "" }) {
        const called = name || this.picture.titleOf(element) || title;
        const said = why || (legal ? "This may be chosen." : "Nothing is to be done here.");
        const named = !said.startsWith(called.split(/[,;:]/)[0]); // it says already what it is
        const body = [
            info.length ? printed(info) : named && h("p", { class: "soft small" }, called),
            !saysAlready(info, said) && h("p", { class: "strong" }, said),
            rule &&
                h(
                    "p",
                    { class: "because-rule" },
                    ruleChip(this.game(), rule),
                    h("span", { class: "soft small" }, title),
                ),
            this.wishOf(element),
        ];
        const avoid = this.#choosable;
        openBeside(this.#spot(at) ?? this.picture.rectOf(element), "Why", body, { avoid, focus: !at });
        announce(named ? `${called}. ${said}` : said);
    }

    /** What must not be hidden, on the picture and beside it. */
    get #choosable() {
        const options = document.querySelectorAll(".asked button");
        const beside = [...options].map((button) => button.getBoundingClientRect());
        return [...this.picture.choosable, ...beside];
    }

    /** Where a point of the picture is on the screen. @param {string} at */
    #spot(at) {
        const point = pointOf(at);
        const matrix = point && this.picture.svg.getScreenCTM();
        if (!matrix) return null;
        const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(matrix);
        return new DOMRect(x - FINGER, y - FINGER, 2 * FINGER, 2 * FINGER);
    }

    /** The pointer is on a piece, or the focus. @param {string} id */
    over(id) {
        const options = this.optionsAt(id);
        this.#gone();
        this.#lightOptions(options);
        this.due = () => this.#show(id, options);
        this.#stirred();
    }

    /** A tip comes when the pointer rests. */
    #stirred() {
        if (!this.due) return;
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => {
            this.due?.();
            this.due = null;
        }, LINGER);
    }

    /** @param {string} id @param {Option[]} options */
    #show(id, options) {
        const { picture } = this;
        if (!picture.has(id) || document.querySelector(".popover:popover-open")) return;
        fill(this.tip, this.#told(id, options));
        this.tip.hidden = false;
        const avoid = this.#choosable;
        const spot = place(this.tip, picture.rectOf(id), { below: true, avoid });
        if (spot.hides) this.tip.hidden = true; // never over what may be chosen
    }

    /** @param {string} id @param {Option[]} options @returns {Child} */
    #told(id, options) {
        const rule = this.picture.ruleOf(id);
        const one = options.length === 1 ? options[0] : null;
        const title = this.picture.titleOf(id);
        const label = one && title.startsWith(one.label) ? one.group : one?.label; // not the same twice
        const hint = one ? label : options.length ? `${options.length} options` : "";
        const odds = one?.odds[0];
        const chance = odds && ` \u00b7 ${odds.percent} % ${odds.what}`;
        return [
            h("span", {}, title),
            hint && mine(this.model()) && h("span", { class: "tip-ask" }, hint, chance),
            mine(this.model()) && costOf(options),
            rule && h("span", { class: "chip" }, rule),
        ];
    }

    hide() {
        this.#gone();
        this.#lightOptions([]);
    }

    #gone() {
        clearTimeout(this.timer);
        this.due = null;
        if (this.tip.hidden) return;
        this.tip.hidden = true;
        fill(this.tip);
    }

    /** @param {Option[]} options */
    #lightOptions(options) {
        this.show(options[0]?.n ?? -1);
        const numbers = new Set(options.map((option) => String(option.n)));
        for (const button of document.querySelectorAll("button.option")) {
            button.classList.toggle("lit", numbers.has(button.getAttribute("data-n") ?? ""));
        }
    }
}

/** What choosing here takes: once, as ways to one place end alike. @param {Option[]} options */
function costOf(options) {
    const told = new Set(options.map(({ label, takes }) => (label.includes(takes) ? "" : takes)));
    const [first] = [...told].filter(Boolean);
    return first ? h("span", { class: "option-takes" }, first) : null;
}

/** What a piece's card says, a line each. @param {Msg.Span[][]} lines */
const printed = (lines) =>
    h(
        "ul",
        { class: "printed" },
        lines.map((spans) => h("li", {}, drawSpans(spans))),
    );
