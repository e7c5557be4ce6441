/** When a seat would like to be asked: what is wished for whom, told in a few words. */

/** @import { Question } from "./model.js" */

/**
 * "when it matters" if all wish the same, else how many wish what.
 * @param {Msg.WishOut[]} wishes
 */
export function summary(wishes) {
    const counts = new Map();
    for (const wish of wishes) counts.set(wordsOf(wish), (counts.get(wordsOf(wish)) ?? 0) + 1);
    if (counts.size === 1) return [...counts.keys()][0];
    return [...counts].map(([words, n]) => `${n} ${words}`).join(" \u00b7 ");
}

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
