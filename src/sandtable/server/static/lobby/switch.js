/** A row of radios that looks like one switch. */

import { h } from "../shared/dom.js";

/**
 * @template {string} Value
 * @param {string} name @param {string} legend
 * @param {Array<[Value, string]>} options  [value, words]
 * @param {Value} value @param {(value: Value) => void} onpick
 */
export function choice(name, legend, options, value, onpick) {
  return h(
    "fieldset",
    { class: "switch" },
    h("legend", {}, legend),
    h(
      "div",
      { class: "switch-row" },
      options.map(([key, label]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name,
            value: key,
            checked: key === value,
            class: "unseen",
            onchange: () => onpick(key),
          }),
          h("span", {}, label),
        ),
      ),
    ),
  );
}
