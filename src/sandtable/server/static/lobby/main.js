/**
 * The lobby. Accessible names that tests may use: an article per game with the link "Play …" and the
 * button "First mission of …"; the region "Go on where you were" with the links "Go on", "Look in",
 * "Replay" and "All tables"; the textboxes "Your name" and "Join by link"; buttons "Your files",
 * "Start the mission"; radios "Me, here", "By link", "Computer" per seat.
 */

import { Links } from "../core/links.js";
import { reachOf } from "../core/reach.js";
import { call } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { find, h, typing, wordsOf } from "../shared/dom.js";
import { putPreferences, themePair } from "../shared/prefsmenu.js";
import { reachNote } from "../shared/reachnote.js";
import { copyLine, tell } from "./dialogs.js";
import { showFiles, showNetwork } from "./files.js";
import { wakeGames } from "./games.js";
import { showGoOn } from "./goon.js";
import { joinByLink } from "./join.js";
import { pickJournal, takeJournals } from "./journals.js";
import { entriesOf } from "./missions.js";
import { linksToSend, orderFor, ownSecret, seatsOf, usualPlan } from "./seating.js";
import { Setup } from "./setup.js";
import { houseKeyIn } from "./standing.js";
import { Tables } from "./tables.js";
import { showYou } from "./you.js";

/**
 * @import { Entry } from "./missions.js"
 * @import { Orders } from "./setup.js"
 * @typedef {Pick<Msg.GameOut, "id" | "seats" | "players" | "seat_names">} Game
 */

const HOUSE = "sandtable.house";
const links = new Links(localStorage);
const setup = new Setup({
  onStart: start,
  onLeave: () => goTo(""),
  onPick: noteMission,
  onBack: toList,
});
/** @type {Map<string, Msg.GameWithMissions>} */
const opened = new Map();
const tables = new Tables(links, houseKey(), (all) =>
  showGoOn(all.rows, { gameOf: (row) => all.gameOf(row), onAll: toTables }),
);

/** The house key goes from the address bar into this browser's memory. */
function houseKey() {
  const key = houseKeyIn(location.hash);
  try {
    if (!key) return localStorage.getItem(HOUSE) ?? "";
    localStorage.setItem(HOUSE, key);
  } catch {
    // a private window may refuse: the key then lasts as long as the page
  }
  history.replaceState(null, "", location.pathname + location.search);
  return key;
}

/** @param {string} id */
async function wholeGame(id) {
  const known = opened.get(id);
  if (known) return known;
  /** @type {Msg.GameWithMissions} */
  const game = await call("GET", `/games/${encodeURIComponent(id)}`);
  opened.set(id, game);
  return game;
}

/**
 * One click from the door to the table: the guide, or else the first mission that is no menu.
 * @param {string} id
 * @param {HTMLElement} button
 */
async function firstMission(id, button) {
  await busy(button, async () => {
    const game = await wholeGame(id);
    const entries = entriesOf(game);
    const entry = entries.find(({ kind }) => kind !== "menu") ?? entries[0]; // guides come first
    await makeTable(game, entry, { plan: usualPlan(game, entry.seats), settings: {} });
  });
}

/** @param {Game} game @param {Entry} entry @param {Orders} orders @param {HTMLElement} button */
async function start(game, entry, orders, button) {
  await busy(button, () => makeTable(game, entry, orders));
}

/** @param {HTMLElement} button @param {() => Promise<void>} work */
async function busy(button, work) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    await work();
  } catch (problem) {
    await tell("The table was not set", wordsOf(problem));
  } finally {
    button.removeAttribute("aria-disabled");
  }
}

/** @param {Game} game @param {Entry} entry @param {Orders} orders */
async function makeTable(game, entry, { plan, settings }) {
  /** @type {Msg.MadeTable} */
  const made = await call("POST", "/tables", { body: orderFor(game, entry, plan, settings) });
  const sent = entry.guide ? [] : seatsOf(plan, "link");
  remember(made, sent);
  if (sent.length) await handOut(made, sent, game);
  sitDown(made, entry.guide ? taught(made, entry) : seatsOf(plan, "me"));
}

/** A guide may teach one seat alone. @param {Msg.MadeTable} made @param {Entry} guide */
function taught(made, { seat }) {
  return seat ? [seat] : Object.keys(made.links.seats);
}

