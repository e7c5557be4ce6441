/** Night, day, or as the system likes it. */
import { h } from "./dom.js";

const KEY = "sandtable.theme";
const NAMES = { auto: "As the system", night: "Night", day: "Day" };

export function theme() {
    return document.documentElement.dataset.theme ?? "auto";
}

/** @param {string} name */
export function setTheme(name) {
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    try {
        localStorage.setItem(KEY, name);
    } catch {
        // not remembered, still shown
    }
}

/** A field to choose it with. */
export function themeField() {
    /** @type {HTMLSelectElement} */
    const field = h(
        "select",
        { "aria-label": "Theme", onchange: () => setTheme(field.value) },
        Object.entries(NAMES).map(([name, words]) => h("option", { value: name }, words)),
    );
    field.value = theme();
    return field;
}
