/**
 * The replay. Accessible names that tests may use: buttons "First moment", "Back", "Play"/"Pause",
 * "Forward", "Last moment", "Next die", "Next reveal", "Next decision", "Play on from here",
 * "Share this moment", "Download journal", "Show it again" where something moved; the slider
 * "Moment"; the region "The picture".
 */

import { chooser } from "../core/naming.js";
import { paceOf, speedOf } from "../core/beats.js";
import { Links } from "../core/links.js";
import { sentence } from "../core/words.js";
import { tell } from "../lobby/dialogs.js";
import { copied } from "../shared/copied.js";
import { ApiError, call, download } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { elementOf, fill, find, h, narrow, typing, wordsOf } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { showLost } from "../shared/lost.js";
import { Log } from "../shared/log.js";
import { Picture } from "../shared/picture.js";
import { onPreference, prefer, preference } from "../shared/preferences.js";
import { putPreferences } from "../shared/prefsmenu.js";
import { toast } from "../shared/toast.js";
import { whichSeat } from "./branching.js";
import { showEnding } from "./ending.js";
import { Frames } from "./frames.js";
import { meant } from "./keys.js";
import { lookAt } from "./look.js";
import { showPanels } from "./panels.js";
import { Player } from "./player.js";
import { Reel } from "./reel.js";
import { branchSeat, noBranch, shareAddress, toBranch, toShare, viewOf } from "./sharing.js";
import { placeOf, readAddress, told } from "./timeline.js";
import { Transport } from "./transport.js";

const SCRUBBING = 140; // ms: frames that come faster than this pass by
const BUTTON = { kind: HTMLButtonElement };
const store = new Links(localStorage);

/** @param {string} id */
const pathOf = (id) => `/tables/${encodeURIComponent(id)}`;

/**
 * @import { Part } from "../core/beats.js"
 * @import { Mark } from "./timeline.js"
 * @import { Links as Secrets } from "./sharing.js"
 * @typedef {"first" | "back" | "forward" | "last" | "play" | "again"} Plain  what needs no more
 * @typedef {{id: string, secret: string, table: Msg.TableOut, links: Secrets,
 *   moments: Msg.Moment[]}} Opened
 */

class Replay {
  /** @param {Opened} opened */
  constructor({ id, secret, table, links, moments }) {
    this.id = id;
    this.secret = secret;
    this.table = table;
    this.links = links;
    this.words = 0; // the timer of words that wait
    /** @type {Msg.Frame | null} */
    this.frame = null;
    this.picture = new Picture(find("#picture"));
    this.picture.lens.follows = true;
    this.log = new Log(find("#log"), {
      game: () => table.game,
      who: (seat) => chooser(table.seats, seat),
      pick: (line) => this.player.toLine(line.n),
    });
    this.last = -Infinity;
    this.place = -1; // that is on the screen
    this.path = pathOf(id);
    const frames = new Frames((n) =>
      call("GET", `${this.path}/moments/${n}?narrow=${narrow.matches}`, { link: this.secret }),
    );
    this.player = new Player(moments, frames, {
      moved: (place) => this.#moved(place),
      shown: (frame, place) => this.#shown(frame, place),
      failed: (why) => toast(wordsOf(why)),
      playing: (on) => this.transport.playing(on),
    });
    this.reel = new Reel(this.picture.playback, (...part) => this.#part(...part));
    this.does = this.#does();
    this.transport = new Transport(find("#transport"), this.does, table.seats);
    this.#pace(preference("pace"));
    onPreference("pace", (pace) => this.#pace(pace));
    this.transport.set(moments);
    this.#buttons();
  }

  /** @param {number} at  the journal line to begin at, or -1 */
  async open(at) {
    await this.picture.ready;
    await this.player.seek(at < 0 ? 0 : placeOf(this.player.moments, at));
    find("#curtain").remove();
  }

  #does() {
    const { player } = this;
    return {
      first: () => player.step(-player.last),
      back: () => player.step(-1),
      forward: () => this.#forward(),
      last: () => player.step(player.last),
      play: () => player.toggle(),
      seek: (/** @type {number} */ place) => {
        player.pause();
        player.seek(place);
      },
      jump: (/** @type {Mark} */ mark, /** @type {number} */ step) => this.#jump(mark, step),
      again: () => this.#again(),
      speed: (/** @type {number} */ speed) => prefer("pace", paceOf(speed)),
    };
  }

  /** The one that its person likes everywhere; whoever sees nothing happen elsewhere reads on quickly. @param {string} pace */
  #pace(pace) {
    this.player.speed = Math.min(4, speedOf(pace));
    this.transport.speed.value = String(this.player.speed);
  }

