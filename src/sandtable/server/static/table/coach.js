/** The guide of a first mission: what to do now and why, page by page, then it lets go. */
import { mine } from "../core/model.js";
import * as say from "../core/protocol.js";
import { sentence } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { drawSpans } from "../shared/spans.js";
import { LineByHand, sameLine } from "./byhand.js";

/**
 * @import { Model, Option } from "../core/model.js"
 * @import { Send } from "./getup.js"
 * @typedef {{model: () => Model, game: () => string, send: Send, step: () => void,
 *   turned: () => void, again: () => void, overlay: (put: Array<[string, string]>) => void,
 *   picture: import("../shared/picture.js").Picture,
 *   measures: () => boolean}} Needs  measures: the ruler is in the hand; again: the last choice is
 *   taken back
 */

export class Coach {
    /** @param {HTMLElement} host @param {Needs} needs */
    constructor(host, { model, game, send, step, turned, again, overlay, measures, picture }) {
        this.host = host;
        this.model = model;
        this.game = game;
        this.send = send;
        this.goOn = step;
        this.turned = turned;
        this.again = again;
        this.overlay = overlay;
        this.measures = measures;
        this.dismissed = false;
        this.seq = -1;
        this.page = 0; // of the pages at the question with that seq
        this.look = ""; // the line that is drawn, as words
        this.seen = h("ul", { class: "measured" });
        this.hand = new LineByHand({ picture, send });
        this.drew = ""; // the page whose line is there: drawn, or by the button
        this.amiss = ""; // another line that was drawn instead
    }

    /** Whether the guide proposes this option now: on its last page. @param {Option} option */
    proposes(option) {
        const { coach } = this.model();
        if (!coach || coach.done || coach.hand) return false;
        return this.#last(coach) && (coach.option ?? -1) === option.n;
    }

    /** @param {Model} model */
    render(model) {
        const { coach } = model;
        this.page = this.#at(model);
        this.seq = model.seq;
        if (!coach?.done) this.dismissed = false;
        this.#hands(coach);
        this.host.hidden = !coach || this.dismissed;
        const shown = coach && !this.dismissed ? pagesOf(coach)[this.page] : null;
        const draws = this.#draws(shown);
        this.#lookAlong(draws ? null : shown?.look);
        if (draws && shown?.look && !this.measures()) this.hand.ask(shown.look);
        else this.hand.stop();
        if (!coach || !shown) return;
        const held = this.host.contains(document.activeElement);
        const words = h(
            "div",
            { class: "coach-words", tabindex: "-1" },
            shown.title && h("h3", {}, shown.title),
            h("p", {}, shown.text),
            draws && this.amiss && h("p", { class: "soft", role: "status" }, this.amiss),
            shown.look && !draws && this.seen,
        );
        fill(
            this.host,
            this.#head(coach),
            words,
            coach.done ? this.#farewell(coach, model) : this.#forward(coach, model),
        );
        const first = this.host.querySelector("button:enabled, a");
        if (held && first instanceof HTMLElement) first.focus({ preventScroll: true });
    }

    /** Whether a miss waits to be tried again: another disc now would be one too many. */
    get holds() {
        const { coach } = this.model();
        return Boolean(coach?.hand && coach.again && !this.dismissed);
    }

