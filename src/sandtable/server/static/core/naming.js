/** Who sits where, by name: what this browser says, and how it is put into words. */
import { seatName } from "./words.js";

/**
 * @import { Entry } from "./links.js"
 * @import { Model } from "./model.js"
 */

export const LONGEST = 24; // characters, as the server takes them

/** One line of letters that can be read, as the server would keep it. @param {string} text */
export function tidyName(text) {
    const plain = text.normalize("NFKC").replace(/[\s\p{Cc}]+/gu, " ").replace(/\p{C}/gu, "");
    return [...plain.trim()].slice(0, LONGEST).join("").trim();
}

/**
 * The first person's seat at this screen is its owner's; others who share it are asked when it is
 * passed on.
 * @param {Model} model
 * @param {Entry | null} entry
 */
export function ownSeat({ people, table }, entry) {
    const seat = table?.seat ?? "";
    const away = entry?.away ?? [];
    const here = Object.keys(people).filter(
        (name) =>
            people[name].player === "human" &&
            (name === seat || (entry?.links.seats[name] && !away.includes(name))),
    );
    return Boolean(seat) && people[seat]?.player === "human" && here[0] === seat;
}

/**
 * What to tell the table on coming to it, or null: nothing new, or not this screen's own seat.
 * @param {Model} model
 * @param {Entry | null} entry
 * @param {string} name  that this browser keeps
 */
export function nameToSay(model, entry, name) {
    const wished = tidyName(name);
    const { who = "" } = model.people[model.table?.seat ?? ""] ?? {};
    if (!wished || who === wished || numbered(who, wished)) return null;
    return ownSeat(model, entry) ? wished : null;
}

/** Another at the table has that name, so this one has got a number. */
const numbered = (/** @type {string} */ who, /** @type {string} */ name) =>
    /^ \d+$/.test(who.slice(name.length)) && who.startsWith(name);

/**
 * Who said something: as they were called then.
 * @param {Pick<Msg.ChatOut, "who" | "person">} said
 * @param {Record<string, {name: string}>} seats
 */
export const speaker = ({ who, person }, seats) =>
    person ? `${person} (${seatName(seats, who)})` : seatName(seats, who);

/**
 * Whose choice it was, by name; "" where only one seat chooses, or nobody has said a name.
 * @param {Record<string, {who?: string}>} people
 * @param {string} seat
 */
export const chooser = (people, seat) =>
    Object.keys(people).length > 1 ? (people[seat]?.who ?? "") : "";

/**
 * @param {Record<string, {who?: string}>} before
 * @param {Record<string, {who?: string}>} after
 */
export const namesDiffer = (before, after) =>
    [...Object.keys(before), ...Object.keys(after)].some(
        (seat) => chooser(before, seat) !== chooser(after, seat),
    );
