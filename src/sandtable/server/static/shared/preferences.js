/**
 * What a person likes, kept in this browser and told at once to whoever shows it.
 *
 *   preference("pace");                       // "slow", "normal", "fast", "faster" or "off"
 *   prefer("pace", "fast");
 *   onPreference("pace", (pace) => ...);      // whenever it changes, in another tab too
 */

/** What holds until somebody says otherwise. */
const DEFAULTS = {
    name: "", // who sits here
    theme: "auto", // auto, night, day
    sound: "on", // on, off
    pace: "normal", // slow, normal, fast, faster, off: how what happens is shown
    // A piece that is let go moves at once: on: over a place, while a drawing is confirmed; all: on a
    // measured table too; off: it always asks first.
    drop: "on",
    call: "off", // on: the browser notifies when one is asked while looking elsewhere
};

/** @typedef {keyof typeof DEFAULTS} Preference */

/** @type {Map<Preference, Set<(value: string) => void>>} */
const listeners = new Map();
/** @type {Map<Preference, string>} */
const unkept = new Map(); // where nothing can be stored it lasts as long as the page

/** @param {Preference} name */
export function preference(name) {
    try {
        return unkept.get(name) ?? localStorage.getItem(`sandtable.${name}`) ?? DEFAULTS[name];
    } catch {
        return unkept.get(name) ?? DEFAULTS[name];
    }
}

/** @param {Preference} name @param {string} value */
export function prefer(name, value) {
    try {
        localStorage.setItem(`sandtable.${name}`, value);
        unkept.delete(name);
    } catch {
        unkept.set(name, value);
    }
    for (const tell of listeners.get(name) ?? []) tell(value);
}

/** @param {Preference} name @param {(value: string) => void} tell */
export function onPreference(name, tell) {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(tell));
}

// Another tab of the same browser.
addEventListener("storage", ({ key, newValue }) => {
    const name = /** @type {Preference} */ (key?.replace("sandtable.", ""));
    for (const tell of listeners.get(name) ?? []) tell(newValue ?? DEFAULTS[name]);
});
