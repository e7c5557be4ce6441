/** What the lessons show: a moment with its picture, at the rule that it is about. */
import { call } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { onPreference } from "../shared/preferences.js";
import { shownTheme } from "../shared/theme.js";

/** @param {string} game */
export async function showExamples(game) {
    const path = `/games/${encodeURIComponent(game)}/examples`;
    /** @type {Msg.Example[]} */
    const all = await call("GET", path).catch(() => []); // the rules can be read without them
    for (const one of all) document.getElementById(one.rule)?.append(figure(one, `/api${path}`));
    onPreference("theme", relight);
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", relight);
}

/** By day pictures by day. */
function relight() {
    for (const one of document.querySelectorAll(".shown-by :is(a, img)")) {
        const name = one.matches("img") ? "src" : "href";
        const address = one.getAttribute(name) ?? "";
        one.setAttribute(name, address.replace(/theme=\w+$/, `theme=${shownTheme()}`));
    }
}

/** @param {Msg.Example} example @param {string} path */
function figure({ n, lesson, title, text }, path) {
    const address = `${path}/${n}/picture.svg?theme=${shownTheme()}`;
    const told = `${lesson}: ${title}`;
    return h(
        "figure",
        { class: "shown-by" },
        h(
            "a",
            { href: address, target: "_blank", "aria-label": `The picture of “${title}”, alone` },
            h("img", { src: address, loading: "lazy", alt: `A moment of the lesson ${told}` }),
        ),
        h(
            "figcaption",
            {},
            h("p", { class: "label" }, `From the lesson ${lesson}`),
            h("p", {}, h("strong", {}, title), title && ". ", text.join(" ")),
        ),
    );
}
