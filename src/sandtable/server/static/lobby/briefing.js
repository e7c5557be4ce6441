/** The briefing of the chosen mission and the orders for its table: seats, dice, pace, start. */

import { ordersOf } from "../core/words.js";
import { h, fill } from "../shared/dom.js";
import { cardOf, PACES, planInWords, seatedFor, seatsOf } from "./seating.js";
import { settingsBlock } from "./settings.js";
import { choice } from "../shared/switch.js";

/**
 * @import { Entry } from "./missions.js"
 * @import { Plan, Sitter } from "./seating.js"
 * @import { Kept } from "./settled.js"
 * @typedef {Msg.GameWithMissions} Game
 */

/** @type {Array<[Sitter, string]>} */
const SITTERS = [
  ["me", "Me, here"],
  ["link", "By link"],
  ["computer", "Computer"],
];
/** @type {Array<[Plan["dice"], string]>} */
const DICE = [
  ["seeded", "The table rolls"],
  ["manual", "Real dice, typed in"],
];
const MENU_STAMP = "At the table";

/** Three pips and the word: never colour alone. @param {Entry} entry */
export function threat(entry) {
  if (!entry.pips) return "";
  return h(
    "span",
    { class: `threat threat-${entry.pips}` },
    h(
      "span",
      { class: "pips", "aria-hidden": "true" },
      [1, 2, 3].map((n) => h("i", { class: n <= entry.pips ? "on" : "" })),
    ),
    h("span", {}, `${entry.threat} threat`),
  );
}

/** @param {Game} game @param {Entry} entry */
function paper(game, entry) {
  const kind = entry.kind === "menu" ? MENU_STAMP : entry.kind;
  return h(
    "div",
    { class: "paper" },
    h("p", { class: "paper-kind" }, `${game.title} · ${kind}`),
    h("h2", { id: "briefing-title", tabindex: "-1" }, entry.title),
    threat(entry),
    h(
      "dl",
      { class: "orders" },
      ordersOf(entry).map(({ place, task }) => [
        h("dt", {}, place || "Your orders"),
        h("dd", {}, task),
      ]),
    ),
  );
}

/**
 * @param {Game} game
 * @param {string} seat
 * @param {{player: string}} sitting
 * @param {(player: string) => void} onpick
 */
function playerPicker(game, seat, sitting, onpick) {
  const told = h("p", { class: "soft small" }, cardOf(game, sitting.player).about);
  /** @type {HTMLSelectElement} */
  const list = h(
    "select",
    {
      "aria-label": `Computer player for ${game.seat_names[seat]}`,
      onchange: () => {
        onpick(list.value);
        fill(told, cardOf(game, list.value).about);
      },
    },
    game.players.map((name) =>
      h("option", { value: name, selected: name === sitting.player }, cardOf(game, name).called),
    ),
  );
  return h("div", { class: "player-picker" }, list, told);
}

/**
 * @param {Game} game
 * @param {string} seat
 * @param {Plan} plan
 * @param {(focus: string) => void} redraw
 */
function seatRow(game, seat, plan, redraw) {
  const sitting = plan.seats[seat];
  const options = SITTERS.filter(([key]) => key !== "computer" || game.players.length);
  const row = h(
    "div",
    { class: "seat" },
    choice(`seat-${seat}`, game.seat_names[seat], options, sitting.sitter, (key) => {
      sitting.sitter = key;
      redraw(`seat-${seat}`);
    }),
  );
  if (sitting.sitter === "computer") {
    row.append(
      playerPicker(game, seat, sitting, (name) => {
        sitting.player = name;
      }),
    );
  }
  return row;
}

/** @param {Game} game @param {Plan} plan @param {(focus: string) => void} redraw */
function seating(game, plan, redraw) {
  /** @type {HTMLElement[]} */
  const rows = [
    h(
      "div",
      { class: "seats" },
      Object.keys(plan.seats).map((seat) => seatRow(game, seat, plan, redraw)),
    ),
  ];
  rows.push(
    choice("dice", "Dice", DICE, plan.dice, (key) => {
      plan.dice = key;
    }),
  );
  if (seatsOf(plan, "computer").length) {
    /** @type {Array<[string, string]>} */
    const paces = PACES.map(({ ms, label }) => [String(ms), label]);
    rows.push(
      choice("pace", "Computer's pace", paces, String(plan.pace), (ms) => {
        plan.pace = Number(ms);
      }),
    );
  }
  return rows;
}

/** @param {Entry} entry @param {Plan} plan @param {(button: HTMLElement) => void} onstart */
function startButton(entry, plan, onstart) {
  const watching = !seatsOf(plan, "me").length && !seatsOf(plan, "link").length;
  const label = watching && !entry.guide ? "Start and watch" : "Start the mission";
  /** @type {HTMLButtonElement} */
  const button = h(
    "button",
    {
      type: "button",
      class: "main large start",
      onclick: () => onstart(button),
    },
    label,
  );
  return button;
}

/**
 * @param {HTMLElement} place
 * @param {{game: Game, entry: Entry, plan: Plan, kept: Kept,
 *          onStart: (button: HTMLElement) => void, onBack: () => void}} what
 */
export function showBriefing(place, { game, entry, plan, kept, onStart, onBack }) {
  const orders = h("div", { class: "table-orders" });
  const foot = h("div", { class: "start-row" });
  /** @param {string} focus  the switch that has it */
  const redraw = (focus) => {
    const words = entry.guide
      ? "Seat and dice are set: you sit down, the guide tells you what to do next."
      : planInWords(plan);
    fill(orders, entry.guide ? "" : seating(game, plan, redraw));
    fill(
      foot,
      h("p", { class: "soft", role: "status" }, words),
      startButton(entry, plan, onStart),
    );
    for (const radio of orders.querySelectorAll("input")) {
      if (focus && radio.name === focus && radio.checked) radio.focus();
    }
  };
  /** @param {string[]} [seats] */
  const seated = (seats) => {
    seatedFor(plan, game, seats ?? entry.seats);
    redraw("");
  };
  seated();
  fill(
    place,
    h("button", { type: "button", class: "quiet back", onclick: onBack }, "← All missions"),
    paper(game, entry),
    settingsBlock(game, entry, kept, (seats) => orders.isConnected && seated(seats)),
    orders,
    foot,
  );
}
