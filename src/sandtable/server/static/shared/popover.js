/** One small sheet beside the thing it speaks of; Esc or a click elsewhere closes it. */
import { beside } from "../core/placing.js";
import { fill, focused, h } from "./dom.js";

/** @import { Child } from "./dom.js" */

/** @type {HTMLElement | null} */
let sheet = null;
/** @type {HTMLElement | null} */
let back = null; // what had the focus

function made() {
    const element = h("div", { class: "popover", popover: "auto", role: "dialog", tabindex: "-1" });
    element.addEventListener("toggle", (event) => {
        if (event.newState !== "closed") return;
        returnFocus(element);
        fill(element);
    });
    document.body.append(element);
    return element;
}

/** @param {Element} element */
function returnFocus(element) {
    if (element.contains(document.activeElement) || document.activeElement === document.body) {
        back?.focus({ preventScroll: true });
    }
    back = null;
}

/**
 * @param {DOMRect | Element} anchor
 * @param {string} label  its accessible name
 * @param {Child[]} children
 * @param {{focus?: boolean, avoid?: DOMRect[]}} how  whether the focus goes in; what must stay free
 */
export function openBeside(anchor, label, children, { focus = true, avoid = [] } = {}) {
    sheet ??= made();
    if (!sheet.matches(":popover-open")) back = focused();
    sheet.setAttribute("aria-label", label);
    fill(sheet, children);
    sheet.showPopover();
    place(sheet, anchor instanceof Element ? anchor.getBoundingClientRect() : anchor, { avoid });
    const first = sheet.querySelector("button, a, input");
    if (focus) (first instanceof HTMLElement ? first : sheet).focus({ preventScroll: true });
    return sheet;
}

/**
 * What was still on its way; whoever has closed the sheet, or opened another, is left alone.
 * @param {DOMRect | Element} anchor
 * @param {string} label
 * @param {Child[]} children
 */
export function fillOpened(anchor, label, children) {
    const open = sheet?.matches(":popover-open") && sheet.getAttribute("aria-label") === label;
    if (open) openBeside(anchor, label, children);
}

export function closePopover() {
    if (sheet?.matches(":popover-open")) sheet.hidePopover();
}

/**
 * Beside it where there is room, else (or for what is wide, or if told) below or above it; off what
 * must not be hidden.
 * @param {HTMLElement} element
 * @param {DOMRect} at
 * @param {{below?: boolean, avoid?: DOMRect[]}} how
 */
export function place(element, at, { below = at.width > 300, avoid = [] } = {}) {
    const size = { w: element.offsetWidth, h: element.offsetHeight };
    const room = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight };
    const spot = beside(size, at, room, avoid, { below });
    element.style.left = `${spot.x}px`;
    element.style.top = `${spot.y}px`;
    return spot;
}
