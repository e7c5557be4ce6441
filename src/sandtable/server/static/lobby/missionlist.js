/** The list of a game's missions: search, groups, arrow keys; one is chosen at a time. */

import { h, fill } from "../shared/dom.js";
import { threat } from "./briefing.js";
import { entriesOf, grouped, keyOf, searched } from "./missions.js";

/**
 * @import { Entry, Group } from "./missions.js"
 * @typedef {{far?: boolean, keys?: boolean, quiet?: boolean}} How  far: to read it; keys: by a key;
 *   quiet: nobody chose it just now
 */

export class MissionList {
  /**
   * @param {Msg.GameWithMissions} game
   * @param {(entry: Entry, how: How) => void} onpick
   */
  constructor(game, onpick) {
    this.entries = entriesOf(game);
    this.onpick = onpick;
    this.chosen = "";
    this.search = h("input", {
      type: "search",
      placeholder: "Search missions",
      "aria-label": "Search missions",
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.#draw(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#fromSearch(event),
    });
    this.list = h("div", { class: "mission-groups" });
    this.list.addEventListener("keydown", (event) => this.#onkey(event));
    this.count = h("p", { class: "unseen", role: "status" });
    this.element = h(
      "section",
      { class: "missions", "aria-label": "All missions" },
      h("div", { class: "search" }, this.search),
      this.count,
      this.list,
    );
    this.#draw();
  }

  /**
   * Marks an entry as chosen, by its key; without one the guide or the first real mission.
   * @param {string} key
   * @param {How} how
   */
  choose(key, how = {}) {
    const named = this.entries.find((known) => keyOf(known) === key);
    const entry = named ?? this.entries.find((known) => known.kind !== "menu") ?? this.entries[0];
    if (!entry) return;
    this.chosen = keyOf(entry);
    for (const button of this.#buttons()) this.#mark(button);
    this.onpick(entry, how);
  }

  /** Puts the focus on the chosen mission. */
  focus() {
    const chosen = this.#buttons().find((button) => button.dataset.key === this.chosen);
    (chosen ?? this.#buttons()[0])?.focus();
  }

  #buttons() {
    return [...this.list.querySelectorAll("button")].filter((one) => one.matches(".mission"));
  }

  /** @param {HTMLButtonElement} button */
  #mark(button) {
    button.setAttribute("aria-current", String(button.dataset.key === this.chosen));
  }

  #draw() {
    const found = searched(this.entries, this.search.value);
    this.count.textContent = this.search.value ? `${found.length} found` : "";
    if (!found.length) {
      fill(
        this.list,
        h(
          "div",
          { class: "state" },
          h("p", {}, "No mission has these words."),
          h("button", { type: "button", onclick: () => this.#clear() }, "Show all"),
        ),
      );
      return;
    }
    fill(
      this.list,
      grouped(found).map((group) => this.#group(group)),
    );
  }

  #clear() {
    this.search.value = "";
    this.#draw();
    this.search.focus();
  }

  /** @param {Group} group */
  #group(group) {
    const id = `group-${group.id}`;
    return h(
      "section",
      { "aria-labelledby": id },
      h(
        "div",
        { class: "group-head" },
        h("h2", { class: "label", id }, group.title),
        group.note && h("p", { class: "soft small" }, group.note),
      ),
      h(
        "ul",
        {},
        group.entries.map((entry) => h("li", {}, this.#row(entry))),
      ),
    );
  }

  /** @param {Entry} entry */
  #row(entry) {
    const button = h(
      "button",
      {
        type: "button",
        class: "mission",
        "data-key": keyOf(entry),
        // a click without a pointer was the Enter key
        onclick: (/** @type {MouseEvent} */ event) =>
          this.choose(keyOf(entry), { far: true, keys: event.detail === 0 }),
      },
      h("span", { class: "mission-title" }, entry.title),
      h("span", { class: "mission-kind" }, entry.kind === "menu" ? entry.brief : entry.kind),
      threat(entry),
    );
    this.#mark(button);
    return button;
  }

  /** @param {KeyboardEvent} event */
  #fromSearch(event) {
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      this.#buttons()[0]?.focus();
    } else if (event.key === "Escape" && this.search.value) {
      event.stopPropagation();
      this.#clear();
    }
  }

  /** @param {KeyboardEvent} event */
  #onkey(event) {
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button.matches(":focus"));
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const to = steps[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const button = buttons[to];
    if (!button) return;
    button.focus();
    this.choose(button.dataset.key ?? "");
  }
}
