/** Which key means what on the table; the help lists them from here. */

export const KEYS = [
    ["1 \u2013 9", "choose the option with that number; 0 is the ten of a real die"],
    ["Tab", "go through the page; in the picture the arrow keys go from piece to piece"],
    ["Enter", "choose what has the focus"],
    ["/", "filter the options, when there are many"],
    ["?", "why: of the piece or option that has the focus, else of the question"],
    ["right click", "or a long touch: what is printed on a piece, and what may be done with it"],
    ["g", "step forward: do what the guide of a first mission says"],
    ["a", "aim, where something is flicked; else ask the computer player for advice"],
    ["\u2190 and \u2192", "while aiming: turn by a degree, with Shift by a tenth"],
    ["+ and \u2212", "while aiming: pull; PgUp and PgDn by ten"],
    ["Enter", "while aiming: flick; l lays the disc elsewhere, Alt and arrows beside"],
    ["p", "draw, on a measured table: arrows move the piece by a step, with Shift by a little"],
    ["Space", "while drawing: a way-point, Backspace drops it; n the next piece, [ and ] turn, t alone"],
    ["Enter", "while drawing: do it; Esc puts everything back"],
    ["m", "measure: marks the piece that has the focus, then another; else takes up the ruler"],
    ["w", "when to ask you"],
    ["u", "undo"],
    ["d", "describe the position in words"],
    ["l", "the log"],
    ["c", "the chat"],
    ["h", "this help"],
    ["+ and \u2212", "nearer and farther"],
    ["0 or f", "the whole table"],
    ["Esc", "close what is open"],
];

/** @type {Record<string, string>} */
const MEANINGS = {
    "?": "why",
    "/": "filter",
    g: "step",
    a: "aim",
    m: "measure",
    p: "place",
    w: "wishes",
    u: "undo",
    d: "describe",
    l: "log",
    c: "chat",
    h: "help",
    f: "fit",
    0: "zero",
    "+": "nearer",
    "=": "nearer",
    "-": "farther",
};

/**
 * @param {{key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} event
 * @param {{typing: boolean, dialog: boolean}} where  whether a field or a dialog has the focus
 * @returns {{act: string, at?: number} | null}
 */
export function meaning(event, { typing, dialog }) {
    if (typing || dialog || event.ctrlKey || event.metaKey || event.altKey) return null;
    if (/^[1-9]$/.test(event.key)) return { act: "option", at: Number(event.key) - 1 };
    const act = MEANINGS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    return act ? { act } : null;
}
