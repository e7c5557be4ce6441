/** The aim beside the question: where the disc lies, angle and power, and what is foreseen. */
import { bearing, counted, degrees } from "../core/aiming.js";
import { fill, h } from "../shared/dom.js";
import { ruleChip } from "../shared/rules.js";
import { drawSpans } from "../shared/spans.js";

/**
 * @import { Shot } from "../core/aiming.js"
 * @typedef {{toggle: () => void, flick: () => void, hold: (n: number) => void,
 *   turn: (angle: number) => void, pull: (power: number) => void,
 *   shift: (dx: number, dy: number) => void}} Does
 * @typedef {Partial<Pick<Msg.AimedOut, "title" | "lines" | "why" | "rule">>} Told
 */

/** @type {Array<[string, string, number, number]>} */
const SIDES = [
    ["\u2190", "left", -1, 0],
    ["\u2191", "up", 0, -1],
    ["\u2193", "down", 0, 1],
    ["\u2192", "right", 1, 0],
];

export class AimPanel {
    /** @param {() => string} game @param {Does} does */
    constructor(game, does) {
        this.game = game;
        this.does = does;
        this.angle = slider("Angle", 0, 3599, (value) => does.turn(value));
        this.power = slider("Power", 1, 100, (value) => does.pull(value));
        const about = "Aim by keys, or pull anywhere (a)";
        this.toggle = button("Aim", does.toggle, { class: "aim-toggle", title: about });
        this.flick = button("Flick", does.flick, { class: "main aim-flick" });
        this.clock = h("p", { class: "aim-clock figure", hidden: true });
        this.grips = group("aim-grips", "Where the disc lies");
        this.sway = group("aim-sway", "Lay it beside");
        this.hint = h("p", { class: "aim-hint soft" });
        this.told = h("div", { class: "aim-told" });
        fill(this.sway, SIDES.map((side) => this.#side(side)));
        this.dials = h(
            "div",
            { class: "aim-dials" },
            this.angle.row,
            this.power.row,
            h("div", { class: "aim-row" }, this.sway, this.flick),
        );
        const row = h("div", { class: "aim-row" }, this.hint, this.clock, this.toggle);
        this.element = group("aim", "Aim");
        this.element.append(this.grips, row, this.dials, this.told);
    }

    /** A new question, or another grip. @param {Msg.Aim} aim @param {number} at */
    build(aim, at) {
        const { grips } = aim;
        fill(this.grips, grips.length > 1 && grips.map(({ words }, n) => this.#grip(words, n, at)));
        this.grips.hidden = grips.length < 2;
        this.sway.hidden = !grips[at].sway;
        this.hint.textContent = aim.hint ?? "";
        this.tell({});
    }

    /** @param {{aim: Msg.Aim, shot: Shot, on: boolean, active: boolean}} state */
    draw({ aim, shot, on, active }) {
        this.element.classList.toggle("active", active);
        this.toggle.setAttribute("aria-pressed", String(on));
        this.dials.hidden = !on;
        const angle = counted(aim, shot.angle);
        this.angle.show(angle, `${degrees(angle)}\u00b0`, bearing(aim, shot.angle));
        this.power.show(shot.power, String(shot.power), `power ${shot.power}`);
    }

    /** The server's words, or why it will not do. @param {Told} told */
    tell({ title, lines = [], why, rule }) {
        fill(
            this.told,
            why && h("p", { class: "tone-bad" }, why, this.#cited(rule)),
            title && title !== why && h("p", { class: "strong" }, title),
            lines.length > 0 &&
                title !== why &&
                h("ul", { class: "measured" }, lines.map((line) => this.#line(line))),
        );
    }

    /** Milliseconds left, or none to count. @param {number | null} left */
    count(left) {
        this.clock.hidden = left === null;
        if (left === null) return;
        this.clock.textContent = `${(Math.max(0, left) / 1000).toFixed(1)} s`;
        this.clock.classList.toggle("tone-bad", left < 3000);
    }

    /** @param {Msg.MeasuredLine} line */
    #line({ spans, rule }) {
        return h("li", {}, drawSpans(spans), this.#cited(rule));
    }

    /** @param {string | undefined} rule */
    #cited(rule) {
        return rule ? [" ", ruleChip(this.game(), rule)] : [];
    }

    /** @param {string} words @param {number} n @param {number} at */
    #grip(words, n, at) {
        return button(words, () => this.does.hold(n), { "aria-pressed": String(n === at) });
    }

    /** @param {[string, string, number, number]} side */
    #side([sign, name, dx, dy]) {
        const how = { class: "icon", "aria-label": `Lay it ${name}` };
        return button(sign, () => this.does.shift(dx, dy), how);
    }
}

/** @param {string} words @param {() => void} act @param {Record<string, string>} more */
const button = (words, act, more) => h("button", { type: "button", onclick: act, ...more }, words);
/** @param {string} look @param {string} name */
const group = (look, name) => h("div", { class: look, role: "group", "aria-label": name });

/**
 * @param {string} name
 * @param {number} min
 * @param {number} max
 * @param {(value: number) => void} changed
 */
function slider(name, min, max, changed) {
    /** @type {HTMLInputElement} */
    const input = h("input", {
        type: "range",
        min,
        max,
        step: 1,
        "aria-label": name,
        oninput: () => changed(Number(input.value)),
    });
    const figure = h("span", { class: "figure" });
    const label = h("span", { class: "label" }, name);
    const row = h("label", { class: "aim-dial" }, label, input, figure);
    /** @param {number} value @param {string} text @param {string} words */
    const show = (value, text, words) => {
        input.value = String(value);
        input.setAttribute("aria-valuetext", words);
        figure.textContent = text;
    };
    return { input, row, show };
}
