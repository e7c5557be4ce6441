/**
 * A drawing on a measured table, as somebody makes it. Pure: each function gives a new one. Spots are
 * whole units of the table; what a drawing means, and whether it may be, only the server says.
 */
import { LEAD, lengthOf, named, onTable } from "./board.js";

/**
 * @import { Spot } from "./board.js"
 * @typedef {{points: Spot[], face: number, alone: boolean}} Stroke  face: -1 as it comes
 * @typedef {{at: number, mode: string, strokes: Record<string, Stroke>, taken: string[]}} Drawn
 *   at: the handle that is held; taken: those that go as it goes, each with a stroke of its own
 */

/** @type {Stroke} */
const BLANK = Object.freeze({ points: [], face: -1, alone: false });
const MOST = 16; // points that a stroke may have, and
const STROKES = 32; // strokes that a drawing may have, as the server takes them

/** @param {Msg.Placing} placing @returns {Drawn} */
export const blank = ({ modes = [] }) => ({ at: 0, mode: modes[0]?.[0] ?? "", strokes: {}, taken: [] });

/** @param {Msg.Placing} placing @param {Drawn} drawn */
export const heldOf = ({ handles }, { at }) => handles[at];

/**
 * The handles that are gone through one by one: of several groups the first of each.
 * @param {Msg.Placing} placing
 */
export function firsts({ handles }) {
    const groups = handles.map(({ group }, n) => group || `${n}`);
    const several = new Set(groups).size > 1;
    return [...handles.keys()].filter((n) => !several || groups.indexOf(groups[n]) === n);
}

/** Which of those a handle is, or goes with. @param {Msg.Placing} placing @param {number} at */
export function firstOf(placing, at) {
    const among = firsts(placing);
    const { group } = placing.handles[at];
    const own = among.indexOf(at);
    return own < 0 && group ? among.findIndex((n) => placing.handles[n].group === group) : own;
}

/** @param {Msg.Placing} placing @param {Drawn} drawn @param {number} by @returns {Drawn} */
function passed(placing, drawn, by) {
    const among = firsts(placing);
    const next = (firstOf(placing, drawn.at) + by + among.length) % among.length;
    return held(placing, drawn, among[next]);
}

/** @param {Drawn} drawn @param {Msg.Handle} handle */
export const strokeOf = ({ strokes }, { id }) => strokes[id] ?? BLANK;

/** Where a piece would stand. @param {Drawn} drawn @param {Msg.Handle} handle @returns {Spot} */
export const endOf = (drawn, handle) => strokeOf(drawn, handle).points.at(-1) ?? handle.at;

/** @param {Drawn} drawn @param {Msg.Handle} handle */
export function faceOf(drawn, handle) {
    const { face } = strokeOf(drawn, handle);
    return face < 0 ? (handle.face ?? 0) : face;
}

/** @param {Drawn} drawn @param {Msg.Handle} handle */
export const isDrawn = (drawn, handle) => strokeOf(drawn, handle).points.length > 0;

/** Whether there is anything to answer with. @param {Drawn} drawn */
export const anything = ({ strokes }) =>
    Object.values(strokes).some(({ points, face }) => points.length > 0 || face >= 0);

/** How many legs a way may have. @param {Msg.Handle} handle */
export const legsOf = ({ how, legs = 1 }) => (how === "way" ? Math.min(legs, MOST) : 1);

/** Every point of a way, its start first. @param {Drawn} drawn @param {Msg.Handle} handle */
export function wayOf(drawn, handle) {
    const { points } = strokeOf(drawn, handle);
    const starts = handle.how === "way" || handle.how === "leg";
    return starts && points.length ? [handle.at, ...points] : points;
}

/** @param {Drawn} drawn @param {Msg.Handle} handle @param {Partial<Stroke>} part @returns {Drawn} */
const put = (drawn, handle, part) => ({
    ...drawn,
    strokes: { ...drawn.strokes, [handle.id]: { ...strokeOf(drawn, handle), ...part } },
});

/**
 * Another piece is held.
 * @param {Msg.Placing} placing
 * @param {Drawn} drawn
 * @param {number} at
 * @returns {Drawn}
 */
export function held({ handles }, drawn, at) {
    const next = (at + handles.length) % handles.length;
    const taken = drawn.taken.includes(handles[next].id) ? drawn.taken : [];
    return { ...drawn, at: next, taken };
}

