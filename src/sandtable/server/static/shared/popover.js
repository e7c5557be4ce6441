/** One small sheet beside the thing it speaks of; Esc or a click elsewhere closes it. */
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
 * @param {{focus?: boolean}} how  whether the focus goes in
 */
export function openBeside(anchor, label, children, { focus = true } = {}) {
    sheet ??= made();
    if (!sheet.matches(":popover-open")) back = focused();
    sheet.setAttribute("aria-label", label);
    fill(sheet, children);
    sheet.showPopover();
    place(sheet, anchor instanceof Element ? anchor.getBoundingClientRect() : anchor);
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
 * Beside it where there is room, else (or for what is wide, or if told) below or above it.
 * @param {HTMLElement} element
 * @param {DOMRect} at
 * @param {{below?: boolean}} how
 */
export function place(element, at, { below = at.width > 300 } = {}) {
    const gap = 8;
    const { offsetWidth: wide, offsetHeight: high } = element;
    const [screenWide, screenHigh] = [document.documentElement.clientWidth, innerHeight];
    /** @param {number} x */
    const fits = (x) => x >= gap && x + wide <= screenWide - gap;
    let x = at.right + gap;
    let y = at.top + at.height / 2 - high / 2;
    if (!fits(x)) x = at.left - wide - gap;
    if (below || !fits(x)) {
        x = at.left + at.width / 2 - wide / 2;
        y = at.bottom + gap + high <= screenHigh ? at.bottom + gap : at.top - high - gap;
    }
    /** @param {number} value @param {number} most */
    const clamp = (value, most) => Math.max(gap, Math.min(value, most - gap));
    element.style.left = `${clamp(x, screenWide - wide)}px`;
    element.style.top = `${clamp(y, screenHigh - high)}px`;
}
