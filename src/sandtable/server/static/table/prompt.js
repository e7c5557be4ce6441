/** The question and its options; or who is asked instead. */
import { grouped, isLong, narrowed } from "../core/filter.js";
import { mine } from "../core/model.js";
import { fill, h } from "../shared/dom.js";
import { showRule } from "../shared/rules.js";
import { optionButton, whyOption } from "./option.js";

export class Prompt {
    constructor(app, host) {
        this.app = app;
        this.host = host;
        this.typed = "";
        this.kind = "";
        this.scrolled = 0; // noted as it happens, for asking would lay the page out
    }

    render(model) {
        const focused = this.#focusedAt();
        const filtering = document.activeElement?.matches("#prompt input");
        const same = this.kind === kindOf(model);
        if (!same) this.typed = "";
        this.kind = kindOf(model);
        this.host.closest(".asked").classList.toggle("mine", mine(model));
        fill(this.host, this.#content(model));
        if (same && this.scrolled) this.#list().scrollTop = this.scrolled;
        else this.scrolled = 0;
        this.#showMarked();
        if (filtering && this.host.querySelector("input")) this.filter();
        else if (filtering || focused >= 0) this.#focusAgain(same ? focused : 0);
    }

    /** The question as it is read aloud. */
    spoken(model) {
        const { question } = model;
        if (!mine(model)) return `${title(question.seat)} is asked. ${question.prompt}`;
        const count = question.options.length;
        const names =
            count <= 9 ? question.options.map((o, at) => `${at + 1}, ${o.label}`).join("; ") : "";
        return `${question.prompt}. ${count} options. ${names}`;
    }

    /** Marks what was just chosen, until the answer is here. */
    sending(option) {
        this.typed = "";
        this.host.classList.add("sending");
        this.host.querySelector(`[data-n="${option.n}"]`)?.classList.add("sent");
    }

    /** The options with a number key, in order. */
    numbered(model) {
        return mine(model) ? this.#ordered(model.question.options) : [];
    }

    filter() {
        this.host.querySelector("input")?.focus();
    }

    whyFocused(model) {
        const at = document.activeElement?.closest?.("[data-n]")?.dataset.n;
        const option = model.question?.options.find((each) => String(each.n) === at);
        if (option) whyOption(this.app, option, document.activeElement);
        else this.whyQuestion(model);
    }

    whyQuestion(model) {
        const { question } = model;
        const anchor = this.host.getBoundingClientRect();
        if (question?.rule)
            showRule(this.app.game, question.rule, anchor, [h("p", {}, question.prompt)]);
    }

    #content(model) {
        this.host.classList.remove("sending");
        if (model.status === "over" || model.status === "closed")
            return this.app.ending.content(model);
        if (!model.question)
            return waiting(model.table ? "Nothing is asked just now." : "Connecting \u2026");
        return mine(model) ? this.#asked(model) : this.#watching(model);
    }

    #asked(model) {
        const { prompt, options, rule } = model.question;
        return [
            h(
                "p",
                { class: "label asked-label" },
                "You are asked",
                several(model) && ` \u00b7 ${title(model.question.seat)}`,
            ),
            h("h2", { class: "prompt" }, prompt),
            isLong(options) && this.#filterField(model),
            this.#options(model),
            h(
                "p",
                { class: "prompt-foot" },
                rule &&
                    h(
                        "button",
                        {
                            type: "button",
                            class: "chip",
                            "aria-label": `Rule ${rule}`,
                            onclick: () => this.whyQuestion(this.app.model),
                        },
                        rule,
                    ),
                h(
                    "button",
                    { type: "button", class: "chip", onclick: () => this.app.advise() },
                    "Advice",
                ),
            ),
        ];
    }

    #filterField(model) {
        const field = h("input", {
            type: "search",
            value: this.typed,
            "aria-label": "Filter the options",
            placeholder: `Filter ${model.question.options.length} options, or click the picture`,
            oninput: () => this.#narrow(field.value),
            onkeydown: (event) => event.key === "Enter" && this.#chooseOnly(),
        });
        return field;
    }

    #narrow(typed) {
        this.typed = typed;
        this.#list().replaceWith(this.#options(this.app.model));
    }

    #chooseOnly() {
        const left = this.#ordered(this.app.model.question.options);
        if (left.length === 1) this.app.choose(left[0]);
    }

    /** As they are numbered: what is not in the picture first, when there are many. */
    #ordered(options) {
        if (!isLong(options)) return options;
        const plain = options.filter((option) => !option.elements.length);
        const placed = options.filter((option) => option.elements.length);
        return narrowed([...plain, ...placed], this.typed);
    }

    #options(model) {
        const { options } = model.question;
        const shown = this.#ordered(options);
        const short = options.length > 3 && options.every((option) => option.label.length <= 4);
        const look = short ? "options tiles" : isLong(options) ? "options many" : "options";
        const rows = grouped(shown).map(([group, members]) => [
            group && h("li", { class: "label option-group" }, group),
            members.map((option) =>
                optionButton(this.app, option, {
                    key: shown.indexOf(option) + 1,
                    compact: isLong(options) && option.elements.length > 0,
                    lets: mine(model),
                }),
            ),
        ]);
        const none = h("li", { class: "soft" }, "No option has these words.");
        const scrolled = (event) => (this.scrolled = event.currentTarget.scrollTop);
        return h(
            "ol",
            { class: look, "aria-label": "Options", onscroll: scrolled },
            shown.length ? rows : none,
        );
    }

    #watching(model) {
        const { question } = model;
        const who = title(question.seat);
        const there = model.people[question.seat];
        const how =
            there?.player === "human"
                ? there.here
                    ? "is thinking"
                    : "is not at the table"
                : "is choosing";
        return [
            h("p", { class: "label" }, `${who} ${how}`),
            h("h2", { class: "prompt" }, question.prompt || `Waiting for ${who}`),
            question.options.length > 0 && this.#options(model),
        ];
    }

    /** A proposed option is brought into view, by the list alone. */
    #showMarked() {
        const row = this.host.querySelector(".many .marked")?.parentElement;
        const list = this.#list();
        if (row) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 3;
    }

    #list() {
        return this.host.querySelector(".options") ?? this.host;
    }

    #focusedAt() {
        if (!this.host.contains(document.activeElement)) return -1;
        return [...this.host.querySelectorAll(".option")].indexOf(document.activeElement);
    }

    #focusAgain(at) {
        const buttons = this.host.querySelectorAll(".option");
        const target = buttons[Math.min(at, buttons.length - 1)] ?? this.host.closest(".asked");
        target.focus({ preventScroll: at > 0 });
    }
}

const several = (model) => Object.keys(model.people).length > 1;

const waiting = (words) => [h("h2", { class: "prompt soft" }, words)];

export const title = (seat) =>
    seat ? seat[0].toUpperCase() + seat.slice(1).replaceAll("-", " ") : "";

/** The same kind of question keeps its filter, scroll and focus while its numbers change. */
const kindOf = (model) =>
    `${model.status} ${model.question?.seat} ${model.question?.prompt.replace(/\d+/g, "#")}`;
