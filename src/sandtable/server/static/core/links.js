/**
 * The links of tables that this browser knows, kept in localStorage by table id.
 *
 * Whoever holds several seats of one table can pass the screen on; `away` names the seats that sit
 * at another screen.
 *
 * @typedef {{host?: string, spectator?: string, seats: Record<string, string>}} Secrets
 * @typedef {{id: string, title: string, game: string, touched: number, links: Secrets,
 *   away: string[]}} Entry
 * @typedef {{title?: string, game?: string, now?: number,
 *   links?: Partial<Secrets> & {taken?: string[]}}} News
 */

import { randomKey } from "./session.js";

const KEY = "sandtable.links";
const SITS_WITH = "sandtable.key";
const MOST = 200; // tables remembered; the longest untouched go first

/** @param {Record<string, string>} seats @param {string[]} taken */
const without = (seats, taken = []) =>
    Object.fromEntries(Object.entries(seats).filter(([seat]) => !taken.includes(seat)));

export class Links {
    /** @param {Pick<Storage, "getItem" | "setItem">} storage  localStorage, or the like */
    constructor(storage) {
        this.storage = storage;
        this.own = "";
    }

    /** Every table, the latest first. @returns {Entry[]} */
    all() {
        return Object.values(this.#read()).sort((a, b) => b.touched - a.touched);
    }

    /** One table's entry, or null. @param {string} id @returns {Entry | null} */
    get(id) {
        return this.#read()[id] ?? null;
    }

    /**
     * A link to sit down with when the address has none: a seat's, else the spectator's.
     * @param {string} id
     */
    any(id) {
        const known = this.get(id)?.links;
        return Object.values(known?.seats ?? {})[0] ?? known?.spectator ?? "";
    }

    /** What this browser sits down with: its own, and known to no table's host. */
    key() {
        try {
            const kept = this.storage.getItem(SITS_WITH) ?? randomKey();
            this.storage.setItem(SITS_WITH, kept);
            return kept;
        } catch {
            this.own ||= randomKey(); // nothing is kept here: it lasts as long as the page
            return this.own;
        }
    }

    /**
     * Adds what is known now to what was known before; a copy of a taken seat's link is dead.
     * @param {string} id
     * @param {News} news
     * @returns {Entry}
     */
    remember(id, { title, game, links = {}, now = Date.now() }) {
        const all = this.#read();
        const old = all[id] ?? { id, title: "", game: "", links: { seats: {} }, away: [] };
        all[id] = {
            ...old,
            title: title ?? old.title,
            game: game ?? old.game,
            touched: now,
            links: {
                host: links.host ?? old.links.host,
                spectator: links.spectator ?? old.links.spectator,
                seats: without({ ...old.links.seats, ...links.seats }, links.taken),
            },
        };
        this.#write(all);
        return all[id];
    }

    /**
     * A link that opened a table: `role` is host, spectator or seat.
     * @param {string} id
     * @param {{role: string, seat: string | null, secret: string, title: string, game: string}} opened
     */
    rememberRole(id, { role, seat, secret, title, game }) {
        const links = seat ? { seats: { [seat]: secret } } : { [role]: secret };
        return this.remember(id, { title, game, links });
    }

    /**
     * Says that a seat sits at another screen, or at this one again.
     * @param {string} id
     * @param {string} seat
     * @param {boolean} away
     */
    setAway(id, seat, away) {
        const all = this.#read();
        if (!all[id]) return;
        const others = (all[id].away ?? []).filter((name) => name !== seat);
        all[id].away = away ? [...others, seat] : others;
        this.#write(all);
    }

    /** @param {string} id */
    forget(id) {
        const all = this.#read();
        delete all[id];
        this.#write(all);
    }

    /** @returns {Record<string, Entry>} */
    #read() {
        try {
            return JSON.parse(this.storage.getItem(KEY) ?? "{}") ?? {};
        } catch {
            return {}; // blocked or damaged storage must not keep anybody from the table
        }
    }

    /** @param {Record<string, Entry>} all */
    #write(all) {
        const kept = Object.entries(all).sort(([, a], [, b]) => b.touched - a.touched);
        try {
            this.storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(0, MOST))));
        } catch {
            // a private window may refuse: the link in the address still works
        }
    }
}
