/** Words in tones, and dice among them, as the server sends them. */
import { faceOf, sidesOf } from "../core/dicelog.js";
import { drawDie } from "./dice.js";
import { h } from "./dom.js";

/** One span; stamped words look like a counter. */
export function drawSpan(span, sides = 10) {
    const face = faceOf(span);
    if (face) return drawDie({ face, sides, tone: span.tone });
    const looks = [
        span.tone && span.tone !== "plain" && `tone-${span.tone}`,
        span.strong && "strong",
        span.stamped && "stamp",
    ].filter(Boolean);
    return looks.length ? h("span", { class: looks.join(" ") }, span.text) : span.text;
}

export const drawSpans = (spans, sides) => spans.map((span) => drawSpan(span, sides));

export const drawLine = (line) => drawSpans(line.spans, sidesOf(line));
