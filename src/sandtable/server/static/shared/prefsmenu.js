/**
 * What a person likes, set in one place that every page has: the sheet behind the sliders; beside
 * them the one switch that is wanted at once, the sound's.
 *
 *   button "Preferences" opens the dialog "Preferences"; switch "Sound"
 */
import { LONGEST, tidyName } from "../core/naming.js";
import { PACES } from "../core/beats.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { place } from "./popover.js";
import { onPreference, prefer, preference } from "./preferences.js";
import { click } from "./sound.js";
import { choice, turn } from "./switch.js";
import { shownTheme } from "./theme.js";

/** @import { Preference } from "./preferences.js" */

/** @type {Array<[string, string]>} */
const ON_OFF = [
    ["on", "On"],
    ["off", "Off"],
];
/**
 * @typedef {{of: Preference, title: string, about?: string, values: Array<[string, string]>}} Liking
 * @type {Liking[]}
 */
const LIKINGS = [
    {
        of: "theme",
        title: "Theme",
        values: [
            ["auto", "As the system"],
            ["night", "Night"],
            ["day", "Day"],
        ],
    },
    { of: "sound", title: "Sound", values: ON_OFF },
    {
        of: "pace",
        title: "Pace",
        about: "How fast you are shown what happens",
        values: PACES,
    },
    {
        of: "drop",
        title: "Let go to move",
        about: "A piece let go over a place moves there at once; on a measured table you confirm, unless it is always",
        values: [
            ["all", "Always"],
            ["on", "To places"],
            ["off", "Ask first"],
        ],
    },
    {
        of: "call",
        title: "Call me",
        about: "A notice of the browser when you are asked and look elsewhere",
        values: ON_OFF,
    },
];

/** A field that has the focus calls up a keyboard over half of a phone. */
const fingers = () => matchMedia("(pointer: coarse)").matches;

/** Puts sound and sliders at the end of a page's bar. @param {HTMLElement} bar */
export function putPreferences(bar) {
    bar.append(soundSwitch(), preferencesButton());
}

export function soundSwitch() {
    const words = h("span", { class: "sound-words" });
    /** @type {HTMLButtonElement} */
    const button = h("button", {
        type: "button",
        class: "sound-switch",
        role: "switch",
        "aria-label": "Sound",
        onclick: () => setSound(preference("sound") === "on" ? "off" : "on"),
    });
    /** @param {string} now */
    const show = (now) => {
        button.setAttribute("aria-checked", String(now === "on"));
        button.title = words.textContent = now === "on" ? "Sound on" : "Sound off";
        fill(button, icon(now === "on" ? "sound" : "mute"), words);
    };
    show(preference("sound"));
    onPreference("sound", show);
    return button;
}

/** Night or day at one glance, whoever decided which it is. */
export function themePair() {
    const pair = choice(
        "bar-theme",
        "Theme",
        [
            ["night", [icon("night"), "Night"]],
            ["day", [icon("day"), "Day"]],
        ],
        shownTheme(),
        (to) => prefer("theme", to),
    );
    const show = () => turn(pair, shownTheme());
    onPreference("theme", show);
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", show);
    return pair;
}

/** @param {string} to */
function setSound(to) {
    prefer("sound", to);
    click(); // heard where it is on
}

function preferencesButton() {
    const sheet = menu();
    const button = h(
        "button",
        { type: "button", class: "icon prefs-open", "aria-label": "Preferences", title: "Preferences" },
        icon("sliders"),
    );
    document.body.append(sheet);
    button.popoverTargetElement = sheet;
    sheet.addEventListener("beforetoggle", ({ newState }) => {
        sheet.classList.remove("placed");
        if (newState === "open") fill(sheet, h("h2", {}, "Preferences"), rows());
    });
    sheet.addEventListener("toggle", ({ newState }) => {
        if (newState !== "open") return;
        place(sheet, button.getBoundingClientRect(), { below: true });
        sheet.classList.add("placed");
        const first = fingers() ? sheet : sheet.querySelector("input");
        first?.focus({ preventScroll: true });
    });
    return button;
}

function menu() {
    const sheet = h("div", {
        class: "popover prefs",
        popover: "auto",
        role: "dialog",
        "aria-label": "Preferences",
        tabindex: "-1",
    });
    // The page's own keys are silent while one sets something.
    sheet.addEventListener("keydown", (event) => event.stopPropagation());
    for (const { of } of LIKINGS) {
        onPreference(of, (now) => {
            const field = sheet.querySelector(`[data-of=${of}]`);
            if (field instanceof HTMLElement) turn(field, now);
        });
    }
    return sheet;
}

const rows = () => [nameRow(), ...LIKINGS.map(row)];

function nameRow() {
    /** @type {HTMLInputElement} */
    const field = h("input", {
        id: "prefs-name",
        maxlength: LONGEST,
        autocomplete: "nickname",
        placeholder: "Who sits here?",
        value: preference("name"),
        onchange: () => prefer("name", tidyName(field.value)),
    });
    return h(
        "div",
        { class: "prefs-row prefs-name" },
        h("label", { for: "prefs-name" }, "Your name"),
        field,
    );
}

/** @param {Liking} liking */
function row({ of, title, about, values }) {
    const told = h("p", { class: "prefs-about", role: "status" }, about);
    const field = choice(`prefs-${of}`, title, values, preference(of), (to) => {
        if (of === "call") void call(to, field, told);
        else if (of === "sound") setSound(to);
        else prefer(of, to);
    });
    return h("div", { class: "prefs-row", "data-of": of }, field, about && told);
}

/**
 * The browser is asked only by whoever wants it, and its no is told.
 * @param {string} to
 * @param {HTMLElement} field
 * @param {HTMLElement} told
 */
async function call(to, field, told) {
    const may = to === "off" || (await permitted());
    prefer("call", may ? to : "off");
    turn(field, preference("call"));
    if (!may) fill(told, "This browser does not allow notices here: see its settings for this page");
}

async function permitted() {
    if (!("Notification" in globalThis)) return false;
    return (await Notification.requestPermission()) === "granted";
}
