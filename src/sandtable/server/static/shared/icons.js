/** Small line drawings beside words, 20 by 20; a screen reader passes them over. */
import { s } from "./dom.js";

const PATHS = {
    sliders: "M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4",
    sound: "M3 8v4h3l4 3V5L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15.2 5.2a7 7 0 0 1 0 9.6",
    mute: "M3 8v4h3l4 3V5L6 8zM13 8l4 4M17 8l-4 4",
    night: "M16 12.2A6.6 6.6 0 0 1 7.8 4a6.6 6.6 0 1 0 8.2 8.2z",
    day: "M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10 2v2M10 16v2M2 10h2M16 10h2M4.5 4.5l1.3 1.3M14.2 14.2l1.3 1.3M4.5 15.5l1.3-1.3M14.2 5.8l1.3-1.3",
    pencil: "M4 16l.8-3.2L13.5 4l2.5 2.5-8.8 8.8zM11.8 5.7l2.5 2.5",
    person: "M10 4a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 0 0 10 4zM4.8 16.5c0-3 2.2-4.6 5.2-4.6s5.2 1.6 5.2 4.6",
    clock: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.2l2.8 1.8",
    book: "M10 5.5C8.4 4.3 6 4 3 4.2v11c3-.2 5.4.1 7 1.3 1.6-1.2 4-1.5 7-1.3v-11c-3-.2-5.4.1-7 1.3zM10 5.5v11",
    file: "M3 15.5v-11h5l1.5 2H17v9zM10 13.5V9M8 11l2-2 2 2",
    link: "M8.5 11.5l3-3M9.5 6l1.7-1.7a3 3 0 0 1 4.4 4.4L13.8 10.5M6.2 9.5l-1.8 1.8a3 3 0 0 0 4.4 4.4l1.7-1.7",
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
