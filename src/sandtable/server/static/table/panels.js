/** Forces, briefing and what the signs mean. */
import { ordersOf } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { drawSpans } from "../shared/spans.js";
import { diceChip } from "./dicechip.js";

/**
 * @import { Model } from "../core/model.js"
 * @import { Child } from "../shared/dom.js"
 */

/** What is drawn anew only if it has changed. */
const KEPT = /** @type {const} */ (["panels", "legend", "table", "wishes"]);

export class Panels {
    /** @param {HTMLElement} host @param {(model: Model) => Child} wishes  what is wished, in short */
    constructor(host, wishes) {
        this.host = host;
        this.wishes = wishes;
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
            panels.filter((panel) => panel.rows.length).map(drawPanel),
            brief && !tells(panels, brief) && drawOrders(table),
            this.wishes(model),
            legend.length > 0 && this.#signs(legend),
            table && diceChip(table),
        );
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

/** @param {Msg.Panel} panel */
function drawPanel({ title, rows }) {
    return h("section", { class: "panel" }, h("h2", { class: "label" }, title), rows.map(drawRow));
}

/** @param {Msg.Row} row */
function drawRow({ label = "", chips = [], tone = "soft" }) {
    return h(
        "div",
        { class: "row" },
        label && h("h3", { class: `label row-label tone-${tone}` }, label),
        h(
            "div",
            { class: "row-chips" },
            chips.map((chip) => h("span", { class: "row-chip" }, drawSpans(chip))),
        ),
    );
}
