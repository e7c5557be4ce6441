/** Small helpers to make elements; text always goes in as text. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: h("button", {class: "main", onclick: f, "aria-label": "Go"}, "Go", child)
 * Properties that are functions are listeners; false, null and undefined are left out.
 */
export function h(tag, properties = {}, ...children) {
    return filled(document.createElement(tag), properties, children);
}

/** The same for SVG. */
export function s(tag, properties = {}, ...children) {
    return filled(document.createElementNS(SVG, tag), properties, children);
}

function filled(element, properties, children) {
    for (const [name, value] of Object.entries(properties)) {
        if (value === false || value === null || value === undefined) continue;
        if (typeof value === "function") element.addEventListener(name.slice(2), value);
        else if (name === "value") element.value = value;
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.flat(Infinity).filter((child) => child || child === 0));
    return element;
}

/** What a selector finds, or an error that says what is missing. */
export function find(selector, root = document) {
    const drawn = (element) => element.closest(".el"); // a game may call its pieces as it likes
    const found = [...root.querySelectorAll(selector)].find((element) => !drawn(element));
    if (!found) throw new Error(`the page has no ${selector}`);
    return found;
}

/** Puts children in place of what was there. */
export function fill(element, ...children) {
    element.replaceChildren(...children.flat(Infinity).filter((child) => child || child === 0));
    return element;
}

/** Whether keys go into a field now. */
export function typing(target = document.activeElement) {
    return Boolean(
        target?.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select"),
    );
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
