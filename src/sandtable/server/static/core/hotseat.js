/** One screen for several seats: who has to sit down before it now? */

/**
 * @import { Entry } from "./links.js"
 * @import { Model } from "./model.js"
 */

/**
 * The seat to pass the screen to, or null. `entry` is this browser's entry of the table (links.js).
 * A seat that has a screen of its own, here or elsewhere, is not asked to come over.
 * @param {Model} model
 * @param {Entry | null} entry
 * @returns {string | null}
 */
export function nextAtThisScreen(model, entry) {
    const { question } = model;
    if (!entry || !question || model.status !== "running" || question.yours) return null;
    const { seat } = question;
    if (question.by_wish) return null; // nobody has to come over for it
    if (model.table?.role !== "seat" || !entry.links.seats[seat]) return null;
    if (entry.away?.includes(seat)) return null;
    const there = model.people[seat];
    return there && mayCome(there, entry) ? seat : null;
}

/**
 * Nobody sits there elsewhere; a host's copy of the link of a seat that was taken is dead.
 * @param {Msg.SeatOut} there
 * @param {Entry} entry
 */
const mayCome = (there, { links }) =>
    there?.player === "human" && !there.here && !(there.taken && links.host);

/**
 * The links of the other persons at this screen, by seat: who undoes here undoes for them too.
 * @param {Model} model
 * @param {Entry | null} entry
 * @returns {Map<string, string>}
 */
export function linksAtThisScreen(model, entry) {
    if (!entry) return new Map();
    return new Map(
        Object.entries(entry.links.seats).filter(
            ([seat]) =>
                seat !== model.table?.seat &&
                mayCome(model.people[seat], entry) &&
                !entry.away?.includes(seat),
        ),
    );
}

/**
 * How the last choice of this screen can be taken back. The seat that has sat down may have chosen
 * nothing yet, but whoever chose before it sits here too: the server knows, and `known` is what was
 * said of it at this very moment of the table.
 * @param {Model} model
 * @param {Entry | null} entry
 * @param {{seq: number, undo: Model["undo"]}} known
 * @returns {Model["undo"]}
 */
export function mayUndo(model, entry, known) {
    const together = model.status === "running" && model.seq > 0;
    if (!together || !linksAtThisScreen(model, entry).size) return model.undo;
    return known.seq === model.seq ? known.undo : "ask";
}
