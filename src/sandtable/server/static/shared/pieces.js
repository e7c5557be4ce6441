/**
 * How an element of the picture is announced: a thing that may be chosen is a button, any other one
 * with a title is an image. The halo is the button, for it holds no words of its own and so has
 * just the name that it is given.
 */

/** @typedef {SVGElement & Partial<SVGGraphicsElement>} Node  one element of the picture */

/**
 * Keeps the title where it stays whatever the element is announced as.
 * @template {SVGElement} E
 * @param {E} node
 */
export function adopt(node) {
    node.querySelector(":scope > title")?.remove(); // the label says it; no second tooltip
    const title = node.getAttribute("aria-label");
    if (title) node.dataset.title = title;
    return node;
}

/** @param {SVGElement | undefined | null} node */
export const titleOf = (node) => node?.dataset.title ?? "";
/** @param {Element} node */
export const glows = (node) => node.classList.contains("glow");

/** What gets the focus for an element. @param {SVGElement} node @returns {SVGElement} */
export const handleOf = (node) => (glows(node) && node.querySelector(".halo")) || node;

/** @param {SVGElement} node @param {boolean} glowing */
export function dress(node, glowing) {
    if (node.dataset.worn === String(glowing)) return;
    node.dataset.worn = String(glowing);
    node.classList.toggle("glow", glowing);
    const halo = node.querySelector(".halo");
    const handle = handleOf(node);
    if (halo && handle !== halo) undress(halo);
    if (handle !== node) undress(node);
    if (!glowing && !titleOf(node)) return undress(node);
    handle.setAttribute("role", glowing ? "button" : "img");
    handle.setAttribute("aria-label", titleOf(node) || node.id);
    if (!handle.hasAttribute("tabindex")) handle.setAttribute("tabindex", "-1");
}

/** @param {Element} node */
function undress(node) {
    for (const name of ["role", "aria-label", "tabindex"]) node.removeAttribute(name);
}
