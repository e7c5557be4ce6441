/** What a search finds by playing on from here: promises of answers, the curve, and who thinks. */
import { bandOf, pathOf, reasonOf, toldOf, turnOf } from "../core/promises.js";
import { fill, h, s } from "../shared/dom.js";

/**
 * @import { Told } from "../core/promises.js"
 * @import { Model } from "../core/model.js"
 * @typedef {{model: () => Model, send: (message: Msg.FromClient) => boolean,
 *   best: (found: Msg.Advised) => void, again: () => void}} Needs
 *   best: what is advised now; again: the question is to be drawn anew
 */

const SIZE = { width: 240, height: 80 };

export class Chances {
    /** @param {Needs} needs */
    constructor({ model, send, best, again }) {
        this.model = model;
        this.send = send;
        this.best = best;
        this.again = again;
        this.list = h("div", { class: "promises", role: "status", hidden: true });
        this.curve = h("div", { class: "stood", hidden: true });
        const look = { type: "button", class: "chip", onclick: () => this.#lookBack() };
        this.ask = h("button", look, "How it stood so far");
        this.element = h("div", { class: "chances" }, this.list, this.curve);
        this.thinks = ""; // the name of whoever takes its time
    }

    /** Under a question that is one's own; nothing until somebody asks. */
    weigh() {
        if (!this.send({ type: "weigh" })) return;
        this.list.hidden = false;
        fill(this.list, h("p", { class: "soft small" }, "Playing it out \u2026"));
    }

    /** Something else is asked. */
    forget() {
        this.thinks = "";
        this.list.hidden = this.curve.hidden = true;
        fill(this.list);
        fill(this.curve);
    }

    /** Whether it was for here. @param {Msg.FromServer} message */
    hear(message) {
        if (message.type === "weighed") this.#weighed(message);
        else if (message.type === "looked_back") this.#stood(message.curve);
        else if (message.type === "thinks") {
            this.thinks = message.name;
            this.again();
        } else return false;
        return true;
    }

    /** Who thinks, and a way to make an end of it; nothing where nobody does. */
    thinking() {
        if (!this.thinks) return null;
        const mine = Boolean(this.model().table?.seat);
        const hurry = { type: "button", class: "chip", onclick: () => this.send({ type: "hurry" }) };
        return h(
            "p",
            { class: "thinks", role: "status" },
            h("span", { class: "thinks-dots", "aria-hidden": "true" }),
            `${this.thinks} is thinking \u2026`,
            mine && h("button", hurry, "Hurry"),
        );
    }

    /** @param {Msg.Weighed} message */
    #weighed(message) {
        const { question, seq } = this.model();
        if (!question || message.seq !== seq) return;
        const told = toldOf(message, question.options);
        this.list.hidden = false;
        fill(this.list, h("p", { class: "label" }, "Chance of success"), told.map(promiseRow), this.ask);
        const [best] = told;
        if (!best || best.n < 0) return; // what is drawn is not taken out of anybody's hand
        const why = reasonOf(told, message.plays);
        this.best({ type: "advised", player: "search", name: "Looking ahead", option: best.n, seq, why });
    }

    /** For whoever has played to the end. */
    back() {
        return this.model().table?.seat && this.model().outcome ? this.ask : null;
    }

    #lookBack() {
        if (!this.send({ type: "weigh", what: "match" })) return;
        this.curve.hidden = false;
        fill(this.curve, h("p", { class: "soft small" }, "Looking back \u2026"));
    }

    /** @param {Msg.Stood[]} curve */
    #stood(curve) {
        const { width, height } = SIZE;
        const now = curve.at(-1)?.percent ?? 0;
        const middle = { class: "stood-middle", d: `M0,${height / 2}H${width}` };
        this.curve.hidden = false;
        fill(
            this.curve,
            h("p", { class: "label" }, "How it stood for you"),
            s(
                "svg",
                { viewBox: `0 -4 ${width} ${height + 8}`, role: "img", "aria-label": spokenOf(curve) },
                s("path", middle),
                s("path", { class: "stood-band", d: bandOf(curve, SIZE) }),
                s("path", { class: "stood-line", d: pathOf(curve, SIZE) }),
            ),
            h("p", { class: "soft small" }, `Now ${now} %. ${turnOf(curve)}`),
        );
    }
}

/** @param {Told} told */
function promiseRow({ label, percent, between }) {
    return h(
        "div",
        { class: "promise" },
        h("span", { class: "promise-label" }, label),
        s(
            "svg",
            { class: "promise-bar", viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" },
            s("rect", { width: String(percent), height: "1" }),
        ),
        h("span", { class: "figure" }, `${percent} %`),
        h("span", { class: "soft small" }, between),
    );
}

/** @param {Msg.Stood[]} curve */
const spokenOf = (curve) =>
    `Chance of success from ${curve[0]?.percent ?? 0} to ${curve.at(-1)?.percent ?? 0} percent. ${turnOf(curve)}`;
