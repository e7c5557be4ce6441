/** Pointer and focus on the picture: choosing, what a thing is, and why it cannot be chosen. */
import { mine } from "../core/model.js";
import { fill, h } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { openBeside, place } from "../shared/popover.js";
import { ruleChip } from "../shared/rules.js";
import { drawSpans } from "../shared/spans.js";

const LINGER = 280; // milliseconds before the tip shows

export class Pointing {
    constructor(app) {
        this.app = app;
        this.tip = document.body.appendChild(
            h("div", { class: "tip", "aria-hidden": "true", hidden: true }),
        );
    }

    callbacks() {
        return {
            choose: (id) => this.#chosen(id),
            hover: (id) => this.#over(id),
            leave: () => this.hide(),
            ask: (id) => this.app.why(id),
        };
    }

    /** The element under the focus, for the key that asks why. */
    get focused() {
        return document.activeElement?.closest?.("#picture .el")?.id ?? "";
    }

    #chosen(id) {
        const options = this.app.optionsAt(id);
        this.hide();
        if (options.length === 1) this.app.choose(options[0]);
        else if (options.length) this.#chooser(id, options);
        else if (this.app.aim.aimAt(id)) return;
        else this.app.why(id);
    }

    #chooser(id, options) {
        const buttons = options.map((option) =>
            h(
                "button",
                { type: "button", class: "chooser-option", onclick: () => this.app.choose(option) },
                h("span", {}, option.label),
                option.odds[0] && h("span", { class: "figure" }, `${option.odds[0].percent} %`),
            ),
        );
        const name = this.app.picture.titleOf(id);
        openBeside(this.app.picture.rectOf(id), "Choose", [
            name && h("h3", {}, name),
            h("div", { class: "chooser" }, buttons),
        ]);
    }

    /** The server's answer to why. */
    because({ element, rule, title, why, legal, info = [] }) {
        const name = this.app.picture.titleOf(element) || title;
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
                    ruleChip(this.app.game, rule),
                    h("span", { class: "soft small" }, title),
                ),
            this.app.wishes.switchOf(element),
        ];
        openBeside(this.app.picture.rectOf(element), "Why", body);
        announce(`${name}. ${why}`);
    }

    #over(id) {
        const options = this.app.optionsAt(id);
        this.#lightOptions(options);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.#show(id, options), LINGER);
    }

    #show(id, options) {
        const { picture, model } = this.app;
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
                mine(model) &&
                h(
                    "span",
                    { class: "tip-ask" },
                    hint,
                    odds && ` \u00b7 ${odds.percent} % ${odds.what}`,
                ),
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

    #lightOptions(options) {
        const numbers = new Set(options.map((option) => String(option.n)));
        for (const button of document.querySelectorAll(".option")) {
            button.classList.toggle("lit", numbers.has(button.dataset.n));
        }
    }
}

/** What a piece's card says, a line each. */
const printed = (lines) =>
    h(
        "ul",
        { class: "printed" },
        lines.map((spans) => h("li", {}, drawSpans(spans))),
    );
