/** Sentences about a table: for the screen, for the live region, for the position in words. */

const COUNTED = 9; // options that have a number key are read out one by one

/**
 * @import { Model, Question } from "./model.js"
 * @typedef {Pick<Model, "people" | "coach"> & {question: Question}} Asked
 * @typedef {Record<string, {name: string, who?: string}>} Seats  as a table tells of them
 */

/** How a seat is called. @param {Seats} seats @param {string} seat */
export const seatName = (seats, seat) => seats[seat]?.name ?? seat;

/**
 * Who answers for a seat: "Kestrel (Blue)", or the seat alone where nobody has said a name.
 * @param {Seats} seats
 * @param {string} seat
 */
export function whoAt(seats, seat) {
    const who = seats[seat]?.who;
    return who ? `${who} (${seatName(seats, seat)})` : seatName(seats, seat);
}

/**
 * "a", "1 seat", "12 missions": counted in words.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 */
export function counted(n, one, many = `${one}s`) {
    return `${n} ${n === 1 ? one : many}`;
}

/** With a full stop, unless it ends already. @param {string} text */
export const sentence = (text) => (!text || /[.?!:;]$/.test(text) ? text : `${text}.`);

/**
 * What is to be done, and where if there are several places.
 * @param {{orders?: Array<[string, string]>, brief?: string}} brief
 */
export const ordersOf = ({ orders = [], brief = "" }) =>
    orders.length
        ? orders.map(([place, task]) => ({ place, task }))
        : [{ place: "", task: brief }];

/** Who is asked instead of this screen, and what they are doing. @param {Asked} model */
export function whoIsAsked({ question, people, coach }) {
    const who = whoAt(people, question.seat);
    if (coach?.waits) return `${who} goes on when you step forward`;
    if (question.by_wish)
        return `Answered for ${question.yours ? "you" : who}: ${question.by_wish}`;
    const there = people[question.seat];
    if (there && there.player !== "human")
        return `${who}, a computer, is choosing`;
    return there && !there.here ? `${who} is asked, but not at the table` : `${who} is thinking`;
}

/**
 * The question of somebody else, as far as this screen may know it.
 * @param {Pick<Asked, "question" | "people">} model
 */
export function theirQuestion({ question, people }) {
    const who = whoAt(people, question.seat);
    return question.prompt || `What ${who} is asked stays hidden from this screen.`;
}

/**
 * What the live region says of a new question: the guide first, then what is asked.
 * @param {Asked} model
 * @param {boolean} yours
 * @param {Array<{key: number, label: string}>} rows  of the list, with their number keys
 */
export function spoken(model, yours, rows = []) {
    const { question, coach } = model;
    const told = coach ? ["Guide:", sentence(coach.title ?? ""), sentence(coach.text)] : [];
    if (!yours) {
        const theirs = `${whoIsAsked(model)}. ${sentence(theirQuestion(model))}`;
        return [...(coach?.waits ? told : []), theirs].filter(Boolean).join(" ");
    }
    const { options } = question;
    const names = rows.map(({ key, label }) => `${key}, ${label}`).join("; ");
    return [
        ...told,
        sentence(question.prompt),
        sentence(counted(options.length, "option")),
        rows.length <= COUNTED ? sentence(names) : "",
    ]
        .filter(Boolean)
        .join(" ");
}

const DESIGNATION = /((?:[A-Za-z0-9]+-)+[A-Za-z]*\d\w*)/; // T-72, BTR-60, TY-SHT-1

/**
 * Words and, at odd places, designations in them: a line does not end at the hyphen of one.
 * @param {string} text
 */
export const designations = (text) => text.split(DESIGNATION);

/**
 * Whether one of these lines says it: nothing is said twice in one place.
 * @param {Array<Array<{text: string}>>} lines
 * @param {string} said
 */
export const saysAlready = (lines, said) => lines.some((spans) => spans.map(({ text }) => text).join("").includes(said));
