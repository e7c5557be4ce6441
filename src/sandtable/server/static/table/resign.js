/** Giving up, where the game lets one: asked once more, for it cannot be undone. */
import { mine } from "../core/model.js";
import { whoAt } from "../core/words.js";
import { ask } from "../shared/dialog.js";
import { find, h } from "../shared/dom.js";
import { toast } from "../shared/toast.js";

/** @import { Model } from "../core/model.js" */

/** With more than one seat it is said whose. @param {Model} model */
const whoLoses = ({ people, question }) =>
    question && Object.keys(people).length > 1
        ? `The play is over then, and ${whoAt(people, question.seat)} has lost.`
        : "The play is over then, and lost.";

const RESIGN = { choice: "resign" };

export class Resign {
    /**
     * @param {HTMLButtonElement} button
     * @param {{model: () => Model, choose: (choice: object) => void}} needs
     */
    constructor(button, { model, choose }) {
        this.model = model;
        this.choose = choose;
        this.button = button;
        button.addEventListener("click", () => this.start());
    }

    /** @param {Model} model */
    render(model) {
        const { table } = model;
        const off = !mine(model);
        if (off && document.activeElement === this.button) find("#ask").focus(); // not lost
        this.button.hidden = !table?.resigns || table.role !== "seat" || model.status !== "running";
        this.button.disabled = off;
        this.button.title = off ? "One gives up when one is asked" : "";
    }

    async start() {
        const { seq } = this.model();
        const answer = await ask({
            title: "Give up?",
            body: [h("p", {}, `${whoLoses(this.model())} This cannot be undone.`)],
            buttons: [
                ["", "Play on", "main"],
                ["yes", "Give up", "danger"],
            ],
        });
        if (answer !== "yes") return;
        const model = this.model();
        if (model.seq === seq && mine(model)) this.choose(RESIGN);
        else toast("Something else is asked by now.");
    }
}
