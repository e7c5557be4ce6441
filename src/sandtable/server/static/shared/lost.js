/** A link that opens nothing gets the page for that, and says why; the address stays to be looked at. */

const PAGE = "/static/error.html";

/**
 * Puts the page of what is not there in place of this one.
 * @param {string} why  a sentence
 * @returns {Promise<boolean>} whether it could be had
 */
export async function showLost(why) {
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
    document.querySelector("h1")?.focus();
    return true;
}

/** With the sheets that this page has not got yet. @param {Document} page */
async function styled(page) {
    const have = new Set([...document.styleSheets].map(({ href }) => href));
    const missing = [...page.querySelectorAll("link[rel=stylesheet]")].filter(
        (link) => !have.has(new URL(link.getAttribute("href") ?? "", location.href).href),
    );
    await Promise.all(missing.map((link) => loaded(document.importNode(link, true))));
}

/** @param {Element} link */
const loaded = (link) =>
    new Promise((done) => {
        link.addEventListener("load", done, { once: true });
        link.addEventListener("error", done, { once: true });
        document.head.append(link);
    });
