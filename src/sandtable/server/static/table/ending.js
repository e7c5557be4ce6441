/** The play is over: who won and why, the dice to check, and what next. */
import { diceInShort, diceTold } from "../core/dicefrom.js";
import { seatName } from "../core/words.js";
import { call, download } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { toast } from "../shared/toast.js";

export class Ending {
    constructor(app) {
        this.app = app;
    }

    content(model) {
        const { outcome, table } = model;
        const act = (work) => () => work().catch((error) => toast(error.message));
        return [
            h(
                "p",
                { class: "label" },
                model.status === "closed" ? "The table is closed" : "The play is over",
            ),
            outcome && h("p", { class: `verdict ${verdict(model).tone}` }, verdict(model).words),
            h(
                "h2",
                { class: "prompt" },
                outcome?.summary ?? "It was ended before the play was over.",
            ),
            outcome && scores(model),
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
                    { class: "button", href: `/replay/${this.app.id}#${this.app.link}` },
                    "Watch the replay",
                ),
                h(
                    "button",
                    { type: "button", onclick: act(() => this.#journal()) },
                    "Download the journal",
                ),
                h(
                    "a",
                    { class: "button", href: `/?game=${encodeURIComponent(this.app.game)}` },
                    "Another mission",
                ),
            ),
            fairness(table, outcome),
        ];
    }

    async #again() {
        const { id, link } = this.app;
        const made = await call("POST", `/tables/${id}/again`, { link });
        this.app.links.remember(made.id, made);
        const own = made.links.seats[this.app.seat] ?? made.links.spectator;
        location.assign(`/table/${made.id}#${own}`);
    }

    async #journal() {
        const { id, link } = this.app;
        download(
            `${id}.sandtable.jsonl`,
            await call("GET", `/tables/${id}/journal`, { link, text: true }),
        );
    }
}

/** For a seat: won or lost; for who only watches: who won. */
function verdict({ outcome, table, people }) {
    const won = outcome.won ?? {};
    const drawn = Object.keys(won).length > 1 && !Object.values(won).includes(true);
    if (table?.seat && table.seat in won && !drawn) {
        return won[table.seat]
            ? { words: "Won", tone: "tone-good" }
            : { words: "Lost", tone: "tone-bad" };
    }
    const winners = Object.keys(won)
        .filter((seat) => won[seat])
        .map((seat) => seatName(people, seat));
    return { words: winners.length ? `${winners.join(" and ")} won` : "Nobody won", tone: "" };
}

function scores({ outcome, people }) {
    const rows = Object.entries(outcome.score);
    if (rows.length < 2) return null; // the sentence says one alone
    if (!rows.some(([, points]) => points)) return null; // and nought says nothing
    return h(
        "dl",
        { class: "scores" },
        rows.map(([seat, points]) => [
            h("dt", {}, seatName(people, seat)),
            h("dd", { class: "figure" }, String(points)),
        ]),
    );
}

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
            h("dd", {}, diceInShort(table ?? {}).words),
            h("dt", {}, "Commitment"),
            h("dd", {}, table?.commitment ?? ""),
            h("dt", {}, "Seed"),
            h("dd", {}, seed ?? "not yet"),
        ),
    );
}
