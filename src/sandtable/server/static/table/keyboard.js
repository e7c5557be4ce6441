/** Keys of the whole page. */
import { meaning } from "../core/keys.js";
import { mine } from "../core/model.js";
import { find, typing } from "../shared/dom.js";
import { closePopover } from "../shared/popover.js";
import { describe } from "./describe.js";
import { openHelp } from "./help.js";

const TEN = 9; // its place among the faces

export class Keyboard {
    constructor(app) {
        this.app = app;
        this.acts = {
            option: ({ at }) => this.#option(at),
            why: () => this.why(),
            filter: () => app.prompt.filter(),
            step: () => app.coach.step(),
            aim: () => (app.aim.offered ? app.aim.start() : app.advise()),
            measure: () => app.measure.key(),
            wishes: () => app.wishes.open(),
            undo: () => app.undo.start(),
            describe: () => describe(app.model),
            log: () => this.#panel("log", ".log-lines"),
            chat: () => this.#panel("chat", "#chat input"),
            help: () => openHelp(),
            fit: () => app.picture.fit(),
            zero: () => (this.#rolling() ? this.#option(TEN) : app.picture.fit()),
            nearer: () => app.picture.zoom(1.35),
            farther: () => app.picture.zoom(1 / 1.35),
        };
        addEventListener("keydown", (event) => this.#key(event));
        find("#why").addEventListener("click", () => this.why());
        find("#help").addEventListener("click", () => openHelp());
    }

    /** Of the piece or option that has the focus, else of the question. */
    why() {
        const { pointing, prompt, model } = this.app;
        if (pointing.focused) this.app.why(pointing.focused);
        else prompt.whyFocused(model);
    }

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
        if (!open) this.app.measure.stop(); // one thing at a time
        this.app.prompt.unfold("");
        this.app.pointing.hide();
        closePopover();
        if (typing()) document.activeElement.blur();
    }

    #option(at) {
        const row = this.app.prompt.numbered(this.app.model)[at];
        if (row?.options) this.app.prompt.unfold(row.group);
        else if (row) this.app.choose(row);
    }

    /** Whether a real ten-sided die is asked for. */
    #rolling() {
        return mine(this.app.model) && this.app.model.question.die > TEN;
    }

    #panel(tab, selector) {
        this.app.tabs.show(tab);
        document.querySelector(selector)?.focus();
    }
}
