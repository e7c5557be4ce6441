/** Words in tones, and dice among them, as the server sends them. */
import { isDie } from "../core/dicelog.js";
import { designations } from "../core/words.js";
import { drawDie } from "./dice.js";
import { h } from "./dom.js";

/** Words in which no line ends within a designation; one thing, wherever it stands. @param {string} text */
export function unbroken(text) {
    const parts = designations(text);
    const drawn = parts.map((part, n) => (n % 2 ? h("span", { class: "unbroken" }, part) : part));
    return parts.length > 1 ? h("span", {}, drawn) : text;
}

/** One span; stamped words look like a counter. @param {Msg.Span} span */
export function drawSpan(span) {
    if (isDie(span)) return drawDie({ face: span.face ?? 0, sides: span.die, tone: span.tone });
    const looks = [
        span.tone && span.tone !== "plain" && `tone-${span.tone}`,
        span.strong && "strong",
        span.stamped && "stamp",
        span.struck && "struck",
    ].filter(Boolean);
    const words = unbroken(span.text);
    return looks.length ? h("span", { class: looks.join(" ") }, words) : words;
}

/** @param {Msg.Span[]} spans */
export const drawSpans = (spans) => spans.map(drawSpan);

/** Without its dice. @param {{spans: Msg.Span[]}} line */
export const drawWords = ({ spans }) => drawSpans(spans.filter((span) => !isDie(span)));

/** @param {{spans: Msg.Span[]}} line */
export const drawLine = (line) => drawSpans(line.spans);
