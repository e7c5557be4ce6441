/**
 * What stands in the list of options: what differs only by its way is one row, a long list is
 * shown by groups, and places are chosen on the map.
 */
import { effect } from "./chances.js";
import { isLong, narrowed } from "./filter.js";

/**
 * @import { Option } from "./model.js"
 * @typedef {{kind: "option" | "fold" | "group" | "places", id: string, label: string,
 *   group: string, options: Option[]}} Row  id: the same for what is the same later on; options:
 *   the best first
 * @typedef {{typed?: string, open?: string, listed?: boolean,
 *   keep?: (option: Option) => unknown}} How  open: the group that is unfolded; listed: its places
 *   are read one by one; keep: which are shown in any case
 */

/** The options of the open group, or all. @param {Option[]} options @param {string} open */
export const within = (options, open) =>
    open ? options.filter(({ group }) => group === open) : options;

/**
 * The rows of a question, the best first, what goes on last. Typed words look through everything,
 * or through the group that is open.
 * @param {Option[]} options
 * @param {How} how
 * @returns {Row[]}
 */
export function rows(options, { typed = "", open = "", listed = false, keep = () => false } = {}) {
    const among = narrowed(within(options, open), typed);
    if (typed.trim()) return ordered(folded(among));
    if (open && !listed && fromMap(among)) return ordered(folded(among.filter(keep)));
    let found = folded(among);
    if (!open && isLong(found)) found = gathered(found, ({ options: [first] }) => first.placed);
    if (!open && isLong(found)) found = gathered(found, () => true);
    return ordered(found);
}

/** Whether looking for one by words helps: many rows, or rows with many behind them. @param {Option[]} options */
export function needsFilter(options) {
    const shown = rows(options);
    return isLong(shown) || shown.some(({ kind }) => kind === "group" || kind === "places");
}

/** Options that meet at one place, as the list would have them. @param {Option[]} options */
export const meeting = (options) => ordered(folded(options));

/** Whether these are places, and so many that the map is their list. @param {Option[]} options */
export const fromMap = (options) => isLong(options) && options.every(({ placed }) => placed);

/**
 * Whether an option stands behind a row of its group.
 * @param {Option[]} options
 * @param {Option} option
 */
export const hidden = (options, option) =>
    rows(options).some(
        (row) => "group places".includes(row.kind) && row.options.includes(option),
    );

/** Options that differ only by their way become one row. @param {Option[]} options */
export function folded(options) {
    /** @type {Map<string, Option[]>} */
    const folds = new Map();
    for (const option of options) {
        const name = option.fold || `option ${option.n}`;
        folds.set(name, [...(folds.get(name) ?? []), option]);
    }
    return distinct(
        [...folds.values()].map((ways) => (ways.length > 1 ? fold(ways) : single(ways[0]))),
    );
}

/** No two have one name: those that stand for the same thing are told apart by their words. @param {Row[]} found */
function distinct(found) {
    const names = found.map(({ id }) => id);
    return found.map((row) =>
        names.indexOf(row.id) === names.lastIndexOf(row.id) ? row : { ...row, id: `${row.id} ${row.label}` },
    );
}

/** @param {Option[]} ways @returns {Row} */
function fold(ways) {
    const [{ fold: label, group }] = ways;
    const options = [...ways].sort(
        (one, other) => (effect(other) ?? 0) - (effect(one) ?? 0) || one.price - other.price,
    );
    return { kind: "fold", id: `fold ${label}`, label, group, options };
}

/** @param {Option} option @returns {Row} */
function single(option) {
    const { rule, elements, label, group } = option;
    const stands = elements.length ? elements.join(" ") : label;
    return { kind: "option", id: `${rule} ${stands}`, label, group, options: [option] };
}

/**
 * Rows of one group become one, opened one at a time; a list of one kind alone stays, unless it
 * is the map's.
 * @param {Row[]} found
 * @param {(row: Row) => boolean} which  of them
 * @returns {Row[]}
 */
function gathered(found, which) {
    /** @type {Map<string, Row[]>} */
    const groups = new Map();
    for (const row of found) {
        const name = (which(row) && row.group) || `row ${row.options[0].n}`;
        groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    const kinds = [...groups.values()].map((like) => (like.length > 1 ? gather(like) : like[0]));
    const alone = kinds.length === 1 && kinds[0].kind !== "places";
    return alone ? found : kinds;
}

/** @param {Row[]} like @returns {Row} */
function gather(like) {
    const options = like.flatMap((row) => row.options);
    const { group } = like[0];
    const kind = options.every(({ placed }) => placed) ? "places" : "group";
    return { kind, id: `group ${group}`, label: group, group, options };
}

/** The best first; then what has no chances, then places, then what goes on. @param {Row[]} found */
function ordered(found) {
    const ranks = new Map(found.map((row) => [row, rank(row)]));
    const order = alike(found);
    /** @param {Row} row */
    const of = (row) => ranks.get(row) ?? [0, 0];
    /** @param {Row} row */
    const turn = (row) => (of(row)[0] === 0 ? order(row) : 0);
    return [...found].sort(
        (one, other) =>
            of(one)[0] - of(other)[0] || turn(one) - turn(other) || of(other)[1] - of(one)[1],
    );
}

/**
 * Chances of different things are no better or worse than each other: a group that measures what no
 * other one does keeps its turn, as the game has it.
 * @param {Row[]} found
 */
function alike(found) {
    /** @type {Map<string, Set<string>>} */
    const measured = new Map();
    for (const { group, options: [best] } of found) {
        const [first] = best.odds ?? [];
        if (first) measured.set(group, new Set(measured.get(group)).add(first.what));
    }
    const groups = [...measured.keys()];
    /** @param {string} group @param {string} other */
    const shares = (group, other) =>
        [...(measured.get(group) ?? [])].some((what) => measured.get(other)?.has(what));
    /** @param {Row} row */
    return ({ group }) => groups.findIndex((one) => one === group || shares(one, group));
}

/**
 * Rows that nothing ranks stand in the order of their keys: what keeps its key keeps its place.
 * @param {Row[]} found
 * @param {(row: Row) => number} keyOf  0 for none
 */
export function byKeys(found, keyOf) {
    const plain = found.filter((row) => rank(row)[0] === PLAIN);
    const sorted = [...plain].sort((one, other) => (keyOf(one) || Infinity) - (keyOf(other) || Infinity));
    return found.map((row) => (rank(row)[0] === PLAIN ? /** @type {Row} */ (sorted.shift()) : row));
}

const PLAIN = 1; // the rank of what has no chances

/** @param {Row} row @returns {[number, number]} */
function rank({ kind, options: [best] }) {
    if (best.goes_on) return [3, 0];
    if (best.placed) return [2, 0];
    const worth = kind === "group" ? null : effect(best);
    return worth === null ? [PLAIN, 0] : [0, worth];
}
