/** First, back, play, forward, last; the line with its marks; jumps; the pace. */

import { fill, h, s } from "../shared/dom.js";
import { marksOf, told } from "./timeline.js";

/**
 * @import { Child } from "../shared/dom.js"
 * @import { Seats } from "../core/words.js"
 * @import { Mark, Moment } from "./timeline.js"
 * @typedef {{first: () => void, back: () => void, forward: () => void, last: () => void,
 *   play: () => void, again: () => void, seek: (place: number) => void,
 *   jump: (mark: Mark, step: number) => void, speed: (speed: number) => void}} Does
 */

const SPEEDS = [0.5, 1, 2, 4];
const SHAPES = {
  start: "M-1 -5V5",
  end: "M-3 -5H3V5H-3Z",
  decision: "M0 -3V3",
  die: "M0 -6 6 0 0 6-6 0Z",
  reveal: "M-6 0Q0 -7 6 0 0 7 -6 0Z",
  undone: "M-4 -4 4 4M4 -4-4 4",
  undo: "M4 3Q4 -3-3 -3M0 -6-4 -3 0 0",
};
/** @type {Array<[keyof typeof SHAPES, string]>} */
const LEGEND = [
  ["decision", "decision"],
  ["die", "dice"],
  ["reveal", "reveal"],
  ["undone", "undone"],
];
const ICONS = {
  first: "M6 5V19M19 5 9 12 19 19Z",
  back: "M16 5 7 12 16 19Z",
  forward: "M8 5 17 12 8 19Z",
  last: "M18 5V19M5 5 15 12 5 19Z",
  play: "M8 5 19 12 8 19Z",
  pause: "M8 5V19M16 5V19",
  again: "M6 8A8 8 0 1 1 4 13M6 3V8H11",
};

/** @param {keyof typeof ICONS} name */
function icon(name) {
  return s(
    "svg",
    {
      viewBox: "0 0 24 24",
      width: 22,
      height: 22,
      "aria-hidden": "true",
      class: "transport-icon",
    },
    s("path", { d: ICONS[name] }),
  );
}

/**
 * The paths of a sign; a die and a reveal at once are an eye over a die.
 * @param {keyof typeof SHAPES | "both"} name
 */
function shapes(name) {
  /** @param {keyof typeof SHAPES} kind @param {string} move */
  const path = (kind, move = "") =>
    s("path", { d: SHAPES[kind], class: `mark mark-${kind}`, transform: move || null });
  if (name !== "both") return [path(name)];
  return [path("reveal", "translate(0 -5) scale(.85)"), path("die", "translate(0 4) scale(.75)")];
}

/** @param {keyof typeof SHAPES} name */
function sign(name) {
  return s(
    "svg",
    {
      viewBox: "-8 -8 16 16",
      width: 14,
      height: 14,
      "aria-hidden": "true",
      class: "mark-icon",
    },
    shapes(name),
  );
}

export class Transport {
  /** @param {HTMLElement} place @param {Does} does @param {Seats} seats  how they are called */
  constructor(place, does, seats) {
    this.does = does;
    this.seats = seats;
    /** @type {Moment[]} */
    this.moments = [];
    this.marks = s("svg", {
      class: "marks",
      "aria-hidden": "true",
      preserveAspectRatio: "none",
    });
    /** @type {HTMLInputElement} */
    this.range = h("input", {
      type: "range",
      min: 0,
      max: 0,
      step: 1,
      value: 0,
      "aria-label": "Moment",
      oninput: () => does.seek(Number(this.range.value)),
    });
    this.count = h("span", { class: "figure count" });
    this.words = h("span", { class: "moment-words" });
    this.question = h("span", { class: "moment-asked" });
    this.playButton = this.#button("play", "Play", () => does.play());
    this.again = h(
      "button",
      { type: "button", class: "again", hidden: true, title: "A", onclick: () => does.again() },
      icon("again"),
      h("span", {}, "Show it again"),
    );
    /** @type {HTMLSelectElement} */
    this.speed = h(
      "select",
      { "aria-label": "Pace", onchange: () => does.speed(Number(this.speed.value)) },
      SPEEDS.map((speed) => h("option", { value: speed }, `${speed}×`)),
    );
    fill(place, this.#layout());
  }

  #layout() {
    return [
      h("p", { class: "moment" }, this.count, this.words, this.question),
      h("div", { class: "line" }, this.marks, this.range),
      h(
        "div",
        { class: "transport-row" },
        h(
          "div",
          { class: "steps", role: "group", "aria-label": "Steps" },
          this.#button("first", "First moment", () => this.does.first()),
          this.#button("back", "Back", () => this.does.back()),
          this.playButton,
          this.#button("forward", "Forward", () => this.does.forward()),
          this.#button("last", "Last moment", () => this.does.last()),
          this.speed,
        ),
        h(
          "div",
          { class: "jumps", role: "group", "aria-label": "Jumps" },
          this.#jump("die", "Next die", "D"),
          this.#jump("reveal", "Next reveal", "R"),
          this.#jump("decision", "Next decision", "C"),
          this.again,
        ),
        h(
          "p",
          { class: "legend" },
          LEGEND.map(([name, words]) => h("span", {}, sign(name), words)),
        ),
      ),
    ];
  }

  /** @param {keyof typeof ICONS} name @param {string} label @param {() => void} act */
  #button(name, label, act) {
    return h(
      "button",
      {
        type: "button",
        class: `step step-${name}`,
        "aria-label": label,
        title: label,
        onclick: act,
      },
      icon(name),
    );
  }

  /** @param {Mark & keyof typeof SHAPES} mark @param {string} label @param {string} key */
  #jump(mark, label, key) {
    return h(
      "button",
      {
        type: "button",
        "data-mark": mark,
        title: `${key}; with Shift backwards`,
        onclick: () => this.does.jump(mark, 1),
      },
      sign(mark),
      h("span", {}, label),
    );
  }

  /** The whole line. @param {Moment[]} moments */
  set(moments) {
    this.moments = moments;
    this.range.max = String(moments.length - 1);
    fill(
      this.marks,
      marksOf(moments).map(({ at, sign: name }, i) =>
        s(
          "svg",
          {
            x: `${at * 100}%`,
            y: 8,
            overflow: "visible",
            "data-place": i,
          },
          shapes(name),
        ),
      ),
    );
  }

  /** Moment `place` is shown. @param {number} place */
  at(place) {
    const moment = this.moments[place];
    const words = told(moment, this.seats);
    this.range.value = String(place);
    this.range.setAttribute("aria-valuetext", `${place} of ${this.moments.length - 1}, ${words}`);
    this.count.textContent = `${place} / ${this.moments.length - 1}`;
    this.words.textContent = words;
    this.asked(""); // until the frame of this moment is here
    for (const mark of this.marks.children) {
      mark.classList.toggle("past", Number(mark.getAttribute("data-place")) <= place);
    }
  }

  /** What was asked next, at that moment. @param {string} prompt */
  asked(prompt) {
    this.question.textContent = prompt ? `Then asked: ${prompt}` : "";
  }

  /** How many parts of this moment are not shown yet. @param {number} left */
  parts(left) {
    if (left) this.question.textContent = `Forward: ${left} more of this moment`;
  }

  /** Whether something moved at this moment. @param {boolean} moved */
  moved(moved) {
    this.again.hidden = !moved;
  }

  /** @param {boolean} playing */
  playing(playing) {
    this.playButton.setAttribute("aria-label", playing ? "Pause" : "Play");
    this.playButton.title = playing ? "Pause" : "Play";
    fill(this.playButton, icon(playing ? "pause" : "play"));
  }
}