/** Several go as one that is held goes. @param {Msg.Placing} placing @param {Drawn} drawn @param {string[]} ids @returns {Drawn} */
export function took(placing, drawn, ids) {
    const at = placing.handles.findIndex(({ id }) => ids.includes(id));
    return at < 0 ? drawn : { ...drawn, at, taken: ids.length > 1 ? ids : [] };
}

/**
 * The end of what is held goes to a spot, or one of its way-points.
 * @param {Msg.Placing} placing
 * @param {Drawn} drawn
 * @param {Spot} spot
 * @param {number} point  of the stroke; the last one if there is none such
 * @returns {Drawn}
 */
export function moved(placing, drawn, spot, point = Infinity) {
    const handle = heldOf(placing, drawn);
    if (handle.how === "turn") return drawn;
    const from = endOf(drawn, handle);
    const next = shifted(placing, drawn, handle, spot, point);
    const by = [spot[0] - from[0], spot[1] - from[1]];
    const others = placing.handles.filter(({ id }) => drawn.taken.includes(id) && id !== handle.id);
    return others.reduce((all, other) => {
        const [x, y] = endOf(all, other);
        return put(shifted(placing, all, other, [x + by[0], y + by[1]], point), other, { alone: true });
    }, next);
}

/** @param {Msg.Placing} placing @param {Drawn} drawn @param {Msg.Handle} handle @param {Spot} spot @param {number} point */
function shifted({ board }, drawn, handle, spot, point) {
    const points = [...strokeOf(drawn, handle).points];
    points[Math.max(0, Math.min(point, points.length - 1))] = onTable(board, spot);
    return put(drawn, handle, { points });
}

/**
 * One more leg: the end is a way-point, and what comes next moves a new end.
 * @param {Msg.Placing} placing
 * @param {Drawn} drawn
 * @returns {Drawn}
 */
export function added(placing, drawn) {
    const handle = heldOf(placing, drawn);
    const { points } = strokeOf(drawn, handle);
    if (points.length >= Math.max(1, legsOf(handle)) || handle.how === "turn") return drawn;
    return put(drawn, handle, { points: [...points, endOf(drawn, handle)] });
}

/** Whether one more leg can be drawn. @param {Msg.Placing} placing @param {Drawn} drawn */
export function mayGrow(placing, drawn) {
    const handle = heldOf(placing, drawn);
    const { length } = strokeOf(drawn, handle).points;
    return length > 0 && length < legsOf(handle);
}

/** The last point of what is held is dropped; with the last one all of its stroke. @param {Msg.Placing} placing @param {Drawn} drawn @returns {Drawn} */
export function dropped(placing, drawn) {
    const handle = heldOf(placing, drawn);
    const points = strokeOf(drawn, handle).points.slice(0, -1);
    return points.length ? put(drawn, handle, { points }) : cleared(drawn, handle);
}

/** Nothing is drawn with a handle any more. @param {Drawn} drawn @param {Msg.Handle} handle @returns {Drawn} */
export function cleared(drawn, handle) {
    const { [handle.id]: gone, ...strokes } = drawn.strokes;
    return { ...drawn, strokes };
}

/** Everything is back where it was. @param {Drawn} drawn @returns {Drawn} */
export const putBack = (drawn) => ({ ...drawn, strokes: {}, taken: [] });

/** Turned by so many directions. @param {Msg.Placing} placing @param {Drawn} drawn @param {number} by */
export const turned = (placing, drawn, by) =>
    faced(placing, drawn, faceOf(drawn, heldOf(placing, drawn)) + by);

/** @param {Msg.Placing} placing @param {Drawn} drawn @param {number} face */
export function faced(placing, drawn, face) {
    const handle = heldOf(placing, drawn);
    const { turns = 0 } = handle;
    return turns ? put(drawn, handle, { face: ((Math.round(face) % turns) + turns) % turns }) : drawn;
}

/**
 * The direction from where it stands to a spot, counted as the handle counts: from east to north.
 * @param {Msg.Placing} placing
 * @param {Drawn} drawn
 * @param {Spot} to
 */
export function facedTo(placing, drawn, [x, y]) {
    const handle = heldOf(placing, drawn);
    const { turns = 0 } = handle;
    const [fx, fy] = endOf(drawn, handle);
    if (!turns || (x === fx && y === fy)) return drawn;
    const north = placing.board.up ? y - fy : fy - y;
    return faced(placing, drawn, (Math.atan2(north, x - fx) * turns) / 2 / Math.PI);
}

