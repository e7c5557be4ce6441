/** Whether others can open a table's links at all, and what to do if not. */
import { reachOf } from "../core/reach.js";
import { h } from "./dom.js";

/** How a server that answers one computer alone is opened to others. */
export const howToOpen = () => [
    "To let others in, stop the server and start it for your network, with ",
    h("code", {}, "sandtable serve --host 0.0.0.0"),
    " or ",
    h("code", {}, "./play --serve --host 0.0.0.0"),
    ". Tables are kept, and their links then name this computer as others find it.",
];

/** @param {string} network  where the server says that it is found there */
export function reachNote(network) {
    const { alone, elsewhere, origin } = reachOf(location, network);
    if (alone)
        return h(
            "div",
            { class: "reach", role: "note" },
            h("p", {}, h("strong", {}, "Only this computer can open these links. ")),
            h("p", { class: "small" }, howToOpen()),
        );
    if (!elsewhere) return null;
    return h(
        "p",
        { class: "reach small", role: "note" },
        "These links name this computer as others in your network find it: ",
        h("code", {}, new URL(origin).host),
        ".",
    );
}
