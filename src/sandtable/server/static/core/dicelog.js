/** Dice inside log lines. */

/** @typedef {{spans: Msg.Span[]}} Line */

/** Whether it is a die; a ten-sided one may show a 0. @param {Pick<Msg.Span, "die" | "face">} span */
export const isDie = ({ die = 0, face = 0 }) => die > 0 || face > 0;

/** Whether dice stand amid the words, which make no sense without them. @param {Line} line */
export function amid({ spans }) {
    const first = spans.findIndex(isDie);
    return first > 0 && spans.slice(first).some((span) => !isDie(span) && /\w/.test(span.text));
}

/** All dice of some lines: [{face, sides, tone}]. @param {Line[]} lines */
export function diceOf(lines) {
    return lines.flatMap((line) =>
        line.spans
            .filter(isDie)
            .map((span) => ({
                face: span.face ?? 0,
                sides: span.die ?? 0,
                tone: span.tone ?? "plain",
            })),
    );
}

/** @param {Line} line */
export const plainText = (line) =>
    line.spans.map((span) => (isDie(span) ? `${span.face ?? 0} ` : span.text)).join("");

/**
 * What the dice did: lines without dice that turned out well or badly, [{text, tone}].
 * @param {Line[]} lines
 */
export function newsOf(lines) {
    return lines
        .filter((line) => !line.spans.some(isDie))
        .map((line) => ({
            text: plainText(line),
            tone: line.spans.find(({ tone }) => tone === "good" || tone === "bad")?.tone,
        }))
        .filter(({ tone }) => tone);
}
