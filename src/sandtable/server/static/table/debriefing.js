/**
 * The debrief over the picture when a play is over. It can be put away, to look at the table, and
 * opened again; where the picture tells it all and can be read, it does not open by itself.
 */
import { toneOf } from "../core/outcome.js";
import { drawDebrief } from "../shared/debrief.js";
import { fill, find, h } from "../shared/dom.js";

/**
 * @import { Model } from "../core/model.js"
 * @import { Child } from "../shared/dom.js"
 */

const WIDE = "(min-width: 1000px)"; // where a picture that tells it can be read

export class Debriefing {
    /** @param {HTMLElement} host @param {{game: () => string, next: () => Child}} needs */
    constructor(host, { game, next }) {
        this.game = game;
        this.next = next;
        this.shown = false; // it has opened by itself
        this.body = h("div", { class: "debrief-body" });
        const close = { type: "button", class: "quiet", onclick: () => this.close() };
        this.foot = h("footer", { class: "debrief-next" });
        this.element = h(
            "section",
            { class: "debrief", role: "dialog", "aria-label": "Debrief", tabindex: "-1", hidden: true },
            h(
                "header",
                {},
                h("h2", { class: "label" }, "Debrief"),
                h("button", close, "Look at the table"),
            ),
            this.body,
            this.foot,
        );
        host.append(this.element);
        this.element.addEventListener("keydown", (event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            this.close();
        });
    }

    /** @param {Model} model */
    render(model) {
        const { debrief, outcome, table } = model;
        if (!debrief || !outcome) {
            this.shown = false;
            this.element.hidden = true;
            return;
        }
        fill(this.body, drawDebrief(debrief, { game: this.game(), tone: toneOf(outcome, table?.seat) }));
        fill(this.foot, this.next());
        if (this.shown) return;
        this.shown = true;
        if (!debrief.drawn || !matchMedia(WIDE).matches) this.open();
    }

    /** The focus stays where it is until somebody asks for it. */
    open(focus = false) {
        this.element.hidden = false;
        if (focus) this.element.focus();
    }

    close() {
        const held = this.element.contains(document.activeElement);
        this.element.hidden = true;
        const back = document.querySelector("#open-debrief");
        if (held) (back instanceof HTMLElement ? back : find("#ask")).focus();
    }
}
