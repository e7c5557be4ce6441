/** How it ended, and what anybody needs to check the dice. */

import { diceInShort, diceTold, verifyAddress } from "../core/dicefrom.js";
import { fill, h } from "../shared/dom.js";

/** "US Victory" and "us-victory" say the same. @param {string} words */
const slug = (words) => words.toLowerCase().replaceAll(/\W+/g, "-");

/** @param {string} label @param {string} value */
function figure(label, value) {
  return h(
    "div",
    { class: "proof" },
    h("dt", { class: "label" }, label),
    h("dd", { class: "figure small" }, value),
  );
}

/**
 * @param {HTMLElement} place
 * @param {{table: Msg.TableOut, outcome: Msg.OutcomeOut | null | undefined, atEnd: boolean}} what
 */
export function showEnding(place, { table, outcome, atEnd }) {
  place.hidden = !atEnd || !(outcome || table.seed);
  if (place.hidden) return;
  const won = outcome ? Object.values(outcome.won) : [];
  const tone = won.some(Boolean) ? "good" : "bad";
  const { result = "", summary = "" } = outcome ?? {};
  const twice = slug(summary) === slug(result);
  fill(
    place,
    outcome && h("h2", { class: `ending-result tone-${tone}` }, twice ? summary : result),
    summary && !twice && h("p", {}, summary),
    !outcome && h("h2", {}, "Closed before the end"),
    h(
      "dl",
      {},
      figure("Seed", table.seed ?? outcome?.seed ?? "sealed until the play is over"),
      figure("Commitment", table.commitment),
      figure("Dice", diceInShort(table).words),
    ),
    diceTold(table).map((told) => h("p", { class: "soft small" }, told)),
    h(
      "p",
      { class: "soft small" },
      "The commitment, shown at the start, is the seed's SHA-256: ",
      h("a", { href: verifyAddress(table.id, location.hash) }, "check every roll"),
      " here, or with ",
      h("code", {}, "sandtable replay FILE --check"),
      ".",
    ),
  );
}
