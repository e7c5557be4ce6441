/** A row of radios that looks like one switch. */

import { h } from "../shared/dom.js";

/**
 * @param {string} name @param {string} legend
 * @param {Array<[string, string]>} options  [value, words]
 * @param {string} value @param {(value: string) => void} onpick
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
