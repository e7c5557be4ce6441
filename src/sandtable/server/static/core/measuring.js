/**
 * Where a measured line begins and ends, as somebody presses, drags or marks places. Pure: each
 * function gives a new line. A place is an element's id, a typed name, or a point ("@512,340").
 */

export const NO_LINE = Object.freeze({ start: "", end: "", held: false });

/** @typedef {{start: string, end: string, held: boolean}} Line */

/**
 * The pointer goes down: the second end of a line that has only one, else the first of a new one.
 * @param {Line} line
 * @param {string} place
 * @returns {Line}
 */
export function pressed(line, place) {
    const second = line.start && !line.end && line.start !== place;
    return second ? { ...line, end: place, held: true } : { start: place, end: "", held: true };
}

/** The pointer moves while it is down. @param {Line} line @param {string} place */
export const dragged = (line, place) => (line.held ? { ...line, end: place } : line);

/** @param {Line} line */
export const lifted = (line) => ({ ...line, held: false });

/**
 * A place is named by key or typed: first the one end, then the other.
 * @param {Line} line
 * @param {string} place
 * @returns {Line}
 */
export function marked(line, place) {
    const second = line.start && !line.end && line.start !== place;
    return second ? { ...line, end: place, held: false } : { start: place, end: "", held: false };
}

/** @param {Line} line */
export const complete = (line) => Boolean(line.start && line.end);

/** @param {{x: number, y: number}} point */
export const pointAt = ({ x, y }) => `@${Math.round(x)},${Math.round(y)}`;

/**
 * The point that a place is, or null for one that only the server can find.
 * @param {string} place
 */
export function pointOf(place) {
    const found = /^@(-?\d+),(-?\d+)$/.exec(place);
    return found && { x: Number(found[1]), y: Number(found[2]) };
}

/**
 * Calls `act` with the latest value: at once, then at most every `wait` milliseconds, and only while it is `ready`.
 * @template T
 */
export class Throttle {
    /**
     * @param {(value: T) => void} act
     * @param {number} wait
     * @param {{ready?: () => boolean, clock?: {setTimeout: (act: () => void, ms: number) => unknown}}} how
     */
    constructor(act, wait, { ready = () => true, clock = globalThis } = {}) {
        this.act = act;
        this.wait = wait;
        this.ready = ready;
        this.clock = clock;
        this.resting = false; // it acted less than `wait` ago
        /** @type {{value: T} | null} */
        this.latest = null; // what it has not acted on yet
    }

    /** @param {T} value */
    push(value) {
        this.latest = { value };
        this.flush();
    }

    /** Acts on the latest value, if it may by now. */
    flush() {
        if (!this.latest || this.resting || !this.ready()) return;
        const { value } = this.latest;
        this.latest = null;
        this.resting = true;
        this.clock.setTimeout(() => {
            this.resting = false;
            this.flush();
        }, this.wait);
        this.act(value);
    }

    /** Forgets what it has not acted on. */
    drop() {
        this.latest = null;
    }
}