  /** @param {Mark} mark @param {number} step */
  #jump(mark, step) {
    if (this.player.jump(mark, step)) return;
    toast(`There is no ${mark} ${step > 0 ? "after" : "before"} this moment.`, 2500);
  }

  /** @param {number} place */
  #moved(place) {
    const { moment } = this.player;
    this.transport.at(place);
    history.replaceState(null, "", `#${this.secret}@${moment.n}`);
    if (!this.player.running) announce(told(moment, this.table.seats));
  }

  /**
   * A step forward shows what moved first; words wait a moment while somebody scrubs.
   * @param {Msg.Frame} frame
   * @param {number} place
   */
  async #shown(frame, place) {
    const quick = performance.now() - this.last < SCRUBBING;
    if (this.frame) this.last = performance.now(); // the first one is nobody's step
    clearTimeout(this.words);
    this.reel.stop();
    const stepped = place === this.place + 1;
    const known = this.frame?.log?.lines.length ?? 0;
    this.place = place;
    if (stepped && !quick) return this.reel.run(frame, known, { alone: !this.player.running });
    this.picture.apply(frame.picture);
    if (quick) this.words = window.setTimeout(() => this.#told(frame, place), SCRUBBING);
    else this.#told(frame, place);
  }

  /** The next part of this moment, or the next moment. */
  #forward() {
    this.player.pause();
    return this.reel.next() ? undefined : this.player.step(1);
  }

  /** What happened at this moment, from where it began. */
  async #again() {
    const { player, place, frame } = this;
    player.pause();
    if (!frame || place < 1 || place !== player.place) return;
    const before = await player.frames.get(player.moments[place - 1].n);
    if (!before || player.place !== place) return;
    this.picture.apply(before.picture);
    await this.reel.run(frame, before.log?.lines.length ?? 0, { alone: false });
  }

  /**
   * A part of what happened at this moment; the last one is the rest of its frame.
   * @param {Part} part
   * @param {Msg.Frame} frame
   * @param {number} left
   */
  #part(part, frame, left) {
    this.picture.apply(part.picture);
    this.transport.parts(left);
    if (part.type === "frame") return this.#told(frame, this.place);
    const { from, lines } = part.log;
    this.picture.glow([]);
    this.log.show((frame.log?.lines ?? []).slice(0, from + lines.length), from);
  }

  /** @param {Msg.Frame} frame @param {number} place */
  #told(frame, place) {
    this.frame = frame;
    this.transport.moved(Boolean(frame.motion?.length || frame.beats?.length));
    this.picture.glow([]);
    this.transport.asked(frame.question?.prompt ?? "");
    const lines = frame.log?.lines ?? [];
    const fresh = lines.findIndex((line) => line.n === this.player.moment.n);
    this.log.show(lines, fresh < 0 ? Infinity : fresh);
    showPanels(find("#panels"), frame.panels ?? []);
    lookAt(this.picture, frame, fresh < 0 ? [] : lines.slice(fresh));
    const { outcome, debrief } = frame;
    showEnding(find("#ending"), {
      table: this.table,
      outcome,
      debrief,
      atEnd: place === this.player.last,
    });
    fill(
      find("#title"),
      this.table.game_title,
      h(
        "span",
        { class: "soft" },
        ` · ${frame.title || this.table.title}${frame.now ? ` · ${frame.now}` : ""}`,
      ),
    );
  }

  #buttons() {
    const over = this.table.status !== "running";
    const branch = find("#branch", BUTTON);
    branch.disabled = false;
    branch.addEventListener("click", () => this.#branch());
    const share = find("#share", BUTTON);
    share.disabled = false;
    share.addEventListener("click", () => this.#share());
    const journal = find("#journal");
    journal.hidden = !over;
    journal.addEventListener("click", () => this.#download());
    const table = find("#table");
    table.hidden = false;
    table.setAttribute("href", `/table/${this.id}#${this.secret}`);
  }

  async #branch() {
    this.player.pause();
    const why = noBranch(this.table, this.links);
    if (why) {
      await tell("Not from here", why);
      return;
    }
    const seat = await whichSeat(this.table);
    if (seat === null) return;
    try {
      const link = toBranch(this.table, this.secret, this.links);
      /** @type {Msg.MadeTable} */
      const made = await call("POST", `${this.path}/branch`, {
        link,
        body: { at: this.player.moment.n, seat },
      });
      store.remember(made.id, { title: made.title, game: made.game, links: made.links });
      location.assign(`/table/${made.id}#${branchSeat(this.table, made.links, seat)}`);
    } catch (problem) {
      await tell("Not from here", wordsOf(problem));
    }
  }

  async #share() {
    this.player.pause();
    const { secret, risky } = toShare(this.table, this.secret, this.links);
    if (risky) {
      const sure = await ask({
        title: "Share your own link?",
        body: [
          h("p", {}, "Only your seat's link is known here: whoever has it can play your seat."),
        ],
        buttons: [
          ["", "Do not share", "main"],
          ["share", "Share it anyway", "danger"],
        ],
      });
      if (sure !== "share") return;
    }
    const address = shareAddress(location.origin, this.id, secret, this.player.moment.n);
    if (await copied(address)) {
      toast("A link to this moment is on your clipboard.");
      return;
    }
    const field = h("input", {
      type: "text",
      readonly: true,
      value: address,
      "aria-label": "Link to this moment",
    });
    await ask({
      title: "A link to this moment",
      body: [field],
      buttons: [["", "All right", "main"]],
    });
  }

  async #download() {
    try {
      const text = await call("GET", `${this.path}/journal`, {
        link: this.secret,
        text: true,
      });
      download(`${this.table.mission || this.id}.sandtable.jsonl`, text);
    } catch (problem) {
      await tell("There is no journal yet", wordsOf(problem));
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (document.querySelector("dialog[open], :popover-open")) return;
    const found = meant(event);
    if (!found || elsewhere(event, found.act)) return;
    event.preventDefault();
    const { act, step } = found;
    if (act === "die" || act === "reveal" || act === "decision") this.#jump(act, step);
    else if (act in this.does) this.does[/** @type {Plain} */ (act)]();
  }
}

