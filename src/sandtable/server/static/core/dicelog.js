/** Dice inside log lines. */

/** @typedef {{spans: Msg.Span[]}} Line */

/** The face of a die, or 0 for words. @param {Pick<Msg.Span, "face">} span */
export const faceOf = ({ face = 0 }) => face;

/** All dice of some lines: [{face, sides, tone}]. @param {Line[]} lines */
export function diceOf(lines) {
    return lines.flatMap((line) =>
        line.spans
            .filter(faceOf)
            .map((span) => ({
                face: faceOf(span),
                sides: span.die ?? 0,
                tone: span.tone ?? "plain",
            })),
    );
}

/** @param {Line} line */
export const plainText = (line) =>
    line.spans.map((span) => (faceOf(span) ? `${faceOf(span)} ` : span.text)).join("");

/**
 * What the dice did: lines without dice that turned out well or badly, [{text, tone}].
 * @param {Line[]} lines
 */
export function newsOf(lines) {
    return lines
        .filter((line) => !line.spans.some(faceOf))
        .map((line) => ({
            text: plainText(line),
            tone: line.spans.find(({ tone }) => tone === "good" || tone === "bad")?.tone,
        }))
        .filter(({ tone }) => tone);
}
