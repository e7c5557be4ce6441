/** The guide of a first mission: what to do now and why, page by page, then it lets go. */
import { mine } from "../core/model.js";
import * as say from "../core/protocol.js";
import { sentence } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { drawSpans } from "../shared/spans.js";

export class Coach {
    constructor(app, host) {
        this.app = app;
        this.host = host;
        this.dismissed = false;
        this.seq = -1;
        this.page = 0; // of the pages at the question with that seq
        this.look = ""; // the line that is drawn, as words
        this.seen = h("ul", { class: "measured" });
    }

    /** Whether the guide proposes this option now: on its last page. */
    proposes(option) {
        const coach = this.app.model.coach;
        return Boolean(
            coach && !coach.done && this.#last(coach) && (coach.option ?? -1) === option.n,
        );
    }

    render(model) {
        const { coach } = model;
        this.page = this.#at(model);
        this.seq = model.seq;
        if (!coach?.done) this.dismissed = false;
        this.host.hidden = !coach || this.dismissed;
        const shown = this.host.hidden ? {} : pagesOf(coach)[this.page];
        this.#lookAlong(shown.look);
        if (this.host.hidden) return;
        const held = this.host.contains(document.activeElement);
        fill(
            this.host,
            this.#head(coach),
            shown.title && h("h3", {}, shown.title),
            h("p", {}, shown.text),
            shown.look && this.seen,
            coach.done ? this.#farewell(model) : this.#forward(model),
        );
        this.host.scrollTop = 0;
        if (held) this.host.querySelector("button:enabled, a")?.focus({ preventScroll: true });
    }

    /** The next page; after the last one what the guide proposes is chosen. */
    step() {
        const { model } = this.app;
        const { coach } = model;
        if (!coach || coach.done || !this.#ready(model)) return;
        if (this.#last(coach)) return this.app.step();
        this.page += 1;
        const { title = "", text } = pagesOf(coach)[this.page];
        announce(`${sentence(title)} ${text}`);
        this.app.turned();
    }

    /** What lies on the line that a page looks along. */
    measured({ start, end, lines = [], put = [] }) {
        if (this.look !== [start, end].join()) return;
        this.app.picture.overlay(put);
        fill(
            this.seen,
            lines.map(({ spans }) => h("li", {}, drawSpans(spans))),
        );
    }

    /** The line is drawn over the picture as long as its page is open; `look` is its ends. */
    #lookAlong(look) {
        const wanted = look ? look.join() : "";
        if (wanted === this.look) return;
        const drawn = this.look;
        this.look = wanted;
        fill(this.seen);
        if (wanted) this.app.session.send(say.measure(...look));
        else if (drawn && !this.app.measure.on) this.app.picture.overlay([]);
    }

    #at(model) {
        return this.seq === model.seq ? this.page : 0;
    }

    #last(coach) {
        return this.#at(this.app.model) === (coach.more?.length ?? 0);
    }

    /** Whether there is anything to step to: a page, one's own choice, or one that waits. */
    #ready(model) {
        const { coach } = model;
        const own = mine(model) && (coach.option ?? -1) >= 0;
        return !this.#last(coach) || own || Boolean(coach.waits && model.table?.role === "seat");
    }

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

    #forward(model) {
        return h(
            "button",
            {
                type: "button",
                class: "step",
                disabled: !this.#ready(model),
                onclick: () => this.step(),
            },
            "Step forward",
        );
    }

    #farewell({ coach, status }) {
        const { then } = coach;
        const where =
            then && `/?${new URLSearchParams({ game: this.app.game, mission: then.mission })}`;
        return [
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
    }
}

const pagesOf = (coach) => [coach, ...(coach.more ?? [])];
