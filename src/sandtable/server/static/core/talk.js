/** What people say stands in the log where they said it, between what happened. */
import { seatName } from "./words.js";

/** A message as a line of the log. */
export const spokenLine = (said, seats) => ({
    ...said,
    spans: said.who
        ? [{ text: `${seatName(seats, said.who)}: `, strong: true }, { text: said.text }]
        : [{ text: said.text }], // the table itself
});

/**
 * The log with the talk in it; `fresh` is moved along. A message follows the lines of the journal
 * that were there when it was said.
 */
export function withTalk(log, chat, fresh) {
    const lines = [];
    let at = 0;
    let moved = fresh;
    log.forEach((line, index) => {
        while (at < chat.length && (chat[at].seq ?? 0) < line.n) lines.push(chat[at++]);
        if (index === fresh) moved = lines.length;
        lines.push(line);
    });
    if (fresh >= log.length && fresh !== Infinity) moved = lines.length;
    return { lines: [...lines, ...chat.slice(at)], fresh: moved };
}
