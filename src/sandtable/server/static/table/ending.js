/** The play is over: who won and why, the dice to check, and what next. */
import { diceInShort, diceTold } from "../core/dicefrom.js";
import { whoAt } from "../core/words.js";
import { call, download } from "../shared/api.js";
import { h, wordsOf } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { verifyLink } from "./dicechip.js";

/**
 * @import { Links } from "../core/links.js"
 * @import { Model } from "../core/model.js"
 * @import { Seats } from "../core/words.js"
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
    }

    /** @param {Model} model */
    content(model) {
        const { outcome, table } = model;
        const won = outcome && verdict(outcome, model);
        /** @param {() => Promise<void>} work */
        const act = (work) => () => work().catch((error) => toast(wordsOf(error)));
        return [
            h(
                "p",
                { class: "label" },
                model.status === "closed" ? "The table is closed" : "The play is over",
            ),
            won && h("p", { class: `verdict ${won.tone}` }, won.words),
            h(
                "h2",
                { class: "prompt" },
                outcome?.summary ?? "It was ended before the play was over.",
            ),
            outcome && scores(outcome, model.people),
            h(
                "div",
                { class: "next" },
                h(
                    "button",
                    { type: "button", class: "main", onclick: act(() => this.#again()) },
                    "Play again",
                ),
                h(
                    "a",
                    { class: "button", href: `/replay/${this.id}#${this.link()}` },
                    "Watch the replay",
                ),
                h(
                    "button",
                    { type: "button", onclick: act(() => this.#journal()) },
                    "Download the journal",
                ),
                h(
                    "a",
                    { class: "button", href: `/?game=${encodeURIComponent(this.game())}` },
                    "Another mission",
                ),
            ),
            fairness(table, outcome),
        ];
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

/**
 * For a seat: won or lost; for who only watches: who won.
 * @param {Msg.OutcomeOut} outcome
 * @param {Model} model
 */
function verdict(outcome, { table, people }) {
    const { won } = outcome;
    const drawn = Object.keys(won).length > 1 && !Object.values(won).includes(true);
    if (table?.seat && table.seat in won && !drawn) {
        return won[table.seat]
            ? { words: "Won", tone: "tone-good" }
            : { words: "Lost", tone: "tone-bad" };
    }
    const winners = Object.keys(won)
        .filter((seat) => won[seat])
        .map((seat) => whoAt(people, seat));
    return { words: winners.length ? `${winners.join(" and ")} won` : "Nobody won", tone: "" };
}

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
