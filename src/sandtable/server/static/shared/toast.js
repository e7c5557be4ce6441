/** A sentence that comes and goes. */
import { h } from "./dom.js";
import { announce } from "./live.js";

let shelf = null;

export function toast(text, ms = 5000) {
    shelf ??= document.body.appendChild(h("div", { class: "toasts" }));
    const note = h("div", { class: "toast" }, text);
    shelf.append(note);
    announce(text);
    setTimeout(() => note.remove(), ms);
}
