/** Which key does what on the replay page; with shift, jumps go backwards. */

export const KEYS = [
  ["←", "back"],
  ["→", "forward"],
  ["Home", "first"],
  ["End", "last"],
  ["Space", "play or pause"],
  ["D", "next die"],
  ["R", "next reveal"],
  ["C", "next decision"],
  ["A", "show again what moved"],
  ["Shift", "backwards"],
];

/** @type {Record<string, string>} */
const MEANS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  " ": "play",
  d: "die",
  r: "reveal",
  c: "decision",
  a: "again",
};

/** @param {KeyboardEvent} event @returns {{act: string, step: number} | null} */
export function meant({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  const act = MEANS[key] ?? MEANS[key.toLowerCase()];
  return act ? { act, step: shiftKey ? -1 : 1 } : null;
}
