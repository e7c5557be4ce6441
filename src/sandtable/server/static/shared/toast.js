/** A sentence that comes and goes. */
import { h } from "./dom.js";
import { announce } from "./live.js";

/** @type {HTMLElement | null} */
let shelf = null;

/** @param {string} text @param {number} ms */
export function toast(text, ms = 5000) {
    shelf ??= document.body.appendChild(h("div", { class: "toasts" }));
    const note = h("div", { class: "toast" }, text);
    shelf.append(note);
    announce(text);
    setTimeout(() => note.remove(), ms);
}
