/** The host's links follow what happens to the seats: taken ones go, those given back return. */
import { call } from "../shared/api.js";

const takenOf = (people) =>
    Object.keys(people)
        .filter((seat) => people[seat].taken)
        .join();

/** @returns whether they are other links than before */
export async function followSeats(app, before) {
    const host = app.entry?.links.host;
    if (!host || takenOf(before.people) === takenOf(app.model.people)) return false;
    const links = await call("GET", `/tables/${app.id}/links`, { link: host }).catch(() => null);
    if (links) app.links.remember(app.id, { links });
    return Boolean(links);
}
