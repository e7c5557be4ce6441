/** What is known of the tables; their list, to go on, look back, give up and forget. */

import { counted } from "../core/words.js";
import { call } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { h, fill, find, wordsOf } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { isGone, tell } from "./dialogs.js";
import { titleOf } from "./games.js";
import { ago, branchInWords, latestFirst, merged, nextPage, notHere, runs, statusInWords, viewLink, whenOf } from "./standing.js";

/** @import { Row } from "./standing.js" */

const FEW = 5; // rows shown before "show all"
const MOST = 40; // tables asked how they stand: the server counts requests
const PAGE = 100; // tables of the house that are listed at once

export class Tables {
  /**
   * @param {import("../core/links.js").Links} links
   * @param {string} house the house key or ""
   * @param {(tables: Tables) => void} ondraw
   */
  constructor(links, house, ondraw) {
    this.links = links;
    this.ondraw = ondraw;
    this.house = house;
    this.place = find("#table-list");
    this.note = find("#tables-note");
    /** @type {Row[]} */
    this.rows = [];
    this.all = false;
    this.next = ""; // where the house's list goes on
  }

  /** How a row's game is called. @param {Row} row */
  gameOf(row) {
    return titleOf(row.game) || row.game_title || row.game;
  }

  async load() {
    this.rows = merged(this.links.all(), []);
    this.draw(); // what this browser knows needs no answer
    if (this.house) this.rows = merged(this.links.all(), await this.#listed(""));
    this.draw();
    await this.#askAll(this.rows);
  }

  /** The next page of the house's list. */
  async #more() {
    const known = new Set(this.rows.map((row) => row.id));
    const listed = await this.#listed(this.next);
    const fresh = merged([], listed).filter((row) => !known.has(row.id));
    this.rows.push(...fresh);
    this.draw();
    await this.#askAll(fresh);
  }

  /** @param {string} after */
  async #listed(after) {
    try {
      const query = `limit=${PAGE}${after && `&after=${encodeURIComponent(after)}`}`;
      /** @type {Msg.ListedTable[]} */
      const listed = await call("GET", `/tables?${query}`, { link: this.house });
      this.next = nextPage(listed, PAGE);
      return listed;
    } catch (problem) {
      const words = isGone(problem) ? "The house link is no longer good." : wordsOf(problem);
      this.note.textContent = words;
      toast(words); // the list may not be open
      return [];
    }
  }

  /** @param {Row[]} rows */
  async #askAll(rows) {
    await Promise.all(rows.slice(0, MOST).map((row) => this.#ask(row)));
    this.rows.sort(latestFirst);
    this.draw();
  }

  /** What one table says of itself. @param {Row} row */
  async #ask(row) {
    const link = row.links.host || viewLink(row.links, notHere(row));
    if (!link) return;
    try {
      /** @type {Msg.TableOut} */
      const table = await call("GET", `/tables/${encodeURIComponent(row.id)}`, { link });
      const touched = Math.max(whenOf(row.touched), whenOf(table.touched));
      Object.assign(row, table, { touched, links: row.links });
    } catch (problem) {
      row.gone = isGone(problem);
      row.trouble = row.gone ? "" : wordsOf(problem);
    }
  }

  draw() {
    const shown = this.all ? this.rows : this.rows.slice(0, FEW);
    const more = this.rows.length - shown.length;
    /** @param {string} words @param {() => void} act */
    const button = (words, act) =>
      h("li", {}, h("button", { type: "button", class: "quiet", onclick: act }, words));
    this.ondraw(this);
    fill(
      this.place,
      this.rows.length
        ? ""
        : h(
            "li",
            { class: "table-none" },
            h("p", {}, "Nothing on the tables yet."),
            h(
              "p",
              { class: "soft" },
              "What you start stands here and waits for you: after a break, after a restart.",
            ),
          ),
      shown.map((row) => this.#row(row)),
      more > 0 &&
        button(`Show ${more} more`, () => {
          this.all = true;
          this.draw();
        }),
      !more && this.next && button("Show more", () => this.#more()),
    );
  }

  /** @param {Row} row */
  #row(row) {
    const id = `table-${row.id}`;
    return h(
      "li",
      { class: `table-row ${row.gone ? "gone" : (row.status ?? "")}` },
      h("h3", { id }, row.title || "A table"),
      h("p", { class: "table-facts" }, [this.gameOf(row), ...this.#facts(row)].filter(Boolean).join(" · ")),
      row.trouble && h("p", { class: "small soft" }, row.trouble),
      h("div", { class: "table-buttons" }, this.#buttons(row, id)),
    );
  }

  /** @param {Row} row */
  #facts(row) {
    const touched = ago(whenOf(row.touched), Date.now());
    if (row.gone) return ["gone from this server", touched];
    const choices = row.seq ? counted(row.seq, "choice") : "";
    return [row.now, statusInWords(row), branchInWords(row), choices, touched];
  }

  /** @param {Row} row @param {string} id */
  #buttons(row, id) {
    const away = h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-describedby": id,
        onclick: () => (row.gone || !row.links.host ? this.#forget(row) : this.#delete(row)),
      },
      row.gone || !row.links.host ? "Forget" : "Delete",
    );
    if (row.gone) return [away];
    const secret = viewLink(row.links, notHere(row));
    /** @param {string} kind @param {string} label @param {string} style */
    const go = (kind, label, style) =>
      h(
        "a",
        {
          class: `button ${style}`,
          href: `/${kind}/${row.id}#${secret}`,
          "aria-describedby": id,
        },
        label,
      );
    return [
      runs(row) ? go("table", "Go on", "strong") : go("table", "The ending", ""),
      go("replay", "Replay", ""),
      away,
    ];
  }

  /** @param {Row} row */
  #forget(row) {
    this.links.forget(row.id);
    this.rows = this.rows.filter((other) => other !== row);
    this.draw();
    find("#tables-title").focus();
  }

  /** @param {Row} row */
  async #delete(row) {
    const sure = await ask({
      title: `Delete “${row.title}”?`,
      body: [h("p", {}, "The table and its journal go away for everybody. For a while, whoever runs this server can bring it back.")],
      buttons: [
        ["", "Keep it"],
        ["delete", "Delete", "danger"],
      ],
    });
    if (sure !== "delete") return;
    try {
      await call("DELETE", `/tables/${encodeURIComponent(row.id)}`, { link: row.links.host });
    } catch (problem) {
      if (!isGone(problem)) {
        await tell("It was not deleted", wordsOf(problem));
        return;
      }
    }
    this.#forget(row);
  }
}
