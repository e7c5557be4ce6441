/** Which link to look with, to share and to branch with: the one that gives away least. Pure. */

/**
 * @typedef {{host?: string, spectator?: string, seats?: Record<string, string>}} Links
 * @typedef {{role?: string, status?: string, seat?: string | null,
 *   seats?: Record<string, {player: string}>}} Table
 */

/** A link that opens a view, for somebody who came with the host's. @param {Links} links */
export function viewOf(links) {
  return Object.values(links.seats ?? {})[0] ?? links.spectator ?? "";
}

/**
 * The secret to pass on. A seat's own link would let the reader play that seat while it runs.
 * @param {Table} table
 * @param {string} secret
 * @param {Links} links
 * @returns {{secret: string, risky: boolean}}
 */
export function toShare(table, secret, links = {}) {
  if (links.spectator) return { secret: links.spectator, risky: false };
  const harmless = table.role === "spectator" || table.status !== "running";
  return { secret, risky: !harmless };
}

/**
 * The secret to branch with: a running table opens this to its host alone.
 * @param {Table} table
 * @param {string} secret
 * @param {Links} links
 */
export function toBranch(table, secret, links = {}) {
  return table.status === "running" ? (links.host ?? "") : secret;
}

/** Why there can be no branch, in a sentence, or "". @param {Table} table @param {Links} links */
export function noBranch(table, links = {}) {
  if (table.status !== "running") return "";
  if (!links.host) return "While the table runs, only its host may play on from an earlier moment.";
  const people = Object.values(table.seats ?? {}).filter(({ player }) => player === "human");
  if (people.length > 1) return "Others sit at this table: play on from here once it is over.";
  return "";
}

/** @param {string} origin @param {string} id @param {string} secret @param {number} n a journal line */
export function shareAddress(origin, id, secret, n) {
  return `${origin}/replay/${id}#${secret}@${n}`;
}

/**
 * The seats that whoever branches off may mean, his own known or not: one, if there is no doubt.
 * @param {Table} table
 */
export function mayPlay({ seat, seats = {} }) {
  const human = (/** @type {string} */ name) => seats[name]?.player === "human";
  const people = Object.keys(seats).filter(human);
  if (seat && human(seat)) return [seat];
  return people.length === 1 ? people : Object.keys(seats);
}

/**
 * Where to sit down at the new table: where one meant to, the same seat as before, else the first.
 * @param {Table} table
 * @param {Links} links
 * @param {string} mine
 */
export function branchSeat(table, links, mine = "") {
  const seats = links.seats ?? {};
  if (seats[mine]) return seats[mine];
  const human = Object.keys(seats).find((seat) => table.seats?.[seat]?.player === "human");
  return seats[table.seat ?? ""] ?? seats[human ?? ""] ?? Object.values(seats)[0] ?? links.spectator;
}
