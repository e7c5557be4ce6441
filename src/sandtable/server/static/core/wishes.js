/** When a seat would like to be asked: what is wished for whom, told in a few words. */

/**
 * @import { Question } from "./model.js"
 * @typedef {{group: string, alike: boolean, wishes: Msg.WishOut[]}} Group
 */

/**
 * "when it matters" if all wish the same, else how many wish what; of several groups each one's.
 * @param {Msg.WishOut[]} wishes
 * @returns {string}
 */
export function summary(wishes) {
    const groups = groupedWishes(wishes);
    if (groups.length > 1 || groups.some(({ alike }) => !alike)) return groups.map(told).join(" \u00b7 ");
    const counts = new Map();
    for (const wish of wishes) counts.set(wordsOf(wish), (counts.get(wordsOf(wish)) ?? 0) + 1);
    if (counts.size === 1) return [...counts.keys()][0];
    return [...counts].map(([words, n]) => `${n} ${words}`).join(" \u00b7 ");
}

/** @param {Group} group */
const told = ({ group, alike, wishes }) =>
    alike && wishes.length > 1
        ? `${group}: ${summary(wishes)}`
        : wishes.map((wish) => `${wish.title}: ${wordsOf(wish)}`).join(" \u00b7 ");

/**
 * By what they are about, as they come; those of a group are alike if the same may be wished for each.
 * @param {Msg.WishOut[]} wishes
 * @returns {Group[]}
 */
export function groupedWishes(wishes) {
    const groups = [...new Set(wishes.map(({ group = "" }) => group))];
    return groups.map((group) => {
        const own = wishes.filter((wish) => (wish.group ?? "") === group);
        return { group, alike: new Set(own.map(choices)).size < 2, wishes: own };
    });
}

/** @param {Msg.WishOut} wish */
const choices = ({ values }) =>
    values
        .map(([value]) => value)
        .sort()
        .join();

/** @param {Msg.WishOut} wish */
const wordsOf = ({ value, values }) => values.find(([one]) => one === value)?.[1] ?? value;

/** The value that all wish, or "" if they differ. @param {Msg.WishOut[]} wishes */
export function common(wishes) {
    const [first] = wishes;
    return wishes.every(({ value }) => value === first?.value) ? (first?.value ?? "") : "";
}

/**
 * Those that the question of now is about come first.
 * @param {{wishes: Msg.WishOut[], question: Question | null}} model
 */
export function arrangedWishes({ wishes, question }) {
    const about = new Set((question?.options ?? []).flatMap(({ elements }) => elements));
    const now = wishes.filter(({ id }) => about.has(id));
    return { now, others: wishes.filter((wish) => !now.includes(wish)) };
}
