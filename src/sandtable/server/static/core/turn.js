/** Whose turn it is, for whoever looks elsewhere: the tab's title and icon, and when to call. Pure. */
import { mine } from "./model.js";

/** @import { Model } from "./model.js" */

const NOTICED = 4000; // milliseconds: whoever waits that long may have looked away

/** The tab's title. @param {Pick<Model, "table" | "question" | "status">} model */
export function titleOf(model) {
    const { table } = model;
    if (!table) return "Sandtable";
    const plain = `${table.title} \u00b7 ${table.game_title} \u00b7 Sandtable`;
    return mine(model) ? `\u25cf Your turn \u00b7 ${plain}` : plain;
}

/** The icon with a mark on it, as an address. @param {string} svg */
export function markedIcon(svg) {
    const mark = '<circle cx="24" cy="8" r="7.5" fill="#e6a93a" stroke="#151c21" stroke-width="2"/>';
    return `data:image/svg+xml,${encodeURIComponent(svg.replace("</svg>", `${mark}</svg>`))}`;
}

/**
 * Since when others are asked, after what is shown now: null while nobody else is.
 * @param {number | null} since
 * @param {Pick<Model, "question" | "status">} model
 * @param {number} now
 */
export function othersSince(since, { question, status }, now) {
    if (!question || question.yours || status !== "running") return null;
    return since ?? now;
}

/**
 * Whether somebody is to be called: others were asked, and now this screen is.
 * @param {number | null} since  when the others began
 * @param {Pick<Model, "question" | "status">} model
 * @param {{now: number, away: boolean}} here  away: the page is not looked at
 */
export const callsFor = (since, model, { now, away }) =>
    since !== null && mine(model) && (away || now - since >= NOTICED);

/**
 * What a notice says. @param {Pick<Model, "table" | "question">} model
 */
export const noticeOf = ({ table, question }) => ({
    title: `Your turn \u00b7 ${table?.title ?? "Sandtable"}`,
    body: question?.prompt ?? "",
});
