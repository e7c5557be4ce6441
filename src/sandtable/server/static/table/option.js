/** One option: a big button with its key, words and odds; compact in long lists. */
import { drawDie } from "../shared/dice.js";
import { h } from "../shared/dom.js";
import { fillOpened, openBeside } from "../shared/popover.js";
import { rule, ruleBody } from "../shared/rules.js";

/**
 * @param {{key: number, compact: boolean, lets: boolean, die: number}} how  lets: it may be chosen
 *   here; die: its sides, if the option is a face
 */
export function optionButton(app, option, { key, compact, lets, die }) {
    const marked = app.advised === option.n ? "Advised" : app.coach.proposes(option) ? "Guide" : "";
    const button = h(
        "button",
        {
            type: "button",
            class: `option${compact ? " compact" : ""}${marked ? " marked" : ""}`,
            "data-n": option.n,
            disabled: !lets,
            title: compact ? option.detail : "",
            onclick: () => app.choose(option),
            onpointerenter: () => app.picture.light(option.elements),
            onpointerleave: () => app.picture.light([]),
            onfocus: () => app.picture.light(option.elements),
            onblur: () => app.picture.light([]),
        },
        h("span", { class: "option-key figure" }, key <= 9 ? String(key) : ""),
        h(
            "span",
            { class: "option-words" },
            h(
                "span",
                { class: "option-label" },
                die ? dieFace(option, die) : option.label,
                marked && h("span", { class: "option-mark" }, marked),
            ),
            !compact && option.detail && h("span", { class: "option-detail" }, option.detail),
            !compact && severalChances(option),
        ),
        oneChance(option),
    );
    return h("li", {}, button, whyButton(app, option, compact));
}

/** Several options of one kind behind one row; unfolded, they alone glow on the picture. */
export function groupButton(prompt, { group, options }, key) {
    const elements = [...new Set(options.flatMap((option) => option.elements))];
    const light = (ids) => prompt.app.picture.light(ids);
    const marked = options.includes(prompt.app.proposed());
    return h(
        "li",
        {},
        h(
            "button",
            {
                type: "button",
                class: `option group${marked ? " marked" : ""}`,
                "data-group": group,
                "aria-expanded": "false",
                onclick: () => prompt.unfold(group),
                onpointerenter: () => light(elements),
                onpointerleave: () => light([]),
                onfocus: () => light(elements),
                onblur: () => light([]),
            },
            h("span", { class: "option-key figure" }, key <= 9 ? String(key) : ""),
            h("span", { class: "option-words" }, h("span", { class: "option-label" }, group)),
            h("span", { class: "option-odds soft" }, `${options.length} \u203a`),
        ),
    );
}

function dieFace({ n, label }, sides) {
    const drawn = drawDie({ face: n + 1, sides }, 42);
    drawn.setAttribute("aria-hidden", "true");
    return [drawn, h("span", { class: "unseen" }, label)];
}

/** A single chance stands large at the right, what it is of below it. */
function oneChance({ odds }) {
    if (odds.length !== 1) return null;
    const [{ percent, what }] = odds;
    return h(
        "span",
        { class: "option-odds" },
        h("span", { class: "figure" }, `${percent} %`),
        h("span", { class: "option-what" }, what),
    );
}

/** Several stand in a row below the words. */
function severalChances({ odds }) {
    if (odds.length < 2) return null;
    return h(
        "span",
        { class: "option-chances" },
        odds.map(({ percent, what }) =>
            h("span", {}, h("span", { class: "figure" }, `${percent} %`), ` ${what}`),
        ),
    );
}

function whyButton(app, option, compact) {
    if (compact || (!option.rule && !option.odds.length)) return null;
    return h(
        "button",
        {
            type: "button",
            class: "option-why",
            "aria-label": `Why: ${option.label}`,
            onclick: (event) => whyOption(app, option, event.currentTarget),
        },
        "?",
    );
}

/** The rule behind an option and what its odds are made of. */
export async function whyOption(app, option, anchor) {
    const name = "Why";
    const cited = option.rule || app.model.question?.rule; // the question's, if it has none of its own
    const head = [
        h("h3", {}, option.label),
        option.detail && h("p", {}, option.detail),
        oddsTable(option),
    ];
    openBeside(anchor, name, [
        head,
        cited && h("p", { class: "soft" }, `${cited} \u2026`),
    ]);
    if (!cited) return;
    const body = await rule(app.game, cited).then(ruleBody, (error) => [
        h("p", {}, error.message),
    ]);
    fillOpened(anchor, name, [head, h("hr"), body]);
}

function oddsTable(option) {
    if (!option.odds.length) return null;
    return h(
        "dl",
        { class: "odds" },
        option.odds.map(({ what, percent, wins, outof, modifiers = [] }) => [
            h("dt", {}, what),
            h("dd", { class: "figure" }, `${percent} % \u00b7 ${wins} of ${outof}`),
            modifiers.map(({ source, n }) => [
                h("dt", { class: "soft" }, source),
                h("dd", { class: "figure soft" }, n > 0 ? `+${n}` : String(n)),
            ]),
        ]),
    );
}
