/** Every roll as a row: where it stands, which die, what the seed gives and what the journal has. */
import { dieOf } from "../core/rollcheck.js";
import { hex, Seed } from "../core/seed.js";
import { fill, find, h } from "../shared/dom.js";
import { openBeside } from "../shared/popover.js";
import { ruleAddress } from "../shared/rules.js";

/**
 * @import { Journal } from "../core/journal.js"
 * @import { Checked, Report, Row } from "../core/rollcheck.js"
 */

const HEADS = ["Line", "Who", "Die", "For", "Number", "Seed", "Journal", ""];
const WIDE = ["Who", "Number"]; // left out on a small screen
const FROM = { given: "given by the mission", typed: "typed in", seed: "", shuffle: "" };

export class RollTable {
    /** @param {HTMLElement} place */
    constructor(place) {
        this.place = place;
        this.table = find("#table", { kind: HTMLTableElement });
        this.only = find("#only", { kind: HTMLInputElement });
        /** @type {Report | null} */
        this.report = null;
        this.game = "";
        this.seed = new Seed("");
        this.only.addEventListener("change", () => this.#fill());
    }

    clear() {
        this.place.hidden = true;
    }

    /** @param {Report} report @param {Journal} journal */
    show(report, journal) {
        this.report = report;
        this.game = journal.header.game;
        this.seed = new Seed(journal.header.seed);
        this.only.checked = false;
        this.place.hidden = false;
        this.#fill();
    }

    #fill() {
        const rows = (this.report?.rows ?? []).flatMap((row) => this.#rows(row));
        const none = h("tr", { class: "none" }, h("td", { colspan: HEADS.length }, this.#nothing()));
        fill(
            this.table,
            h("thead", {}, h("tr", {}, HEADS.map(headOf))),
            h("tbody", {}, rows.length ? rows : none),
        );
    }

    #nothing() {
        return this.only.checked ? "Everything fits." : "No die was rolled.";
    }

    /** @param {Row} row */
    #rows(row) {
        const shown = row.rolls.filter((roll) => !this.only.checked || !roll.ok);
        return shown.map((roll, at) => this.#row(row, roll, at));
    }

    /** @param {Row} row @param {Checked} roll @param {number} at */
    #row(row, roll, at) {
        const marks = [at === 0 && "begins", row.undone && "undone", !roll.ok && "bad"];
        return h(
            "tr",
            { class: marks.filter(Boolean).join(" ") },
            h("td", { class: "number" }, row.line > 1 ? row.line : "start"),
            h("td", { class: "wide" }, row.entry?.seat ?? ""),
            h("td", { class: "die" }, dieOf(roll)),
            h("td", {}, roll.why ?? "", row.undone && h("small", {}, " (taken back)"), " ", this.#rule(roll)),
            h("td", { class: "number wide" }, numberOf(roll)),
            h("td", {}, this.#expected(roll)),
            h("td", { class: "number" }, foundIn(row, roll)),
            h("td", { class: roll.ok ? "fits" : "differs" }, signOf(row, roll)),
        );
    }

    /** @param {Checked} roll */
    #rule({ rule }) {
        if (!rule) return null;
        return h("a", { class: "chip", href: ruleAddress(this.game, rule), target: "_blank" }, rule);
    }

    /** @param {Checked} roll */
    #expected(roll) {
        if (roll.kind !== "seed") return h("small", {}, FROM[roll.kind]);
        /** @param {Event & {currentTarget: Element}} event */
        const explain = ({ currentTarget }) =>
            openBeside(currentTarget, "How this die was made", this.#worked(roll));
        const label = `${roll.expected}: how this die was made`;
        return h(
            "button",
            { type: "button", class: "made", "aria-label": label, onclick: explain },
            roll.expected,
        );
    }

    /** @param {Checked} roll */
    #worked({ stream, at, sides, expected }) {
        const { key, block, place, word } = this.seed.number(stream, at);
        const scaled = (Number((word * BigInt(sides)) >> 32n) / 2 ** 32).toFixed(4);
        /** @type {Array<[string, string]>} */
        const steps = [
            [`The key of “${stream}”: BLAKE2b of the seed, personal to that name`, hex(key)],
            [`Block ${block}: BLAKE2b of ${block} with that key; its word ${place}, from 0`, `${word}`],
            [`Times ${sides}, divided by 2^64`, scaled],
            ["Rounded down, and 1 more", String(expected)],
        ];
        return [
            h("h3", {}, `Number ${at} of “${stream}”, on a D${sides}`),
            h("dl", { class: "worked" }, steps.map(([say, it]) => [h("dt", {}, say), h("dd", {}, it)])),
        ];
    }
}

/** @param {string} words */
const headOf = (words) =>
    h(words ? "th" : "td", { scope: words && "col", class: WIDE.includes(words) && "wide" }, words);

/** @param {Checked} roll */
function numberOf({ kind, stream, at, sides }) {
    if (kind === "typed") return "";
    const last = at + sides - 2;
    return kind === "shuffle" && last > at ? `${stream} ${at}\u2013${last}` : `${stream} ${at}`;
}

/** @param {Row} row @param {Checked} roll */
function foundIn({ entry }, { kind, found }) {
    if (kind === "shuffle" || !entry) return h("small", { title: "A journal does not hold it" }, "\u2013");
    return found ?? "nothing";
}

/** A sign, and beside it a word; a small screen shows the sign alone. @param {Row} row @param {Checked} roll */
function signOf({ entry }, { ok, kind }) {
    if (kind === "typed" && ok) return "";
    const kept = entry && kind !== "shuffle";
    const [sign, word] = ok ? ["\u2713", kept ? "fits" : "in place"] : ["\u2717", "differs"];
    return [sign, " ", h("span", { class: "word" }, word)];
}
