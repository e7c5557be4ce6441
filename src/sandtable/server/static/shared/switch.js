/** A row of radios that looks like one switch. */

import { h } from "./dom.js";

/**
 * @import { Child } from "./dom.js"
 * @template {string} Value
 * @param {string} name @param {string} legend
 * @param {Array<[Value, Child]>} options  [value, words]
 * @param {Value} value @param {(value: Value) => void} onpick
 */
export function choice(name, legend, options, value, onpick) {
    /** @param {Value} key */
    const radio = (key) =>
        h("input", {
            type: "radio",
            name,
            value: key,
            checked: key === value,
            class: "unseen",
            onchange: () => onpick(key),
        });
    return h(
        "fieldset",
        { class: "switch" },
        h("legend", {}, legend),
        h(
            "div",
            { class: "switch-row" },
            options.map(([key, label]) => h("label", {}, radio(key), h("span", {}, label))),
        ),
    );
}

/** Shows a value that was chosen elsewhere. @param {HTMLElement} field @param {string} value */
export function turn(field, value) {
    for (const radio of field.querySelectorAll("input")) radio.checked = radio.value === value;
}
