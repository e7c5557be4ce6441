/** Markup from the server as elements of the page. */
import { adopt } from "./pieces.js";

/** @import { Node } from "./pieces.js" */

/** @type {Promise<void> | null} */
let defs = null;

/** The gradients and patterns that elements refer to, once in a page. */
export function loadDefs() {
    defs ??= fetch("/static/defs.svg")
        .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error("no defs.svg"))))
        .then((text) => {
            const svg = parsed(text);
            svg.setAttribute("class", "picture-defs");
            svg.setAttribute("aria-hidden", "true");
            document.body.append(svg);
        });
    return defs;
}

/** @param {string} text */
function parsed(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return document.importNode(root, true);
}

/** The elements of a piece of markup. @param {string} markup @returns {Node[]} */
export function elementsOf(markup) {
    const drawn = parsed(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`);
    return [...drawn.children].filter((one) => one instanceof SVGElement).map(adopt);
}