    /** What is asked of people's own hand is no button meanwhile. @param {Msg.Coach | null} coach */
    #hands(coach) {
        const asked = coach?.hand && !coach.help && !coach.done;
        document.body.classList.toggle("by-hand", Boolean(asked || this.holds));
        document.body.classList.toggle("astray", this.holds);
    }

    /** The next page; after the last one what the guide proposes is chosen. */
    step() {
        const model = this.model();
        const { coach } = model;
        if (!coach || coach.done || !this.#ready(coach, model)) return;
        if (this.#draws(pagesOf(coach)[this.page])) return this.#drawn();
        if (this.#last(coach)) return this.goOn();
        this.page += 1;
        const { title = "", text } = pagesOf(coach)[this.page];
        announce(`${sentence(title)} ${text}`);
        this.turned();
    }

    /** What lies on the line that a page looks along. @param {Msg.MeasuredOut} message */
    measured(message) {
        const { start, end, lines = [], put = [], title = "" } = message;
        const { coach } = this.model();
        const shown = coach && pagesOf(coach)[this.page];
        if (shown?.look && this.#draws(shown)) {
            if (sameLine(message.ends ?? [], shown.look)) return this.#drawn();
            if (!this.hand.drew(message)) return;
            this.amiss = `${title ? `That was ${title}` : "That was no line on the map"}. Letters and numbers stand along the rim.`;
            this.overlay(put);
            return this.render(this.model());
        }
        if (this.look !== [start, end].join()) return;
        this.overlay(put);
        fill(
            this.seen,
            lines.map(({ spans }) => h("li", {}, drawSpans(spans))),
        );
    }

    /** The line of this page is there. */
    #drawn() {
        this.drew = this.#here;
        this.amiss = "";
        this.turned();
    }

    /** Whether a page waits for a line that people draw. @param {Msg.CoachPage | null | undefined} shown */
    #draws(shown) {
        return Boolean(shown?.draws && shown.look && this.drew !== this.#here);
    }

    /** Which page is open. */
    get #here() {
        return `${this.seq} ${this.page}`;
    }

    /**
     * The line is drawn over the picture as long as its page is open; `look` is its ends.
     * @param {[string, string] | null | undefined} look
     */
    #lookAlong(look) {
        const wanted = look ? look.join() : "";
        if (wanted === this.look) return;
        const drawn = this.look;
        this.look = wanted;
        fill(this.seen);
        if (look) this.send(say.measure(...look));
        else if (drawn && !this.measures()) this.overlay([]);
    }

    /** @param {Model} model */
    #at(model) {
        return this.seq === model.seq ? this.page : 0;
    }

    /** @param {Msg.Coach} coach */
    #last(coach) {
        return this.#at(this.model()) === (coach.more?.length ?? 0);
    }

    /**
     * Whether there is anything to step to: a page, one's own choice, or one that waits.
     * @param {Msg.Coach} coach
     * @param {Model} model
     */
    #ready(coach, model) {
        if (!this.#last(coach)) return true;
        if (coach.hand) return Boolean(coach.help && mine(model));
        const own = mine(model) && ((coach.option ?? -1) >= 0 || Boolean(coach.choice));
        return own || Boolean(coach.waits && model.table?.role === "seat");
    }

    /** @param {Msg.Coach} coach */
    #head({ at = 0, of = 0, done = false }) {
        const now = Math.min(at + this.page + 1, of);
        return [
            h(
                "p",
                { class: "label coach-label" },
                "Guide",
                of > 0 && !done && h("span", { class: "figure" }, ` ${now} / ${of}`),
            ),
            of > 0 &&
                h("progress", {
                    max: of,
                    value: done ? of : at + this.page,
                    "aria-label": "How far the guide has come",
                }),
        ];
    }

    /**
     * What people do with their own hand has no button, until it went wrong a few times.
     * @param {Msg.Coach} coach
     * @param {Model} model
     */
    #forward(coach, model) {
        const byHand = coach.hand && this.#last(coach);
        if (byHand && !coach.help) return byKeys(Boolean(coach.choice));
        return h(
            "button",
            {
                type: "button",
                class: "step",
                disabled: !this.#ready(coach, model),
                onclick: () => this.step(),
            },
            byHand || this.#draws(pagesOf(coach)[this.page]) ? "Do it for me" : "Step forward",
        );
    }

    /** @param {Msg.Coach} coach @param {Model} model */
    #farewell({ then, again, hand }, { status, undo }) {
        const where =
            then && `/?${new URLSearchParams({ game: this.game(), mission: then.mission })}`;
        const back = hand ? "Try again" : "Back to the lesson";
        return [
            again &&
                undo !== "no" &&
                h("button", { type: "button", class: "step", onclick: () => this.again() }, back),
            then && h("a", { class: "button", href: where }, `Set up ${then.title}`),
            status === "running" &&
                h(
                    "button",
                    { type: "button", onclick: () => this.#dismiss() },
                    "I can go on alone",
                ),
        ];
    }

    #dismiss() {
        this.dismissed = true;
        this.host.hidden = true;
        this.#hands(this.model().coach);
    }
}

/** Who has no hand for it has keys; a phone has none. */
const byKeys = (draws = false) =>
    !matchMedia("(pointer: coarse)").matches &&
    h("p", { class: "soft small" }, `Or by keys: ${draws ? "p, then arrows" : "a, then arrows, + and -"}, Enter.`);

/** @param {Msg.Coach} coach @returns {Msg.CoachPage[]} */
const pagesOf = (coach) => [coach, ...(coach.more ?? [])];
