/** The keys, and what can be set. */
import { KEYS } from "../core/keys.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { setSound, soundOn } from "../shared/sound.js";
import { themeField } from "../shared/theme.js";

export function openHelp() {
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
                h("a", { href: "/" }, "To the lobby"),
            ),
        ],
    });
}
