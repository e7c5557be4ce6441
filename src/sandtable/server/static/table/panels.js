/** Forces, briefing and what the signs mean. */
import { ordersOf } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { drawSpans } from "../shared/spans.js";
import { diceChip } from "./dicechip.js";

/**
 * @import { Model } from "../core/model.js"
 * @import { Child } from "../shared/dom.js"
 * @import { Picture } from "../shared/picture.js"
 */

const MANY = 5; // pieces of a panel; of more each has one line
const LIT = 1600; // milliseconds that a piece is lit which somebody looks for

/** What is drawn anew only if it has changed. */
const KEPT = /** @type {const} */ (["panels", "legend", "table", "wishes"]);

export class Panels {
    /** @param {HTMLElement} host @param {(model: Model) => Child} wishes  what is wished, in short @param {Picture} picture */
    constructor(host, wishes, picture) {
        this.host = host;
        this.wishes = wishes;
        this.picture = picture;
        /** @type {Partial<Model>} */
        this.drawn = {};
    }

    /** @param {Model} model */
    render(model) {
        if (KEPT.every((part) => this.drawn[part] === model[part])) return;
        this.drawn = model;
        const { panels, legend, table } = model;
        const brief = table?.brief;
        fill(
            this.host,
            panels.filter((panel) => panel.rows.length).map((panel) => this.#panel(panel)),
            brief && !tells(panels, brief) && drawOrders(table),
            this.wishes(model),
            legend.length > 0 && this.#signs(legend),
            table && diceChip(table),
        );
    }

    /** @param {Msg.Panel} panel */
    #panel({ title, rows }) {
        const drawn = rows.map((row) => this.#row(row));
        const dense = rows.filter(({ element }) => element).length > MANY;
        return h("section", { class: dense ? "panel dense" : "panel" }, h("h2", { class: "label" }, title), drawn);
    }

    /** A row about a piece looks at it. @param {Msg.Row} row */
    #row({ label = "", chips = [], tone = "soft", element = "" }) {
        const look = () => this.#look(element);
        const button = () => h("button", { type: "button", class: "row-look", title: "Look at it", onclick: look }, label);
        return h(
            "div",
            { class: "row" },
            label && h("h3", { class: `label row-label tone-${tone}` }, element ? button() : label),
            h(
                "div",
                { class: "row-chips" },
                chips.map((chip) => h("span", { class: "row-chip" }, drawSpans(chip))),
            ),
        );
    }

    /** @param {string} element */
    #look(element) {
        const { picture } = this;
        const node = picture.nodeOf(element);
        if (!node) return;
        picture.lens.visit(picture.lens.boxesOf([node]));
        picture.about("pointed", [element]);
        picture.light([element]);
        setTimeout(() => picture.light([]), LIT);
    }

    /** @param {Array<[string, string]>} legend */
    #signs(legend) {
        return h(
            "details",
            { class: "panel signs" },
            h("summary", { class: "label" }, "What the signs mean"),
            h(
                "dl",
                {},
                legend.map(([sign, meaning]) => [
                    h("dt", { class: "figure" }, sign),
                    h("dd", {}, meaning),
                ]),
            ),
        );
    }
}

/**
 * Whether the game's own panels say it already.
 * @param {Msg.Panel[]} panels
 * @param {string} brief
 */
function tells(panels, brief) {
    const chips = panels.flatMap(({ rows }) => rows.flatMap((row) => row.chips ?? []));
    return chips.some((spans) => spans.map(({ text }) => text).join("").trim() === brief.trim());
}

/** @param {Msg.TableOut} table */
function drawOrders(table) {
    const orders = ordersOf(table).map(({ place, task }) =>
        h(
            "p",
            { class: "brief" },
            place && h("span", { class: "label row-label" }, `${place} `),
            task,
        ),
    );
    return h("section", { class: "panel" }, h("h2", { class: "label" }, "Orders"), orders);
}

