/** How it ended, and what anybody needs to check the dice. */

import { diceInShort, diceTold, verifyAddress } from "../core/dicefrom.js";
import { toneOf } from "../core/outcome.js";
import { drawDebrief } from "../shared/debrief.js";
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
 * @param {{table: Msg.TableOut, outcome: Msg.OutcomeOut | null | undefined,
 *   debrief: Msg.Debrief | null | undefined, atEnd: boolean}} what
 */
export function showEnding(place, { table, outcome, debrief, atEnd }) {
  place.hidden = !atEnd || !(outcome || table.seed);
  if (place.hidden) return;
  const tone = outcome ? toneOf(outcome, table.seat) : "";
  const { result = "", summary = "" } = outcome ?? {};
  const twice = slug(summary) === slug(result);
  fill(
    place,
    outcome && h("h2", { class: `ending-result${tone && ` tone-${tone}`}` }, twice ? summary : result),
    summary && !twice && h("p", {}, summary),
    !outcome && h("h2", {}, "Closed before the end"),
    debrief && drawDebrief(debrief, { game: table.game, tone, heading: false }),
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
