/** The chapter list follows what is read. */

/** @param {HTMLElement} list */
export function watchChapters(list) {
    /** @type {Map<Element, Element>} */
    const links = new Map();
    for (const link of list.querySelectorAll("li a")) {
        const heading = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
        const section = heading?.closest("section");
        if (section) links.set(section, link);
    }
    /** @type {Set<Element>} */
    const seen = new Set();
    const watcher = new IntersectionObserver(
        (changes) => {
            for (const { target, isIntersecting } of changes)
                if (isIntersecting) seen.add(target);
                else seen.delete(target);
            mark(links, seen, list);
        },
        { rootMargin: "-80px 0px -70% 0px" },
    );
    for (const section of links.keys()) watcher.observe(section);
}

/**
 * @param {Map<Element, Element>} links
 * @param {Set<Element>} seen
 * @param {HTMLElement} list
 */
function mark(links, seen, list) {
    const current = [...links.keys()].find((section) => seen.has(section));
    for (const [section, link] of links) {
        if (section !== current) link.removeAttribute("aria-current");
        else if (!link.hasAttribute("aria-current")) {
            link.setAttribute("aria-current", "true");
            bring(list, link);
        }
    }
}

/** Scrolls the list alone, never the page. @param {HTMLElement} list @param {Element} link */
function bring(list, link) {
    const [around, at] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    if (at.top < around.top + 40) list.scrollTop -= around.top + 80 - at.top;
    else if (at.bottom > around.bottom - 40) list.scrollTop += at.bottom - around.bottom + 80;
}
