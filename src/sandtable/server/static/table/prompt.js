/** The question and its options; or who is asked instead. */
import { common } from "../core/chances.js";
import { isLong } from "../core/filter.js";
import { needsFilter } from "../core/groups.js";
import { linksAtThisScreen } from "../core/hotseat.js";
import { mine, optionsOf } from "../core/model.js";
import { theirQuestion, whoAt, whoIsAsked } from "../core/words.js";
import { find, focused, h, refill } from "../shared/dom.js";
import { showRule } from "../shared/rules.js";
import { unbroken } from "../shared/spans.js";
import { sharedChances, whyOption, whyWays } from "./option.js";
import { OptionList } from "./optionlist.js";

/**
 * @import { Entry } from "../core/links.js"
 * @import { Model, Option, Question } from "../core/model.js"
 * @import { Child } from "../shared/dom.js"
 * @import { Aim } from "./aim.js"
 * @import { Chances } from "./chances.js"
 * @import { Place } from "./place.js"
 * @import { Writing } from "./writing.js"
 * @typedef {{model: () => Model, game: () => string, entry: () => Entry | null, aim: Aim, place: Place, writing: Writing,
 *   choose: (option: Option) => void, advise: () => void, glow: () => void,
 *   light: (ids: string[], n?: number) => void, markOf: (option: Option) => string,
 *   ended: (model: Model) => Child, wish: (model: Model) => Child, chances: Chances,
 *   advised: () => string}} Needs  glow: what may be chosen has changed; ended, wish: what other parts
 *   have to say here; advised: what speaks for what a computer player proposes
 */

const FEW = 14; // options that are read rather than filtered, where there is little room

