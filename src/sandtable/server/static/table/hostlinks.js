/** The host's links follow what happens to the seats: taken ones go, those given back return. */
import { call } from "../shared/api.js";

/**
 * @import { Links } from "../core/links.js"
 * @typedef {Record<string, Msg.SeatOut>} Seats
 */

/** @param {Seats} people */
const takenOf = (people) =>
    Object.keys(people)
        .filter((seat) => people[seat].taken)
        .join();

/**
 * @param {{id: string, links: Links, before: Seats, now: Seats}} table
 * @returns {Promise<boolean>} whether they are other links than before
 */
export async function followSeats({ id, links, before, now }) {
    const host = links.get(id)?.links.host;
    if (!host || takenOf(before) === takenOf(now)) return false;
    /** @type {Msg.LinksOut | null} */
    const found = await call("GET", `/tables/${id}/links`, { link: host }).catch(() => null);
    if (found) links.remember(id, { links: found });
    return Boolean(found);
}
