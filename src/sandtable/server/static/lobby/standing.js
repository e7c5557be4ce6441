/** "Your tables": what this browser holds links to, and what the house lists, as one list. */

/**
 * @import { Entry } from "../core/links.js"
 * @typedef {{host?: string, spectator?: string, seats?: Record<string, string>}} Links
 * @typedef {{away?: string[], links?: Links,
 *   seats?: Record<string, {name: string, player: string, taken?: boolean,
 *   who?: string}>}} Sat
 * @typedef {Sat & {id: string, game: string, title: string, links: Links, status?: string,
 *   seq?: number, touched: number, mine: boolean, now?: string, result?: string, asked?: string,
 *   game_title?: string, gone?: boolean, trouble?: string, branch_of?: string}} Row
 */

/**
 * What both tell of one table: the house knows the state, this browser the seats it took.
 * @param {Entry[]} local
 * @param {Msg.ListedTable[]} house
 */
export function merged(local, house) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const table of house) rows.set(table.id, { ...table, mine: false });
  for (const table of local) {
    const known = rows.get(table.id);
    rows.set(table.id, {
      ...table,
      ...known,
      links: joined(table.links, known?.links),
      mine: true,
    });
  }
  return [...rows.values()].sort(latestFirst);
}

/**
 * Where the house's list goes on after these; "" when that was its last page.
 * @param {Array<{id: string, touched: number}>} listed
 * @param {number} page
 */
export function nextPage(listed, page) {
  const last = listed.at(-1);
  return last && listed.length >= page ? `${last.touched},${last.id}` : "";
}

/** A seat that was taken here counts more than those that the house could open. */
function joined(/** @type {Links} */ here, /** @type {Links | undefined} */ house) {
  const seated = Object.keys(here.seats ?? {}).length > 0;
  const seats = seated ? here.seats : house?.seats;
  return { host: here.host ?? house?.host, spectator: here.spectator ?? house?.spectator, seats };
}

/**
 * What is gone sinks to the end.
 * @param {Pick<Row, "gone" | "touched">} a
 * @param {Pick<Row, "gone" | "touched">} b
 */
export function latestFirst(a, b) {
  if (Boolean(a.gone) !== Boolean(b.gone)) return a.gone ? 1 : -1;
  return whenOf(b.touched) - whenOf(a.touched);
}

/**
 * An ISO time or seconds since 1970, as milliseconds; 0 when there is none.
 * @param {number | string | undefined} time
 */
export function whenOf(time) {
  if (typeof time === "number") return time < 1e11 ? time * 1000 : time;
  return Date.parse(time ?? "") || 0;
}

/** @type {Array<[number, string]>} */
const SPANS = [
  [60, "second"],
  [60, "minute"],
  [24, "hour"],
  [30, "day"],
  [12, "month"],
  [Infinity, "year"],
];

/** "3 hours ago" @param {number} then @param {number} now in milliseconds */
export function ago(then, now) {
  let span = Math.max(0, (now - then) / 1000);
  if (!then) return "";
  if (span < 45) return "just now";
  for (const [size, name] of SPANS) {
    if (Math.round(span) < size) {
      const n = Math.round(span);
      return `${n} ${name}${n === 1 ? "" : "s"} ago`;
    }
    span /= size;
  }
  return "";
}

/** Where a link of this table leads: a seat that sits here, then the spectator's place. */
export function viewLink(/** @type {Links} */ links, /** @type {string[]} */ away = []) {
  const seats = Object.entries(links.seats ?? {});
  const here = seats.find(([seat]) => !away.includes(seat));
  return here?.[1] ?? links.spectator ?? seats[0]?.[1] ?? "";
}

/**
 * Seats of a table that nobody at this screen plays: elsewhere, taken, or a computer player's.
 * @param {Sat} row
 */
export function notHere(row) {
  const seats = Object.entries(row.seats ?? {});
  /** @param {boolean} [taken] */
  const lost = (taken) => taken && row.links?.host; // a host's copy of a taken seat's link is dead
  const others = seats.filter(([, { player, taken }]) => player !== "human" || lost(taken));
  return [...(row.away ?? []), ...others.map(([seat]) => seat)];
}

/** Whether it goes on; one that has not answered yet may. @param {Row} row */
export const runs = (row) => !row.gone && (row.status ?? "running") === "running";

/** Whether somebody at this screen is asked. @param {Row} row */
export function isMyTurn(row) {
  const elsewhere = notHere(row);
  const here = Object.keys(row.links.seats ?? {}).filter((seat) => !elsewhere.includes(seat));
  return Boolean(row.mine && runs(row) && row.asked && here.includes(row.asked));
}

/** Who is to act, in words; "" where nobody knows yet. @param {Row} row */
export function whoActs(row) {
  if (!runs(row) || !row.asked) return "";
  if (isMyTurn(row)) return "Your turn";
  const seat = row.seats?.[row.asked];
  return `${seat?.who || seat?.name || row.asked} to act`;
}

/** Who else sits there, by name. @param {Row} row */
export function companyInWords(row) {
  const others = notHere(row).concat(theirs(row)).map((seat) => row.seats?.[seat]?.who);
  const names = [...new Set(others.filter(Boolean))];
  return names.length ? `with ${names.join(", ").replace(/, ([^,]*)$/, " and $1")}` : "";
}

/** Seats that this screen has no link to. @param {Row} row */
const theirs = ({ seats = {}, links }) => Object.keys(seats).filter((seat) => !links.seats?.[seat]);

/**
 * What the lobby's first look holds of them: the running ones as cards, mine to act first, then
 * those that are over; and how many are left for the list.
 * @param {Row[]} rows
 * @param {number} most of each
 */
export function goOn(rows, most) {
  const mine = rows.filter((row) => row.mine && !row.gone);
  const running = mine.filter(runs).sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)));
  const cards = running.slice(0, most);
  const done = mine.filter((row) => !runs(row)).slice(0, most);
  return { cards, done, more: rows.length - cards.length - done.length };
}

/** That it was branched off in a replay, and where. @param {Row} row */
export function branchInWords({ branch_of: from = "" }) {
  const at = from.split("@")[1];
  return from ? `Branch of a replay${at ? `, from moment ${at}` : ""}` : "";
}

/** What the status is called on the list. @param {Row} row */
export function statusInWords(row) {
  if (row.gone) return "gone";
  if (row.status === "over") return row.result || "over";
  return row.status === "running" || row.status === "closed" ? row.status : "";
}

/** A house key in the address: `#` and nothing but the letters of a secret. @param {string} hash */
export function houseKeyIn(hash) {
  const found = /^#([A-Za-z0-9_-]{16,})$/.exec(hash);
  return found ? found[1] : "";
}
