/** Taking back: at once where nothing was learned, else after a second thought or the others' consent. */
import { alone } from "../core/model.js";
import * as say from "../core/protocol.js";
import { ask, closeDialogs } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { title } from "./prompt.js";

export class Undo {
    constructor(app, button) {
        this.app = app;
        this.button = button;
        button.addEventListener("click", () => this.start());
    }

    render(model) {
        this.button.disabled = model.undo === "no" || model.table?.role !== "seat";
        this.button.title = model.undo === "ask" ? "Dice or news would be undone" : "";
    }

    async start() {
        const { model, session } = this.app;
        if (this.button.disabled) return;
        if (model.undo === "free") return void session.undo(false);
        const single = alone(model);
        const why = single
            ? "Dice were rolled or something was revealed since. The journal keeps what is undone."
            : "Dice, a reveal or another person's choice would be undone, so the others have to agree.";
        const words = single ? "Undo it" : "Ask the others";
        const answer = await ask({
            title: "Undo?",
            body: [h("p", {}, why)],
            buttons: [
                ["", "Keep it"],
                ["yes", words, "main"],
            ],
        });
        if (answer !== "yes") return;
        session.undo(single);
        if (!single) toast("The others are asked.");
    }

    /** Another seat wants to undo. */
    async asked({ undoAsked }) {
        const { by, why } = undoAsked;
        const answer = await ask({
            title: `${title(by)} asks to undo`,
            name: "consent",
            body: [h("p", {}, why)],
            buttons: [
                ["no", "No"],
                ["yes", "Let it be undone", "main"],
            ],
        });
        if (answer && this.app.model.undoAsked)
            this.app.session.send(say.consent(answer === "yes"));
    }

    settled({ yes, by }) {
        closeDialogs("dialog.consent[open]");
        toast(yes ? "Undone." : `${title(by)} would rather not undo.`);
    }
}
