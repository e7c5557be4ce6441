/**
 * What this page knows of a table, built from the server's messages. Pure: `reduce` gives a new
 * model. The picture is not here; it goes from the frame straight to the screen.
 */
import { within } from "./groups.js";
import { spokenLine } from "./talk.js";

/**
 * @import { Beat } from "./beats.js"
 * @import { Said } from "./talk.js"
 * @typedef {Required<Omit<Msg.OptionOut, "choice" | "chances">>} Option
 * @typedef {Required<Omit<Msg.Question, "options" | "aim" | "placing" | "writing" | "shared" | "chances">>
 *   & Pick<Msg.Question, "aim" | "placing" | "writing" | "shared"> & {options: Option[]}} Question  with the fields that a
 *   frame leaves out when they are empty
 * @typedef {{table: Msg.TableOut | null, people: Record<string, Msg.SeatOut>, seq: number,
 *   status: Msg.Frame["status"] | "", title: string, now: string, question: Question | null,
 *   panels: Msg.Panel[], legend: Array<[string, string]>, text: string[], description: string,
 *   log: Msg.LogLine[], fresh: number, undo: NonNullable<Msg.Frame["undo"]>,
 *   outcome: Msg.OutcomeOut | null, debrief: Msg.Debrief | null,
 *   coach: Msg.Coach | null, wishes: Msg.WishOut[], chat: Said[],
 *   undoAsked: {by: string, why: string} | null}} Model
 */

/** @type {Model} */
export const EMPTY = Object.freeze({
    table: null,
    people: {},
    seq: -1,
    status: "",
    title: "",
    now: "",
    question: null,
    panels: [],
    legend: [],
    text: [],
    description: "",
    log: [],
    fresh: 0, // the log's lines from here on came with the last frame
    undo: "no",
    outcome: null,
    debrief: null,
    coach: null,
    wishes: [],
    chat: [],
    undoAsked: null,
});

/** Whether what happens next is up to the server: a computer player moves, or a standing answer is given. @param {Model} model */
export const goesOn = ({ status, question, people, coach }) =>
    status === "running" && question !== null && !coach?.waits &&
    (Boolean(question.by_wish) || ![undefined, "human"].includes(people[question.seat]?.player));

/**
 * The model after a message; the same one if the message changes nothing here.
 * @param {Model} model
 * @param {Msg.FromServer | Beat} message
 * @returns {Model}
 */
export function reduce(model, message) {
    switch (message.type) {
        case "welcome":
            return welcomed(model, message);
        case "frame":
            return framed(model, message);
        case "beat":
            return { ...model, ...written(model, message.log) };
        case "chat":
            return { ...model, chat: [...model.chat, spokenLine(message, model.people)] };
        case "people":
            return { ...model, people: message.seats };
        case "table": {
            const { table } = message;
            return { ...model, table, people: table.seats, status: table.status };
        }
        case "undo_asked":
            return { ...model, undoAsked: { by: message.by, why: message.why } };
        case "undo_settled":
            return { ...model, undoAsked: null };
        default:
            return model;
    }
}

/** Nothing of it has just happened. @param {Model} model @param {Msg.Welcome} message */
const welcomed = (model, { table, frame, chat }) => ({
    ...framed({ ...model, ...arrived(table, chat) }, frame),
    fresh: Infinity,
});

/** @param {Msg.TableOut} table @param {Msg.ChatOut[]} chat */
const arrived = (table, chat) => ({
    table,
    people: table.seats,
    chat: chat.map((line) => spokenLine(line, table.seats)),
    wishes: [],
});

/** The log with these lines, and where they begin. @param {Model} model @param {Msg.LogOut | null} [log] */
function written(model, log) {
    const from = log?.from ?? model.log.length;
    const lines = log?.lines ?? [];
    const told = log && (lines.length || from < model.log.length);
    return {
        log: told ? [...model.log.slice(0, from), ...lines] : model.log,
        fresh: Math.min(from, model.log.length),
    };
}

/** @param {Model} model @param {Msg.Frame} frame @returns {Model} */
function framed(model, frame) {
    return {
        ...model,
        seq: frame.seq,
        status: frame.status,
        title: frame.title ?? model.title,
        now: frame.now ?? "",
        question: asked(frame.question),
        panels: frame.panels ?? model.panels,
        legend: frame.legend ?? model.legend,
        text: frame.text ?? model.text,
        description: frame.picture?.description ?? model.description,
        ...written(model, frame.log),
        undo: frame.undo ?? "no",
        outcome: frame.outcome ?? null,
        debrief: frame.debrief ?? null,
        coach: frame.coach ?? null,
        wishes: frame.wishes ?? model.wishes,
        undoAsked: frame.seq === model.seq ? model.undoAsked : null,
    };
}

const UNSAID = {
    detail: "",
    group: "",
    rule: "",
    elements: [],
    lifts: "",
    odds: [],
    fold: "",
    way: "",
    takes: "",
    price: 0,
    goes_on: false,
    placed: false,
    yields: false,
};

/**
 * A question with the fields that a frame leaves out when they are empty.
 * @param {Msg.Question | null | undefined} question
 * @returns {Question | null}
 */
export function asked(question) {
    if (!question) return null;
    const options = (question.options ?? []).map((option) => {
        const odds = (option.chances ?? []).flatMap((at) => question.chances?.[at] ?? []);
        return { ...UNSAID, odds, ...option };
    });
    const plain = { kind: "", prompt: "", rule: "", die: 0, open: false, yours: false, by_wish: "", subject: [], nearby: [], withheld: [] };
    return { ...plain, ...question, options };
}

/**
 * Whether this link is asked now; not where its own wish answers.
 * @param {Pick<Model, "question" | "status">} model
 */
export const mine = ({ question, status }) =>
    Boolean(question?.yours && !question.by_wish && status === "running");

/** What may be chosen at this screen now. @param {Model} model */
export const optionsOf = (model) => (mine(model) ? (model.question?.options ?? []) : []);

/**
 * The options that choosing an element of the picture would mean; of one group if it is open.
 * @param {Model} model
 * @param {string} element
 * @param {string} group
 */
export function optionsAt(model, element, group = "") {
    const here = optionsOf(model).filter((option) => option.elements.includes(element));
    const among = within(here, group);
    return plainly(among.length ? among : here); // an open group is a look at the list, and bars nothing
}

/** Of options that meet at one place those that are meant by a click there. @param {Option[]} options */
export function plainly(options) {
    const first = options.filter((option) => !option.yields);
    return first.length ? first : options;
}

/**
 * Every element that may be chosen now; of one group if it is open.
 * @param {Model} model
 * @param {string} group
 */
export function choosable(model, group = "") {
    return [...new Set(within(optionsOf(model), group).flatMap((o) => o.elements))];
}

/**
 * Every element that the question is about, whoever is asked.
 * @param {Pick<Model, "question">} model
 */
export const pointedAt = ({ question }) => [
    ...new Set((question?.options ?? []).flatMap((option) => option.elements)),
];

/**
 * The other persons at the table, by seat: those who have to agree to an undo.
 * @param {Model} model
 */
export function others(model) {
    const seats = Object.entries(model.people);
    const persons = seats.filter(([, { player, taken }]) => player === "human" || taken);
    return persons.map(([name]) => name).filter((name) => name !== model.table?.seat);
}
