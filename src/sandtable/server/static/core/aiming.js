/**
 * How a pull becomes a flick. Pure. Angles are tenths of a degree from east towards south, as the
 * picture's y grows downwards; a shot is {angle, power, dx, dy}; lengths are the picture's units. A
 * board that is seen `upward` counts its angles the other way: `counted` turns one into the other.
 */

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{angle: number, power: number, dx: number, dy: number}} Shot
 */

const ROUND = 3600;
const FARTHEST = 3; // steps that a disc may be laid off its place
const MARGIN = 10; // pixels before the window's edge at which a pull is full
const LEAST = 28; // pixels: no finger pulls finer than this
const POINTS = [
    "east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east",
];

/** @param {number} angle */
const whole = (angle) => ((Math.round(angle) % ROUND) + ROUND) % ROUND;
/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.min(high, Math.max(low, value));
/** @param {number} angle */
const turn = (angle) => (angle * Math.PI) / (ROUND / 2);

/** A unit step in a direction. @param {number} angle */
export const along = (angle) => ({ x: Math.cos(turn(angle)), y: Math.sin(turn(angle)) });

/** A unit step square to a direction, to one side of it or the other. @param {number} angle @param {number} side */
export function beside(angle, side) {
    const { x, y } = along(angle);
    return { x: -y * side, y: x * side };
}

/** The angle from one point to another. @param {Point} from @param {Point} to */
export const towards = (from, to) =>
    whole((Math.atan2(to.y - from.y, to.x - from.x) * ROUND) / 2 / Math.PI);

/**
 * What a pull of {x, y} means: it goes the other way, the farther the harder.
 * @param {Point} drag
 * @param {number} pull
 */
export function pulled(drag, pull) {
    const far = Math.hypot(drag.x, drag.y);
    const power = Math.max(1, Math.round(100 * Math.min(1, far / pull)));
    return { angle: towards(drag, { x: 0, y: 0 }), power };
}

/**
 * How far a hand can go from a point, the way it drags, before the edge of the window stops it.
 * @param {Point} from
 * @param {Point} drag
 * @param {{w: number, h: number}} window
 */
export function roomFor(from, drag, { w, h }) {
    const far = Math.hypot(drag.x, drag.y) || 1;
    /** @param {number} at @param {number} by @param {number} size */
    const along = (at, by, size) => (by ? ((by < 0 ? at : size - at) * far) / Math.abs(by) : Infinity);
    return Math.min(along(from.x, drag.x, w), along(from.y, drag.y, h));
}

/**
 * The pull that means power 100: less where the window ends before, so that it is always reached.
 * @param {number} pull
 * @param {number} room
 */
export const fullPull = (pull, room) => Math.min(pull, Math.max(LEAST, room - MARGIN));

/** Where the disc lies. @param {Msg.Grip} grip @param {Pick<Shot, "angle" | "dx" | "dy">} shot */
export function discAt(grip, { angle, dx, dy }) {
    const { orbit = 0, sway = 0 } = grip;
    const side = along(angle);
    return { x: grip.x + orbit * side.x + sway * dx, y: grip.y + orbit * side.y + sway * dy };
}

/**
 * Where the hand is that pulls so hard.
 * @param {Pick<Msg.Aim, "pull">} aim
 * @param {Msg.Grip} grip
 * @param {Shot} shot
 */
export function handAt({ pull }, grip, shot) {
    const from = grip.orbit ? grip : discAt(grip, shot);
    const back = along(shot.angle);
    const far = (pull * shot.power) / 100;
    return { x: from.x - back.x * far, y: from.y - back.y * far };
}

/** Steps aside for a disc that is laid at a point. @param {Msg.Grip} grip @param {Point} point */
export function laid(grip, point) {
    const { sway = 0 } = grip; // nobody lays a disc elsewhere that has none
    /** @param {number} by */
    const steps = (by) => within(Math.round(by / sway), -FARTHEST, FARTHEST) || 0;
    return { dx: steps(point.x - grip.x), dy: steps(point.y - grip.y) };
}

