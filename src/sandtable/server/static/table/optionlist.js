/** The list of options: which rows it has, what is unfolded in it, and what its number keys mean. */
import { common } from "../core/chances.js";
import { isLong } from "../core/filter.js";
import { byKeys, fromMap, hidden, rows, within } from "../core/groups.js";
import { Numbers, TOO_SOON } from "../core/numbers.js";
import { h } from "../shared/dom.js";
import { foldRow, groupRow, optionRow } from "./option.js";
import { withheldRows } from "./withheld.js";

/**
 * @import { Row } from "../core/groups.js"
 * @import { Option, Question } from "../core/model.js"
 * @import { About } from "./option.js"
 * @typedef {{choose: (option: Option) => void, light: (ids: string[], n?: number) => void,
 *   markOf: (option: Option) => string, why: (option: Option, anchor: Element) => void,
 *   whyWays: (row: Row, anchor: Element) => void, unfold: (group: string) => void, again: () => void, cite: (rule: string, anchor: Element) => void}} Needs
 *   markOf: who proposes it, in a word; again: draw everything anew; cite: shows a rule
 */

const FIRST = "first"; // of the rows with several ways

export class OptionList {
    /** @param {Needs} needs */
    constructor(needs) {
        this.needs = needs;
        this.does = { ...needs, turn: (/** @type {Row} */ row) => this.#turn(row) };
        this.typed = "";
        this.open = ""; // the group that is unfolded
        this.listed = false; // and whether its places are read one by one
        this.ways = FIRST; // the row whose ways are shown
        this.numbers = new Numbers();
        /** @type {{inputs: unknown[], list: HTMLElement | null}} */
        this.drawn = { inputs: [], list: null };
        /** @type {Row[]} */
        this.shown = [];
    }

    /** Another question is asked, or this one is answered. */
    close() {
        this.typed = "";
        this.unfold("");
        this.ways = FIRST;
    }

    /** @param {string} group */
    unfold(group) {
        this.open = group;
        this.listed = false;
    }

    /** A proposed option is not left behind a row. @param {Option[]} options @param {Option | undefined} option */
    show(options, option) {
        this.typed = "";
        if (option && hidden(options, option)) this.unfold(option.group);
        if (option?.fold) this.ways = `fold ${option.fold}`;
    }

    /** The rows with their keys, for reading aloud. */
    get keyed() {
        return this.shown.map((row) => ({ key: this.numbers.of(row), label: aloud(row) }));
    }

    /** The one that is left when the rest was narrowed away. @param {Option[]} options */
    only(options) {
        const found = this.#rows(options).flatMap((row) => row.options);
        return found.length === 1 ? found[0] : undefined;
    }

    /**
     * A number key: chooses, or shows what is behind its row; nothing where it has just come to
     * mean something else.
     * @param {number} key
     * @param {Option[]} options
     */
    pressed(key, options) {
        const row = this.numbers.pressed(key, this.#rows(options), performance.now());
        if (row?.kind === "option") this.needs.choose(row.options[0]);
        else if (row?.kind === "fold") this.#bestOf(row);
        else if (row) this.needs.unfold(row.group);
    }

    /**
     * The same element as long as it would show the same: a list keeps its scroll position, and a press its button.
     * @param {Question} question
     * @param {boolean} lets  its options may be chosen here
     */
    element(question, lets) {
        const unchanged = this.#inputs(question, lets).every((input, n) => input === this.drawn.inputs[n]);
        if (this.drawn.list && unchanged) return this.drawn.list;
        const list = this.#draw(question, lets); // which may unfold something
        this.#dimNewKeys(list);
        this.drawn = { inputs: this.#inputs(question, lets), list };
        return list;
    }

    /** Keys that do not count yet look like it. @param {HTMLElement} list */
    #dimNewKeys(list) {
        if (!this.numbers.isNew(performance.now())) return;
        list.classList.add("keys-new");
        setTimeout(() => list.classList.remove("keys-new"), TOO_SOON);
    }

    /** What the list depends on. @param {Question} question @param {boolean} lets */
    #inputs(question, lets) {
        const { open, typed, listed, ways } = this;
        return [question, lets, open, typed, listed, ways, question.options.map(this.needs.markOf).join()];
    }

    /** @param {Question} question @param {boolean} lets */
    #draw({ options, die, kind, seat, withheld }, lets) {
        if (this.open && !within(options, this.open).length) this.unfold("");
        const found = this.#rows(options);
        this.numbers.show([seat, kind, this.open, this.typed].join("/"), found, performance.now());
        const shown = byKeys(found, (row) => this.numbers.of(row));
        this.shown = shown;
        if (this.ways === FIRST) this.ways = shown.find(weighed)?.id ?? FIRST;
        const shared = common(options);
        const onward = options.find((option) => option.goes_on && option.odds.length);
        const about = { die, lets, shared, onward, long: isLong(shown) };
        const lines = shown.map((row) => this.#row(row, about));
        const onMap = this.#onMap(options);
        const none = h("li", { class: "soft" }, "No option has these words.");
        return h(
            "ol",
            {
                class: lookOf(options, shown, die),
                "aria-label": "Options",
                "data-faces": die || null,
            },
            onMap,
            lines.length || onMap ? lines : none,
            lets && !this.open && !this.typed.trim() && withheldRows(withheld, this.needs.cite),
        );
    }

    /** What stands in the list now. @param {Option[]} options */
    #rows(options) {
        const { typed, open, listed } = this;
        return rows(options, { typed, open, listed, keep: this.needs.markOf });
    }

