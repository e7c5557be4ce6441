/**
 * What this page knows of a table, built from the server's messages. Pure: `reduce` gives a new
 * model. The picture is not here; it goes from the frame straight to the screen.
 */

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
    chat: [],
    undoAsked: null,
});

const REDUCERS = {
    welcome: (model, { table, frame, chat }) => ({
        ...framed({ ...model, table, people: table.seats, chat: chat ?? [] }, frame),
        fresh: Infinity, // nothing of it has just happened
    }),
    frame: (model, frame) => framed(model, frame),
    chat: (model, line) => ({ ...model, chat: [...model.chat, line] }),
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
        undoAsked: frame.seq === model.seq ? model.undoAsked : null,
    };
}

/** A question with the fields that a frame leaves out when they are empty. */
function asked(question) {
    if (!question) return null;
    const options = (question.options ?? []).map((option, at) => ({
        detail: "",
        rule: "",
        elements: [],
        odds: [],
        ...option,
        n: option.n ?? at,
    }));
    return { prompt: "", rule: "", open: false, yours: false, ...question, options };
}

/** Whether this link is asked now. */
export const mine = (model) => Boolean(model.question?.yours && model.status === "running");

/** The options that choosing an element of the picture would mean. */
export function optionsAt(model, element) {
    if (!mine(model)) return [];
    return model.question.options.filter((option) => option.elements.includes(element));
}

/** Every element that may be chosen now. */
export function choosable(model) {
    return mine(model) ? [...new Set(model.question.options.flatMap((o) => o.elements))] : [];
}

/** The other persons at the table, by seat: those who have to agree to an undo. */
export function others(model) {
    const persons = Object.entries(model.people).filter(([, seat]) => seat.player === "human");
    return persons.map(([name]) => name).filter((name) => name !== model.table?.seat);
}
