/** Whether the server is heard, and what to do when it is not. */
import { seatName, sentence } from "../core/words.js";
import { call } from "../shared/api.js";
import { fill, h } from "../shared/dom.js";
import { showLost } from "../shared/lost.js";
import { toast } from "../shared/toast.js";

/**
 * @import { Links } from "../core/links.js"
 * @import { Session, State } from "../core/session.js"
 * @typedef {{id: string, links: Links, link: () => string, seat: () => string,
 *   session: () => Session | null, opened: () => boolean, reopen: (secret: string) => void,
 *   share: () => void}} Needs  opened: the table was shown here
 */

const NO_LINK = 4401; // this link opens no table
const NOTHING = [NO_LINK, 4404, 4410]; // nor is there anything to wait for

export class Connection {
    /** @param {HTMLElement} host @param {Needs} needs */
    constructor(host, { id, links, link, seat, session, opened, reopen, share }) {
        this.host = host;
        this.id = id;
        this.links = links;
        this.link = link;
        this.seat = seat;
        this.session = session;
        this.opened = opened;
        this.reopen = reopen;
        this.share = share;
        addEventListener("online", () => session()?.wake());
        addEventListener("offline", () => session()?.wake());
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) session()?.wake();
        });
    }

    /** @param {State} state @param {string} why @param {number} code */
    show(state, why = "", code = 0) {
        document.body.dataset.connection = state;
        this.host.hidden = state === "online" || (state === "ended" && !why);
        if (state === "connecting") fill(this.host, "Connecting \u2026");
        if (state === "offline") fill(this.host, this.#lost());
        if (state === "ended" && why) this.#ended(why, code);
    }

    #lost() {
        const waits = this.session()?.pending
            ? " Your choice is kept and goes out as soon as it is back."
            : "";
        return [
            "No connection to the server. Trying again \u2026",
            waits,
            " ",
            h("button", { type: "button", onclick: () => this.session()?.wake() }, "Try now"),
        ];
    }

    /** @param {string} why @param {number} code */
    async #ended(why, code) {
        fill(this.host, why, " ", h("a", { href: "/" }, "To the lobby"));
        if (code !== NO_LINK) return this.#lostFor(why, code);
        const link = this.links.get(this.id)?.links.host ?? this.link();
        /** @type {Msg.TableOut | undefined} */
        const table = await call("GET", `/tables/${this.id}`, { link }).catch((problem) => {
            if (problem.status === 401) return void this.#lostFor(problem.message, code);
        });
        if (table?.role === "host") await this.#openAsHost(table, link);
    }

    /**
     * Whoever sat here until now is told on the page; whoever comes by a bad link finds nothing.
     * @param {string} why
     * @param {number} code
     */
    async #lostFor(why, code) {
        const words = sentence(why);
        fill(this.host, words, " ", h("a", { href: "/" }, "To the lobby"));
        if (!this.opened() && NOTHING.includes(code)) await showLost(words);
    }

    /**
     * The host's link opens no view of its own: it opens the first seat that is still his.
     * @param {Msg.TableOut} table
     * @param {string} link
     */
    async #openAsHost(table, link) {
        /** @type {Msg.LinksOut} */
        const links = await call("GET", `/tables/${this.id}/links`, { link });
        this.links.remember(this.id, { title: table.title, game: table.game, links });
        const seat = Object.keys(links.seats).find((name) => table.seats[name]?.player === "human");
        const secret = seat ? links.seats[seat] : links.spectator;
        history.replaceState(null, "", `#${secret}`);
        const had = this.seat();
        if (links.taken.includes(had))
            toast(`${table.seats[had].who || "Somebody"} has sat down as ${seatName(table.seats, had)}.`);
        this.reopen(secret); // nothing stays of a view that is not ours any more
        if (!seat) this.share();
    }
}
