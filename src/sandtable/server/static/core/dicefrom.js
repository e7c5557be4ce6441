/** Where a table's dice come from, in a few words and in sentences (`dice_from` of docs/server.md). */
import { counted } from "./words.js";

/** @typedef {Pick<Msg.TableOut, "dice_from" | "created">} Dice */

/** @type {Record<Msg.DiceFrom["kind"], string>} */
const SHORT = {
    drawn: "drawn here",
    brought: "brought along",
    branched: "branched off",
    exposed: "known from a branch",
    loaded: "loaded for a lesson",
    typed: "typed in",
    unknown: "not written down",
};

/**
 * "drawn here", and whether there is nothing to think about first.
 * @param {Dice | null | undefined} table
 */
export function diceInShort(table) {
    const kind = table?.dice_from.kind ?? "unknown";
    const seen = Boolean(table?.dice_from.taken_back);
    return { words: SHORT[kind], plain: kind === "drawn" && !seen, kind };
}

/** All there is to say about it, sentence by sentence. @param {Dice | null | undefined} table */
export function diceTold(table) {
    if (!table) return [];
    const from = table.dice_from;
    const when = from.kind === "brought" ? `It was brought on ${dayOf(table.created)}.` : "";
    return [from.words, when, takenBack(from.taken_back)].filter(Boolean);
}

/**
 * Where the dice of a table that is over are checked.
 * @param {string} id
 * @param {string} hash  of the page's own address: its link, and in a replay the moment
 */
export const verifyAddress = (id, hash) =>
    `/verify#${id}/${hash.replace(/^#/, "").replace(/@.*$/, "")}`;

/** @param {number} seconds */
const dayOf = (seconds) =>
    new Date(seconds * 1000).toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        year: "numeric",
    });

/** @param {number} n */
function takenBack(n = 0) {
    if (!n) return "";
    const were = `${counted(n, "roll was", "rolls were")} taken back`;
    return `${were}: the same dice fall again, so whoever saw them knows them.`;
}
