/** A rule in our own words, beside whatever cites it. */
import { call } from "./api.js";
import { h, wordsOf } from "./dom.js";
import { fillOpened, openBeside } from "./popover.js";

/** @import { Child } from "./dom.js" */

/** @type {Map<string, Promise<Msg.RuleOut>>} */
const known = new Map();
/** @type {WeakMap<Msg.RuleOut, string>} */
const games = new WeakMap(); // whose rule it is

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
    /** @type {Promise<Msg.RuleOut>} */
    const asked = call("GET", `/games/${game}/rules/${encodeURIComponent(id)}`);
    asked.then((found) => games.set(found, game)).catch(() => {});
    asked.catch(() => known.delete(key)); // a failed answer is asked for again
    known.set(key, asked);
    return asked;
}

/** Where a rule stands among the others. @param {string} game @param {string} id */
export const ruleAddress = (game, id = "") =>
    `/rules/${encodeURIComponent(game)}${id && `#${encodeURIComponent(id)}`}`;

/**
 * A way to the rule's page; a tab of its own, so that the game stays where it is.
 * @param {string} game
 * @param {string} id
 */
const inTheRules = (game, id) =>
    h(
        "p",
        { class: "in-rules small" },
        h("a", { href: ruleAddress(game, id), target: "_blank" }, "In the rules \u2197"),
    );

/**
 * A rule as elements: id, title, wording, ruling, example, and where it stands.
 * @param {Msg.RuleOut} rule
 * @returns {Child[]}
 */
export function ruleBody(rule) {
    const { id, title, text, ruling, example } = rule;
    const game = games.get(rule);
    return [
        h("span", { class: "chip" }, id),
        h("h3", {}, title),
        text && h("p", {}, text),
        ruling && h("p", { class: "soft" }, h("span", { class: "label" }, "Ruling "), ruling),
        example && h("p", { class: "soft" }, h("span", { class: "label" }, "Example "), example),
        game && inTheRules(game, id),
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
