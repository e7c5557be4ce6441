/** When this seat would like to be asked: a summary among the forces, and a dialog to change it. */
import { arrangedWishes, common, groupedWishes, summary } from "../core/wishes.js";
import * as say from "../core/protocol.js";
import { ask } from "../shared/dialog.js";
import { fill, focused, h } from "../shared/dom.js";
import { unbroken } from "../shared/spans.js";
import { toast } from "../shared/toast.js";

/**
 * @import { Model } from "../core/model.js"
 * @import { Send } from "./getup.js"
 */

export class Wishes {
    /** @param {{model: () => Model, send: Send}} needs */
    constructor({ model, send }) {
        this.model = model;
        this.send = send;
        /** @type {HTMLElement | null} */
        this.body = null; // of the open dialog
        /** @type {Msg.WishOut[]} */
        this.shown = [];
    }

    /** @param {Model} model */
    render(model) {
        if (this.shown === model.wishes) return;
        this.shown = model.wishes;
        if (this.body?.isConnected) this.#fill(this.body);
    }

    /** A few words among the forces, with a way to change them. @param {Model} model */
    panel(model) {
        if (!model.wishes.length) return null;
        return h(
            "section",
            { class: "panel" },
            h("h2", { class: "label" }, "When to ask you"),
            h("p", { class: "wish-summary" }, summary(model.wishes)),
            this.#opener("Change", "wish-open"),
        );
    }

    /**
     * A way there from the question, if it is about somebody who has a wish.
     * @param {Model} model
     */
    shortcut(model) {
        return arrangedWishes(model).now.length
            ? this.#opener("When to ask you \u2026", "quiet wish-shortcut")
            : null;
    }

    /**
     * The switch of one element, for whoever points at it; null if it has none.
     * @param {string} id
     */
    switchOf(id) {
        const wish = this.model().wishes.find((one) => one.id === id);
        const words = `Ask for ${(wish?.group || "reactions").toLowerCase()}`;
        return wish ? this.#row(words, wish.values, wish.value, [wish.id]) : null;
    }

    open() {
        if (!this.model().wishes.length) return;
        this.body = h("div", { class: "wishes" });
        this.#fill(this.body);
        ask({ title: "When to ask you", name: "wishing", body: [this.body] });
    }

    /** @param {string} words @param {string} look */
    #opener(words, look) {
        return h("button", { type: "button", class: look, onclick: () => this.open() }, words);
    }

    /** @param {HTMLElement} body */
    #fill(body) {
        const { wishes, question } = this.model();
        const held = body.contains(focused()) ? focused()?.dataset.at : "";
        const groups = groupedWishes(wishes);
        fill(
            body,
            groups.map(({ group, alike, wishes: own }) => [
                groups.length > 1 && h("h3", { class: "label" }, group),
                alike && own.length > 1
                    ? this.#alike(arrangedWishes({ wishes: own, question }), own, groups.length > 1)
                    : own.map((wish) => [this.#one(wish), about(wish)]),
            ]),
        );
        for (const radio of body.querySelectorAll("input")) {
            if (held && radio.dataset.at === held) radio.focus();
        }
    }

    /**
     * Many for whom the same may be wished: all at once, or one by one.
     * @param {{now: Msg.WishOut[], others: Msg.WishOut[]}} arranged
     * @param {Msg.WishOut[]} all
     * @param {boolean} among  other groups: the question may be about something else
     */
    #alike({ now, others }, all, among) {
        const [first] = all;
        const ids = all.map(({ id }) => id);
        const titled = now.length > 0 && !among;
        return [
            about(first),
            this.#row("All of them", first.values, common(all), ids),
            !among && h("hr"),
            titled && h("h3", { class: "label" }, "Asked now"),
            now.map((wish) => this.#one(wish)),
            titled && others.length > 0 && h("h3", { class: "label" }, "The others"),
            others.map((wish) => this.#one(wish)),
        ];
    }

    /** @param {Msg.WishOut} wish */
    #one({ id, title, values, value }) {
        return this.#row(title, values, value, [id]);
    }

    /**
     * One of several, as radio buttons that look like a switch.
     * @param {string} title
     * @param {Array<[string, string]>} values
     * @param {string} value
     * @param {string[]} ids
     */
    #row(title, values, value, ids) {
        const name = ids.length > 1 ? "wish-all" : `wish-${ids[0]}`;
        const radios = values.map(([each, words]) => {
            const radio = h("input", {
                type: "radio",
                name,
                value: each,
                "data-at": `${name}/${each}`,
                onchange: () => this.#wish(ids, each),
            });
            radio.checked = each === value;
            return h("label", {}, radio, h("span", {}, words));
        });
        return h(
            "fieldset",
            { class: "wish" },
            h("legend", {}, title),
            h("div", { class: "switch" }, radios),
        );
    }

    /** @param {string[]} ids @param {string} value */
    #wish(ids, value) {
        const values = Object.fromEntries(ids.map((id) => [id, value]));
        if (!this.send(say.wish(values))) toast("Not connected.");
    }
}

/** What it is about, in small print. @param {Msg.WishOut} wish */
const about = ({ about: words }) => (words ? h("p", { class: "soft small" }, unbroken(words)) : null);
