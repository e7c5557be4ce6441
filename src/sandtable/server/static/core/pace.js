/** How fast what happens is shown: one thing for the table, its motion and replays. Pure. */

/** @type {Record<string, number>} */
const SPEEDS = { slow: 0.5, normal: 1, fast: 2, faster: 4, off: Infinity };

/** What people choose from. @type {Array<[string, string]>} */
export const PACES = [
    ["slow", "\u00bd\u00d7"],
    ["normal", "1\u00d7"],
    ["fast", "2\u00d7"],
    ["faster", "4\u00d7"],
    ["off", "Off"],
];

/** So many times as fast as usual; all at once where nothing is to be seen happening. @param {string} pace */
export const speedOf = (pace) => SPEEDS[pace] ?? 1;

/** The pace of a speed. @param {number} speed */
export const paceOf = (speed) => Object.keys(SPEEDS).find((pace) => SPEEDS[pace] === speed) ?? "normal";

/** @param {string} pace */
export const paceWords = (pace) => PACES.find(([one]) => one === pace)?.[1] ?? "";

/** The next one, for a button that goes through them: faster, then from the start. @param {string} pace */
export function nextPace(pace) {
    const at = PACES.findIndex(([one]) => one === pace);
    return PACES[(at + 1) % PACES.length][0];
}
