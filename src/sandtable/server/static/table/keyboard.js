/** Keys of the whole page. */
import { meaning } from "../core/keys.js";
import { mine } from "../core/model.js";
import { during } from "../shared/activity.js";
import { find, focused, typing } from "../shared/dom.js";
import { closePopover } from "../shared/popover.js";

const TEN = 9; // its place among the faces

/**
 * @import { Model, Option } from "../core/model.js"
 * @typedef {{model: () => Model, choose: (option: Option) => void, advise: () => void,
 *   askWhy: (id: string) => void, prompt: import("./prompt.js").Prompt,
 *   coach: import("./coach.js").Coach, aim: import("./aim.js").Aim,
 *   place: import("./place.js").Place,
 *   measure: import("./measure.js").Measure, wishes: import("./wishes.js").Wishes,
 *   undo: import("./undo.js").Undo, pointing: import("./pointing.js").Pointing,
 *   tabs: import("./tabs.js").Tabs, picture: import("../shared/picture.js").Picture}} Needs
 */

export class Keyboard {
    /** @param {Needs} needs  what the keys work on */
    constructor(needs) {
        const { prompt, coach, aim, measure, wishes, undo, picture } = needs;
        this.needs = needs;
        /** @type {Record<string, (meant: {at?: number}) => void>} */
        this.acts = {
            option: ({ at = 0 }) => this.#option(at),
            why: () => this.why(),
            filter: () => prompt.filter(),
            step: () => coach.step(),
            aim: () => (aim.offered ? aim.start() : needs.advise()),
            measure: () => measure.key(),
            place: () => needs.place.start(),
            wishes: () => wishes.open(),
            undo: () => void undo.start(),
            describe: () => void this.#describe(),
            log: () => this.#panel("log", ".log-lines"),
            chat: () => this.#panel("chat", "#chat input"),
            help: () => void this.#help(),
            fit: () => picture.fit(),
            zero: () => (this.#rolling() ? this.#option(TEN) : picture.fit()),
            nearer: () => picture.zoom(1.35),
            farther: () => picture.zoom(1 / 1.35),
        };
        addEventListener("keydown", (event) => this.#key(event));
        find("#why").addEventListener("click", () => this.why());
        find("#help").addEventListener("click", () => this.acts.help({}));
    }

    /** What few ask for is fetched when they do. */
    async #describe() {
        const { describe } = await during("module", import("./describe.js"));
        await describe(this.needs.model());
    }

    async #help() {
        const { openHelp } = await during("module", import("./help.js"));
        await openHelp(this.needs.model().table?.game);
    }

    /** Of the piece or option that has the focus, else of the question. */
    why() {
        const { pointing, prompt, model, askWhy } = this.needs;
        if (pointing.focused) askWhy(pointing.focused);
        else prompt.whyFocused(model());
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key === "Escape") return this.#escape();
        const meant = meaning(event, {
            typing: typing(),
            dialog: Boolean(document.querySelector("dialog[open]")),
        });
        if (!meant) return;
        event.preventDefault();
        this.acts[meant.act](meant);
    }

    #escape() {
        const open = document.querySelector(".popover:popover-open, dialog[open]");
        const { measure, prompt, pointing } = this.needs;
        if (!open) measure.stop(); // one thing at a time
        prompt.unfold("");
        pointing.hide();
        closePopover();
        if (typing()) focused()?.blur();
    }

    /** What is not offered as a button, as where a lesson asks for one's own hand, has no key. @param {number} at */
    #option(at) {
        if (!document.body.classList.contains("by-hand")) this.needs.prompt.pressed(at + 1);
    }

    /** Whether a real ten-sided die is asked for. */
    #rolling() {
        const model = this.needs.model();
        return mine(model) && (model.question?.die ?? 0) > TEN;
    }

    /** @param {string} tab @param {string} selector */
    #panel(tab, selector) {
        this.needs.tabs.show(tab);
        find(selector).focus();
    }
}
