/** The options of a question: in the order of their number keys, narrowed by what was typed. */

/** @import { Option } from "./model.js" */

const MANY = 8;

/** @param {unknown[]} options */
export const isLong = (options) => options.length > MANY;

/**
 * A long list begins with what is not in the picture; the rest stays where it was.
 * @param {Option[]} options
 * @param {string} typed
 */
export function arranged(options, typed = "") {
    if (!isLong(options)) return options;
    const plain = options.filter((option) => !option.elements.length);
    const placed = options.filter((option) => option.elements.length);
    return narrowed([...plain, ...placed], typed);
}

/** Options in which every typed word occurs. @param {Option[]} options @param {string} typed */
export function narrowed(options, typed) {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    return options.filter((option) => {
        const text = `${option.label} ${option.detail}`.toLowerCase();
        return words.every((word) => text.includes(word));
    });
}
