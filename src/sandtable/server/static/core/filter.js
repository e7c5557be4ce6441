/** The options of a question, narrowed by what was typed. */

/** @import { Option } from "./model.js" */

const MANY = 8;

/** @param {unknown[]} options */
export const isLong = (options) => options.length > MANY;

/** Options in which every typed word occurs. @param {Option[]} options @param {string} typed */
export function narrowed(options, typed) {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return options;
    return options.filter((option) => {
        const text = `${option.label} ${option.detail} ${option.takes}`.toLowerCase();
        return words.every((word) => text.includes(word));
    });
}