/** @param {Msg.MadeTable} made @param {string[]} away */
function remember(made, away = []) {
  links.remember(made.id, { title: made.title, game: made.game, links: made.links });
  for (const seat of away) links.setAway(made.id, seat, true);
}

/** @param {Msg.MadeTable} made @param {string[]} seats @param {Game} game */
async function handOut(made, seats, game) {
  /** @type {Msg.LinksOut} */
  const { network } = await call("GET", `/tables/${made.id}/links`, { link: made.links.host });
  const { origin } = reachOf(location, network);
  const lines = linksToSend(made.id, made.links, seats, origin);
  const watch = `${origin}/table/${made.id}#${made.links.spectator}`;
  await ask({
    title: lines.length === 1 ? "Send this link" : "Send these links",
    body: [
      h(
        "p",
        {},
        "Whoever opens a seat's link sits down there. You find the links again under Share.",
      ),
      ...lines.map(({ seat, url }) => copyLine(game.seat_names[seat], url)),
      copyLine("Spectators", watch),
      reachNote(network ?? ""),
    ],
    buttons: [["go", "Go to the table", "main"]],
  });
}

/** @param {Msg.MadeTable} made @param {string[]} mine */
function sitDown(made, mine) {
  location.assign(`/table/${made.id}#${ownSecret(made.links, mine)}`);
}

/** @param {Msg.MadeTable} made @param {string} use */
function journalOpened(made, use) {
  remember(made);
  if (use === "continue") sitDown(made, Object.keys(made.links.seats));
  else
    location.assign(`/replay/${made.id}#${ownSecret(made.links, Object.keys(made.links.seats))}`);
}

/** @param {MouseEvent} event */
function toTables(event) {
  event.preventDefault();
  history.pushState(null, "", "/?tables=all");
  show();
}

/**
 * The address tells which game is open, so that Back and a reload do what they say.
 * @param {string} game
 */
function goTo(game) {
  history.pushState(null, "", game ? `/?game=${encodeURIComponent(game)}` : "/");
  show();
}

/**
 * Where the briefing took the list's place, the browser's Back leads to the list again.
 * @param {string} key
 * @param {boolean} turned
 */
function noteMission(key, turned) {
  const query = new URLSearchParams(location.search);
  query.set("mission", key);
  if (turned) history.pushState({ turned }, "", `/?${query}`);
  else history.replaceState(null, "", `/?${query}`);
}

function toList() {
  if (history.state?.turned) return history.back();
  const query = new URLSearchParams(location.search);
  query.delete("mission");
  history.replaceState(null, "", `/?${query}`);
  show();
}

async function show() {
  const query = new URLSearchParams(location.search);
  const id = query.get("game");
  const listing = !id && query.has("tables");
  document.body.classList.toggle("choosing", Boolean(id) || listing);
  find("#home").hidden = Boolean(id) || listing;
  find("#tables").hidden = !listing;
  if (!id) {
    setup.hide();
    document.title = listing ? "Your tables · Sandtable" : "Sandtable";
    if (listing) find("#tables-title").focus({ preventScroll: true });
    return;
  }
  try {
    const game = await wholeGame(id);
    setup.show(game, query.get("mission") ?? "");
    document.title = `${game.title} · Sandtable`;
  } catch (problem) {
    await tell("This game does not open", wordsOf(problem));
    goTo("");
  }
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const listing = !find("#tables").hidden;
  if (
    (find("#setup").hidden && !listing) ||
    document.querySelector("dialog[open], :popover-open") ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  if (event.key === "/" && !listing && !typing(event.target)) {
    event.preventDefault();
    setup.search();
  } else if (event.key === "Escape" && !event.defaultPrevented) {
    if (listing) goTo("");
    else setup.back();
  }
}

find("#theme").append(themePair());
putPreferences(find("#prefs"));
showYou();
wakeGames(find("#games"), { onFirst: firstMission, onOpen: goTo });
joinByLink({ links, rows: () => tables.rows });
find("#your-files").addEventListener("click", () => showFiles(pickJournal));
document.querySelector("#open-network")?.addEventListener("click", showNetwork);
find("#leave-tables").addEventListener("click", (event) => {
  event.preventDefault();
  goTo("");
});
takeJournals(journalOpened);
addEventListener("popstate", show);
addEventListener("hashchange", () => houseKeyIn(location.hash) && location.reload());
addEventListener("keydown", onKey);
// Coming back from a table by the browser's own button shows the page as it was left.
addEventListener("pageshow", (event) => event.persisted && tables.load());
tables.load();
show();
