/** Small line drawings beside words, 20 by 20; a screen reader passes them over. */
import { s } from "./dom.js";

const PATHS = {
    sliders: "M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4",
    sound: "M3 8v4h3l4 3V5L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5.2a7 7 0 0 1 0 9.6",
    mute: "M3 8v4h3l4 3V5L6 8zM13 8l4 4M17 8l-4 4",
    night: "M16 12.2A6.6 6.6 0 0 1 7.8 4a6.6 6.6 0 1 0 8.2 8.2z",
    day: "M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10 2v2M10 16v2M2 10h2M16 10h2M4.5 4.5l1.3 1.3M14.2 14.2l1.3 1.3M4.5 15.5l1.3-1.3M14.2 5.8l1.3-1.3",
    clock: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.2l2.8 1.8",
    branch: "M6 4v12M6 12c6 0 8-1.5 8-6M12 8l2-2.5 2 2.5",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
    return s(
        "svg",
        { class: "line-icon", viewBox: "0 0 20 20", "aria-hidden": "true" },
        s("path", { d: PATHS[name] }),
    );
}
