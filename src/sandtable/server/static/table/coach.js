/** The guide of a first mission: what to do now and why, then it lets go. */
import { fill, h } from "../shared/dom.js";

export class Coach {
    constructor(app, host) {
        this.app = app;
        this.host = host;
        this.dismissed = false;
    }

    /** Whether the guide proposes this option now. */
    proposes(option) {
        const coach = this.app.model.coach;
        return Boolean(coach && !coach.done && (coach.option ?? -1) === option.n);
    }

    render({ coach }) {
        if (!coach?.done) this.dismissed = false;
        this.host.hidden = !coach || this.dismissed;
        if (this.host.hidden) return;
        const { title = "", text, at = 0, of = 0, done = false } = coach;
        fill(
            this.host,
            h(
                "p",
                { class: "label coach-label" },
                "Guide",
                of > 0 &&
                    !done &&
                    h("span", { class: "figure" }, ` ${Math.min(at + 1, of)} / ${of}`),
            ),
            of > 0 &&
                h("progress", {
                    max: of,
                    value: done ? of : at,
                    "aria-label": "How far the guide has come",
                }),
            title && h("h3", {}, title),
            h("p", {}, text),
            done &&
                h(
                    "button",
                    { type: "button", onclick: () => this.#dismiss() },
                    "I can go on alone",
                ),
        );
    }

    #dismiss() {
        this.dismissed = true;
        this.host.hidden = true;
    }
}
