/** "Go on where you were": the tables that run as cards, those that are over as a short list. */

import { fill, find, h } from "../shared/dom.js";
import { icon } from "../shared/icons.js";
import { fetched, pictureOf } from "./games.js";
import { ago, branchInWords, companyInWords, goOn, isMyTurn, notHere, statusInWords, viewLink, whenOf, whoActs } from "./standing.js";

/** @import { Row } from "./standing.js" */

const MOST = 2; // of each kind: the games stand below, above the fold

/**
 * @param {Row[]} rows
 * @param {{gameOf: (row: Row) => string, onAll: (event: MouseEvent) => void}} how
 */
export function showGoOn(rows, { gameOf, onAll }) {
  const { cards, done, more } = goOn(rows, MOST);
  find("#go-on").hidden = !rows.length;
  fill(
    find("#go-cards"),
    cards.map((row) => card(row, gameOf(row))),
  );
  const left = more === 1 ? "One more table" : `${more} more tables`;
  fill(
    find("#go-rest"),
    done.map((row) => over(row)),
    h(
      "li",
      { class: "go-all" },
      h("span", {}, more ? left : "All your tables"),
      h("a", { href: "/?tables=all", onclick: onAll, "aria-label": "All tables" }, "All ›"),
    ),
  );
}

/** @param {string} kind @param {Row} row */
const way = (kind, row) => `/${kind}/${row.id}#${viewLink(row.links, notHere(row))}`;

/** @param {Row} row @param {string} game */
function card(row, game) {
  const mine = isMyTurn(row);
  const title = `go-${row.id}`;
  const branch = branchInWords(row);
  const link = h(
    "a",
    { class: mine ? "button go-mine" : "button", href: way("table", row), "aria-describedby": title },
    mine || !row.asked ? "Go on" : "Look in",
  );
  return h(
    "li",
    { class: mine ? "go-card mine" : "go-card" },
    h("div", { class: "go-picture", "aria-hidden": "true" }, glanceAt(row)),
    h(
      "div",
      { class: "go-told" },
      h("p", { class: "go-turn" }, mine ? h("i", { "aria-hidden": "true" }) : icon("clock"), whoActs(row) || "Waits for you"),
      h("h3", { id: title }, row.title || "A table", h("span", {}, ` · ${game}`)),
      h("p", { class: "go-now" }, row.now || ""),
      h(
        "p",
        { class: "go-now" },
        branch
          ? h("span", { class: "branch" }, icon("branch"), branch)
          : [companyInWords(row), ago(whenOf(row.touched), Date.now())].filter(Boolean).join(" · "),
      ),
    ),
    link,
  );
}

/** @type {Map<string, Promise<SVGElement | null>>} */
const glances = new Map(); // by table and how far it is

/** How the table looks; how its game does, where that cannot be had. @param {Row} row */
function glanceAt(row) {
  const host = h("div", {});
  if (!row.asked) return host; // it has not answered yet
  const key = `${row.id}@${row.seq}`;
  const link = viewLink(row.links, notHere(row));
  const drawn = glances.get(key) ?? fetched(`/tables/${row.id}/card.svg`, link);
  glances.set(key, drawn);
  drawn.then((svg) => fill(host, svg?.cloneNode(true) ?? pictureOf(row.game)));
  return host;
}

/** @param {Row} row */
function over(row) {
  const id = `go-${row.id}`;
  return h(
    "li",
    {},
    h("span", { id }, row.title || "A table", h("span", { class: "soft" }, `, ${statusInWords(row)}`)),
    h("a", { href: way("replay", row), "aria-describedby": id }, "Replay"),
  );
}
