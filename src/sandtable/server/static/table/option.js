/** One option: a big button with its key, words and odds; compact in long lists. */
import { drawDie } from "../shared/dice.js";
import { h, wordsOf } from "../shared/dom.js";
import { fillOpened, openBeside } from "../shared/popover.js";
import { rule, ruleBody } from "../shared/rules.js";

/**
 * @import { Group } from "../core/groups.js"
 * @import { Option } from "../core/model.js"
 * @typedef {{choose: (option: Option) => void, light: (ids: string[]) => void,
 *   markOf: (option: Option) => string, why: (option: Option, anchor: Element) => void}} Does
 *   markOf: who proposes it, in a word
 */

/**
 * @param {Does} does
 * @param {Option} option
 * @param {{key: number, compact: boolean, lets: boolean, die: number}} how  lets: it may be chosen
 *   here; die: its sides, if the option is a face
 */
export function optionButton(does, option, { key, compact, lets, die }) {
    const marked = does.markOf(option);
    const button = h(
        "button",
        {
            type: "button",
            class: `option${compact ? " compact" : ""}${marked ? " marked" : ""}`,
            "data-n": option.n,
            disabled: !lets,
            title: compact ? option.detail : "",
            onclick: () => does.choose(option),
            onpointerenter: () => does.light(option.elements),
            onpointerleave: () => does.light([]),
            onfocus: () => does.light(option.elements),
            onblur: () => does.light([]),
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
    return h("li", {}, button, whyButton(does, option, compact));
}

/**
 * Several options of one kind behind one row; unfolded, they alone glow on the picture.
 * @param {Pick<Does, "light" | "markOf"> & {unfold: (group: string) => void}} does
 * @param {Group} group
 * @param {number} key
 */
export function groupButton({ light, markOf, unfold }, { group, options }, key) {
    const elements = [...new Set(options.flatMap((option) => option.elements))];
    const marked = options.some(markOf);
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
                onclick: () => unfold(group),
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

/** @param {Option} option @param {number} sides */
function dieFace({ n, label }, sides) {
    const drawn = drawDie({ face: n + 1, sides }, 42);
    drawn.setAttribute("aria-hidden", "true");
    return [drawn, h("span", { class: "unseen" }, label)];
}

/** A single chance stands large at the right, what it is of below it. @param {Option} option */
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

/** Several stand in a row below the words. @param {Option} option */
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

/** @param {Does} does @param {Option} option @param {boolean} compact */
function whyButton(does, option, compact) {
    if (compact || (!option.rule && !option.odds.length)) return null;
    return h(
        "button",
        {
            type: "button",
            class: "option-why",
            "aria-label": `Why: ${option.label}`,
            onclick: (/** @type {Event & {currentTarget: Element}} */ event) =>
                does.why(option, event.currentTarget),
        },
        "?",
    );
}

/**
 * The rule behind an option and what its odds are made of.
 * @param {string} game
 * @param {Option} option
 * @param {string} cited
 * @param {Element} anchor
 */
export async function whyOption(game, option, cited, anchor) {
    const name = "Why";
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
    const body = await rule(game, cited).then(ruleBody, (error) => [
        h("p", {}, wordsOf(error)),
    ]);
    fillOpened(anchor, name, [head, h("hr"), body]);
}

/** @param {Option} option */
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
