/**
 * A measured table on a picture: its whole units, the picture's, and what people name. Pure.
 */

/**
 * @typedef {[number, number]} Spot  whole units of the table
 * @typedef {{x: number, y: number}} Point  of the picture
 */

/** The points of the compass, as facings are counted: from east to north. */
export const LEAD = [
    "east", "east-north-east", "north-east", "north-north-east", "north", "north-north-west",
    "north-west", "west-north-west", "west", "west-south-west", "south-west", "south-south-west",
    "south", "south-south-east", "south-east", "east-south-east",
];

/** @param {number} value @param {number} most */
const within = (value, most) => Math.min(most, Math.max(0, Math.round(value)));

/** Pixels or units of the picture for one of the table. @param {Msg.Board} board */
export const scaleOf = ({ scale: [many, few] = [1, 1] }) => many / few;

/** @param {Msg.Board} board @param {Spot} spot @returns {Point} */
export function toPicture(board, [x, y]) {
    const scale = scaleOf(board);
    return { x: board.x + x * scale, y: board.y + (board.up ? -y : y) * scale };
}

/** @param {Msg.Board} board @param {Point} point @returns {Spot} */
export function toTable(board, { x, y }) {
    const scale = scaleOf(board);
    const down = Math.round((y - board.y) / scale);
    return [Math.round((x - board.x) / scale), (board.up ? -down : down) || 0];
}

/** The nearest spot that is on the table. @param {Msg.Board} board @param {Spot} spot @returns {Spot} */
export const onTable = ({ width, height }, [x, y]) => [within(x, width), within(y, height)];

/** A length as people name it, exact to a hundredth. @param {Msg.Board} board @param {number} far */
export const named = ({ per = 1 }, far) => String(Math.round((far / per) * 100) / 100);

/**
 * What somebody typed, in whole units of the table; null for what is no number.
 * @param {Msg.Board} board
 * @param {string} text
 */
export function typed({ per = 1 }, text) {
    const value = Number(text.trim().replace(",", "."));
    return text.trim() && Number.isFinite(value) ? Math.round(value * per) : null;
}

/** @param {Spot} one @param {Spot} other */
export const gap = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** @param {Spot[]} way */
export const lengthOf = (way) =>
    way.slice(1).reduce((sum, to, n) => sum + gap(way[n], to), 0);

/**
 * What a hand near it means: the nearest of these spots, if it is near.
 * @param {Spot[]} snaps
 * @param {Spot} spot
 * @param {number} slack
 */
export function snapped(snaps, spot, slack) {
    /** @type {Spot} */
    let best = spot;
    let least = slack;
    for (const snap of snaps) {
        const off = gap(snap, spot);
        if (off <= least) [best, least] = [snap, off];
    }
    return best;
}

/** How far round a piece is that faces so, from east to north. @param {Msg.Handle} handle @param {number} face */
export const angleOf = ({ turns = 0 }, face) => (turns ? (face * 2 * Math.PI) / turns : 0);

/**
 * How far a spot is outside of a piece that stands somewhere, turned so far round; 0 inside.
 * @param {Msg.Handle} handle
 * @param {Spot} at
 * @param {Spot} spot
 * @param {number} [angle]
 */
export function outside({ radius = 0, box: [wide, high] = [0, 0] }, at, spot, angle = 0) {
    const [x, y] = [spot[0] - at[0], spot[1] - at[1]];
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const dx = Math.max(0, Math.abs(x * cos + y * sin) - wide / 2);
    const dy = Math.max(0, Math.abs(y * cos - x * sin) - high / 2);
    return Math.max(0, Math.hypot(dx, dy) - radius);
}

/**
 * Where a hand is along one axis, and how far it has been since it went down.
 * @typedef {{at: number, least: number, most: number}} Trail
 */

const STRAY = 16; // pixels that a hand must have come towards an edge before the picture goes along

/** @param {number} at @param {Trail} [trail] @returns {Trail} */
export const trailed = (at, { least, most } = { at, least: at, most: at }) => ({
    at,
    least: Math.min(least, at),
    most: Math.max(most, at),
});

/**
 * How fast a picture goes along under a hand near its rim: pixels a frame, -1 to 1 times the most.
 * Only towards where the hand has come, so that nothing moves under one that begins there.
 * @param {Trail} trail
 * @param {number} from
 * @param {number} to
 * @param {number} rim
 */
export function drift({ at, least, most }, from, to, rim) {
    if (at < from + rim && at < most - STRAY) return Math.min(1, (from + rim - at) / rim);
    if (at > to - rim && at > least + STRAY) return -Math.min(1, (at - to + rim) / rim);
    return 0;
}
