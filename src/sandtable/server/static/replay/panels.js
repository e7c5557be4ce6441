/** The panels of a frame as the replay shows them: labels, and chips that flow beside them. */

import { fill, h } from "../shared/dom.js";
import { drawSpans } from "../shared/spans.js";

/** @param {Msg.Row} row */
function row({ label, chips = [], tone = "soft" }) {
  const words = chips.map((spans) => h("span", { class: "panel-chip" }, drawSpans(spans)));
  return h(
    "div",
    { class: "panel-row" },
    label ? h("dt", { class: `tone-${tone}` }, label) : "",
    h("dd", {}, words),
  );
}

/** @param {HTMLElement} place @param {Msg.Panel[]} panels */
export function showPanels(place, panels) {
  fill(
    place,
    panels
      .filter(({ rows }) => rows.length)
      .map(({ title, rows }) =>
        h(
          "section",
          { class: "panel" },
          h("h2", { class: "label" }, title),
          h("dl", {}, rows.map(row)),
        ),
      ),
  );
}
