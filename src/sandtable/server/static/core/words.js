/** Sentences about a table: for the screen, for the live region, for the position in words. */

const COUNTED = 9; // options that have a number key are read out one by one
const BARS = /[\u2580-\u259f]+\s*/gu; // a bar of blocks says nothing aloud

/** "seal-1" is told as "Seal 1"; initials such as "us" and "iif" in capitals, "red" as a word. */
export function seatName(seat) {
    const words = seat.replaceAll(/[-_]+/g, " ").trim();
    const initials = words.length <= 3 && !/^[^aeiou][aeiou][^aeiou]$/.test(words);
    return initials ? words.toUpperCase() : words[0].toUpperCase() + words.slice(1);
}

/** "a", "1 seat", "12 missions": counted in words. */
export function counted(n, one, many = `${one}s`) {
    return `${n} ${n === 1 ? one : many}`;
}

/** With a full stop, unless it ends already. */
export const sentence = (text) => (!text || /[.?!:;]$/.test(text) ? text : `${text}.`);

/** "A or B: do this; do that" as two orders with their places; anything else as one. */
export function ordersOf(brief = "") {
    const found = /^([^:]+ or [^:]+): (.+)$/.exec(brief);
    const places = found ? found[1].split(/, | or /) : [];
    const tasks = found ? found[2].split("; ") : [];
    if (!found || places.length !== tasks.length) return [{ place: "", task: brief }];
    return places.map((place, i) => ({ place, task: tasks[i] }));
}

/** Who is asked instead of this screen, and what they are doing. */
export function whoIsAsked({ question, people, coach }) {
    const who = seatName(question.seat);
    if (coach?.waits) return `${who} goes on when you step forward`;
    if (question.unasked)
        return `${question.yours ? "By your wish" : `By the wish of ${who}`}: ${question.unasked}`;
    const there = people[question.seat];
    if (there && there.player !== "human")
        return `${who}, a computer (${there.player}), is choosing`;
    return there && !there.here ? `${who} is asked, but not at the table` : `${who} is thinking`;
}

/** The question of somebody else, as far as this screen may know it. */
export function theirQuestion({ question }) {
    const who = seatName(question.seat);
    return question.prompt || `What ${who} is asked stays hidden from this screen.`;
}

/** What the live region says of a new question: the guide first, then what is asked. */
export function spoken(model, yours) {
    const { question, coach } = model;
    const told = coach ? ["Guide:", sentence(coach.title), sentence(coach.text)] : [];
    if (!yours) {
        const theirs = `${whoIsAsked(model)}. ${sentence(theirQuestion(model))}`;
        return [...(coach?.waits ? told : []), theirs].filter(Boolean).join(" ");
    }
    const { options } = question;
    const names = options.map((option, at) => `${at + 1}, ${option.label}`).join("; ");
    return [
        ...told,
        sentence(question.prompt),
        sentence(counted(options.length, "option")),
        options.length <= COUNTED ? sentence(names) : "",
    ]
        .filter(Boolean)
        .join(" ");
}

/** A line of the position as it is read aloud. */
export const aloud = (line) => line.replace(BARS, "").trim();
