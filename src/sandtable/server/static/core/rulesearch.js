/**
 * Words typed to find rules: all of them have to be there, anywhere in the rule; a number alone
 * means the rule that bears it.
 *
 * @typedef {{id: string, text: string}} Searched
 */

import { counted } from "./words.js";

/** @param {string} text */
export const folded = (text) => text.toLowerCase();

/** What was typed, as words. @param {string} typed */
export const termsOf = (typed) => folded(typed).split(/\s+/).filter(Boolean);

/**
 * The ids of the rules that hold every word; with nothing typed, all of them.
 * @param {readonly Searched[]} rules  with their text folded
 * @param {string} typed
 */
export function matching(rules, typed) {
    const terms = termsOf(typed);
    const named = rules.filter((rule) => folded(rule.id) === terms.join(" "));
    if (named.length) return named.map((rule) => rule.id);
    const found = rules.filter((rule) => terms.every((term) => holds(rule, term)));
    return found.map((rule) => rule.id);
}

/** @param {Searched} rule @param {string} term */
const holds = (rule, term) => rule.text.includes(term) || folded(rule.id).startsWith(term);

/**
 * Where the words stand in a text, from first to last: they do not overlap.
 * @param {string} text
 * @param {readonly string[]} terms
 * @returns {Array<[number, number]>}
 */
export function placesOf(text, terms) {
    const within = folded(text);
    /** @type {Array<[number, number]>} */
    const found = [];
    for (const term of terms) {
        for (let at = within.indexOf(term); at >= 0; at = within.indexOf(term, at + term.length))
            found.push([at, at + term.length]);
    }
    return joined(found.sort(([a], [b]) => a - b));
}

/** @param {Array<[number, number]>} places */
function joined(places) {
    /** @type {Array<[number, number]>} */
    const whole = [];
    for (const [from, to] of places) {
        const last = whole.at(-1);
        if (last && from <= last[1]) last[1] = Math.max(last[1], to);
        else whole.push([from, to]);
    }
    return whole;
}

/**
 * "12 of 292 rules", and what to say where there is none.
 * @param {number} found
 * @param {number} all
 * @param {string} typed
 */
export function countTold(found, all, typed) {
    if (!typed.trim()) return { count: counted(all, "rule"), nothing: "" };
    const nothing = found
        ? ""
        : `No rule holds “${typed.trim()}”. Try fewer words, or only the beginning of one.`;
    return { count: `${found} of ${counted(all, "rule")}`, nothing };
}
