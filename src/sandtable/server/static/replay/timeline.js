/** The moments of a play as a line of marks: where they are, and where to jump. Pure. */

import { whoAt } from "../core/words.js";

/**
 * @import { Seats } from "../core/words.js"
 * @typedef {Msg.Moment} Moment
 * @typedef {"die" | "reveal" | "decision"} Mark
 */

/** @type {Record<Mark, (moment: Moment) => boolean>} */
const IS = {
  die: (moment) => Boolean(moment.dice),
  reveal: (moment) => Boolean(moment.reveal),
  decision: (moment) => moment.kind === "choice" && !moment.undone,
};

/**
 * The next moment of a kind after place `at` (before it with `step` -1), or -1.
 * @param {Moment[]} moments
 * @param {number} at
 * @param {Mark} mark
 * @param {number} step
 */
export function nextOf(moments, at, mark, step = 1) {
  for (let i = at + step; i >= 0 && i < moments.length; i += step) {
    if (IS[mark](moments[i])) return i;
  }
  return -1;
}

/** The sign of a moment on the line; `both` is a die and a reveal. @param {Moment} moment */
export function signOf(moment) {
  if (moment.kind === "end") return "end";
  if (moment.kind === "undo") return "undo";
  if (moment.undone) return "undone";
  if (moment.reveal) return moment.dice ? "both" : "reveal";
  if (moment.dice) return "die";
  return moment.kind === "choice" ? "decision" : "start";
}

/**
 * Where the marks stand, as parts of the whole length, 0 to 1.
 * @param {Moment[]} moments
 * @returns {Array<{at: number, sign: ReturnType<typeof signOf>}>}
 */
export function marksOf(moments) {
  const last = Math.max(1, moments.length - 1);
  return moments.map((moment, i) => ({ at: i / last, sign: signOf(moment) }));
}

/**
 * The place of journal line `n`: that moment, or the last one before it.
 * @param {Moment[]} moments
 * @param {number} n
 */
export function placeOf(moments, n) {
  let found = 0;
  moments.forEach((moment, i) => {
    if (moment.n <= n) found = i;
  });
  return found;
}

/** @type {Record<Moment["kind"], string>} */
const SILENT = {
  start: "The table is set",
  choice: "a choice",
  undo: "Taken back",
  end: "The end",
};

/**
 * What a moment is called, for the eye and for screen readers.
 * @param {Moment} moment
 * @param {Seats} seats
 */
export function told(moment, seats = {}) {
  const who = moment.seat ? `${whoAt(seats, moment.seat)}: ` : "";
  const words = moment.text || SILENT[moment.kind];
  const after = moment.undone ? " (undone later)" : "";
  return `${who}${words}${after}`;
}

/**
 * `/replay/ID#SECRET@17` in its parts; `at` is -1 when no moment is named.
 * @param {string} path
 * @param {string} hash
 */
export function readAddress(path, hash) {
  const id = /^\/replay\/([^/]+)\/?$/.exec(path)?.[1] ?? "";
  const found = /^#?([A-Za-z0-9_-]*)(?:@(\d+))?$/.exec(hash);
  return {
    id: decodeURIComponent(id),
    secret: found?.[1] ?? "",
    at: found?.[2] ? Number(found[2]) : -1,
  };
}

/**
 * How long a moment stays while playing: dice and reveals are given time.
 * @param {Moment | undefined} moment
 * @param {number} speed
 */
export function pauseOf(moment, speed) {
  const ms = moment?.dice || moment?.reveal ? 1900 : 1100;
  return ms / speed;
}
