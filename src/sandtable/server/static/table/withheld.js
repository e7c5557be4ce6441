/** What cannot be chosen now and one would look for, below the options: each with its reason. */
import { h } from "../shared/dom.js";
import { unbroken } from "../shared/spans.js";

let open = !matchMedia("(max-width: 700px)").matches; // on a phone the options need the room

/**
 * @param {Msg.Withheld[]} withheld
 * @param {(rule: string, anchor: Element) => void} cite
 */
export function withheldRows(withheld, cite) {
    if (!withheld.length) return null;
    const names = withheld.map(({ label }) => label).join(", ");
    const fold = h(
        "details",
        { open },
        h("summary", {}, h("span", { class: "label" }, "Not now"), h("span", { class: "withheld-names" }, unbroken(names))),
        h("ul", {}, withheld.map((one) => row(one, cite))),
    );
    fold.addEventListener("toggle", () => (open = fold.open));
    return h("li", { class: "withheld" }, fold);
}

/** @param {Msg.Withheld} one @param {(rule: string, anchor: Element) => void} cite */
function row({ label, why, rule = "" }, cite) {
    const ask = {
        type: "button",
        class: "withheld-rule",
        "aria-label": `Why not: ${label}`,
        onclick: (/** @type {Event & {currentTarget: Element}} */ event) => cite(rule, event.currentTarget),
    };
    return h(
        "li",
        {},
        h("span", { class: "withheld-what" }, unbroken(label)),
        h("span", { class: "withheld-why" }, why),
        rule && h("button", ask, "?"),
    );
}
