/** What can be set before a mission begins: group by group, as switches and lists. */

import { call } from "../shared/api.js";
import { fill, h, wordsOf } from "../shared/dom.js";
import { aboutOf, groupsOf, inWords, isSwitch, known, seatsSet, chosenOf } from "./settled.js";
import { choice } from "../shared/switch.js";

/**
 * @import { Chosen, Kept, Setting } from "./settled.js"
 * @typedef {(setting: Setting, value: string) => void} Pick
 * @typedef {{game: string, mission: string, kept: Kept,
 *   onseats: (seats: string[] | undefined) => void}} Where
 */

const MANY = 2; // groups
/** @type {Map<string, Setting[]>} */
const asked = new Map(); // missions that the server has told about

/** @param {string} game @param {string} mission @returns {Promise<Setting[]>} */
async function settingsOf(game, mission) {
  const path = `/games/${encodeURIComponent(game)}/missions/${encodeURIComponent(mission)}`;
  const known = asked.get(path);
  if (known) return known;
  /** @type {Msg.WholeMission} */
  const { settings } = await call("GET", path);
  asked.set(path, settings);
  return settings;
}

/**
 * A block that fills itself once the server has told what there is to set.
 * @param {{id: string}} game @param {{id: string, guide: boolean}} entry
 * @param {Kept} kept
 * @param {(seats: string[] | undefined) => void} onseats  what is set may bring other seats
 */
export function settingsBlock(game, entry, kept, onseats) {
  const place = h("div", { class: "mission-settings", hidden: true });
  const load = async () => {
    try {
      const settings = await settingsOf(game.id, entry.id);
      const where = { game: game.id, mission: entry.id, kept, onseats };
      if (settings.length) show(place, settings, where);
    } catch (problem) {
      place.hidden = false;
      const again = h("button", { type: "button", onclick: load }, "Try again");
      fill(place, h("p", { class: "soft", role: "alert" }, wordsOf(problem), " "), again);
    }
  };
  if (!entry.guide) load();
  return place;
}

/** @param {HTMLElement} place @param {Setting[]} settings @param {Where} where */
function show(place, settings, { game, mission, kept, onseats }) {
  const chosen = known(settings, kept.of(game, mission));
  kept.put(game, mission, { ...chosen }); // what can no longer be set is not sent either
  /** @type {Pick} */
  const pick = (setting, value) => {
    chosen[setting.id] = value;
    kept.put(game, mission, { ...chosen });
    onseats(seatsSet(settings, chosen));
  };
  onseats(seatsSet(settings, chosen));
  place.hidden = false;
  const groups = groupsOf(settings);
  /** @param {number} at */
  const open = (at) => at === 0 && groups.length > MANY; // a mission that is made of its settings
  fill(
    place,
    groups.map((group, at) => drawGroup(group, chosen, pick, open(at))),
  );
}

/**
 * @param {{name: string, settings: Setting[]}} group
 * @param {Chosen} chosen
 * @param {Pick} pick
 * @param {boolean} first
 */
function drawGroup({ name, settings }, chosen, pick, first) {
  const told = h("span", { class: "group-told" }, inWords(settings, chosen));
  /** @param {Setting} setting @returns {(value: string) => void} */
  const picked = (setting) => (value) => {
    pick(setting, value);
    told.textContent = inWords(settings, chosen);
  };
  const rows = settings.map((one) => drawSetting(one, chosenOf(one, chosen), picked(one)));
  if (!name) return h("div", { class: "setting-rows" }, rows);
  return h(
    "details",
    { class: "setting-group", open: first },
    h("summary", {}, h("span", { class: "label" }, name), told),
    h("div", { class: "setting-rows" }, rows),
  );
}

/** @param {Setting} setting @param {string} value @param {(value: string) => void} onpick */
function drawSetting(setting, value, onpick) {
  /** @type {Array<[string, string]>} */
  const options = setting.values.map((one) => [one.value, one.words]);
  const about = h("p", { class: "soft small setting-about", role: "status" });
  /** @param {string} now */
  const explain = (now) => {
    about.textContent = aboutOf(setting, now);
    about.hidden = !about.textContent;
  };
  /** @param {string} now */
  const picked = (now) => {
    explain(now);
    onpick(now);
  };
  explain(value);
  const draw = isSwitch(setting) ? choice : list;
  return h(
    "div",
    { class: "setting" },
    draw(`set-${setting.id}`, setting.title, options, value, picked),
    about,
  );
}

/**
 * The same as a switch, for longer lists.
 * @param {string} name
 * @param {string} title
 * @param {Array<[string, string]>} options
 * @param {string} value
 * @param {(value: string) => void} onpick
 */
function list(name, title, options, value, onpick) {
  /** @type {HTMLSelectElement} */
  const field = h(
    "select",
    { id: name, onchange: () => onpick(field.value) },
    options.map(([key, words]) => h("option", { value: key, selected: key === value }, words)),
  );
  return h(
    "div",
    { class: "setting-list" },
    h("label", { for: name }, title),
    field,
  );
}
