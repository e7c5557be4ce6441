/** The rows of the list: a big button with its key, words and odds; compact in long lists. */
import { change, own } from "../core/chances.js";
import { counted } from "../core/words.js";
import { drawDie } from "../shared/dice.js";
import { h, wordsOf } from "../shared/dom.js";
import { fillOpened, openBeside } from "../shared/popover.js";
import { rule, ruleBody } from "../shared/rules.js";
import { unbroken } from "../shared/spans.js";

/**
 * @import { Chance } from "../core/chances.js"
 * @import { Row } from "../core/groups.js"
 * @import { Option } from "../core/model.js"
 * @import { Child } from "../shared/dom.js"
 * @typedef {{choose: (option: Option) => void, light: (ids: string[], n?: number) => void,
 *   markOf: (option: Option) => string, why: (option: Option, anchor: Element) => void,
 *   whyWays: (row: Row, anchor: Element) => void, unfold: (group: string) => void, turn: (row: Row) => void}} Does
 *   markOf: who proposes it, in a word; turn: shows the ways of a row, or puts them away
 * @typedef {{key: number, lets: boolean, die: number, long: boolean, shared: Chance[],
 *   onward: Option | undefined}} About  lets: it may be chosen here; die: its sides, if options are
 *   faces; long: the list is; shared: chances that all have; onward: what goes on as things stand
 */

const MOST = 3; // chances beside the first that a row has room for

/** @param {Does} does @param {Option} option @param {About} about */
export function optionRow(does, option, about) {
    const compact = about.long && option.elements.length > 0;
    const marked = does.markOf(option);
    const { key, die } = about;
    const button = h(
        "button",
        {
            ...choosing(does, option, about.lets),
            class: `option${compact ? " compact" : ""}${marked ? " marked" : ""}`,
            title: compact ? option.detail : "",
        },
        keyOf(key),
        h(
            "span",
            { class: "option-words" },
            h(
                "span",
                { class: "option-label" },
                die ? dieFace(option, die) : unbroken(option.label),
                marked && h("span", { class: "option-mark" }, marked),
            ),
            !option.label.includes(option.takes) &&
                h("span", { class: "option-takes" }, option.takes),
            !compact && option.detail && h("span", { class: "option-detail" }, unbroken(option.detail)),
            !compact && notes(option),
            !compact && otherChances(option, about),
        ),
        firstChance(option, about),
    );
    const onward = option.goes_on ? { class: "onward" } : {};
    return h("li", onward, button, whyButton(does, option, compact));
}

/**
 * What differs only by its way: one row, its ways as chips below it, the best first.
 * @param {Does} does
 * @param {Row} row
 * @param {About & {open: boolean}} about
 */
export function foldRow(does, row, about) {
    const { label, options } = row;
    const [best] = options;
    const { open, key } = about;
    const marked = !open && options.some(does.markOf);
    const head = h(
        "button",
        {
            type: "button",
            class: `option fold${marked ? " marked" : ""}`,
            "aria-expanded": String(open),
            onclick: () => does.turn(row),
            ...lighting(does, [...new Set(options.flatMap(({ elements }) => elements))]),
        },
        keyOf(key),
        h(
            "span",
            { class: "option-words" },
            h("span", { class: "option-label" }, unbroken(label)),
            h("span", { class: "option-detail" }, waysOf(options, open)),
        ),
        firstChance(best, about),
        h("span", { class: "option-turn", "aria-hidden": "true" }, open ? "\u2303" : "\u2304"),
    );
    const why = {
        type: "button",
        class: "mode-why",
        "aria-label": `Why: ${label}`,
        onclick: (/** @type {Event & {currentTarget: Element}} */ event) =>
            does.whyWays(row, event.currentTarget),
    };
    const chips = h(
        "div",
        { class: "modes", role: "group", "aria-label": label },
        options.map((option) => wayChip(does, option, about)),
        about.lets && h("button", why, "?"),
    );
    return h("li", { class: "folded", "data-row": row.id }, head, open && chips);
}

/** @param {Does} does @param {Option} option @param {About} about */
function wayChip(does, option, { lets }) {
    const marked = does.markOf(option);
    const [chance] = option.odds;
    const spoken = [option.label, chance && `${chance.percent} percent ${chance.what}`, marked];
    return h(
        "button",
        {
            ...choosing(does, option, lets),
            class: `option mode${marked ? " marked" : ""}`,
            title: option.odds.map(({ percent, what }) => `${percent} % ${what}`).join(", "),
        },
        h("span", { class: "unseen" }, spoken.filter(Boolean).join(", ")),
        h(
            "span",
            { class: "mode-words", "aria-hidden": "true" },
            chance && h("span", { class: "figure" }, String(chance.percent)),
            h("span", {}, option.way),
            option.takes && h("span", { class: "option-takes" }, option.takes),
        ),
    );
}

/** @param {Option[]} options @param {boolean} open */
function waysOf(options, open) {
    const said = `${options.length} ways`;
    const told = options.filter(({ odds }) => odds.length).map(({ odds }) => odds[0].percent);
    if (!told.length) return said;
    const [least, most] = [Math.min(...told), Math.max(...told)];
    if (open || least === most) return `${said}, best first`;
    return `${said}, ${least} to ${most} %`;
}

