/** What was set for a mission, as data: kept by mission, sent where it differs, told in words. */

/**
 * @typedef {Msg.SettingOut} Setting
 * @typedef {Record<string, string>} Chosen
 */

const KEY = "sandtable.settings";
const SHORT = 32; // letters of all values together that one switch has room for
const FEW = 4; // values of a switch

/** What is kept of a mission as far as it can still be set. @returns {Chosen} */
export function known(/** @type {Setting[]} */ settings, /** @type {Chosen} */ kept) {
  /** @param {Setting} setting */
  const fits = ({ id, values }) => values.some(({ value }) => value === kept[id]);
  return Object.fromEntries(settings.filter(fits).map(({ id }) => [id, kept[id]]));
}

/** The value that a setting has now. @param {Setting} setting @param {Chosen} chosen */
export const chosenOf = (setting, chosen) => chosen[setting.id] ?? setting.default;

/** @param {Setting} setting @param {Chosen} chosen */
const meantBy = (setting, chosen) =>
  setting.values.find(({ value }) => value === chosenOf(setting, chosen));

/** The seats that are played as it is set now, or none where that changes nothing. */
export function seatsSet(/** @type {Setting[]} */ settings, /** @type {Chosen} */ chosen) {
  return settings.map((one) => meantBy(one, chosen)?.seats ?? []).findLast(({ length }) => length);
}

/** What there is to say about a setting, and about the value that it has. */
export function aboutOf(/** @type {Setting} */ { about, values }, /** @type {string} */ value) {
  const meant = values.find((one) => one.value === value)?.about;
  return [about, meant].filter(Boolean).join(" ");
}

/** Settings of one group stand together, in the order in which the groups come up. */
export function groupsOf(/** @type {Setting[]} */ settings) {
  const names = [...new Set(settings.map(({ group }) => group))];
  return names.map((name) => ({ name, settings: settings.filter(({ group }) => group === name) }));
}

/** Few short words fit a switch, anything else is a list. @param {Setting} setting */
export function isSwitch({ values }) {
  const letters = values.reduce((sum, { words }) => sum + words.length, 0);
  return values.length <= FEW && letters <= SHORT;
}

/** A group in one line: what its lists say, and switches that are not as usual. */
export function inWords(/** @type {Setting[]} */ settings, /** @type {Chosen} */ chosen) {
  /** @param {Setting} one */
  const tells = (one) => !isSwitch(one) || chosenOf(one, chosen) !== one.default;
  const told = settings.filter(tells).map((one) => {
    const words = meantBy(one, chosen)?.words ?? "";
    return one.title === one.group ? words : `${one.title}: ${words}`;
  });
  return told.join(" · ") || "as usual";
}

/** What this window has set, by game and mission; a reload keeps it, another day does not. */
export class Kept {
  /** @param {Pick<Storage, "getItem" | "setItem">} storage  sessionStorage, or the like */
  constructor(storage) {
    this.storage = storage;
    this.all = this.#read();
  }

  /** @param {string} game @param {string} mission @returns {Chosen} */
  of(game, mission) {
    return this.all[`${game}/${mission}`] ?? {};
  }

  /** @param {string} game @param {string} mission @param {Chosen} chosen */
  put(game, mission, chosen) {
    this.all[`${game}/${mission}`] = chosen;
    try {
      this.storage.setItem(KEY, JSON.stringify(this.all));
    } catch {
      // a private window may refuse: it lasts as long as the page
    }
  }

  /** @returns {Record<string, Chosen>} */
  #read() {
    try {
      return JSON.parse(this.storage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      return {};
    }
  }
}
