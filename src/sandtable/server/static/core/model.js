/**
 * What this page knows of a table, built from the server's messages. Pure: `reduce` gives a new
 * model. The picture is not here; it goes from the frame straight to the screen.
 */
import { within } from "./groups.js";
import { spokenLine } from "./talk.js";

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
    coach: null,
    wishes: [],
    chat: [],
    undoAsked: null,
});

const REDUCERS = {
    welcome: (model, { table, frame, chat }) => ({
        ...framed({ ...model, ...arrived(table, chat) }, frame),
        fresh: Infinity, // nothing of it has just happened
    }),
    frame: (model, frame) => framed(model, frame),
    chat: (model, line) => ({ ...model, chat: [...model.chat, spokenLine(line, model.people)] }),
    people: (model, { seats }) => ({ ...model, people: seats }),
    table: (model, { table }) => ({ ...model, table, people: table.seats, status: table.status }),
    undo_asked: (model, { by, why }) => ({ ...model, undoAsked: { by, why } }),
    undo_settled: (model) => ({ ...model, undoAsked: null }),
};

/** @returns the model after a message; the same one if the message changes nothing here */
export function reduce(model, message) {
    const reducer = REDUCERS[message.type];
    return reducer ? reducer(model, message) : model;
}

const arrived = (table, chat) => ({
    table,
    people: table.seats,
    chat: (chat ?? []).map((line) => spokenLine(line, table.seats)),
    wishes: [],
});

function framed(model, frame) {
    const from = frame.log?.from ?? model.log.length;
    const told = frame.log && (frame.log.lines?.length || from < model.log.length);
    return {
        ...model,
        seq: frame.seq,
        status: frame.status ?? model.status,
        title: frame.title ?? model.title,
        now: frame.now ?? "",
        question: asked(frame.question),
        panels: frame.panels ?? model.panels,
        legend: frame.legend ?? model.legend,
        text: frame.text ?? model.text,
        description: frame.picture?.description ?? model.description,
        log: told ? [...model.log.slice(0, from), ...(frame.log.lines ?? [])] : model.log,
        fresh: Math.min(from, model.log.length),
        undo: frame.undo ?? "no",
        outcome: frame.outcome ?? null,
        coach: frame.coach ?? null,
        wishes: frame.wishes ?? model.wishes,
        undoAsked: frame.seq === model.seq ? model.undoAsked : null,
    };
}

/** A question with the fields that a frame leaves out when they are empty. */
function asked(question) {
    if (!question) return null;
    const options = (question.options ?? []).map((option, at) => ({
        detail: "",
        group: "",
        rule: "",
        elements: [],
        odds: [],
        ...option,
        n: option.n ?? at,
    }));
    const plain = { kind: "", prompt: "", rule: "", die: 0, open: false, yours: false, unasked: "" };
    return { ...plain, ...question, options };
}

/** Whether this link is asked now; not where its own wish answers. */
export const mine = ({ question, status }) =>
    Boolean(question?.yours && !question.unasked && status === "running");

/** The options that choosing an element of the picture would mean; of one group if it is open. */
export function optionsAt(model, element, group = "") {
    if (!mine(model)) return [];
    const among = within(model.question.options, group);
    return among.filter((option) => option.elements.includes(element));
}

/** Every element that may be chosen now; of one group if it is open. */
export function choosable(model, group = "") {
    if (!mine(model)) return [];
    return [...new Set(within(model.question.options, group).flatMap((o) => o.elements))];
}

/** Every element that the question is about, whoever is asked. */
export const pointedAt = ({ question }) => [
    ...new Set((question?.options ?? []).flatMap((option) => option.elements)),
];

/** The other persons at the table, by seat: those who have to agree to an undo. */
export function others(model) {
    const isPerson = ([, { player, taken }]) => player === "human" || taken;
    const persons = Object.entries(model.people).filter(isPerson);
    return persons.map(([name]) => name).filter((name) => name !== model.table?.seat);
}
