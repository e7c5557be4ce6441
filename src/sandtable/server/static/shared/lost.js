/** A link that opens nothing gets the page for that, and says why; the address stays to be looked at. */
import { during } from "./activity.js";

const PAGE = "/static/error.html";
const SHEETS = "link[rel=stylesheet]";

/**
 * Puts the page of what is not there in place of this one.
 * @param {string} why  a sentence
 * @returns {Promise<boolean>} whether it could be had
 */
export const showLost = (why) => during("lost", replaced(why));

/** @param {string} why */
async function replaced(why) {
    const text = await fetch(PAGE).then(
        (answer) => (answer.ok ? answer.text() : ""),
        () => "",
    );
    if (!text) return false;
    const page = new DOMParser().parseFromString(text, "text/html");
    const told = page.querySelector("#why");
    if (told) told.textContent = why;
    await styled(page);
    document.title = page.title;
    document.body.className = page.body.className;
    for (const name of Object.keys(document.body.dataset)) delete document.body.dataset[name];
    document.body.replaceChildren(...page.body.children);
    document.querySelector("h1")?.focus({ preventScroll: true });
    return true;
}

/** With its own sheets and no others. @param {Document} page */
async function styled(page) {
    const wanted = [...page.querySelectorAll(SHEETS)];
    const here = [...document.querySelectorAll(SHEETS)];
    const hasOne = (/** @type {Element[]} */ list, /** @type {Element} */ link) =>
        list.some((other) => other.getAttribute("href") === link.getAttribute("href"));
    const missing = wanted.filter((link) => !hasOne(here, link));
    await Promise.all(missing.map((link) => loaded(document.importNode(link, true))));
    for (const link of here) if (!hasOne(wanted, link)) link.remove();
}

/** @param {Element} link */
const loaded = (link) =>
    new Promise((done) => {
        link.addEventListener("load", done, { once: true });
        link.addEventListener("error", done, { once: true });
        document.head.append(link);
    });
