/** A text from elsewhere as an answer: pasted, sent whole, and kept until the game has taken it. */
import { mine } from "../core/model.js";
import { fill, h } from "../shared/dom.js";

/**
 * @import { Model } from "../core/model.js"
 * @typedef {{write: (text: string) => boolean}} Needs
 */

const LONGEST = 6000; // letters that the server takes

export class Writing {
    /** @param {Needs} needs */
    constructor({ write }) {
        this.write = write;
        /** @type {Msg.Writing | null} */
        this.offered = null;
        this.title = h("summary", { class: "label" });
        this.hint = h("p", { class: "soft small", id: "writing-hint" });
        this.field = h("textarea", { rows: 8, spellcheck: false, "aria-describedby": "writing-hint" });
        this.why = h("p", { class: "tone-bad small", role: "alert", hidden: true });
        const send = h("button", { type: "button", class: "main", onclick: () => this.#send() }, "Bring it");
        this.whole = h("details", { class: "writing" }, this.title, this.hint, this.field, this.why, send);
    }

    /** What belongs into the prompt. */
    get element() {
        return this.offered && this.whole;
    }

    /** @param {Model} model */
    render(model) {
        const writing = (mine(model) && model.question?.writing) || null;
        if (!writing) this.field.value = "";
        this.offered = writing;
        if (!writing) return;
        fill(this.title, writing.words);
        fill(this.hint, writing.hint ?? "");
        this.field.setAttribute("aria-label", writing.words);
        this.field.placeholder = writing.example ?? "";
        this.field.maxLength = writing.most ?? LONGEST;
    }

    /** Why the text will not do; it stays to be mended. @param {{why: string, rule?: string, key?: string}} refusal */
    refused({ why }) {
        if (!this.offered || !this.whole.open) return;
        this.why.textContent = why;
        this.why.hidden = false;
    }

    #send() {
        this.why.hidden = true;
        if (this.field.value.trim()) this.write(this.field.value);
        else this.field.focus();
    }
}
