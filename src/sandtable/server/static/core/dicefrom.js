/** Where a table's dice come from, in a few words and in sentences (`dice_from` of docs/server.md). */
import { counted } from "./words.js";

const SHORT = {
    drawn: "drawn here",
    brought: "brought along",
    branched: "branched off",
    loaded: "loaded for a lesson",
    typed: "typed in",
    unknown: "not written down",
};

/** "drawn here", and whether there is nothing to think about first. */
export function diceInShort({ dice_from: from } = {}) {
    const kind = from?.kind ?? "unknown";
    const seen = from?.taken_back > 0;
    return { words: SHORT[kind] ?? kind, plain: kind === "drawn" && !seen, kind };
}

/** All there is to say about it, sentence by sentence. */
export function diceTold(table = {}) {
    const from = table.dice_from;
    if (!from) return [];
    const when = from.kind === "brought" ? `It was brought on ${dayOf(table.created)}.` : "";
    return [from.words, when, takenBack(from.taken_back)].filter(Boolean);
}

const dayOf = (seconds) =>
    new Date(seconds * 1000).toLocaleDateString("en-GB", {
        day: "numeric",
        month: "long",
        year: "numeric",
    });

function takenBack(n = 0) {
    if (!n) return "";
    const were = `${counted(n, "roll was", "rolls were")} taken back`;
    return `${were}: the same dice fall again, so whoever saw them knows them.`;
}
