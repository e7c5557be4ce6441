/** The verdict and what it rests on. */
import { fill, find, h } from "../shared/dom.js";

/**
 * @import { Journal, Problem } from "../core/journal.js"
 * @import { Finding, Verdict } from "../core/verdict.js"
 */

const SIGNS = { yes: "\u2713", no: "\u2717", open: "\u2013" };
const SAID = { yes: "Holds: ", no: "Does not hold: ", open: "Open: " };
const SHOWN = 20; // problems; one alone says that it does not hold

const panel = () => find("#verdict");

/** @param {"yes" | "no" | ""} good @param {...import("../shared/dom.js").Child} children */
function show(good, ...children) {
    const place = panel();
    place.hidden = false;
    place.dataset.good = good;
    fill(place, ...children);
}

/** @param {string} name */
export function showWaiting(name) {
    show("", h("p", { class: "label" }, name || "A table"), h("p", {}, "Working it out \u2026"));
}

/** @param {string} name @param {string} why */
export function showFailure(name, why) {
    show(
        "no",
        h("p", { class: "label" }, name || "A table"),
        h("h2", {}, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS.no), "Nothing to check"),
        h("p", {}, why),
    );
}

/** @param {Verdict & {name: string, journal: Journal, dice?: Msg.DiceFrom}} found */
export function showVerdict({ name, journal, dice, good, headline, findings, problems }) {
    const sign = problems.length ? "no" : good ? "yes" : "open";
    show(
        sign === "open" ? "" : sign,
        h("p", { class: "label" }, name),
        h("h2", {}, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[sign]), headline),
        h("ul", { class: "findings" }, findings.map(finding)),
        problems.length > 1 && problemList(problems),
        h(
            "dl",
            { class: "seed" },
            h("dt", { class: "label" }, "Seed"),
            h("dd", {}, journal.header.seed),
            h("dt", { class: "label" }, "Commitment"),
            h("dd", {}, journal.header.commitment),
            dice && [h("dt", { class: "label" }, "Dice"), h("dd", { class: "said" }, dice.words)],
        ),
    );
}

/** @param {Finding} finding */
function finding({ sign, words, more }) {
    return h(
        "li",
        { class: sign },
        h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[sign]),
        h("span", {}, h("span", { class: "unseen" }, SAID[sign]), words),
        more && h("span", { class: "more" }, more),
    );
}

/** @param {Problem[]} problems */
function problemList(problems) {
    const left = problems.length - SHOWN;
    return h(
        "ul",
        { class: "problems", "aria-label": "What does not fit" },
        problems
            .slice(0, SHOWN)
            .map(({ line, what }) => h("li", {}, h("span", { class: "chip" }, `line ${line}`), what)),
        left > 0 && h("li", { class: "soft" }, `and ${left} more`),
    );
}
