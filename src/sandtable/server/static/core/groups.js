/** A long list of options by groups: one row for each kind of deed, opened one at a time. */
import { arranged, isLong, narrowed } from "./filter.js";

/**
 * @import { Option } from "./model.js"
 * @typedef {{group: string, options: Option[]}} Group
 */

/** The options of the open group, or all. @param {Option[]} options @param {string} open */
export const within = (options, open) =>
    open ? options.filter(({ group }) => group === open) : options;

/**
 * Whether groups make a list shorter: it is long, and not all of one kind.
 * @param {Option[]} options
 */
export function grouped(options) {
    const kinds = new Set(options.map(({ group }) => group));
    return isLong(options) && kinds.size > 1 && kinds.size < options.length;
}

/**
 * What stands in the list: options, and several of one kind as {group, options}.
 * Typed words look through everything, or through the group that is open.
 * @param {Option[]} options
 * @param {{typed?: string, open?: string}} how
 * @returns {Array<Option | Group>}
 */
export function rows(options, { typed = "", open = "" } = {}) {
    if (!grouped(options)) return arranged(options, typed);
    if (open || typed.trim()) return narrowed(within(options, open), typed);
    return kinds(options).map((kind) => (kind.options.length > 1 ? kind : kind.options[0]));
}

/** @param {Option[]} options */
function kinds(options) {
    /** @type {Group[]} */
    const found = [];
    for (const option of options) {
        const known = option.group && found.find(({ group }) => group === option.group);
        if (known) known.options.push(option);
        else found.push({ group: option.group, options: [option] });
    }
    return found;
}
