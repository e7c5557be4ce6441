/** A rule in our own words, beside whatever cites it. */
import { call } from "./api.js";
import { h, wordsOf } from "./dom.js";
import { fillOpened, openBeside } from "./popover.js";

/** @import { Child } from "./dom.js" */

/** @type {Map<string, Promise<Msg.RuleOut>>} */
const known = new Map();

/**
 * The rule, fetched once.
 * @param {string} game
 * @param {string} id
 * @returns {Promise<Msg.RuleOut>}
 */
export function rule(game, id) {
    const key = `${game}/${id}`;
    const found = known.get(key);
    if (found) return found;
    const asked = call("GET", `/games/${game}/rules/${encodeURIComponent(id)}`);
    asked.catch(() => known.delete(key)); // a failed answer is asked for again
    known.set(key, asked);
    return asked;
}

/**
 * A rule as elements: id, title, wording, ruling, example.
 * @param {Msg.RuleOut} rule
 * @returns {Child[]}
 */
export function ruleBody({ id, title, text, ruling, example }) {
    return [
        h("span", { class: "chip" }, id),
        h("h3", {}, title),
        text && h("p", {}, text),
        ruling && h("p", { class: "soft" }, h("span", { class: "label" }, "Ruling "), ruling),
        example && h("p", { class: "soft" }, h("span", { class: "label" }, "Example "), example),
    ];
}

/**
 * @param {string} game
 * @param {string} id
 * @param {DOMRect | Element} anchor
 * @param {Child[]} more
 */
export async function showRule(game, id, anchor, more = []) {
    openBeside(anchor, `Rule ${id}`, [more, h("p", { class: "soft" }, `${id} \u2026`)]);
    try {
        fillOpened(anchor, `Rule ${id}`, [more, ruleBody(await rule(game, id))]);
    } catch (error) {
        fillOpened(anchor, `Rule ${id}`, [more, h("p", {}, wordsOf(error))]);
    }
}

/** A chip that opens its rule. @param {string} game @param {string} id */
export function ruleChip(game, id) {
    /** @param {Event & {currentTarget: Element}} event */
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
