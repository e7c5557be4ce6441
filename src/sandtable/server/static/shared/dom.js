/** Small helpers to make elements; text always goes in as text. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | false | null | undefined} One
 * @typedef {One | readonly Child[]} Child  lists of lists are one list
 * @typedef {{[name: string]: unknown} & {[name in keyof GlobalEventHandlers]?:
 *   ((event: any) => unknown) | null}} Properties
 */

/**
 * An element: h("button", {class: "main", onclick: f, "aria-label": "Go"}, "Go", child)
 * Properties that are functions are listeners; false, null and undefined are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} properties
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
    return filled(document.createElement(tag), properties, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} properties
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, properties = {}, ...children) {
    return filled(document.createElementNS(SVG, tag), properties, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Properties} properties
 * @param {Child[]} children
 */
function filled(element, properties, children) {
    for (const [name, value] of Object.entries(properties)) {
        if (value === false || value === null || value === undefined) continue;
        if (typeof value === "function")
            element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
        else if (name === "value") /** @type {any} */ (element).value = value;
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...there(children));
    return element;
}

/** What is left of children without those that are not there. @param {Child[]} children */
function there(children) {
    const all = /** @type {unknown[]} */ (children).flat(Infinity);
    return /** @type {Array<Node | string>} */ (all.filter((child) => child || child === 0));
}

/**
 * What a selector finds, or an error that says what is missing; of a kind, if one is named.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} selector
 * @param {{kind?: new () => E, root?: ParentNode}} where
 * @returns {E}
 */
export function find(selector, { kind, root = document } = {}) {
    const of = kind ?? HTMLElement;
    for (const element of root.querySelectorAll(selector)) {
        // a game may call its pieces as it likes
        if (element instanceof of && !element.closest(".el")) return /** @type {E} */ (element);
    }
    throw new Error(`the page has no ${selector}`);
}

/**
 * Puts children in place of what was there.
 * @template {Element} E
 * @param {E} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
    element.replaceChildren(...there(children));
    return element;
}

/**
 * The same, but a child that stays is not taken out in between: it keeps its focus, its scroll position and a press
 * that has begun on it.
 * @param {Element} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
    const wanted = there(children);
    const kept = new Set(wanted);
    for (const child of [...element.childNodes]) if (!kept.has(child)) child.remove();
    let next = element.firstChild;
    for (const child of wanted) {
        if (child === next) next = next.nextSibling;
        else element.insertBefore(typeof child === "string" ? new Text(child) : child, next);
    }
}

/** Whether keys go into a field now. @param {EventTarget | null} target */
export function typing(target = document.activeElement) {
    return Boolean(
        elementOf(target)?.closest("input:not([type=checkbox]):not([type=radio]), textarea, select"),
    );
}

/** What an event is about, if that is an element. @param {EventTarget | null} target */
export const elementOf = (target) => (target instanceof Element ? target : null);

/** What has the focus. */
export const focused = () =>
    document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** What went wrong, in words. @param {unknown} problem */
export const wordsOf = (problem) => (problem instanceof Error ? problem.message : String(problem));

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Whether there is so little width for the picture that a game may draw another one (`Screen.narrow`): on a
 * phone, and where a low window has the panel beside it.
 */
export const narrow = matchMedia("(max-width: 559px), (max-width: 899px) and (max-height: 540px)");
