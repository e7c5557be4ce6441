/** The play is over: who won and why, the dice to check, and what next. */
import { diceInShort, diceTold } from "../core/dicefrom.js";
import { toneOf, verdictOf } from "../core/outcome.js";
import { whoAt } from "../core/words.js";
import { call, download } from "../shared/api.js";
import { find, h, wordsOf } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { Debriefing } from "./debriefing.js";
import { verifyLink } from "./dicechip.js";

/**
 * @import { Links } from "../core/links.js"
 * @import { Model } from "../core/model.js"
 * @import { Seats } from "../core/words.js"
 * @import { Child } from "../shared/dom.js"
 * @typedef {{id: string, links: Links, link: () => string, seat: () => string,
 *   game: () => string}} Needs
 */

export class Ending {
    /** @param {Needs} needs */
    constructor({ id, links, link, seat, game }) {
        this.id = id;
        this.links = links;
        this.link = link;
        this.seat = seat;
        this.game = game;
        /** @type {Msg.OutcomeOut | null} */
        this.outcome = null;
        this.debriefing = new Debriefing(find(".middle"), { game, next: () => this.#next() });
    }

    /** @param {Model} model */
    content(model) {
        const { outcome, table } = model;
        /** @param {string} seat */
        const named = (seat) => whoAt(model.people, seat);
        const tone = outcome && toneOf(outcome, table?.seat);
        this.outcome = outcome;
        return [
            h(
                "p",
                { class: "label" },
                model.status === "closed" ? "The table is closed" : "The play is over",
            ),
            outcome &&
                h(
                    "p",
                    { class: `verdict${tone && ` tone-${tone}`}` },
                    verdictOf(outcome, table?.seat, named),
                ),
            h(
                "h2",
                { class: "prompt" },
                outcome?.summary ?? "It was ended before the play was over.",
            ),
            outcome && scores(outcome, model.people),
            model.debrief && this.#reopen(),
            this.#next(this.#another()),
            this.#keep(),
            fairness(table, outcome),
        ];
    }

    #reopen() {
        const open = () => this.debriefing.open(true);
        return h("button", { type: "button", id: "open-debrief", onclick: open }, "Debrief");
    }

    /** What most people want then; the next mission first, if there is one. @param {Child} more */
    #next(more = null) {
        const then = this.outcome?.next;
        const query = then && new URLSearchParams({ game: this.game(), mission: then.mission });
        const look = (/** @type {boolean} */ first) => (first ? "button main" : "button");
        return h(
            "div",
            { class: "next" },
            then && h("a", { class: look(true), href: `/?${query}` }, `Next mission: ${then.title}`),
            h(
                "button",
                { type: "button", class: then ? "" : "main", onclick: act(() => this.#again()) },
                "Play again",
            ),
            h(
                "a",
                { class: look(false), href: `/replay/${this.id}#${this.link()}` },
                "Watch the replay",
            ),
            h("a", { class: look(false), href: "/" }, "To the lobby"),
            more,
        );
    }

    #another() {
        const href = `/?game=${encodeURIComponent(this.game())}`;
        return h("a", { class: "button", href }, "Another mission");
    }

    #keep() {
        const save = act(() => this.#journal());
        return h("button", { type: "button", class: "quiet", onclick: save }, "Download the journal");
    }

    async #again() {
        /** @type {Msg.MadeTable} */
        const made = await call("POST", `/tables/${this.id}/again`, { link: this.link() });
        this.links.remember(made.id, made);
        const own = made.links.seats[this.seat()] ?? made.links.spectator;
        location.assign(`/table/${made.id}#${own}`);
    }

    async #journal() {
        download(
            `${this.id}.sandtable.jsonl`,
            await call("GET", `/tables/${this.id}/journal`, { link: this.link(), text: true }),
        );
    }
}

/** @param {() => Promise<void>} work */
const act = (work) => () => work().catch((error) => toast(wordsOf(error)));

/** @param {Msg.OutcomeOut} outcome @param {Seats} people */
function scores(outcome, people) {
    const rows = Object.entries(outcome.score);
    if (rows.length < 2) return null; // the sentence says one alone
    if (!rows.some(([, points]) => points)) return null; // and nought says nothing
    return h(
        "dl",
        { class: "scores" },
        rows.map(([seat, points]) => [
            h("dt", {}, whoAt(people, seat)),
            h("dd", { class: "figure" }, String(points)),
        ]),
    );
}

/** @param {Msg.TableOut | null} table @param {Msg.OutcomeOut | null} outcome */
function fairness(table, outcome) {
    const seed = outcome?.seed ?? table?.seed;
    return h(
        "details",
        { class: "fair" },
        h("summary", {}, "The dice, to check"),
        diceTold(table).map((told) => h("p", { class: "small soft" }, told)),
        h(
            "p",
            { class: "small soft" },
            "The commitment was public from the start; the seed proves every die.",
        ),
        h(
            "dl",
            { class: "figure small" },
            h("dt", {}, "Dice"),
            h("dd", {}, diceInShort(table).words),
            h("dt", {}, "Commitment"),
            h("dd", {}, table?.commitment ?? ""),
            h("dt", {}, "Seed"),
            h("dd", {}, seed ?? "not yet"),
        ),
        table && seed && verifyLink(table),
    );
}
