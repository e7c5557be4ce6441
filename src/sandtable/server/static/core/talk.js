/** What people say stands in the log where they said it, between what happened. */
import { speaker } from "./naming.js";

/**
 * @import { Seats } from "./words.js"
 * @typedef {Msg.ChatOut & {spans: Msg.Span[]}} Said
 */

/**
 * A message as a line of the log.
 * @param {Msg.ChatOut} said
 * @param {Seats} seats
 * @returns {Said}
 */
export const spokenLine = (said, seats) => ({
    ...said,
    spans: said.who
        ? [{ text: `${speaker(said, seats)}: `, strong: true }, { text: said.text }]
        : [{ text: said.text }], // the table itself
});

/**
 * The log with the talk in it; `fresh` is moved along. A message follows the lines of the journal
 * that were there when it was said.
 * @param {Msg.LogLine[]} log
 * @param {Said[]} chat
 * @param {number} fresh
 */
export function withTalk(log, chat, fresh) {
    /** @type {Array<Msg.LogLine | Said>} */
    const lines = [];
    let at = 0;
    let moved = fresh;
    log.forEach((line, index) => {
        while (at < chat.length && chat[at].seq < line.n) lines.push(chat[at++]);
        if (index === fresh) moved = lines.length;
        lines.push(line);
    });
    if (fresh >= log.length && fresh !== Infinity) moved = lines.length;
    return { lines: [...lines, ...chat.slice(at)], fresh: moved };
}
