/** Talk at the table, and who is there. */
import * as say from "../core/protocol.js";
import { seatName } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { announce } from "../shared/live.js";

export class Chat {
    constructor(app, host) {
        this.app = app;
        this.people = h("ul", { class: "people", "aria-label": "At the table" });
        this.lines = h("ol", { class: "chat-lines", tabindex: "0", "aria-label": "Messages" });
        this.field = h("input", {
            type: "text",
            maxlength: "500",
            "aria-label": "Say something",
            placeholder: "Say something",
            autocomplete: "off",
        });
        this.form = h(
            "form",
            { class: "chat-form", onsubmit: (event) => this.#send(event) },
            this.field,
            h("button", { type: "submit" }, "Send"),
        );
        host.append(this.people, this.lines, this.form);
        this.seen = -1;
    }

    focus() {
        this.field.focus();
    }

    render(model) {
        fill(
            this.people,
            Object.entries(model.people).map(([seat, there]) => person(seat, there, this.app.seat)),
        );
        this.form.hidden = model.table?.role !== "seat";
        const empty = h("li", { class: "soft" }, "Nobody has said anything.");
        fill(this.lines, model.chat.length ? model.chat.map((said) => line(said, model.people)) : empty);
        this.lines.scrollTop = this.lines.scrollHeight;
        this.#tell(model);
    }

    #tell(model) {
        const last = model.chat.at(-1);
        if (last && this.seen >= 0 && last.n > this.seen && last.who !== this.app.seat) {
            if (last.who) announce(`${seatName(model.people, last.who)} says: ${last.text}`);
            this.app.tabs.note("chat");
        }
        this.seen = last?.n ?? 0;
    }

    #send(event) {
        event.preventDefault();
        const text = this.field.value.trim();
        if (text && this.app.session.send(say.chat(text))) this.field.value = "";
    }
}

function line({ who, text, at }, seats) {
    const time = new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return h(
        "li",
        { class: who ? "" : "told" },
        h("span", { class: "label" }, who ? seatName(seats, who) : "The table"),
        h("span", { class: "figure small soft" }, ` ${time}`),
        h("p", {}, text),
    );
}

function person(seat, { name, player, here, taken }, own) {
    const human = player === "human";
    const sits = [here ? "here" : "away", taken && seat !== own && "taken"].filter(Boolean);
    const state = human ? sits.join(", ") : player;
    const sign = human ? (here ? "\u25cf" : "\u25cb") : "\u2699";
    return h(
        "li",
        {},
        h("span", { "aria-hidden": "true" }, sign),
        ` ${name}${seat === own ? " (you)" : ""} `,
        h("span", { class: "soft" }, state),
    );
}