export class Prompt {
    /** @param {HTMLElement} host @param {Needs} needs */
    constructor(host, { model, game, entry, aim, place, writing, choose, advise, glow, light, markOf, ended, wish, chances, advised }) {
        this.host = host;
        this.chances = chances;
        this.advised = advised;
        this.panel = find(".asked");
        this.model = model;
        this.game = game;
        this.entry = entry;
        this.aim = aim;
        this.place = place;
        this.writing = writing;
        this.choose = choose;
        this.advise = advise;
        this.glow = glow;
        this.ended = ended;
        this.wish = wish;
        this.list = new OptionList({
            choose,
            light,
            markOf,
            why: (option, anchor) => this.#why(option, anchor),
            whyWays: (row, anchor) => whyWays(row, (option) => this.#asking(option), anchor),
            unfold: (group) => this.unfold(group),
            again: () => this.render(this.model()),
            cite: (rule, anchor) => showRule(this.game(), rule, anchor.getBoundingClientRect(), []),
        });
        this.seat = ""; // who was asked last
        this.kind = "";
        this.scrolled = 0; // noted as it happens, for asking would lay the page out
    }

    /** @param {Model} model */
    render(model) {
        const held = this.host.contains(document.activeElement);
        const was = this.#focusedAt();
        const filtering = document.activeElement?.matches("#prompt input");
        const same = this.kind === kindOf(model);
        if (!same) this.list.close();
        this.kind = kindOf(model);
        const aiming = document.activeElement?.closest(".aim, .place, .writing") && focused();
        const { aim } = this;
        this.panel.classList.toggle("mine", mine(model));
        refill(this.host, this.#content(model));
        const list = this.#list();
        list.onscroll = () => (this.scrolled = list.scrollTop);
        if (same && this.scrolled) this.#list().scrollTop = this.scrolled;
        else this.scrolled = 0;
        this.#showMarked();
        if (aiming?.isConnected) aiming.focus({ preventScroll: true });
        else if (held && aim.on && aim.offered) aim.focus();
        else if (filtering && this.#field()) this.filter();
        else if (held) this.#focusAgain(same ? was : -1);
    }

    /** Marks what was just chosen, until the answer is here. @param {{n: number}} option */
    sending(option) {
        this.list.close();
        this.host.classList.add("sending");
        this.host.querySelector(`[data-n="${option.n}"]`)?.classList.add("sent");
    }

    /** The group that is unfolded. */
    get open() {
        return this.list.open;
    }

    /** A number key. @param {number} key */
    pressed(key) {
        this.list.pressed(key, optionsOf(this.model()));
    }

    /**
     * Shows the options of one group alone, here and on the picture; "" shows the groups again.
     * @param {string} group
     */
    unfold(group) {
        if (group === this.open) return;
        this.list.unfold(group);
        this.scrolled = 0;
        this.render(this.model());
        this.glow();
    }

    /** Brings a proposed option into the list. @param {Option | undefined} option */
    show(option) {
        this.list.show(this.model().question?.options ?? [], option);
        this.render(this.model());
        this.glow();
    }

    /** Room for the advice at once: options that move when it comes are pressed by mistake. */
    weighing() {
        if (this.host.querySelector(".advice-why")) return;
        this.#list().before(h("p", { class: "advice-why", role: "status" }, this.advised()));
    }

    filter() {
        this.#field()?.focus();
    }

    #field() {
        return this.host.querySelector("input");
    }

    /** @param {Model} model */
    whyFocused(model) {
        const row = focused()?.closest("[data-n]");
        const at = row?.getAttribute("data-n");
        const option = model.question?.options.find((each) => String(each.n) === at);
        if (option && row) this.#why(option, row);
        else this.whyQuestion(model);
    }

    /** @param {Model} model */
    whyQuestion(model) {
        const { question } = model;
        const anchor = this.host.getBoundingClientRect();
        if (question?.rule)
            showRule(this.game(), question.rule, anchor, [h("p", {}, question.prompt)]);
    }

    /**
     * An option without a rule of its own rests on the question's.
     * @param {Option} option
     * @param {Element} anchor
     */
    #why(option, anchor) {
        const cited = option.rule || (this.model().question?.rule ?? "");
        whyOption(this.game(), option, { cited, asking: this.#asking(option) }, anchor);
    }

    /** What it changes, for whoever may choose it. @param {Option} option */
    #asking(option) {
        const { question } = this.model();
        return mine(this.model()) && !question?.die && this.chances.asking(option);
    }

    /** @param {Model} model @returns {Child} */
    #content(model) {
        this.host.classList.remove("sending");
        this.host.querySelector(".sent")?.classList.remove("sent");
        if (model.status === "over" || model.status === "closed")
            return [this.ended(model), this.chances.after()];
        const { question } = model;
        if (!question)
            return waiting(model.table ? "Nothing is asked just now." : "Connecting \u2026");
        return mine(model) ? this.#asked(question, model) : this.#watching(question, model);
    }

    /** @param {Question} question @param {Model} model */
    #asked(question, model) {
        const { prompt, options, die } = question;
        const asked = ["You are asked", several(model) && [" \u00b7 ", this.#seatOf(question, model)]];
        const advice = h(
            "button",
            { type: "button", class: "chip", onclick: this.advise },
            "Advice",
        );
        return [
            h(
                "div",
                { class: "prompt-head" },
                h("p", { class: "label asked-label" }, asked),
                this.#ruleChip(question),
                advice,
            ),
            h("h2", { class: "prompt" }, unbroken(prompt)),
            this.aim.element,
            this.place.element,
            this.writing.element,
            needsFilter(options) && !die && this.#filterField(options),
            this.open && this.#back(),
            this.advised() && h("p", { class: "advice-why" }, this.advised()),
            this.chances.element,
            sharedChances(common(options)),
            this.list.element(question, mine(model)),
            this.wish(model),
        ];
    }

    /**
     * Who is asked; where one screen serves several it must be seen at a glance.
     * @param {Question} question
     * @param {Model} model
     */
    #seatOf({ seat }, model) {
        const shares = linksAtThisScreen(model, this.entry()).size > 0;
        if (shares && this.seat && this.seat !== seat) flash(this.panel);
        this.seat = seat;
        const name = whoAt(model.people, seat);
        return shares ? h("span", { class: "asked-seat" }, name) : name;
    }

    #back() {
        const close = () => this.unfold("");
        return h(
            "button",
            { type: "button", class: "option-back", onclick: close },
            h("span", { "aria-hidden": "true" }, "\u2039 "),
            this.open,
            h("span", { class: "soft" }, " \u00b7 all options"),
        );
    }

