/**
 * Where things are while they move. Pure. A track's keys are [ms, x, y, speed], speed in units a
 * second as it leaves that place; until the next key it changes evenly.
 */

/** @returns {{x: number, y: number}} where it is after so many milliseconds */
export function placeAt(keys, ms) {
    const next = keys.findIndex(([at]) => at > ms);
    if (next <= 0) {
        const [, x, y] = next < 0 ? keys.at(-1) : keys[0];
        return { x, y };
    }
    return between(keys[next - 1], keys[next], ms);
}

function between([from, x, y, speed], [to, x2, y2], ms) {
    const part = (ms - from) / (to - from);
    const way = Math.hypot(x2 - x, y2 - y);
    if (!way) return { x, y };
    // With its first speed it would come so far, as a part of the way; twice, if it stops there.
    const first = Math.min(2, (speed * (to - from)) / 1000 / way);
    const done = first * part + (1 - first) * part * part;
    return { x: x + (x2 - x) * done, y: y + (y2 - y) * done };
}

/** Milliseconds until everything lies still. */
export function lengthOf({ tracks, hits = [] }) {
    return Math.max(0, ...tracks.map(({ keys }) => keys.at(-1)[0]), ...hits.map(({ ms }) => ms));
}

/** A track as a line. */
export const traceOf = ({ keys }) => `M${keys.map(([, x, y]) => `${x} ${y}`).join("L")}`;

/** Motions one after another: when each begins, and when all is over. */
export function inOrder(motions, pause) {
    let begins = 0;
    const starts = motions.map((motion) => {
        const start = begins;
        begins += lengthOf(motion) + pause;
        return { motion, start };
    });
    return { starts, length: begins };
}

/** Every point that something comes to. */
export const pointsOf = (motions) =>
    motions.flatMap(({ tracks }) =>
        tracks.flatMap(({ keys }) => keys.map(([, x, y]) => ({ x, y }))),
    );