/**
 * Keys that something else on the page has a use for.
 * @param {KeyboardEvent} event
 * @param {string} act
 */
function elsewhere(event, act) {
  const target = elementOf(event.target);
  if (typing(target) && target?.getAttribute("type") !== "range") return true;
  if (act === "play") return Boolean(target?.closest("button, a, .el"));
  return ["back", "forward"].includes(act) && Boolean(target?.closest(".picture .el"));
}

/**
 * The host's link opens no view of its own; it knows those that do.
 * @param {{id: string, secret: string}} address
 */
async function opened({ id, secret }) {
  const path = pathOf(id);
  /** @type {Msg.TableOut} */
  const table = await call("GET", path, { link: secret });
  /** @type {Secrets} */
  let links = store.get(id)?.links ?? {};
  const host = table.role === "host" ? secret : links.host;
  if (host)
    links = {
      ...(await call("GET", `${path}/links`, { link: host }).catch(() => links)),
      host,
    };
  if (table.role !== "host") return { table, secret, links };
  const view = viewOf(links);
  return { table: await call("GET", path, { link: view }), secret: view, links };
}

/** A bad link gets the page that every bad link gets. @param {unknown} problem */
async function fail(problem) {
  const gone = problem instanceof ApiError && [401, 403, 404].includes(problem.status);
  if (gone && (await showLost(sentence(wordsOf(problem))))) return;
  fill(
    find("#curtain"),
    h("h2", {}, "The replay does not open"),
    h("p", {}, wordsOf(problem)),
    h(
      "div",
      { class: "curtain-acts" },
      h("button", { type: "button", onclick: () => location.reload() }, "Try again"),
      h("a", { class: "button main", href: "/" }, "To the lobby"),
    ),
  );
  document.body.classList.add("failed");
}

async function start() {
  const address = readAddress(location.pathname, location.hash);
  try {
    if (!address.secret) throw new ApiError(401, "The address has no link in it.");
    const { table, secret, links } = await opened(address);
    const { id } = address;
    /** @type {Msg.Moment[]} */
    const moments = await call("GET", `${pathOf(id)}/moments`, { link: secret });
    const replay = new Replay({ id, secret, table, links, moments });
    document.title = `Replay · ${table.title} · Sandtable`;
    await replay.open(address.at);
    addEventListener("keydown", (event) => replay.onKey(event));
    addEventListener("hashchange", () => location.reload());
  } catch (problem) {
    await fail(problem);
  }
}

putPreferences(find("#prefs"));
start();
