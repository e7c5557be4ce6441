/** A die as a small drawing: six sides a square, more a kite; coloured by side, face in figures. */
import { s } from "./dom.js";

/** @type {Record<string, string>} */
const FILLS = { friend: "#80e0ff", foe: "#ff8080", neutral: "#aaffaa", unknown: "#ffff80" };
const INK = "#10242f"; // printed on a die, by day and by night

/** @param {{face: number, sides?: number, tone?: string}} die @param {number} size */
export function drawDie({ face, sides = 10, tone = "plain" }, size = 22) {
    const fill = FILLS[tone] ?? "#f4efe2";
    const look = { fill, stroke: INK, "stroke-width": 1.4, "stroke-linejoin": "round" };
    const shape =
        sides === 6
            ? s("rect", { ...look, x: 1, y: 1, width: 20, height: 20, rx: 4 })
            : s("path", { ...look, d: "M11 .8 21.2 9.4 17 21H5L.8 9.4Z" });
    const figure = s(
        "text",
        {
            x: 11,
            y: 15.4,
            "text-anchor": "middle",
            fill: INK,
            class: "die-face",
            "font-size": face > 9 ? 10.5 : 12,
        },
        String(face),
    );
    return s(
        "svg",
        {
            class: "die",
            viewBox: "0 0 22 22",
            width: size,
            height: size,
            role: "img",
            "aria-label": `die ${face}`,
        },
        shape,
        figure,
    );
}
