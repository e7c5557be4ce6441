/** The options of a question, grouped and narrowed by what was typed. */

const MANY = 8;

export const isLong = (options) => options.length > MANY;

/** Options in which every typed word occurs. */
export function narrowed(options, typed) {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    return options.filter((option) => {
        const text = `${option.label} ${option.detail} ${option.group}`.toLowerCase();
        return words.every((word) => text.includes(word));
    });
}

/** [[group, options]] in the order in which the groups come up. */
export function grouped(options) {
    const groups = new Map();
    for (const option of options) {
        if (!groups.has(option.group)) groups.set(option.group, []);
        groups.get(option.group).push(option);
    }
    return [...groups];
}
