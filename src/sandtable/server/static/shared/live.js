/** What a screen reader is told without moving the focus. */
import { nextFrame } from "./activity.js";
import { h } from "./dom.js";

/** @type {HTMLElement | null} */
let region = null;

/** @param {string} text */
export function announce(text) {
    region ??= document.body.appendChild(
        h("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "true" }),
    );
    const said = region;
    said.textContent = ""; // the same words twice are said twice
    nextFrame(() => (said.textContent = text));
}
