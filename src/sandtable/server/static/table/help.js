/** The keys, and what can be set. */
import { KEYS } from "../core/keys.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { ruleAddress } from "../shared/rules.js";
import { setSound, soundOn } from "../shared/sound.js";
import { themeField } from "../shared/theme.js";

/** @param {string} game  whose rules can be read */
export function openHelp(game = "") {
    /** @type {HTMLInputElement} */
    const sound = h("input", {
        type: "checkbox",
        id: "sound",
        onchange: () => setSound(sound.checked),
    });
    sound.checked = soundOn();
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
                "div",
                { class: "settings" },
                h("label", {}, "Theme ", themeField()),
                h("label", { for: "sound" }, sound, " Sounds of dice and choices"),
                h("a", { href: ruleAddress(game), target: "_blank" }, "All rules, to read \u2197"),
                h("a", { href: "/" }, "To the lobby"),
            ),
        ],
    });
}
