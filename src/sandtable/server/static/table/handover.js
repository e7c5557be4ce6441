/**
 * One screen, several seats: everything is hidden until the next one sits down, unless there is
 * nothing to hide.
 */
import { nextAtThisScreen } from "../core/hotseat.js";
import { whoAt } from "../core/words.js";
import { h } from "../shared/dom.js";
import { nameField } from "./naming.js";

/**
 * @import { Entry } from "../core/links.js"
 * @import { Model } from "../core/model.js"
 * @typedef {{entry: () => Entry | null, turnTo: (seat: string) => void,
 *   takeSeat: (seat: string) => void, leaveAway: (seat: string) => void,
 *   called: (seat: string, name: string) => void, blank: () => void}} Needs
 *   leaveAway: the seat plays at another screen; called: who sits down there, if they say so
 */

export class Handover {
    /** @param {Needs} needs */
    constructor({ entry, turnTo, takeSeat, leaveAway, called, blank }) {
        this.entry = entry;
        this.turnTo = turnTo;
        this.takeSeat = takeSeat;
        this.leaveAway = leaveAway;
        this.called = called;
        this.blank = blank;
        /** @type {Set<string>} */
        this.asked = new Set(); // seats whose name was asked for once: whoever skips it is left alone
        /** @type {HTMLDialogElement | null} */
        this.open = null;
    }

    /** @param {Model} model */
    render(model) {
        const seat = nextAtThisScreen(model, this.entry());
        if (seat && model.question?.shared && !this.open) this.turnTo(seat);
        else if (seat && this.open?.dataset.seat !== seat) this.#show(seat, model.people);
        if (!seat && this.open && model.seq >= 0) this.#close();
    }

    /** @param {string} seat @param {Record<string, Msg.SeatOut>} people */
    #show(seat, people) {
        this.#close();
        const name = whoAt(people, seat);
        const asks = people[seat].who || this.asked.has(seat) ? null : nameField();
        this.asked.add(seat);
        const sit = () => {
            const said = asks?.read();
            if (said) this.called(seat, said);
            this.#sit(seat);
        };
        document.body.classList.add("hidden-hand");
        const dialog = h(
            "dialog",
            {
                class: "handover",
                "data-seat": seat,
                "aria-label": `Pass the table to ${name}`,
                oncancel: (/** @type {Event} */ event) => event.preventDefault(),
            },
            h("p", { class: "label" }, "Pass the table to"),
            h("h2", {}, name),
            h("p", { class: "soft" }, "The other side's view is hidden until you sit down."),
            h("button", { type: "button", class: "main", onclick: sit }, `I am ${name}`),
            asks?.field,
            h(
                "button",
                { type: "button", class: "quiet", onclick: () => this.#away(seat) },
                `${name} plays at another screen`,
            ),
        );
        document.body.append(dialog);
        dialog.showModal();
        this.open = dialog;
        this.blank();
    }

    /** @param {string} seat */
    #sit(seat) {
        this.takeSeat(seat);
        this.#close();
    }

    /** @param {string} seat */
    #away(seat) {
        this.#close();
        this.leaveAway(seat);
    }

    #close() {
        this.open?.close();
        this.open?.remove();
        this.open = null;
        document.body.classList.remove("hidden-hand");
    }
}
