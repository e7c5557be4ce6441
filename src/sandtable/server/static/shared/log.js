/**
 * The log: dice as dice, then the sentence, then the rule; with a filter and a search.
 *
 *   const log = new Log(host, {game: () => "third-option", mine: async () => new Set([12, 17])});
 *   log.show(lines, fresh);   // lines from `fresh` on are marked as new
 *
 * `mine` gives the journal lines of this seat's own choices; without it the filter is not offered.
 */
import { diceOf, plainText } from "../core/dicelog.js";
import { soon } from "./activity.js";
import { call } from "./api.js";
import { fill, h } from "./dom.js";
import { ruleChip } from "./rules.js";
import { drawLine } from "./spans.js";

/**
 * @import { Said } from "../core/talk.js"
 * @typedef {Msg.LogLine | Said} Line
 * @typedef {{game: () => string, who?: (seat: string) => string, mine?: (() => Promise<Set<number>>) | null,
 *   pick?: ((line: Line) => void) | null}} Needs
 */

const CONTEXT = 28; // pixels of the line before what is new
const NEAR = 4; // pixels from the end that are the end

export class Log {
    /** @param {HTMLElement} host @param {Needs} needs */
    constructor(host, { game, who = () => "", mine = null, pick = null }) {
        this.game = game;
        this.who = who; // the name of whoever sits there
        this.mine = mine;
        this.pick = pick;
        /** @type {Line[]} */
        this.lines = [];
        /** @type {Line[] | null} */
        this.drawn = null;
        this.outdated = false; // lines have come that are not drawn yet
        this.fresh = Infinity;
        this.kind = "all";
        this.typed = "";
        /** @type {Set<number>} */
        this.own = new Set();
        /** @type {WeakMap<Line, HTMLElement>} */
        this.rows = new WeakMap(); // a line is drawn once
        /** @type {HTMLButtonElement[]} */
        this.buttons = [];
        this.list = h("ol", { class: "log-lines", tabindex: "0", "aria-label": "Log lines" });
        host.append(this.#bar(), this.list);
        this.atEnd = true;
        this.list.addEventListener("scroll", () => this.#scrolled());
        new ResizeObserver(() => this.#keepEnd()).observe(this.list);
    }

    /** Pixels below what is shown. */
    #left() {
        const { scrollHeight, scrollTop, clientHeight } = this.list;
        return scrollHeight - scrollTop - clientHeight;
    }

    /** Where lines are left below, the last one seen fades. */
    #scrolled() {
        this.atEnd = this.#left() < NEAR;
        this.list.classList.toggle("goes-on", !this.atEnd);
    }

    /** Whoever reads the last line still does when the list gets lower. */
    #keepEnd() {
        if (this.atEnd) this.list.scrollTop = this.list.scrollHeight;
    }

    /**
     * Drawn after the picture: what the eye waits for comes first.
     * @param {Line[]} lines
     * @param {number} fresh
     */
    show(lines, fresh = Infinity) {
        this.lines = lines;
        this.fresh = fresh;
        this.outdated = true;
        soon(() => this.#update(lines));
    }

    /** @param {Line[]} lines */
    #update(lines) {
        if (!this.outdated || lines !== this.lines) return;
        if (this.drawn !== lines) return this.#draw();
        this.outdated = false;
        this.#settle();
    }

    /** People are called otherwise now. */
    renamed() {
        this.rows = new WeakMap();
        if (this.drawn) this.#draw();
    }

    /** The same lines as before: none of them is new any more. */
    #settle() {
        for (const row of this.list.querySelectorAll(".fresh")) row.classList.remove("fresh");
    }

    #bar() {
        const kinds = [["all", "All"], ["dice", "Dice"]];
        if (this.mine) kinds.push(["mine", "Mine"]);
        this.buttons = kinds.map(([kind, name]) =>
            h(
                "button",
                {
                    type: "button",
                    class: "quiet",
                    "aria-pressed": String(kind === this.kind),
                    "data-kind": kind,
                    onclick: () => this.#choose(kind),
                },
                name,
            ),
        );
        const search = h("input", {
            type: "search",
            placeholder: "Search",
            "aria-label": "Search the log",
            oninput: () => {
                this.typed = search.value.toLowerCase();
                this.#draw();
            },
        });
        return h(
            "div",
            { class: "log-bar", role: "group", "aria-label": "Filter the log" },
            this.buttons,
            search,
        );
    }

    /** @param {string} kind */
    async #choose(kind) {
        this.kind = kind;
        for (const button of this.buttons) {
            button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
        }
        if (kind === "mine" && this.mine) this.own = await this.mine();
        this.#draw();
    }

    /** @param {Line} line */
    #wanted(line) {
        if (this.kind === "dice" && !diceOf([line]).length) return false;
        if (this.kind === "mine" && !this.own.has(line.n)) return false;
        return !this.typed || plainText(line).toLowerCase().includes(this.typed);
    }

    #draw() {
        this.outdated = false;
        this.drawn = this.lines;
        const shown = this.lines
            .map((line, at) => ({ line, at }))
            .filter(({ line }) => this.#wanted(line));
        const empty = h(
            "li",
            { class: "soft" },
            this.lines.length ? "Nothing here." : "Nothing yet.",
        );
        fill(this.list, shown.length ? shown.map(({ line, at }) => this.#row(line, at)) : empty);
        this.#scroll();
    }

    /** To the first of the new lines, so that what happened is read in order; else to the end. */
    #scroll() {
        const first = this.list.querySelector(".fresh");
        this.list.scrollTop = first instanceof HTMLElement
            ? first.offsetTop - this.list.offsetTop - CONTEXT
            : this.list.scrollHeight;
    }

    /** @param {Line} line @param {number} at */
    #row(line, at) {
        const row = this.rows.get(line) ?? this.#drawn(line);
        this.rows.set(line, row);
        row.classList.toggle("fresh", at >= this.fresh);
        return row;
    }

    /** @param {Line} line */
    #drawn(line) {
        if ("who" in line) {
            const look = line.who ? "log-line log-chat" : "log-line log-chat told";
            return h("li", { class: look }, h("span", {}, drawLine(line)));
        }
        if (line.aside) return aside(line);
        const titled = line.spans.find(({ heading }) => heading);
        if (titled) return h("li", { class: "log-heading label" }, titled.text);
        const chip = line.rule && ruleChip(this.game(), line.rule);
        const { pick } = this;
        const who = line.by && this.who(line.by);
        const name = who && h("strong", { class: "log-who" }, `${who} \u00b7 `);
        const words = pick
            ? h(
                  "button",
                  { type: "button", class: "quiet log-pick", onclick: () => pick(line) },
                  drawLine(line),
              )
            : h("span", {}, drawLine(line));
        return h("li", { class: "log-line" }, name, words, " ", chip);
    }
}

/** What a guide said, folded: the log stays a log. @param {Msg.LogLine} line */
function aside({ spans: [title, words] }) {
    return h(
        "li",
        { class: "log-aside" },
        h("details", {}, h("summary", {}, `Guide: ${title.text}`), h("p", {}, words.text)),
    );
}

/**
 * The journal lines of a seat's own choices, for the log's filter.
 * @param {string} table
 * @param {string} link
 * @param {string} mine
 */
export async function linesOf(table, link, mine) {
    /** @type {Msg.Moment[]} */
    const moments = await call("GET", `/tables/${table}/moments`, { link });
    return new Set(moments.filter(({ seat }) => seat === mine).map(({ n }) => n));
}
