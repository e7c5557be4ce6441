/** Says at the table who sits here, as this browser keeps it, and asks whoever the table is passed to. */
import { LONGEST, nameToSay, ownSeat, tidyName } from "../core/naming.js";
import * as say from "../core/protocol.js";
import { h } from "../shared/dom.js";
import { onPreference, prefer, preference } from "../shared/preferences.js";

/**
 * @import { Entry } from "../core/links.js"
 * @import { Model } from "../core/model.js"
 * @import { Send } from "./getup.js"
 * @typedef {{model: () => Model, entry: () => Entry | null, send: Send}} Needs
 */

export class Naming {
    /** @param {Needs} needs */
    constructor({ model, entry, send }) {
        this.model = model;
        this.entry = entry;
        this.send = send;
        /** @type {Map<string, string>} */
        this.given = new Map(); // by seat, when the table was passed on
        onPreference("name", (name) => this.#renamed(name));
    }

    /** A seat was opened. @param {Model} model */
    arrived(model) {
        const seat = model.table?.seat ?? "";
        const name = this.given.get(seat) ?? nameToSay(model, this.entry(), preference("name"));
        this.given.delete(seat);
        if (name) this.send(say.callMe(name));
    }

    /** @param {string} name */
    #renamed(name) {
        if (ownSeat(this.model(), this.entry())) this.send(say.callMe(tidyName(name)));
    }
}

/**
 * A field for a name, which may stay empty; in one's own browser it is filled in and kept.
 * @param {{kept?: boolean}} how
 */
export function nameField({ kept = false } = {}) {
    const field = h("input", {
        type: "text",
        maxlength: String(LONGEST),
        placeholder: "Your name, if you like",
        "aria-label": "Your name",
        autocomplete: kept ? "nickname" : "off",
        autocapitalize: "words",
        spellcheck: "false",
        value: kept ? preference("name") : "",
    });
    /** What stands in it, remembered if it is this browser's own. */
    const read = () => {
        const name = tidyName(field.value);
        if (kept && name && name !== preference("name")) prefer("name", name);
        return name;
    };
    return { field, read };
}
