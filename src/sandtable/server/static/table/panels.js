/** Forces, briefing and what the signs mean. */
import { ordersOf } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { drawSpans } from "../shared/spans.js";
import { diceChip } from "./dicechip.js";

export class Panels {
    constructor(app, host) {
        this.app = app;
        this.host = host;
    }

    render(model) {
        if (
            this.drawn === model.panels &&
            this.legend === model.legend &&
            this.table === model.table &&
            this.wishes === model.wishes
        )
            return;
        [this.drawn, this.legend, this.table] = [model.panels, model.legend, model.table];
        this.wishes = model.wishes;
        const brief = model.table?.brief;
        fill(
            this.host,
            model.panels.filter((panel) => panel.rows?.length).map(drawPanel),
            brief && !tells(model.panels, brief) && drawOrders(model.table),
            this.app.wishes.panel(model),
            model.legend.length > 0 && this.#signs(model.legend),
            model.table && diceChip(model.table),
        );
    }

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

/** Whether the game's own panels say it already. */
function tells(panels, brief) {
    const chips = panels.flatMap(({ rows = [] }) => rows.flatMap((row) => row.chips ?? []));
    return chips.some((spans) => spans.map(({ text }) => text).join("").trim() === brief.trim());
}

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

function drawPanel({ title, rows }) {
    return h("section", { class: "panel" }, h("h2", { class: "label" }, title), rows.map(drawRow));
}

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
