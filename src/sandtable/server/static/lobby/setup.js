/** One game opened: its missions on the left, the briefing and the orders on the right. */

import { h, fill, find } from "../shared/dom.js";
import { showBriefing } from "./briefing.js";
import { MissionList } from "./missionlist.js";
import { keyOf } from "./missions.js";
import { usualPlan } from "./seating.js";
import { Kept } from "./settled.js";

const narrow = () => matchMedia("(max-width: 859px)").matches;

/**
 * @import { Entry } from "./missions.js"
 * @import { Plan } from "./seating.js"
 * @typedef {{plan: Plan, settings: Record<string, string>}} Orders
 * @typedef {{onStart: (game: Msg.GameWithMissions, entry: Entry, orders: Orders,
 *   button: HTMLElement) => void, onLeave: () => void, onBack: () => void,
 *   onPick: (key: string, turned: boolean) => void}} Does  turned: the list gave way to it
 */

export class Setup {
  /** @param {Does} does */
  constructor(does) {
    this.does = does;
    this.kept = new Kept(sessionStorage);
    /** @type {Map<string, Plan>} */
    this.plans = new Map(); // who sits where, remembered for missions with the same seats
    this.place = find("#setup");
    /** @type {Msg.GameWithMissions | null} */
    this.game = null;
    /** @type {MissionList | null} */
    this.list = null;
    this.reading = false;
  }

  /** @param {Msg.GameWithMissions} game @param {string} key of the mission that is chosen */
  show(game, key) {
    if (this.game === game && !this.place.hidden) return this.#turnTo(key);
    this.list = this.#open(game);
    this.place.hidden = false;
    this.list.choose(key, { quiet: true });
    this.#near(Boolean(key));
    scrollTo(0, 0);
    find("h1", { root: this.place }).focus({ preventScroll: true });
  }

  /** The browser's own Back and Forward, while the game stays open. @param {string} key */
  #turnTo(key) {
    if (key) this.list?.choose(key, { quiet: true });
    this.#near(Boolean(key));
  }

  /** @param {Msg.GameWithMissions} game */
  #open(game) {
    this.game = game;
    const briefing = h("section", { class: "briefing", "aria-labelledby": "briefing-title" });
    /** @param {Entry} entry */
    const brief = (entry) => {
      const plan = this.#plan(game, entry);
      /** @param {HTMLElement} button */
      const start = (button) =>
        this.does.onStart(game, entry, { plan, settings: this.kept.of(game.id, entry.id) }, button);
      const onBack = () => this.back();
      const { kept } = this;
      showBriefing(briefing, { game, entry, plan, kept, onStart: start, onBack });
    };
    const list = new MissionList(game, (entry, { far = false, keys = false, quiet = false }) => {
      brief(entry);
      if (quiet) return;
      if (far || !narrow()) this.does.onPick(keyOf(entry), far && narrow());
      this.#near(far);
      if (keys && !narrow()) find(".start", { root: briefing }).focus();
    });
    fill(
      this.place,
      h(
        "div",
        { class: "setup-head" },
        h("button", { type: "button", class: "quiet", onclick: this.does.onLeave }, "← All games"),
        h("h1", { tabindex: "-1" }, game.title),
      ),
      h(
        "div",
        { class: "setup-body" },
        list.element,
        h("div", { class: "setup-side" }, briefing),
      ),
    );
    return list;
  }

  /** @param {Msg.GameWithMissions} game @param {Entry} entry */
  #plan(game, entry) {
    const key = [game.id, ...(entry.seats ?? game.seats)].join();
    const plan = this.plans.get(key) ?? usualPlan(game, entry.seats);
    this.plans.set(key, plan);
    return plan;
  }

  /** On a narrow screen the list and the briefing take turns. @param {boolean} briefing */
  #near(briefing) {
    const turned = this.place.classList.toggle("reading", briefing) !== this.reading;
    this.reading = briefing;
    if (!turned || !narrow()) return;
    scrollTo(0, 0);
    if (briefing) find("#briefing-title").focus({ preventScroll: true });
    else this.list?.focus();
  }

  /** Esc: on a narrow screen from the briefing to the list, else out. */
  back() {
    if (this.reading && narrow()) this.does.onBack();
    else this.does.onLeave();
  }

  search() {
    this.list?.search.focus();
  }

  hide() {
    this.place.hidden = true;
    fill(this.place);
  }
}
