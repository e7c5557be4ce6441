/** Chances of success by playing on from here: what answers promise, and how a match has stood. */

/**
 * @import { Option } from "./model.js"
 * @typedef {{label: string, n: number, percent: number, between: string, choice?: Record<string, unknown>}} Told
 *   n: the option, -1 for none of them
 */

const MOST = 4; // answers that are told

/**
 * The best first, each by its words; what the page does not list has its own.
 * @param {Msg.Weighed} weighed
 * @param {Option[]} options
 * @returns {Told[]}
 */
export function toldOf({ promises }, options) {
    return promises.slice(0, MOST).map(({ option, percent, low, high, label, choice }) => ({
        label: options.find(({ n }) => n === option)?.label ?? label ?? "",
        n: option,
        percent,
        between: `${low}\u2013${high}`,
        choice,
    }));
}

/**
 * Why the first of them is advised, where there is no room for the list.
 * @param {Told[]} told
 */
export function reasonOf([best, next]) {
    const beside = next ? `; the next best, ${next.label}, ${next.percent} %` : "";
    return best ? `${best.percent} % success in plays from here${beside}.` : "";
}

/**
 * What an option changes, in figures and a sentence: luck alone makes a difference, too.
 * @param {Msg.Compared} compared
 */
export function changeOf({ now, after, doubt, plays }) {
    const by = after.percent - now.percent;
    const wide = Math.round((after.high - after.low) / 2);
    const points = `${Math.abs(by)} ${Math.abs(by) === 1 ? "point" : "points"}`;
    const told = by ? `${points} ${by > 0 ? "better" : "worse"}` : "No difference";
    const sure = Math.abs(by) > doubt;
    const luck = by && !sure ? ", which may be luck" : "";
    return {
        now: `${now.percent} %`,
        after: `${after.percent} %`,
        give: `\u00b1\u00a0${wide}`,
        good: sure ? by > 0 : null,
        words: `${told}${luck} (\u00b1\u00a0${doubt}), by ${plays} ${plays === 1 ? "play" : "plays"} each way.`,
    };
}

/**
 * A curve as points of an SVG path, left to right, 100 percent on top.
 * @param {Msg.Stood[]} curve
 * @param {{width: number, height: number}} size
 */
export function pathOf(curve, { width, height }) {
    const at = place({ width, height });
    return curve.map((one, n) => `${n ? "L" : "M"}${at(one.at, one.percent)}`).join("");
}

/**
 * Where it lies with 95 percent certainty: a band round the curve.
 * @param {Msg.Stood[]} curve
 * @param {{width: number, height: number}} size
 */
export function bandOf(curve, size) {
    const at = place(size);
    const there = curve.map((one) => at(one.at, one.high));
    const back = curve.toReversed().map((one) => at(one.at, one.low));
    return `M${[...there, ...back].join("L")}Z`;
}

/** @param {{width: number, height: number}} size */
const place =
    ({ width, height }) =>
    /** @param {number} along @param {number} percent */
    (along, percent) =>
        `${round((along * width) / 100)},${round(height - (percent * height) / 100)}`;

/** @param {number} x */
const round = (x) => Math.round(x * 10) / 10;

/**
 * The steepest step of it, in words; nothing for a curve that is level.
 * @param {Msg.Stood[]} curve
 */
export function turnOf(curve) {
    let [most, at] = [0, 0];
    curve.forEach(({ percent, at: along }, n) => {
        const by = n ? percent - curve[n - 1].percent : 0;
        if (Math.abs(by) > Math.abs(most)) [most, at] = [by, along];
    });
    if (Math.abs(most) < 10) return "";
    return `The sharpest turn: ${most > 0 ? "up" : "down"} ${Math.abs(most)} points, ${where(at)}.`;
}

/** @param {number} along */
const where = (along) =>
    along < 34 ? "early on" : along < 67 ? "halfway through" : along < 95 ? "late" : "at the end";
