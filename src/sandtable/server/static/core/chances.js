/** What chances say of options: which are better, what all have in common, what each changes. */

/**
 * @import { Option } from "./model.js"
 * @typedef {Option["odds"][number]} Chance
 */

/** How good an option's first chance is; nothing for one without. @param {Option} option */
export function effect({ odds }) {
    if (!odds.length) return null;
    return odds[0].against ? -odds[0].percent : odds[0].percent;
}

/**
 * Chances that are the same whatever is chosen: said once, above the list. Where one may go on
 * without them they belong to the options alone.
 * @param {Option[]} options
 */
export function common(options) {
    if (options.some(({ goes_on: onward, odds }) => onward && !odds.length)) return [];
    const told = options.filter(({ odds }) => odds.length);
    if (told.length < 2) return [];
    const [first, ...rest] = told;
    return first.odds.filter((one) => rest.every(({ odds }) => odds.some((each) => same(one, each))));
}

/** What an option says beyond the common. @param {Option} option @param {Chance[]} shared */
export const own = ({ odds }, shared) =>
    odds.filter((one) => !shared.some((each) => same(one, each)));

/**
 * By how much an option changes a chance against going on as things stand.
 * @param {Chance} chance
 * @param {Option | undefined} onward
 */
export function change(chance, onward) {
    const stands = onward?.odds.find(({ what }) => what === chance.what);
    if (!stands) return null;
    const by = chance.percent - stands.percent;
    return { by, words: signed(by), good: chance.against ? by < 0 : by > 0 };
}

/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "\u00b10");

/** @param {Chance} one @param {Chance} other */
const same = (one, other) => one.what === other.what && one.percent === other.percent;