/**
 * How far it goes on open floor; the way grows with the square of the speed.
 * @param {Msg.Aim} aim
 * @param {number} power
 */
export const reachOf = ({ reach, pull }, power) => (reach ?? pull) * (power / 100) ** 2;

/**
 * The outline of where it may go when the hand errs by so many tenths to either side.
 * @param {Point} from
 * @param {number} angle
 * @param {number} error
 * @param {number} far
 */
export function cone(from, angle, error, far) {
    const [left, right] = [-error, error].map((by) => {
        const { x, y } = along(angle + by);
        return `${(from.x + x * far).toFixed(1)} ${(from.y + y * far).toFixed(1)}`;
    });
    const round = far.toFixed(1);
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${left}A${round} ${round} 0 0 1 ${right}Z`;
}

/**
 * An angle of the picture as the board counts it, and back.
 * @param {Pick<Msg.Aim, "upward">} aim
 * @param {number} angle
 */
export const counted = ({ upward }, angle) => (upward ? whole(-angle) : angle);

/**
 * The choice that a shot is; `used` milliseconds where it is against the clock.
 * @param {Msg.Aim} aim
 * @param {Msg.Grip} grip
 * @param {Shot} shot
 * @param {number} used
 */
export function choiceOf(aim, grip, { angle, power, dx, dy }, used = 0) {
    const off = grip.sway ? { dx, dy } : {};
    const clock = aim.clock ? { used_ms: Math.max(0, Math.round(used)) } : {};
    return { ...grip.choice, angle: counted(aim, angle), power, ...off, ...clock };
}

/** @type {Record<string, number>} */
const TURNS = { ArrowLeft: -10, ArrowUp: -10, ArrowRight: 10, ArrowDown: 10 };
/** @type {Record<string, number>} */
const POWERS = { "+": 1, "=": 1, "-": -1, PageUp: 10, PageDown: -10 };
/** @type {Record<string, [number, number]>} */
const ASIDE = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The shot after a key, or null for a key that means nothing here.
 * @param {Shot} shot
 * @param {{key: string, shiftKey?: boolean, altKey?: boolean}} event
 * @param {boolean} sways
 * @returns {Shot | null}
 */
export function keyed(shot, { key, shiftKey = false, altKey = false }, sways = false) {
    if (altKey) return sways && key in ASIDE ? shifted(shot, ...ASIDE[key]) : null;
    if (key in TURNS) {
        const by = shiftKey ? TURNS[key] / 10 : TURNS[key];
        return { ...shot, angle: whole(shot.angle + by) };
    }
    if (key in POWERS) return { ...shot, power: within(shot.power + POWERS[key], 1, 100) };
    return null;
}

/** A step aside. @param {Shot} shot @param {number} dx @param {number} dy @returns {Shot} */
export function shifted(shot, dx, dy) {
    /** @param {number} value */
    const step = (value) => within(value, -FARTHEST, FARTHEST);
    return { ...shot, dx: step(shot.dx + dx), dy: step(shot.dy + dy) };
}

/** @param {number} angle */
export const degrees = (angle) => (angle / 10).toFixed(1);

/**
 * An angle in words; the points of the compass are those of the picture.
 * @param {Msg.Aim} aim
 * @param {number} angle
 */
export const bearing = (aim, angle) =>
    `${degrees(counted(aim, angle))} degrees, ${POINTS[Math.round(angle / (ROUND / 8)) % 8]}`;

/** @param {Msg.Aim} aim @param {Pick<Shot, "angle" | "power">} shot */
export const spokenShot = (aim, { angle, power }) => `${bearing(aim, angle)}, power ${power}`;

/**
 * The grip whose middle is nearest to a point, and how far from its edge that is.
 * @param {Msg.Aim} aim
 * @param {Point} point
 */
export function nearestGrip({ grips, radius }, point) {
    /** @param {Msg.Grip} grip */
    const far = (grip) =>
        Math.hypot(point.x - grip.x, point.y - grip.y) - (grip.orbit ?? 0) - radius;
    const at = grips.reduce((best, grip, n) => (far(grip) < far(grips[best]) ? n : best), 0);
    return { at, far: far(grips[at]) };
}
