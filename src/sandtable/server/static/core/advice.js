/** What a computer player would choose here: asked for, waited for through a break of the line, and told. */
import { mine } from "./model.js";
import { advise } from "./protocol.js";

const WEIGHING = "Weighing it up \u2026";

/** @import { Model } from "./model.js" */

export class Advice {
    /** @param {{model: () => Model, send: (message: Msg.FromClient) => boolean}} needs */
    constructor({ model, send }) {
        this.model = model;
        this.send = send;
        this.about = -1; // the question that it is about
        this.waits = false; // it is on its way
        this.option = -1; // what is advised, and
        this.why = ""; // what speaks for it
    }

    /** What stands beside the question. */
    get words() {
        return this.why || (this.waits ? WEIGHING : "");
    }

    /** Whether somebody thinks about it now. */
    ask() {
        this.waits = mine(this.model()) && this.send(advise());
        if (this.waits) this.about = this.model().seq;
        return this.waits;
    }

    /** The line stands again: what was on its way when it broke never comes, and is asked for once more. */
    again() {
        if (this.about !== this.model().seq) this.forget();
        else if (this.waits) this.ask();
    }

    /** Whether this is about what is asked now. @param {Pick<Msg.Advised, "option" | "seq" | "why">} message */
    heard({ option, seq, why = "" }) {
        if (seq !== this.model().seq) return false;
        this.about = seq;
        this.waits = false;
        this.option = option;
        this.why = why;
        return true;
    }

    /** Nobody advises; whether somebody was waiting for it. */
    refused() {
        const waited = this.waits;
        this.waits = false;
        return waited;
    }

    forget() {
        this.waits = false;
        this.option = -1;
        this.why = "";
    }
}
