/** What a screen reader is told without moving the focus. */
import { h } from "./dom.js";

let region = null;

export function announce(text) {
    region ??= document.body.appendChild(
        h("div", { class: "unseen", role: "status", "aria-live": "polite", "aria-atomic": "true" }),
    );
    region.textContent = ""; // the same words twice are said twice
    requestAnimationFrame(() => (region.textContent = text));
}
