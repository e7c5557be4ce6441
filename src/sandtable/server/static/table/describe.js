/** The position in words, for reading aloud and for screen readers. */
import { rows } from "../core/groups.js";
import { sentence, theirQuestion, whoIsAsked } from "../core/words.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { announce } from "../shared/live.js";

/**
 * @import { Row } from "../core/groups.js"
 * @import { Model, Option } from "../core/model.js"
 */

const MOST = 40; // options that are read out

/** @param {Model} model */
export function described(model) {
    const { question } = model;
    const asked = question
        ? [
              question.yours && !question.by_wish
                  ? `You are asked: ${question.prompt}`
                  : `${whoIsAsked({ ...model, question })}: ${theirQuestion({ ...model, question })}`,
              ...rows(question.options).flatMap(read).slice(0, MOST),
          ]
        : [model.outcome ? `The play is over. ${model.outcome.summary}` : "Nothing is asked."];
    return {
        head: [model.title, model.now].filter(Boolean).join(", "),
        about: model.description,
        position: model.text,
        asked,
    };
}

/** Places are counted, everything else is read. @param {Row} row */
const read = ({ kind, label, options }) =>
    kind === "places" ? [`${label}: ${options.length} places`] : options.map(spoken);

/** @param {Option} option */
function spoken(option) {
    const odds = option.odds.map(({ percent, what }) => `${percent} percent ${what}`).join(", ");
    return [option.label, option.takes, option.detail, odds].filter(Boolean).join(". ");
}

/** @param {Model} model */
export function describe(model) {
    const { head, about, position, asked } = described(model);
    const lines = [head, about, ...position, ...asked].filter(Boolean);
    announce(lines.map(sentence).join(" "));
    return ask({
        title: "The position in words",
        name: "describe",
        body: [
            h("p", { class: "strong" }, head),
            about && h("p", {}, about),
            h(
                "ul",
                { class: "position" },
                position.map((line) => h("li", {}, line)),
            ),
            h("hr"),
            asked.map((line) => h("p", {}, line)),
        ],
    });
}
