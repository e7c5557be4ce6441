/** What the lessons show: a moment with its picture, at the rule that it is about. */
import { call } from "../shared/api.js";
import { h } from "../shared/dom.js";

/** @param {string} game */
export async function showExamples(game) {
    const path = `/games/${encodeURIComponent(game)}/examples`;
    /** @type {Msg.Example[]} */
    const all = await call("GET", path).catch(() => []); // the rules can be read without them
    for (const one of all) document.getElementById(one.rule)?.append(figure(one, `/api${path}`));
}

/** By day a picture by day. */
const theme = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ?? (matchMedia("(prefers-color-scheme: light)").matches ? "day" : "night");
};

/** @param {Msg.Example} example @param {string} path */
function figure({ n, lesson, title, text }, path) {
    const address = `${path}/${n}/picture.svg?theme=${theme()}`;
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
