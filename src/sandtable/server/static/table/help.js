/** The keys. */
import { KEYS } from "../core/keys.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { ruleAddress } from "../shared/rules.js";

/** @param {string} game  whose rules can be read */
export function openHelp(game = "") {
    return ask({
        title: "Help",
        name: "help",
        body: [
            h(
                "p",
                {},
                "What may be chosen now has an amber edge, on the picture and as buttons. Click anything else to learn why it may not.",
            ),
            h(
                "dl",
                { class: "keys" },
                KEYS.map(([key, words]) => [
                    h(
                        "dt",
                        {},
                        key
                            .split(" ")
                            .map((part) =>
                                /^(and|or|\u2013)$/.test(part) ? ` ${part} ` : h("kbd", {}, part),
                            ),
                    ),
                    h("dd", {}, words),
                ]),
            ),
            h("hr"),
            h(
                "p",
                {},
                h("a", { href: ruleAddress(game), target: "_blank" }, "All rules, to read \u2197"),
                " \u00b7 ",
                h("a", { href: "/" }, "To the lobby"),
            ),
        ],
    });
}
