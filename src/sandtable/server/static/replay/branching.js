/** Which seat is mine? Asked before a branch where the replay cannot tell. */
import { seatName } from "../core/words.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { mayPlay } from "./sharing.js";

/**
 * The seat to play on in, or null if it was thought better of.
 * @param {Msg.TableOut} table
 * @returns {Promise<string | null>}
 */
export async function whichSeat(table) {
  const among = mayPlay(table);
  if (among.length < 2) return among[0] ?? "";
  const answer = await ask({
    title: "Which seat is yours?",
    name: "which-seat",
    body: [h("p", {}, "From this moment on you play it yourself. The others go on as they were.")],
    buttons: among.map((seat) => [seat, named(table, seat)]),
  });
  return answer || null;
}

/** @param {Msg.TableOut} table @param {string} seat */
function named({ seats }, seat) {
  const { player } = seats[seat];
  const who = player === "human" ? "a person" : `the computer, ${player}`;
  return `${seatName(seats, seat)} (so far ${who})`;
}
