/**
 * Drawing on a measured table, fetched with the first question that is answered so: most tables never
 * need it. Until then it says what somebody says who has nothing to draw with.
 */
import { mine } from "../core/model.js";
import { h } from "../shared/dom.js";
import { toast } from "../shared/toast.js";

/**
 * @import { Model } from "../core/model.js"
 * @import { Needs, Place } from "./place.js"
 */

/** How it looks. */
const dressed = () =>
    new Promise((done, fail) => {
        const sheet = { rel: "stylesheet", href: "/static/place.css", onload: done, onerror: fail };
        document.head.append(h("link", sheet));
    });

export class Drawing {
    /** @param {Needs & {again: () => void}} needs  again: it is here by now */
    constructor({ again, ...needs }) {
        this.needs = needs;
        this.again = again;
        /** @type {Place | null} */
        this.place = null;
        this.fetching = false;
    }

    /** @param {Model} model */
    render(model) {
        if (this.place) this.place.render(model);
        else if (mine(model) && model.question?.placing) void this.#fetch();
    }

    async #fetch() {
        if (this.fetching) return;
        this.fetching = true;
        try {
            const [{ Place }] = await Promise.all([import("./place.js"), dressed()]);
            this.place = new Place(this.needs);
            this.again();
        } catch {
            this.fetching = false;
            toast("What draws could not be loaded. The options can be chosen all the same.");
        }
    }

    get offered() {
        return this.place?.offered ?? null;
    }

    get element() {
        return this.place?.element ?? null;
    }

    start() {
        this.place?.start();
    }

    /** @param {number} n */
    show(n) {
        this.place?.show(n);
    }

    /** @param {number} n */
    hint(n) {
        this.place?.hint(n);
    }

    /** @param {unknown} choice */
    propose(choice) {
        return this.place?.propose(choice) ?? false;
    }

    /** @param {Msg.PlacedOut} message */
    placed(message) {
        this.place?.placed(message);
    }

    /** @param {{why: string, rule?: string, key?: string}} refusal */
    refused(refusal) {
        this.place?.refused(refusal);
    }
}
