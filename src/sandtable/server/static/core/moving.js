/**
 * Where things are while they move. Pure. A track's keys are [ms, x, y, speed], speed in units a
 * second as it leaves that place; until the next key it changes evenly.
 */

/**
 * @returns {{x: number, y: number}} where it is after so many milliseconds
 * @param {Msg.Key[]} keys
 * @param {number} ms
 */
export function placeAt(keys, ms) {
    const next = keys.findIndex(([at]) => at > ms);
    if (next <= 0) {
        const [, x, y] = next < 0 ? lastOf(keys) : keys[0];
        return { x, y };
    }
    return between(keys[next - 1], keys[next], ms);
}

/** @param {Msg.Key} from @param {Msg.Key} to @param {number} ms */
function between([from, x, y, speed], [to, x2, y2], ms) {
    const part = (ms - from) / (to - from);
    const way = Math.hypot(x2 - x, y2 - y);
    if (!way) return { x, y };
    // With its first speed it would come so far, as a part of the way; twice, if it stops there.
    const first = Math.min(2, (speed * (to - from)) / 1000 / way);
    const done = first * part + (1 - first) * part * part;
    return { x: x + (x2 - x) * done, y: y + (y2 - y) * done };
}

/** A track always has one. @param {Msg.Key[]} keys */
export const lastOf = (keys) => keys[keys.length - 1];

/** Milliseconds until everything lies still. @param {Msg.MotionOut} motion */
export function lengthOf({ tracks, hits = [] }) {
    return Math.max(0, ...tracks.map(({ keys }) => lastOf(keys)[0]), ...hits.map(({ ms }) => ms));
}

/** A track as a line. @param {Msg.Track} track */
export const traceOf = ({ keys }) => `M${keys.map(([, x, y]) => `${x} ${y}`).join("L")}`;

const STAGGER = 90; // milliseconds from one of a group to the next

/**
 * Motions one after another, those of a group nearly together: when each begins, when all is over.
 * @param {Msg.MotionOut[]} motions
 * @param {number} pause
 */
export function inOrder(motions, pause) {
    let length = 0;
    let run = { group: "", start: 0, moving: new Set() };
    const starts = motions.map((motion) => {
        const { group = "", tracks } = motion;
        const again = tracks.some(({ element }) => run.moving.has(element)); // nothing goes two ways at once
        const along = group && group === run.group && !again;
        run = along ? { ...run, start: run.start + STAGGER } : { group, start: length, moving: new Set() };
        for (const { element } of tracks) run.moving.add(element);
        length = Math.max(length, run.start + lengthOf(motion) + pause);
        return { motion, start: run.start };
    });
    return { starts, length };
}

/** Every point that something comes to. @param {Msg.MotionOut[]} motions */
export const pointsOf = (motions) =>
    motions.flatMap(({ tracks }) =>
        tracks.flatMap(({ keys }) => keys.map(([, x, y]) => ({ x, y }))),
    );
