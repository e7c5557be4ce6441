/** Dice inside log lines: a stamped span such as [7] is a die. */

const DIE = /^\[(\d+)\]$/;

/** The face of a die, or 0 for words. */
export function faceOf(span) {
    const found = span.stamped ? DIE.exec(span.text) : null;
    return found ? Number(found[1]) : 0;
}

/** How many sides: a line that speaks of a D6 and of no D10 means that. */
export function sidesOf(line) {
    const text = line.spans.map((span) => span.text).join("");
    const named = /\bD(4|6|8|10|12|20)\b/.exec(text);
    return named ? Number(named[1]) : 10;
}

/** All dice of some lines: [{face, sides, tone}]. */
export function diceOf(lines) {
    return lines.flatMap((line) =>
        line.spans
            .filter(faceOf)
            .map((span) => ({
                face: faceOf(span),
                sides: sidesOf(line),
                tone: span.tone ?? "plain",
            })),
    );
}

export const plainText = (line) =>
    line.spans.map((span) => (faceOf(span) ? `${faceOf(span)} ` : span.text)).join("");