    /** @param {Question} question */
    #ruleChip({ rule }) {
        if (!rule) return null;
        const why = () => this.whyQuestion(this.model());
        return h(
            "button",
            { type: "button", class: "chip", "aria-label": `Rule ${rule}`, onclick: why },
            rule,
        );
    }

    /** @param {Option[]} options */
    #filterField(options) {
        const touch = matchMedia("(hover: none)").matches ? "tap" : "click";
        const or = options.some(({ elements }) => elements.length) ? `, or ${touch} the picture` : "";
        /** @type {HTMLInputElement} */
        const field = h("input", {
            type: "search",
            class: options.length > FEW ? "" : "few",
            value: this.list.typed,
            "aria-label": "Filter the options",
            placeholder: `Filter ${options.length} options${or}`,
            oninput: () => this.#narrow(field.value),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                if (event.key === "Enter") this.#chooseOnly();
            },
        });
        return field;
    }

    /** @param {string} typed */
    #narrow(typed) {
        this.list.typed = typed;
        const { question } = this.model();
        if (question) this.#list().replaceWith(this.list.element(question, mine(this.model())));
    }

    #chooseOnly() {
        const only = this.list.only(optionsOf(this.model()));
        if (only) this.choose(only);
    }

    /** @param {Question} question @param {Model} model */
    #watching(question, model) {
        const watcher = model.table?.role === "spectator";
        const theirs = { ...model, question };
        return [
            h("p", { class: "label waiting-label" }, whoIsAsked(theirs)),
            h("h2", { class: "prompt" }, theirQuestion(theirs)),
            this.chances.thinking(),
            this.#theirOptions(question),
            watcher && h("p", { class: "soft small" }, "You watch: nothing here is yours to choose."),
        ];
    }

    /**
     * A few can be read; of many the number says enough to whoever waits.
     * @param {Question} question
     */
    #theirOptions(question) {
        const { options } = question;
        if (isLong(options)) return h("p", { class: "soft" }, `${options.length} options.`);
        return options.length > 0 && this.list.element(question, false);
    }

    /** A proposed option is brought into view, by the list alone. */
    #showMarked() {
        const row = this.host.querySelector(".marked")?.parentElement;
        const list = this.#list();
        if (!(row instanceof HTMLElement)) return;
        const top = row.offsetTop - list.offsetTop;
        const rest = list.clientHeight - row.offsetHeight;
        if (top > list.scrollTop + rest || top < list.scrollTop) list.scrollTop = top - rest / 2;
    }

    #list() {
        return this.host.querySelector("ol") ?? this.host; // the only one
    }

    #focusedAt() {
        const held = document.activeElement;
        if (!held || !this.host.contains(held)) return -1;
        return [...this.host.querySelectorAll(".option")].indexOf(held);
    }

    /** @param {number} at */
    #focusAgain(at) {
        const all = [...this.host.querySelectorAll("button")];
        const buttons = all.filter((each) => each.matches(".option:enabled"));
        const marked = buttons.find((each) => each.classList.contains("marked"));
        const kept = at < 0 ? (marked ?? buttons[0]) : buttons[Math.min(at, buttons.length - 1)];
        (kept ?? this.panel).focus({ preventScroll: at > 0 || Boolean(marked ?? this.aim.offered) });
    }
}

/** Once round the panel, when the screen turns to another seat. @param {Element} panel */
function flash(panel) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    panel.animate({ boxShadow: ["0 0 0 4px var(--ask)", "0 0 0 4px transparent"] }, 900);
}

/** @param {Model} model */
const several = (model) => Object.keys(model.people).length > 1;

/** @param {string} words */
const waiting = (words) => [h("h2", { class: "prompt soft" }, words)];

/**
 * The same kind of question keeps its scroll and focus while its numbers change.
 * @param {Model} model
 */
const kindOf = (model) =>
    `${model.status} ${model.question?.seat} ${model.question?.kind}`;