    /** @param {Row} row @param {Omit<About, "key">} about */
    #row(row, about) {
        const key = this.numbers.of(row);
        const open = this.ways === row.id;
        if (row.kind === "fold") return foldRow(this.does, row, { ...about, key, open });
        if (row.kind === "option") return optionRow(this.does, row.options[0], { ...about, key });
        return groupRow(this.does, row, key);
    }

    /** Places are chosen on the map; whoever cannot may have them read. @param {Option[]} options */
    #onMap(options) {
        const places = within(options, this.open);
        if (!this.open || this.listed || this.typed.trim() || !fromMap(places)) return null;
        return h(
            "li",
            { class: "on-map" },
            h("p", {}, `Choose one of ${places.length} places on the map, or type to find it.`),
            h("button", { type: "button", onclick: () => this.#read() }, "List them"),
        );
    }

    #read() {
        this.listed = true;
        this.needs.again();
        focusIn(".options .option");
    }

    /** The ways of a row, the best of them under the focus. @param {Row} row */
    #bestOf(row) {
        this.ways = row.id;
        this.needs.again();
        focusIn(`${lineOf(row)} .mode`);
    }

    /** Shows the ways of a row, or puts them away. @param {Row} row */
    #turn(row) {
        this.ways = this.ways === row.id ? "" : row.id;
        this.needs.again();
        focusIn(`${lineOf(row)} .fold`);
    }
}

/** @param {Option[]} options @param {Row[]} shown @param {number} die */
function lookOf(options, shown, die) {
    if (die) return "options tiles";
    return ["options", isLong(options) && "many", isLong(shown) && "long"].filter(Boolean).join(" ");
}

/** Ways with chances are weighed against each other at once. @param {Row} row */
const weighed = ({ kind, options: [best] }) => kind === "fold" && best.odds.length > 0;

/** @param {Row} row */
const aloud = ({ kind, label, options }) =>
    kind === "option" ? label : `${label}: ${options.length} ${kind === "fold" ? "ways" : "options"}`;

/** @param {Row} row */
const lineOf = (row) => `.options [data-row="${CSS.escape(row.id)}"]`;

/** @param {string} selector */
function focusIn(selector) {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: false });
}