/** Whoever goes along is taken out of the group, from where it would stand. @param {Msg.Placing} placing @param {Drawn} drawn @param {Spot} spot */
export const fetched = (placing, drawn, spot) =>
    put(drawn, heldOf(placing, drawn), { points: [spot], alone: true });

/** Alone, or with its group again. @param {Msg.Placing} placing @param {Drawn} drawn @param {boolean} [alone] */
export function apart(placing, drawn, alone) {
    const handle = heldOf(placing, drawn);
    if (!handle.group) return drawn;
    return put(drawn, handle, { alone: alone ?? !strokeOf(drawn, handle).alone });
}

/** @param {Drawn} drawn @param {string} mode @returns {Drawn} */
export const inMode = (drawn, mode) => ({ ...drawn, mode });

/**
 * What is told to the server: what is held comes with it, even without a point.
 * @param {Msg.Placing} placing
 * @param {Drawn} drawn
 * @returns {Msg.Draft}
 */
export function draftOf(placing, drawn) {
    const { handles, modes = [] } = placing;
    const strokes = handles
        .filter((handle, n) => n === drawn.at || handle.id in drawn.strokes)
        .slice(0, STROKES)
        .map((handle) => strokeOut(drawn, handle));
    return { strokes, ...(drawn.mode && drawn.mode !== modes[0]?.[0] ? { mode: drawn.mode } : {}) };
}

/** @param {Drawn} drawn @param {Msg.Handle} handle @returns {Msg.Stroke} */
function strokeOut(drawn, handle) {
    const { points, face, alone } = strokeOf(drawn, handle);
    const legs = points.filter(([x, y], n) => !n || x !== points[n - 1][0] || y !== points[n - 1][1]);
    return {
        handle: handle.id,
        ...(legs.length ? { points: legs } : {}),
        ...(face >= 0 ? { face } : {}),
        ...(alone ? { alone } : {}),
    };
}

/** @type {Record<string, Spot>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * The drawing after a key, or null for a key that draws nothing.
 * @param {Msg.Placing} placing
 * @param {Drawn} drawn
 * @param {{key: string, shiftKey?: boolean}} event
 * @returns {Drawn | null}
 */
export function keyed(placing, drawn, { key, shiftKey = false }) {
    if (key in ARROWS) return nudged(placing, drawn, ARROWS[key], shiftKey ? 1 : (placing.step ?? 1));
    switch (key.toLowerCase()) {
        case "n":
            return passed(placing, drawn, shiftKey ? -1 : 1);
        case "[":
            return turned(placing, drawn, 1);
        case "]":
            return turned(placing, drawn, -1);
        case " ":
            return added(placing, drawn);
        case "backspace":
            return dropped(placing, drawn);
        case "t":
            return apart(placing, drawn);
        default:
            return null;
    }
}

/** @param {Msg.Placing} placing @param {Drawn} drawn @param {Spot} way @param {number} step */
function nudged(placing, drawn, [dx, dy], step) {
    const handle = heldOf(placing, drawn);
    if (handle.how === "turn") return turned(placing, drawn, -(dx || -dy));
    const [x, y] = endOf(drawn, handle);
    const up = placing.board.up ? dy : -dy;
    return moved(placing, drawn, [x + dx * step, y + up * step]);
}

/**
 * What is held, where, and how, in words.
 * @param {Msg.Placing} placing
 * @param {Drawn} drawn
 */
export function spokenDrawing(placing, drawn) {
    const { board } = placing;
    const handle = heldOf(placing, drawn);
    const { points, alone } = strokeOf(drawn, handle);
    const [x, y] = endOf(drawn, handle);
    const parts = [
        `${handle.words}${alone ? " alone" : ""}: ${named(board, x)}, ${named(board, y)} ${board.unit ?? ""}`.trim(),
        points.length > 1 && `${points.length} legs`,
        handle.turns && `facing ${bearing(handle.turns, faceOf(drawn, handle))}`,
    ];
    return parts.filter(Boolean).join(", ");
}

/** A direction in words, or in degrees where no word is exact. @param {number} turns @param {number} face */
export function bearing(turns, face) {
    const at = (face * LEAD.length) / turns;
    return Number.isInteger(at) ? LEAD[at] : `${Math.round((face * 360) / turns)} degrees`;
}

/** The legs of a way with their lengths and middles. @param {Msg.Board} board @param {Spot[]} way */
export const legs = (board, way) =>
    way.slice(1).map((to, n) => {
        const from = way[n];
        const words = named(board, Math.ceil(lengthOf([from, to])));
        return { from, to, words };
    });
