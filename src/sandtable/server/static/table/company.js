/** The company at the table: who sits where, what they say, undo, giving up, passing the screen. */
import { find } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { Chat } from "./chat.js";
import { Connection } from "./connection.js";
import { askedBack } from "./getup.js";
import { Handover } from "./handover.js";
import { followSeats } from "./hostlinks.js";
import { Naming } from "./naming.js";
import { keepPace } from "./pace.js";
import { Resign } from "./resign.js";
import { openShare } from "./share.js";
import { Turn } from "./turn.js";
import { Undo } from "./undo.js";

/**
 * @import { Entry, Links } from "../core/links.js"
 * @import { Model } from "../core/model.js"
 * @import { Session } from "../core/session.js"
 * @import { Send } from "./getup.js"
 * @typedef {{id: string, links: Links, link: () => string, seat: () => string, game: () => string,
 *   model: () => Model, entry: () => Entry | null, session: () => Session | null, send: Send,
 *   note: () => void, takeSeat: (seat: string) => void, turnTo: (seat: string) => void,
 *   blank: () => void, start: (secret?: string) => void}} Needs
 *   note: there is something new in the chat; start: opens this or another link
 */

const BUTTON = { kind: HTMLButtonElement };

export class Company {
    /** @param {Needs} needs */
    constructor(needs) {
        const { id, links, seat, model, entry, session, send, note, blank } = needs;
        this.needs = needs;
        this.chat = new Chat(find("#chat"), { seat, send, note });
        this.undo = new Undo(find("#undo", BUTTON), {
            model, entry, send,
            undo: (agreed, given) => void session()?.undo(agreed, given),
        });
        this.resign = new Resign(find("#resign", BUTTON), {
            model,
            choose: (choice) => void session()?.chooseFreely(choice),
        });
        this.turn = new Turn();
        this.naming = new Naming({ model, entry, send });
        this.sayPace = keepPace(send);
        this.handover = new Handover({
            entry, blank, called: (other, name) => this.naming.given.set(other, name), takeSeat: needs.takeSeat, turnTo: needs.turnTo,
            leaveAway: (away) => {
                links.setAway(id, away, true);
                needs.start();
            },
        });
        this.connection = new Connection(find("#connection"), {
            id, links, link: needs.link, seat, session, share: () => this.#share(),
            opened: () => model().table !== null,
            reopen: (secret) => {
                blank();
                needs.start(secret);
            },
        });
        find("#share").addEventListener("click", () => this.#share());
    }

    #share() {
        const { id, links, link, seat, game, model, takeSeat, send } = this.needs;
        const sits = () => Boolean(model().people[seat()]?.taken);
        openShare({ id, links, link, seat, game, sits, takeSeat, send });
    }

    /** A seat was opened. @param {Model} model */
    arrived(model) {
        this.chat.render(model);
        this.naming.arrived(model);
        this.sayPace();
    }

    /** @param {Model} model */
    render(model) {
        this.undo.render(model);
        this.resign.render(model);
        this.handover.render(model);
        this.turn.render(model);
    }

    /** What concerns the company alone. @param {Msg.FromServer} message */
    hear(message) {
        const { model, send } = this.needs;
        if (message.type === "undo_asked") this.undo.asked(model());
        else if (message.type === "undo_waits") this.undo.waits(message);
        else if (message.type === "undo_settled") this.undo.settled(message);
        else if (message.type === "seat_asked") askedBack(send);
    }

    /** Somebody spoke, or the table itself: who sits down or has to get up concerns all. */
    spoke(/** @type {Msg.ChatOut} */ { who, text }) {
        if (!who) toast(text);
        this.chat.render(this.needs.model());
    }

    /** Who sits where has changed. @param {Record<string, Msg.SeatOut>} before */
    async moved(before) {
        const { id, links, model } = this.needs;
        this.chat.render(model());
        this.handover.render(model());
        const other = await followSeats({ id, links, before, now: model().people });
        if (other) this.handover.render(model());
    }
}
