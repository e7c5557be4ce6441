/** Pointer and focus on the picture: choosing, what a thing is, and why it cannot be chosen. */
import { mine } from "../core/model.js";
import { fill, h } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { openBeside, place } from "../shared/popover.js";
import { ruleChip } from "../shared/rules.js";
import { drawSpans } from "../shared/spans.js";

const LINGER = 280; // milliseconds before the tip shows

/**
 * @import { Model, Option } from "../core/model.js"
 * @import { Child } from "../shared/dom.js"
 * @import { Picture } from "../shared/picture.js"
 * @typedef {{picture: Picture, model: () => Model, game: () => string,
 *   optionsAt: (id: string) => Option[], choose: (option: Option) => void,
 *   aimAt: (id: string) => boolean, why: (id: string) => void,
 *   wishOf: (id: string) => Child}} Needs
 */

export class Pointing {
    /** @param {Needs} needs */
    constructor({ picture, model, game, optionsAt, choose, aimAt, why, wishOf }) {
        this.picture = picture;
        this.model = model;
        this.game = game;
        this.optionsAt = optionsAt;
        this.choose = choose;
        this.aimAt = aimAt;
        this.why = why;
        this.wishOf = wishOf;
        this.timer = 0;
        this.tip = document.body.appendChild(
            h("div", { class: "tip", "aria-hidden": "true", hidden: true }),
        );
    }

    /** The element under the focus, for the key that asks why. */
    get focused() {
        return document.activeElement?.closest("#picture .el")?.id ?? "";
    }

    /** A piece was chosen. @param {string} id */
    chosen(id) {
        const options = this.optionsAt(id);
        this.hide();
        if (options.length === 1) this.choose(options[0]);
        else if (options.length) this.#chooser(id, options);
        else if (!this.aimAt(id)) this.why(id);
    }

    /** @param {string} id @param {Option[]} options */
    #chooser(id, options) {
        const buttons = options.map((option) =>
            h(
                "button",
                { type: "button", class: "chooser-option", onclick: () => this.choose(option) },
                h("span", {}, option.label),
                option.odds[0] && h("span", { class: "figure" }, `${option.odds[0].percent} %`),
            ),
        );
        const name = this.picture.titleOf(id);
        openBeside(this.picture.rectOf(id), "Choose", [
            name && h("h3", {}, name),
            h("div", { class: "chooser" }, buttons),
        ]);
    }

    /** The server's answer to why. @param {Msg.Because} message */
    because({ element, rule, title, why, legal, info = [] }) {
        const name = this.picture.titleOf(element) || title;
        const body = [
            info.length ? printed(info) : name && h("p", { class: "soft small" }, name),
            h(
                "p",
                { class: "strong" },
                why || (legal ? "This may be chosen." : "Nothing is to be done here."),
            ),
            rule &&
                h(
                    "p",
                    { class: "because-rule" },
                    ruleChip(this.game(), rule),
                    h("span", { class: "soft small" }, title),
                ),
            this.wishOf(element),
        ];
        openBeside(this.picture.rectOf(element), "Why", body);
        announce(`${name}. ${why}`);
    }

    /** The pointer is on a piece. @param {string} id */
    over(id) {
        const options = this.optionsAt(id);
        this.#lightOptions(options);
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.#show(id, options), LINGER);
    }

    /** @param {string} id @param {Option[]} options */
    #show(id, options) {
        const { picture } = this;
        if (!picture.has(id) || document.querySelector(".popover:popover-open")) return;
        const rule = picture.ruleOf(id);
        const hint =
            options.length === 1
                ? options[0].label
                : options.length
                  ? `${options.length} options`
                  : "";
        const odds = options.length === 1 ? options[0].odds[0] : null;
        fill(
            this.tip,
            h("span", {}, picture.titleOf(id)),
            hint &&
                mine(this.model()) &&
                h(
                    "span",
                    { class: "tip-ask" },
                    hint,
                    odds && ` \u00b7 ${odds.percent} % ${odds.what}`,
                ),
            mine(this.model()) && costOf(options),
            rule && h("span", { class: "chip" }, rule),
        );
        this.tip.hidden = false;
        place(this.tip, picture.rectOf(id), { below: true });
    }

    hide() {
        clearTimeout(this.timer);
        this.tip.hidden = true;
        fill(this.tip);
        this.#lightOptions([]);
    }

    /** @param {Option[]} options */
    #lightOptions(options) {
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
