/** Talk at the table, and who is there. */
import * as say from "../core/protocol.js";
import { speaker } from "../core/naming.js";
import { whoAt } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { announce } from "../shared/live.js";

/**
 * @import { Model } from "../core/model.js"
 * @import { Seats } from "../core/words.js"
 * @import { Send } from "./getup.js"
 */

export class Chat {
    /**
     * @param {HTMLElement} host
     * @param {{seat: () => string, send: Send, note: () => void}} needs  note: something was said
     */
    constructor(host, { seat, send, note }) {
        this.seat = seat;
        this.send = send;
        this.note = note;
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

    /** @param {Model} model */
    render(model) {
        fill(
            this.people,
            Object.keys(model.people).map((seat) => person(model.people, seat, this.seat())),
        );
        this.form.hidden = model.table?.role !== "seat";
        const empty = h("li", { class: "soft" }, "Nobody has said anything.");
        fill(this.lines, model.chat.length ? model.chat.map((said) => line(said, model.people)) : empty);
        this.lines.scrollTop = this.lines.scrollHeight;
        this.#tell(model);
    }

    /** @param {Model} model */
    #tell(model) {
        const last = model.chat.at(-1);
        if (last && this.seen >= 0 && last.n > this.seen && last.who !== this.seat()) {
            if (last.who) announce(`${speaker(last, model.people)} says: ${last.text}`);
            this.note();
        }
        this.seen = last?.n ?? 0;
    }

    /** @param {SubmitEvent} event */
    #send(event) {
        event.preventDefault();
        const text = this.field.value.trim();
        if (text && this.send(say.chat(text))) this.field.value = "";
    }
}

/** @param {Msg.ChatOut} said @param {Seats} seats */
function line(said, seats) {
    const { who, text, at } = said;
    const time = new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return h(
        "li",
        { class: who ? "" : "told" },
        h("span", { class: "label" }, who ? speaker(said, seats) : "The table"),
        h("span", { class: "figure small soft" }, ` ${time}`),
        h("p", {}, text),
    );
}

/** @param {Msg.SeatOut} there */
const ownName = ({ who, name }) => (who ? `${who} (${name}, you)` : `${name} (you)`);

/** @param {Record<string, Msg.SeatOut>} people @param {string} seat @param {string} own */
function person(people, seat, own) {
    const { player, here, taken, about } = people[seat];
    const human = player === "human";
    const sits = [here ? "here" : "away", taken && seat !== own && "taken"].filter(Boolean);
    const sign = human ? (here ? "\u25cf" : "\u25cb") : "\u2699";
    return h(
        "li",
        {},
        h("span", { "aria-hidden": "true" }, sign),
        ` ${seat === own ? ownName(people[seat]) : whoAt(people, seat)} `,
        h("span", { class: "soft" }, human ? sits.join(", ") : `computer, ${player}`),
        about && h("p", { class: "small soft person-about" }, about),
    );
}
