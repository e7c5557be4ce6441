/** Which of several is meant that meet at one place: the rows of the list, in its order, folded alike. */
import { common } from "../core/chances.js";
import { meeting } from "../core/groups.js";
import { fill, h } from "../shared/dom.js";
import { openBeside } from "../shared/popover.js";
import { foldRow, optionRow } from "./option.js";

/**
 * @import { Row } from "../core/groups.js"
 * @import { Option } from "../core/model.js"
 * @typedef {{choose: (option: Option) => void, light: (ids: string[]) => void,
 *   markOf: (option: Option) => string}} Needs
 * @typedef {{all: Option[], here: Option[]}} Among  all: that may be chosen now; here: that meet
 */

const DIRECT = ".option:not(.fold)"; // chooses, and unfolds nothing

/**
 * @param {DOMRect} anchor
 * @param {string} name  of the place
 * @param {Among} among
 * @param {Needs} needs
 */
export function openChooser(anchor, name, among, needs) {
    const list = h("ol", { class: "options chooser" });
    const found = meeting(among.here);
    const open = found.find((row) => row.kind === "fold")?.id ?? "";
    drawRows(list, found, open, among, needs);
    const sheet = openBeside(anchor, "Choose", [name && h("h3", {}, name), list]);
    const first = sheet.querySelector(DIRECT);
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/**
 * @param {HTMLElement} list
 * @param {Row[]} found
 * @param {string} open  the row whose ways are shown
 * @param {Among} among
 * @param {Needs} needs
 */
function drawRows(list, found, open, among, needs) {
    /** @param {Row} row */
    const turn = (row) => {
        drawRows(list, found, open === row.id ? "" : row.id, among, needs);
        const head = list.querySelector(`[data-row="${CSS.escape(row.id)}"] .fold`);
        if (head instanceof HTMLElement) head.focus({ preventScroll: true });
    };
    const does = { ...needs, turn, unfold: () => undefined, why: () => undefined, whyWays: () => undefined };
    const shared = common(among.all);
    const onward = among.all.find((option) => option.goes_on && option.odds.length);
    const about = { key: 0, lets: true, die: 0, long: false, shared, onward };
    fill(
        list,
        found.map((row) =>
            row.kind === "fold"
                ? foldRow(does, row, { ...about, open: row.id === open })
                : optionRow(does, row.options[0], about),
        ),
    );
}
