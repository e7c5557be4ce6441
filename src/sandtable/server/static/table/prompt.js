/** The question and its options; or who is asked instead. */
import { isLong } from "../core/filter.js";
import { grouped, rows } from "../core/groups.js";
import { linksAtThisScreen } from "../core/hotseat.js";
import { mine } from "../core/model.js";
import { seatName, theirQuestion, whoIsAsked } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { showRule } from "../shared/rules.js";
import { groupButton, optionButton, whyOption } from "./option.js";

export class Prompt {
    constructor(app, host) {
        this.app = app;
        this.host = host;
        this.typed = "";
        this.open = ""; // the group that is unfolded
        this.kind = "";
        this.scrolled = 0; // noted as it happens, for asking would lay the page out
    }

    render(model) {
        const held = this.host.contains(document.activeElement);
        const focused = this.#focusedAt();
        const filtering = document.activeElement?.matches("#prompt input");
        const same = this.kind === kindOf(model);
        if (!same) {
            this.typed = "";
            this.open = "";
        }
        this.kind = kindOf(model);
        const aiming = document.activeElement?.closest(".aim") && document.activeElement;
        const { aim } = this.app;
        this.host.closest(".asked").classList.toggle("mine", mine(model));
        fill(this.host, this.#content(model));
        if (same && this.scrolled) this.#list().scrollTop = this.scrolled;
        else this.scrolled = 0;
        this.#showMarked();
        if (aiming?.isConnected) aiming.focus({ preventScroll: true });
        else if (held && aim.on && aim.offered) aim.focus();
        else if (filtering && this.host.querySelector("input")) this.filter();
        else if (held) this.#focusAgain(same ? focused : -1);
    }

    /** Marks what was just chosen, until the answer is here. */
    sending(option) {
        this.typed = "";
        this.open = "";
        this.host.classList.add("sending");
        this.host.querySelector(`[data-n="${option.n}"]`)?.classList.add("sent");
    }

    /** The options and groups with a number key, in order. */
    numbered(model) {
        return mine(model) ? rows(model.question.options, this) : [];
    }

    /** Shows the options of one group alone, here and on the picture; "" shows the groups again. */
    unfold(group) {
        if (group === this.open) return;
        this.open = group;
        this.scrolled = 0;
        this.render(this.app.model);
        this.app.glow();
    }

    /** Brings a proposed option into the list. */
    show(option) {
        this.typed = "";
        const { options } = this.app.model.question;
        if (option && grouped(options)) this.open = option.group;
        this.render(this.app.model);
        this.app.glow();
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
        const { prompt, options, die } = model.question;
        const asked = ["You are asked", several(model) && [" \u00b7 ", this.#seatOf(model)]];
        const advice = h(
            "button",
            { type: "button", class: "chip", onclick: () => this.app.advise() },
            "Advice",
        );
        return [
            h(
                "div",
                { class: "prompt-head" },
                h("p", { class: "label asked-label" }, asked),
                this.#ruleChip(model.question),
                advice,
            ),
            h("h2", { class: "prompt" }, prompt),
            this.app.aim.element,
            isLong(options) && !die && this.#filterField(model),
            this.open && this.#back(),
            this.#options(model),
            this.app.wishes.shortcut(model),
        ];
    }

    /** Who is asked; where one screen serves several it must be seen at a glance. */
    #seatOf(model) {
        const { seat } = model.question;
        const shares = linksAtThisScreen(model, this.app.entry).size > 0;
        if (shares && this.seat && this.seat !== seat) flash(this.host.closest(".asked"));
        this.seat = seat;
        const name = seatName(model.people, seat);
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

    #ruleChip({ rule }) {
        if (!rule) return null;
        const why = () => this.whyQuestion(this.app.model);
        return h(
            "button",
            { type: "button", class: "chip", "aria-label": `Rule ${rule}`, onclick: why },
            rule,
        );
    }

    #filterField(model) {
        const { options } = model.question;
        const or = options.some(({ elements }) => elements.length) ? ", or click the picture" : "";
        const field = h("input", {
            type: "search",
            value: this.typed,
            "aria-label": "Filter the options",
            placeholder: `Filter ${options.length} options${or}`,
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
        const left = this.numbered(this.app.model);
        if (left.length === 1 && !left[0].options) this.app.choose(left[0]);
    }

    #options(model) {
        const { options, die } = model.question;
        const shown = rows(options, this);
        const look = die ? "options tiles" : isLong(options) ? "options many" : "options";
        const lets = mine(model);
        const buttons = shown.map((row, at) => {
            const key = at + 1;
            if (row.options) return groupButton(this, row, key);
            const compact = isLong(shown) && row.elements.length > 0;
            return optionButton(this.app, row, { key, compact, lets, die });
        });
        const none = h("li", { class: "soft" }, "No option has these words.");
        const scrolled = (event) => (this.scrolled = event.currentTarget.scrollTop);
        return h(
            "ol",
            { class: look, "aria-label": "Options", "data-faces": die || null, onscroll: scrolled },
            shown.length ? buttons : none,
        );
    }

    #watching(model) {
        const watcher = model.table?.role === "spectator";
        return [
            h("p", { class: "label waiting-label" }, whoIsAsked(model)),
            h("h2", { class: "prompt" }, theirQuestion(model)),
            this.#theirOptions(model),
            watcher && h("p", { class: "soft small" }, "You watch: nothing here is yours to choose."),
        ];
    }

    /** A few can be read; of many the number says enough to whoever waits. */
    #theirOptions(model) {
        const { options } = model.question;
        if (isLong(options)) return h("p", { class: "soft" }, `${options.length} options.`);
        return options.length > 0 && this.#options(model);
    }

    /** A proposed option is brought into view, by the list alone. */
    #showMarked() {
        const row = this.host.querySelector(".marked")?.parentElement;
        if (!row) return;
        const list = this.#list();
        const top = row.offsetTop - list.offsetTop;
        const rest = list.clientHeight - row.offsetHeight;
        if (top > list.scrollTop + rest || top < list.scrollTop) list.scrollTop = top - rest / 2;
    }

    #list() {
        return this.host.querySelector(".options") ?? this.host;
    }

    #focusedAt() {
        if (!this.host.contains(document.activeElement)) return -1;
        return [...this.host.querySelectorAll(".option")].indexOf(document.activeElement);
    }

    #focusAgain(at) {
        const buttons = this.host.querySelectorAll(".option:enabled");
        const marked = this.host.querySelector(".option.marked:enabled");
        const kept = at < 0 ? (marked ?? buttons[0]) : buttons[Math.min(at, buttons.length - 1)];
        (kept ?? this.host.closest(".asked")).focus({ preventScroll: at > 0 || Boolean(marked) });
    }
}

/** Once round the panel, when the screen turns to another seat. */
function flash(panel) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    panel.animate({ boxShadow: ["0 0 0 4px var(--ask)", "0 0 0 4px transparent"] }, 900);
}

const several = (model) => Object.keys(model.people).length > 1;

const waiting = (words) => [h("h2", { class: "prompt soft" }, words)];

/** The same kind of question keeps its scroll and focus while its numbers change. */
const kindOf = (model) =>
    `${model.status} ${model.question?.seat} ${model.question?.kind}`;
