/** What a question is about, as far as a picture can show it. Pure. */
import { pointedAt } from "./model.js";

const FEW = 2; // pieces that are looked at together
const PULLS = [0.6, 0.95]; // of a whole pull: the more of it there is room for the better

/**
 * @import { Model } from "./model.js"
 * @import { Box } from "./viewbox.js"
 * @typedef {{key: string, subject: string[], choices: string[], more: Box[], room: Box[],
 *   slack: number}} About  the same key for questions about the same; more: places that are no
 *   elements; room: where a hand pulls back, wanted as choices are; slack: and it may beside the board
 */

/**
 * What is proposed counts to the subject; where nothing is the subject, the kind of question is.
 * @param {Pick<Model, "question">} model
 * @param {string[]} proposed
 * @returns {About}
 */
export function askedAbout({ question }, proposed = []) {
    if (!question) return { key: "", subject: [], choices: [], more: [], room: [], slack: 0 };
    const { seat, kind, subject, nearby, aim, placing } = question;
    const about = subject.length ? subject : [kind];
    return {
        key: [seat, ...about, ...proposed].join(" "),
        subject: [...subject, ...proposed, ...inTray(placing)],
        choices: [...pointedAt({ question }), ...nearby],
        ...(placing ? offered(drawnFrom(placing), placing, subject) : pulledFrom(aim)),
    };
}

/**
 * Of many pieces that stand about, whoever is asked takes one: they are choices, not what it is about.
 * @param {Pick<About, "more" | "room" | "slack">} found @param {Msg.Placing} placing @param {string[]} subject
 */
function offered(found, { handles }, subject) {
    const apart = !subject.length && handles.filter(({ tray }) => !tray).length > FEW;
    return apart ? { ...found, more: [], room: found.more } : found;
}

/** Pieces that are not on the table yet. @param {Msg.Placing | null | undefined} placing */
const inTray = (placing) => placing?.handles.flatMap(({ tray, element }) => (tray && element) || []) ?? [];

/** Discs that may be flicked, and the room to pull back from the first. @param {Msg.Aim | null | undefined} aim */
function pulledFrom(aim) {
    if (!aim) return { more: [], room: [], slack: 0 };
    const discs = aim.grips.map((grip) => round(grip, aim.radius));
    const room = PULLS.map((part) => round({ ...aim.grips[0], orbit: 0 }, (aim.pull * part) / 1.5));
    return { more: discs, room, slack: aim.pull };
}

/** Pieces that may be laid hold of, and how far the first of them may come. @param {Msg.Placing} placing */
function drawnFrom({ board, handles: [first, ...rest] }) {
    const [many, few] = board.scale ?? [1, 1];
    const scale = many / few;
    /** @param {Msg.Handle} handle @param {number} far */
    const about = ({ at: [x, y] }, far) => {
        const left = board.x + (x - far) * scale;
        const top = board.y + ((board.up ? -y : y) - far) * scale;
        return { x: left, y: top, w: 2 * far * scale, h: 2 * far * scale };
    };
    const { reach = 0, radius = 0 } = first;
    const more = [first, ...rest].map((handle) => about(handle, Math.max(1, handle.radius ?? 1)));
    const room = reach ? PULLS.map((part) => onBoard(board, about(first, reach * part + radius))) : [];
    return { more, room, slack: 0 };
}

/** What of a box lies on the board: beyond it nothing goes. @param {Msg.Board} board @param {Box} box @returns {Box} */
function onBoard({ x, y, width, height, up, scale: [many, few] = [1, 1] }, box) {
    const [wide, high] = [(width * many) / few, (height * many) / few];
    const top = up ? y - high : y;
    const [left, over] = [Math.max(box.x, x), Math.max(box.y, top)];
    const w = Math.min(box.x + box.w, x + wide) - left;
    const h = Math.min(box.y + box.h, top + high) - over;
    return w > 0 && h > 0 ? { x: left, y: over, w, h } : box;
}

/** The box about a disc that may be flicked. @param {Msg.Grip} grip @param {number} radius */
function round({ x, y, orbit = 0 }, radius) {
    const far = Math.max(radius * 1.5, orbit + radius);
    return { x: x - far, y: y - far, w: 2 * far, h: 2 * far };
}
