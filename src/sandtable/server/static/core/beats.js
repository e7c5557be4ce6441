/**
 * What happened, in the parts in which it is shown: a frame's beats one after the other, then the
 * rest of it with the next question; and how fast, one thing for the table, its motion and replays. Pure.
 */
import { diceOf, isDie } from "./dicelog.js";

/**
 * @typedef {{type: "beat", log: Msg.LogOut, picture?: Msg.PictureOut | null,
 *   motion?: Msg.MotionOut[]}} Beat
 * @typedef {Beat | Msg.Frame} Part
 * @typedef {{log?: Msg.LogOut | null, picture?: Msg.PictureOut | null}} Seen
 * @typedef {{face: number, sides: number, tone: string, told: boolean}} Die  told: something came of it
 */

const GLANCE = 420; // milliseconds: something moved
const READ = 750; // something was said
const DICE = 1000; // something was rolled
const EACH = 70; // and more for each die
const MANY = 8; // dice that are looked at one by one
const CROWDED = 4; // parts that wait: then all goes faster
const HURRY = 0.4;
const LONG = 40; // letters before what came of it: as many as a narrow strip has room for

/**
 * @param {Msg.Frame} frame
 * @param {number} known  lines of its log that are not new
 * @returns {Part[]}
 */
export function partsOf(frame, known = frame.log?.from ?? 0) {
    const { beats = [], log, ...rest } = frame;
    if (!beats.length) return [frame];
    const first = log?.from ?? 0;
    const all = log?.lines ?? [];
    let from = Math.max(first, known);
    /** @type {Beat[]} */
    const parts = beats.map(({ lines, picture, motion }) => {
        const told = { from, lines: all.slice(from - first, lines - first) };
        from = Math.max(from, lines);
        return { type: "beat", log: told, picture, motion };
    });
    return [...parts, { ...rest, log: { from, lines: all.slice(from - first) } }];
}

/**
 * Dice that fall together with the next question are looked at before it: where little of the table is in
 * sight, the question takes the picture elsewhere.
 * @param {Part[]} parts
 * @returns {Part[]}
 */
export function diceFirst(parts) {
    const last = parts.at(-1);
    if (last?.type !== "frame" || !last.log || !rolledAt(last.log.lines)) return parts;
    const { log, picture, motion, ...rest } = last;
    const asked = { ...rest, log: { from: log.from + log.lines.length, lines: [] } };
    return [...parts.slice(0, -1), { type: "beat", log, picture, motion }, asked];
}

/** Whether a die lies somewhere on the picture. @param {Msg.LogLine[]} lines */
const rolledAt = (lines) => lines.some((line) => line.at?.length && diceOf([line]).length > 0);

/**
 * How long a part is looked at before the next one, in milliseconds.
 * @param {Seen} part
 * @param {string} pace
 * @param {number} behind  how many parts wait
 */
export function stayOf({ log, picture }, pace, behind = 0) {
    const lines = log?.lines ?? [];
    const dice = diceOf(lines).length;
    const said = lines.length ? READ : picture ? GLANCE : 0;
    const long = dice ? DICE + EACH * Math.min(dice, MANY) : said;
    return (long / speedOf(pace)) * (behind >= CROWDED ? HURRY : 1);
}

/**
 * The dice of some lines by where they were rolled, as far as that is on the picture, and the others.
 * @param {Msg.LogLine[]} lines
 * @param {(element: string) => boolean} there
 */
export function diceAt(lines, there) {
    /** @type {Map<string, Die[]>} */
    const placed = new Map();
    /** @type {Die[]} */
    const loose = [];
    for (const line of lines) {
        const at = line.at?.find(there);
        const told = line.spans.some(({ tone }) => tone === "good" || tone === "bad");
        const dice = diceOf([line]).map((die) => ({ ...die, told }));
        if (at && dice.length) placed.set(at, [...(placed.get(at) ?? []), ...dice]);
        else loose.push(...dice);
    }
    return { placed, loose };
}

/**
 * The lines that say what came of it: good or bad news, else the last one.
 * @param {Msg.LogLine[]} lines
 * @param {number} most
 */
export function tidings(lines, most) {
    const spoken = lines.filter(({ aside }) => !aside);
    const news = spoken.filter((line) =>
        line.spans.some(({ tone, heading }) => heading || tone === "good" || tone === "bad"),
    );
    return (news.length ? news : spoken).slice(-most);
}

/**
 * What came of it first, for a place where the end of a line may find no room.
 * @param {Msg.LogLine} line
 * @returns {Msg.LogLine}
 */
export function headlined(line) {
    const { spans } = line;
    const at = spans.findIndex(({ tone, strong }) => strong && (tone === "good" || tone === "bad"));
    const before = spans.slice(0, Math.max(at, 0)).reduce((sum, { text }) => sum + text.length, 0);
    if (before < LONG || isDie(spans[at])) return line;
    const rest = spans.filter((_, n) => n !== at);
    return { ...line, spans: [spans[at], { text: ": " }, ...rest] };
}

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
