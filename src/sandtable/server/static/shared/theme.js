/** Night, day, or as the system likes it; theme-first.js does the same before the first paint. */
import { onPreference, preference } from "./preferences.js";

onPreference("theme", (name) => {
    if (name === "night" || name === "day") document.documentElement.dataset.theme = name;
    else delete document.documentElement.dataset.theme;
});

/** Which of the two it is now, whoever decided. */
export function shownTheme() {
    const chosen = preference("theme");
    if (chosen === "night" || chosen === "day") return chosen;
    return matchMedia("(prefers-color-scheme: light)").matches ? "day" : "night";
}
