/**
 * How a pull becomes a flick. Pure. Angles are tenths of a degree from east towards south, as the
 * picture's y grows downwards; a shot is {angle, power, dx, dy}; lengths are the picture's units. A
 * board that is seen `upward` counts its angles the other way: `counted` turns one into the other.
 */

const ROUND = 3600;
const FARTHEST = 3; // steps that a disc may be laid off its place
const POINTS = [
    "east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east",
];

const whole = (angle) => ((Math.round(angle) % ROUND) + ROUND) % ROUND;
const within = (value, low, high) => Math.min(high, Math.max(low, value));
const turn = (angle) => (angle * Math.PI) / (ROUND / 2);

/** A unit step in a direction. */
export const along = (angle) => ({ x: Math.cos(turn(angle)), y: Math.sin(turn(angle)) });

/** The angle from one point to another. */
export const towards = (from, to) =>
    whole((Math.atan2(to.y - from.y, to.x - from.x) * ROUND) / 2 / Math.PI);

/** What a pull of {x, y} means: it goes the other way, the farther the harder. */
export function pulled(drag, pull) {
    const far = Math.hypot(drag.x, drag.y);
    const power = Math.max(1, Math.round(100 * Math.min(1, far / pull)));
    return { angle: towards(drag, { x: 0, y: 0 }), power };
}

/** Where the disc lies. */
export function discAt(grip, { angle, dx, dy }) {
    const { orbit = 0, sway = 0 } = grip;
    const side = along(angle);
    return { x: grip.x + orbit * side.x + sway * dx, y: grip.y + orbit * side.y + sway * dy };
}

/** Where the hand is that pulls so hard. */
export function handAt({ pull }, grip, shot) {
    const from = grip.orbit ? grip : discAt(grip, shot);
    const back = along(shot.angle);
    const far = (pull * shot.power) / 100;
    return { x: from.x - back.x * far, y: from.y - back.y * far };
}

/** Steps aside for a disc that is laid at a point. */
export function laid(grip, point) {
    const steps = (by) => within(Math.round(by / grip.sway), -FARTHEST, FARTHEST) || 0;
    return { dx: steps(point.x - grip.x), dy: steps(point.y - grip.y) };
}

/** How far it goes on open floor; the way grows with the square of the speed. */
export const reachOf = ({ reach, pull }, power) => (reach ?? pull) * (power / 100) ** 2;

/** The outline of where it may go when the hand errs by so many tenths to either side. */
export function cone(from, angle, error, far) {
    const [left, right] = [-error, error].map((by) => {
        const { x, y } = along(angle + by);
        return `${(from.x + x * far).toFixed(1)} ${(from.y + y * far).toFixed(1)}`;
    });
    const round = far.toFixed(1);
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${left}A${round} ${round} 0 0 1 ${right}Z`;
}

/** An angle of the picture as the board counts it, and back. */
export const counted = ({ upward }, angle) => (upward ? whole(-angle) : angle);

/** The choice that a shot is; `used` milliseconds where it is against the clock. */
export function choiceOf(aim, grip, { angle, power, dx, dy }, used = 0) {
    const off = grip.sway ? { dx, dy } : {};
    const clock = aim.clock ? { used_ms: Math.max(0, Math.round(used)) } : {};
    return { ...grip.choice, angle: counted(aim, angle), power, ...off, ...clock };
}

const TURNS = { ArrowLeft: -10, ArrowUp: -10, ArrowRight: 10, ArrowDown: 10 };
const POWERS = { "+": 1, "=": 1, "-": -1, PageUp: 10, PageDown: -10 };
const ASIDE = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The shot after a key, or null for a key that means nothing here. */
export function keyed(shot, { key, shiftKey = false, altKey = false }, sways = false) {
    if (altKey) return sways && key in ASIDE ? shifted(shot, ...ASIDE[key]) : null;
    if (key in TURNS) {
        const by = shiftKey ? TURNS[key] / 10 : TURNS[key];
        return { ...shot, angle: whole(shot.angle + by) };
    }
    if (key in POWERS) return { ...shot, power: within(shot.power + POWERS[key], 1, 100) };
    return null;
}

/** A step aside. */
export function shifted(shot, dx, dy) {
    const step = (value) => within(value, -FARTHEST, FARTHEST);
    return { ...shot, dx: step(shot.dx + dx), dy: step(shot.dy + dy) };
}

export const degrees = (angle) => (angle / 10).toFixed(1);

/** An angle in words; the points of the compass are those of the picture. */
export const bearing = (aim, angle) =>
    `${degrees(counted(aim, angle))} degrees, ${POINTS[Math.round(angle / (ROUND / 8)) % 8]}`;

export const spokenShot = (aim, { angle, power }) => `${bearing(aim, angle)}, power ${power}`;

/** The grip whose middle is nearest to a point, and how far from its edge that is. */
export function nearestGrip({ grips, radius }, point) {
    const far = (grip) =>
        Math.hypot(point.x - grip.x, point.y - grip.y) - (grip.orbit ?? 0) - radius;
    const at = grips.reduce((best, grip, n) => (far(grip) < far(grips[best]) ? n : best), 0);
    return { at, far: far(grips[at]) };
}
