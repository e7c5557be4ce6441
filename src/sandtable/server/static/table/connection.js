/** Whether the server is heard, and what to do when it is not. */
import { FINAL } from "../core/protocol.js";
import { seatName } from "../core/words.js";
import { call } from "../shared/api.js";
import { fill, h } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { openShare } from "./share.js";

export class Connection {
    constructor(app, host) {
        this.app = app;
        this.host = host;
        addEventListener("online", () => app.session?.wake());
        addEventListener("offline", () => app.session?.wake());
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) app.session?.wake();
        });
    }

    show(state, why = "") {
        document.body.dataset.connection = state;
        this.host.hidden = state === "online" || (state === "ended" && !why);
        if (state === "connecting") fill(this.host, "Connecting \u2026");
        if (state === "offline") fill(this.host, this.#lost());
        if (state === "ended" && why) this.#ended(why);
    }

    #lost() {
        const waits = this.app.session?.pending
            ? " Your choice is kept and goes out as soon as it is back."
            : "";
        return [
            "No connection to the server. Trying again \u2026",
            waits,
            " ",
            h("button", { type: "button", onclick: () => this.app.session.wake() }, "Try now"),
        ];
    }

    async #ended(why) {
        const said = (words) => fill(this.host, words, " ", h("a", { href: "/" }, "To the lobby"));
        said(why);
        if (why !== FINAL[4401]) return;
        const link = this.app.entry?.links.host ?? this.app.link;
        const table = await call("GET", `/tables/${this.app.id}`, { link }).catch((problem) => {
            if (problem.status === 401) said(problem.message);
        });
        if (table?.role === "host") await this.#openAsHost(table, link);
    }

    /** The host's link opens no view of its own: it opens the first seat that is still his. */
    async #openAsHost(table, link) {
        const { app } = this;
        const links = await call("GET", `/tables/${app.id}/links`, { link });
        app.links.remember(app.id, { title: table.title, game: table.game, links });
        const seat = Object.keys(links.seats).find((name) => table.seats[name]?.player === "human");
        const secret = seat ? links.seats[seat] : links.spectator;
        history.replaceState(null, "", `#${secret}`);
        if (links.taken.includes(app.seat)) toast(`Somebody has sat down as ${seatName(table.seats, app.seat)}.`);
        app.blank(); // nothing stays of a view that is not ours any more
        app.start(secret);
        if (!seat) openShare(app);
    }
}
