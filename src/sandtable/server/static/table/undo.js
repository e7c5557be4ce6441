/** Taking back: at once where nothing was learned, else after a second thought or the others' consent. */
import { linksAtThisScreen, mayUndo } from "../core/hotseat.js";
import { others } from "../core/model.js";
import * as say from "../core/protocol.js";
import { whoAt } from "../core/words.js";
import { ask, closeDialogs } from "../shared/dialog.js";
import { find, h } from "../shared/dom.js";
import { toast } from "../shared/toast.js";

const ALONE = [
    "Dice were rolled or something was revealed since. The journal keeps what is undone.",
    "Undo it",
];
const TOGETHER = [
    "Dice, a reveal or another seat's choice would be undone. You sit here together: do all agree?",
    "We agree: undo it",
];
const ASKED = [
    "Dice, a reveal or another person's choice would be undone, so the others have to agree.",
    "Ask the others",
];

/**
 * @import { Entry } from "../core/links.js"
 * @import { Model } from "../core/model.js"
 * @import { Send } from "./getup.js"
 * @typedef {{model: () => Model, entry: () => Entry | null, send: Send,
 *   undo: (agreed: boolean, links: string[]) => void}} Needs
 */

export class Undo {
    /** @param {HTMLButtonElement} button @param {Needs} needs */
    constructor(button, { model, entry, undo, send }) {
        this.model = model;
        this.entry = entry;
        this.undo = undo;
        this.send = send;
        this.button = button;
        /** @type {{seq: number, undo: Model["undo"]}} */
        this.known = { seq: -1, undo: "no" }; // of the last choice at this screen, whoever chose
        button.addEventListener("click", () => this.start());
    }

    /** @param {Model} model */
    render(model) {
        const news = model.undo !== "no" && model.seq !== this.known.seq;
        if (news) this.known = { seq: model.seq, undo: model.undo };
        const may = mayUndo(model, this.entry(), this.known);
        const off = may === "no" || model.table?.role !== "seat";
        if (off && document.activeElement === this.button) find("#ask").focus(); // not lost
        this.button.disabled = off;
        this.button.title = may === "ask" ? "Dice or news would be undone" : "";
    }

    /** Without a question where nobody else has to agree: who tries again has said so. */
    back() {
        const model = this.model();
        const alone = !others(model).length;
        if (this.button.disabled || !alone) return void this.start();
        this.undo(model.undo !== "free", []);
    }

    async start() {
        const model = this.model();
        if (this.button.disabled) return;
        const here = linksAtThisScreen(model, this.entry());
        if (mayUndo(model, this.entry(), this.known) === "free")
            return this.undo(false, [...here.values()]);
        const away = others(model).filter((seat) => !here.has(seat));
        const [why, words] = away.length ? ASKED : here.size ? TOGETHER : ALONE;
        const answer = await ask({
            title: "Undo?",
            body: [h("p", {}, why)],
            buttons: [
                ["", "Keep it"],
                ["yes", words, "main"],
            ],
        });
        if (answer !== "yes") return;
        this.undo(!away.length, [...here.values()]);
    }

    /** @param {string} seat */
    #named(seat) {
        return whoAt(this.model().people, seat);
    }

    /** The server knows whose word it takes. @param {Msg.UndoWaits} message */
    waits({ of }) {
        toast(`${of.map((seat) => this.#named(seat)).join(" and ")} will be asked.`);
    }

    /** Another seat wants to undo. @param {Model} model */
    async asked({ undoAsked }) {
        if (!undoAsked) return;
        const { by, why } = undoAsked;
        const answer = await ask({
            title: `${this.#named(by)} asks to undo`,
            name: "consent",
            body: [h("p", {}, why)],
            buttons: [
                ["no", "No"],
                ["yes", "Let it be undone", "main"],
            ],
        });
        if (answer && this.model().undoAsked)
            this.send(say.consent(answer === "yes"));
    }

    /** @param {Msg.UndoSettled} message */
    settled({ yes, by }) {
        closeDialogs("dialog.consent[open]");
        toast(yes ? "Undone." : `${this.#named(by)} would rather not undo.`);
    }
}
