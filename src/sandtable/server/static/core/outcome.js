/** What an outcome is to whoever looks at it. Pure. */

/**
 * A seat's own victory is good, its defeat bad; a draw is neither. Who only watches takes no side,
 * unless all at the table are one.
 * @param {Pick<Msg.OutcomeOut, "won" | "result">} outcome
 * @param {string | null | undefined} seat
 * @returns {"good" | "bad" | ""}
 */
export function toneOf({ won, result }, seat) {
    const all = Object.values(won);
    if (result === "draw") return "";
    if (seat && seat in won) return won[seat] ? "good" : "bad";
    if (all.every(Boolean)) return "good";
    return all.includes(true) ? "" : "bad";
}

/**
 * For a seat: won or lost; for who only watches: who won.
 * @param {Pick<Msg.OutcomeOut, "won" | "result">} outcome
 * @param {string | null | undefined} seat
 * @param {(seat: string) => string} named
 */
export function verdictOf(outcome, seat, named) {
    const { won, result } = outcome;
    if (result === "draw") return "A draw";
    if (seat && seat in won) return won[seat] ? "Won" : "Lost";
    const winners = Object.keys(won).filter((name) => won[name]);
    return winners.length ? `${winners.map(named).join(" and ")} won` : "Nobody won";
}
