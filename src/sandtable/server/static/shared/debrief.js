/** A debrief as the server tells it: how it ended and why, what decided it, losses and figures. */
import { h } from "./dom.js";
import { ruleChip } from "./rules.js";
import { drawSpans } from "./spans.js";

/**
 * @param {Msg.Debrief} told
 * @param {{game: string, tone: string, heading?: boolean}} how  tone: good, bad or none, for whoever
 *   looks; heading: whether the result stands above it all
 */
export function drawDebrief(told, { game, tone, heading = true }) {
    const { facts = [], losses = [], figures = [], turning = [] } = told;
    return [
        heading && h("p", { class: `verdict${tone && ` tone-${tone}`}` }, told.heading),
        told.verdict && h("p", { class: "debrief-short" }, told.verdict),
        told.why &&
            h(
                "p",
                { class: "debrief-why" },
                h("strong", {}, told.why),
                told.rule && [" ", ruleChip(game, told.rule)],
            ),
        h(
            "div",
            { class: "debrief-parts" },
            part("What decided it", turning.length > 0 && decided(turning, game)),
            part("Losses", list(losses)),
            part("What happened", list(facts)),
            part("Figures", list(figures)),
        ),
    ];
}

/** @param {string} title @param {Element | false} body */
const part = (title, body) => body && h("section", {}, h("h3", { class: "label" }, title), body);

/** @param {Msg.Turning[]} turning @param {string} game */
const decided = (turning, game) =>
    h(
        "ol",
        { class: "debrief-turning" },
        turning.map(({ when, spans, rule }) =>
            h(
                "li",
                {},
                h("span", { class: "figure soft small" }, when),
                h("span", {}, drawSpans(spans), rule && [" ", ruleChip(game, rule)]),
            ),
        ),
    );

/** @param {Msg.Fact[]} facts */
const list = (facts) =>
    facts.length > 0 &&
    h(
        "dl",
        { class: "debrief-facts" },
        facts.map(({ name, text, tone = "plain" }) => [
            h("dt", { class: tone === "friend" || tone === "foe" ? `tone-${tone}` : "soft" }, name),
            h("dd", { class: tone === "good" || tone === "bad" ? `tone-${tone}` : "" }, text),
        ]),
    );
