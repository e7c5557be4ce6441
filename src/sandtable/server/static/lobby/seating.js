/** Who sits where, as the lobby asks it, and what follows for the new table and its links. */

/**
 * @import { Entry } from "./missions.js"
 * @typedef {Pick<Msg.GameOut, "id" | "seats" | "players">} Game
 * @typedef {"me" | "link" | "computer"} Sitter
 * @typedef {Record<string, {sitter: Sitter, player: string}>} Seated
 * @typedef {{seats: Seated, dice: "seeded" | "manual", pace: number, known?: Seated}} Plan
 *   known: who sat there before
 * @typedef {{spectator: string, seats: Record<string, string>}} Links
 */

export const PACES = [
  { ms: 0, label: "At once" },
  { ms: 600, label: "Brisk" },
  { ms: 1500, label: "Unhurried" },
  { ms: 3000, label: "Slow" },
];

/**
 * How people know a computer player.
 * @param {Pick<Msg.GameOut, "cards">} game
 * @param {string} player
 */
export function cardOf(game, player) {
  const { name, about } = game.cards[player] ?? { name: player, about: "" };
  return { called: `${name} (${player})`, about };
}

/** The strongest first that every game has. @param {string[]} players */
export function bestPlayer(players) {
  return ["basic", "search"].find((name) => players.includes(name)) ?? players[0] ?? "";
}

/**
 * I take the first seat; a computer player takes the others where there is one. A mission may leave
 * out seats of its game: the rules play those.
 * @param {Game} game
 * @param {string[]} seatsPlayed
 * @returns {Plan}
 */
export function usualPlan(game, seatsPlayed = game.seats) {
  const player = bestPlayer(game.players);
  const other = player ? "computer" : "link";
  /** @type {Seated} */
  const seats = {};
  seatsPlayed.forEach((seat, i) => {
    seats[seat] = { sitter: i ? other : "me", player };
  });
  return { seats, dice: "seeded", pace: 600 };
}

/**
 * What was set may bring other seats: who sat there before sits there again.
 * @param {Plan} plan
 * @param {Game} game
 * @param {string[]} seats
 */
export function seatedFor(plan, game, seats = game.seats) {
  const known = { ...plan.known, ...plan.seats };
  const usual = usualPlan(game, seats).seats;
  plan.known = known;
  plan.seats = Object.fromEntries(seats.map((seat) => [seat, known[seat] ?? usual[seat]]));
}

/** @param {Plan} plan @param {Sitter} sitter */
export function seatsOf(plan, sitter) {
  return Object.keys(plan.seats).filter((seat) => plan.seats[seat].sitter === sitter);
}

/**
 * The body of `POST /api/tables`; a guide brings its own seats and dice.
 * @param {Pick<Game, "id">} game
 * @param {Pick<Entry, "id" | "guide">} entry
 * @param {Plan} plan
 * @param {Record<string, string>} settings
 * @returns {Msg.NewTable}
 */
export function orderFor(game, entry, plan, settings = {}) {
  if (entry.guide) return { game: game.id, guide: entry.id };
  /** @type {Record<string, string>} */
  const seats = {};
  for (const [seat, { sitter, player }] of Object.entries(plan.seats)) {
    seats[seat] = sitter === "computer" ? player : "human";
  }
  return { game: game.id, mission: entry.id, seats, settings, dice: plan.dice, pace: plan.pace };
}

/** One sentence about the table that this plan makes. @param {Plan} plan */
export function planInWords(plan) {
  const mine = seatsOf(plan, "me").length;
  const sent = seatsOf(plan, "link").length;
  if (!mine && !sent) return "The computer players play; you watch.";
  if (!mine) return "The others play; you keep the links and may watch.";
  if (sent) return `You get ${sent === 1 ? "a link" : `${sent} links`} to send first.`;
  return mine > 1 ? "You share this screen: the table tells whose turn it is." : "";
}

/** The secret that this browser sits down with: its first seat, else the spectator's. */
export function ownSecret(/** @type {Links} */ links, /** @type {string[]} */ mine) {
  const seat = mine.find((name) => links.seats[name]);
  return seat ? links.seats[seat] : links.spectator;
}

/**
 * The links to send: one per seat that somebody else takes.
 * @param {string} id
 * @param {Links} links
 * @param {string[]} seats
 * @param {string} origin
 */
export function linksToSend(id, links, seats, origin) {
  return seats
    .filter((seat) => links.seats[seat])
    .map((seat) => ({ seat, url: `${origin}/table/${id}#${links.seats[seat]}` }));
}
