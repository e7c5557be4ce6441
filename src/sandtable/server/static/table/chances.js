/** What a search finds by playing on from here: promises of answers, the curve, and who thinks. */
import { bandOf, changeOf, pathOf, reasonOf, toldOf, turnOf } from "../core/promises.js";
import { ask } from "../shared/dialog.js";
import { fill, h, s } from "../shared/dom.js";

/**
 * @import { Told } from "../core/promises.js"
 * @import { Model, Option } from "../core/model.js"
 * @typedef {{model: () => Model, send: (message: Msg.FromClient) => boolean,
 *   best: (found: Msg.Advised) => void, again: () => void}} Needs
 *   best: what is advised now; again: the question is to be drawn anew
 */

const SIZE = { width: 480, height: 160 };
const HOW =
    "The share of plays from each point that succeeded, both sides by rules of thumb, from what you knew then; the band holds with 95 percent certainty.";

export class Chances {
    /** @param {Needs} needs */
    constructor({ model, send, best, again }) {
        this.model = model;
        this.send = send;
        this.best = best;
        this.again = again;
        this.list = h("div", { class: "promises", role: "status", hidden: true });
        this.curve = h("div", { class: "stood" });
        const look = { type: "button", class: "chip", onclick: () => this.#lookBack() };
        this.back = h("button", look, "So far");
        this.element = this.list;
        this.thinks = ""; // the name of whoever takes its time
        /** @type {{n: number, said: HTMLElement} | null} */
        this.compared = null; // the option that is asked about, and where it is told
    }

    /** A way to ask what an option changes, whichever it is. @param {Option} option */
    asking(option) {
        const said = h("p", { class: "compared", role: "status" });
        const button = h(
            "button",
            { type: "button", onclick: () => this.#compare(option, said) },
            "Chance of success with this",
        );
        return h("div", { class: "compare" }, button, said);
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
        this.compared = null;
        this.list.hidden = true;
        fill(this.list);
    }

    /** Whether it was for here. @param {Msg.FromServer} message */
    hear(message) {
        if (message.type === "weighed") this.#weighed(message);
        else if (message.type === "compared") this.#compared(message);
        else if (message.type === "looked_back") this.#stood(message.curve);
        else if (message.type === "thinks") {
            this.thinks = message.name;
            this.again();
        } else return false;
        return true;
    }

    /** Whether it was about what is asked here. @param {string} why */
    refused(why) {
        if (!this.compared) return false;
        fill(this.compared.said, why);
        this.compared = null;
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
        this.list.hidden = told.length === 0; // where there is but one answer nothing is weighed
        const plays = `by ${message.plays} plays from here`;
        const head = h("p", { class: "label", title: plays }, "Chance of success");
        fill(this.list, h("div", { class: "promises-head" }, head, this.back), told.map(promiseRow));
        const [best] = told;
        if (!best || best.n < 0) return this.again(); // what is drawn is in somebody's hand
        const why = reasonOf(told);
        this.best({ type: "advised", player: "search", name: "Looking ahead", option: best.n, seq, why });
    }

    /** @param {Option} option @param {HTMLElement} said */
    #compare({ n }, said) {
        if (!this.send({ type: "compare", seq: this.model().seq, option: n })) return;
        this.compared = { n, said };
        fill(said, "Playing it out \u2026");
    }

    /** @param {Msg.Compared} message */
    #compared(message) {
        if (message.seq !== this.model().seq || message.option !== this.compared?.n) return;
        const { now, after, give, good, words } = changeOf(message);
        const look = good === null ? "" : good ? " good" : " bad";
        fill(
            this.compared.said,
            "Chance of success now ",
            h("span", { class: "figure" }, now),
            ", with this ",
            h("span", { class: `figure${look}` }, after),
            ` (${give})`,
            h("span", { class: "soft small" }, words),
        );
        this.compared = null;
    }

    /** For whoever has played to the end. */
    after() {
        return this.model().table?.seat && this.model().outcome ? this.back : null;
    }

    #lookBack() {
        if (!this.send({ type: "weigh", what: "match" })) return;
        fill(this.curve, h("p", { class: "soft" }, "Playing on from points along the way \u2026"));
        ask({ title: "How it stood for you", name: "stood", body: [this.curve] });
    }

    /** @param {Msg.Stood[]} curve */
    #stood(curve) {
        const { width, height } = SIZE;
        const now = curve.at(-1)?.percent ?? 0;
        fill(
            this.curve,
            s(
                "svg",
                { viewBox: `-44 -10 ${width + 54} ${height + 20}`, role: "img", "aria-label": spokenOf(curve) },
                [0, 50, 100].map(level),
                s("path", { class: "stood-band", d: bandOf(curve, SIZE) }),
                s("path", { class: "stood-line", d: pathOf(curve, SIZE) }),
            ),
            h("p", {}, `Now ${now} % success. ${turnOf(curve)}`),
            h("p", { class: "soft small" }, HOW),
        );
    }
}

/** @param {number} percent */
const level = (percent) => {
    const y = SIZE.height * (1 - percent / 100);
    return [
        s("path", { class: "stood-level", d: `M0,${y}H${SIZE.width}` }),
        s("text", { x: "-8", y: String(y + 4), "text-anchor": "end" }, `${percent} %`),
    ];
};

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
