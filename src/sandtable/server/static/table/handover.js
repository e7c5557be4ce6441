/**
 * One screen, several seats: everything is hidden until the next one sits down, unless there is
 * nothing to hide.
 */
import { nextAtThisScreen } from "../core/hotseat.js";
import { seatName } from "../core/words.js";
import { h } from "../shared/dom.js";

export class Handover {
    constructor(app) {
        this.app = app;
        this.open = null;
    }

    render(model) {
        const seat = nextAtThisScreen(model, this.app.entry);
        if (seat && model.question.shared && !this.open) this.app.turnTo(seat);
        else if (seat && this.open?.dataset.seat !== seat) this.#show(seat, seatName(model.people, seat));
        if (!seat && this.open && model.seq >= 0) this.#close();
    }

    #show(seat, name) {
        this.#close();
        document.body.classList.add("hidden-hand");
        const dialog = h(
            "dialog",
            {
                class: "handover",
                "data-seat": seat,
                "aria-label": `Pass the table to ${name}`,
                oncancel: (event) => event.preventDefault(),
            },
            h("p", { class: "label" }, "Pass the table to"),
            h("h2", {}, name),
            h("p", { class: "soft" }, "The other side's view is hidden until you sit down."),
            h(
                "button",
                { type: "button", class: "main", onclick: () => this.#sit(seat) },
                `I am ${name}`,
            ),
            h(
                "button",
                { type: "button", class: "quiet", onclick: () => this.#away(seat) },
                `${name} plays at another screen`,
            ),
        );
        document.body.append(dialog);
        dialog.showModal();
        this.open = dialog;
        this.app.blank();
    }

    #sit(seat) {
        this.app.takeSeat(seat);
        this.#close();
    }

    #away(seat) {
        this.app.links.setAway(this.app.id, seat, true);
        this.#close();
        this.app.start();
    }

    #close() {
        this.open?.close();
        this.open?.remove();
        this.open = null;
        document.body.classList.remove("hidden-hand");
    }
}
