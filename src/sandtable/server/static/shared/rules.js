/** A rule in our own words, beside whatever cites it. */
import { call } from "./api.js";
import { h } from "./dom.js";
import { fillOpened, openBeside } from "./popover.js";

const known = new Map();

/** The rule, fetched once. */
export function rule(game, id) {
    const key = `${game}/${id}`;
    if (!known.has(key)) {
        const asked = call("GET", `/games/${game}/rules/${encodeURIComponent(id)}`);
        asked.catch(() => known.delete(key)); // a failed answer is asked for again
        known.set(key, asked);
    }
    return known.get(key);
}

/** A rule as elements: id, title, wording, ruling, example. */
export function ruleBody({ id, title, text, ruling, example }) {
    return [
        h("span", { class: "chip" }, id),
        h("h3", {}, title),
        text && h("p", {}, text),
        ruling && h("p", { class: "soft" }, h("span", { class: "label" }, "Ruling "), ruling),
        example && h("p", { class: "soft" }, h("span", { class: "label" }, "Example "), example),
    ];
}

export async function showRule(game, id, anchor, more = []) {
    openBeside(anchor, `Rule ${id}`, [more, h("p", { class: "soft" }, `${id} \u2026`)]);
    try {
        fillOpened(anchor, `Rule ${id}`, [more, ruleBody(await rule(game, id))]);
    } catch (error) {
        fillOpened(anchor, `Rule ${id}`, [more, h("p", {}, error.message)]);
    }
}

/** A chip that opens its rule. */
export function ruleChip(game, id) {
    const open = (event) => {
        event.stopPropagation();
        showRule(game, id, event.currentTarget);
    };
    return h(
        "button",
        { type: "button", class: "chip", "aria-label": `Rule ${id}`, onclick: open },
        id,
    );
}