/**
 * Several options of one kind behind one row; unfolded, they alone glow on the picture.
 * @param {Pick<Does, "light" | "markOf" | "unfold">} does
 * @param {Row} row
 * @param {number} key
 */
export function groupRow(does, { kind, group, options }, key) {
    const elements = [...new Set(options.flatMap((option) => option.elements))];
    const marked = options.some(does.markOf);
    const places = kind === "places" && `${counted(options.length, "place")}, choose on the map`;
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
                onclick: () => does.unfold(group),
                ...lighting(does, elements),
            },
            keyOf(key),
            h(
                "span",
                { class: "option-words" },
                h("span", { class: "option-label" }, group),
                places && h("span", { class: "option-detail" }, places),
            ),
            h("span", { class: "option-odds soft" }, places ? "\u203a" : `${options.length} \u203a`),
        ),
    );
}

/** Said once above the list. @param {Chance[]} shared */
export function sharedChances(shared) {
    const likely = shared.filter(({ percent }) => percent); // what never happens is not worth a line
    if (!likely.length) return null;
    const said = likely.map(({ percent, what }) =>
        h("span", {}, h("span", { class: "figure" }, `${percent} %`), ` ${what}`),
    );
    return h("p", { class: "shared-odds" }, h("span", {}, "In any case:"), said);
}

/** @param {number} key */
const keyOf = (key) =>
    h("span", { class: "option-key figure" }, key && key <= 9 ? String(key) : "");

/** @param {Does} does @param {Option} option @param {boolean} lets */
const choosing = (does, option, lets) => ({
    type: "button",
    "data-n": option.n,
    disabled: !lets,
    onclick: () => does.choose(option),
    ...lighting(does, option.elements, option.n),
});

/** @param {Pick<Does, "light">} does @param {string[]} elements @param {number} [n]  the one option */
const lighting = ({ light }, elements, n) => ({
    onpointerenter: () => light(elements, n),
    onpointerleave: () => light([]),
    onfocus: () => light(elements, n),
    onblur: () => light([]),
});

/** @param {Option} option @param {number} sides */
function dieFace({ n, label }, sides) {
    const drawn = drawDie({ face: n + 1, sides }, 42);
    drawn.setAttribute("aria-hidden", "true");
    return [drawn, h("span", { class: "unseen" }, label)];
}

/** The first chance stands large at the right; below it what it is of, or what it changes. @param {Option} option @param {About} about */
function firstChance(option, { shared, onward }) {
    const [first] = own(option, shared);
    if (!first) return null;
    const { percent, what } = first;
    const changed = option === onward ? null : change(first, onward);
    return h(
        "span",
        { class: "option-odds" },
        h("span", { class: "figure" }, `${percent} %`),
        h("span", { class: "option-what" }, unbroken(what)),
        changed && h("span", { class: changedClass(changed) }, changed.words),
    );
}

/** @param {{by: number, good: boolean}} changed */
const changedClass = ({ by, good }) =>
    `option-change figure${by ? (good ? " good" : " bad") : ""}`;

/** What lies behind the first chance. @param {Option} option */
const notes = ({ odds: [first] }) =>
    first?.note ? h("span", { class: "option-detail" }, first.note) : null;

/** The others stand in a row below the words. @param {Option} option @param {About} about */
function otherChances(option, { shared, onward }) {
    if (option.odds[0]?.note) return null; // it says what they come to; the rest is behind the ?
    const told = own(option, shared).slice(1);
    const others = option === onward ? told : told.filter((one) => change(one, onward)?.by !== 0);
    if (!others.length) return null;
    const more = others.length > MOST + 1 ? others.length - MOST : 0;
    return h(
        "span",
        { class: "option-chances" },
        others.slice(0, more ? MOST : MOST + 1).map((chance) => {
            const changed = option === onward ? null : change(chance, onward);
            return h(
                "span",
                {},
                h("span", { class: "figure" }, `${chance.percent} %`),
                unbroken(` ${chance.what}`),
                changed?.by ? h("span", { class: changedClass(changed) }, ` ${changed.words}`) : null,
            );
        }),
        more > 0 && h("span", {}, `and ${more} more`),
    );
}

/** In long lists it is for hands: the keyboard has `?`. @param {Does} does @param {Option} option @param {boolean} compact */
function whyButton(does, option, compact) {
    return h(
        "button",
        {
            type: "button",
            tabindex: compact ? "-1" : null,
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
 * @param {{cited: string, asking: Child}} how  the rule; a way to ask for more
 * @param {Element} anchor
 */
export async function whyOption(game, option, { cited, asking }, anchor) {
    const name = "Why";
    const head = [
        h("h3", {}, option.label),
        option.detail && h("p", {}, option.detail),
        oddsTable(option),
        asking,
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

/**
 * The ways of a row, each with what may be asked of it.
 * @param {Row} row
 * @param {(option: Option) => Child} asking
 * @param {Element} anchor
 */
export function whyWays({ label, options }, asking, anchor) {
    const ways = options.map((option) => [h("p", { class: "label" }, option.way), oddsTable(option), asking(option)]);
    openBeside(anchor, "Why", [h("h3", {}, label), ways]);
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
