/**
 * A journal as text, read line by line: a header, choices with the chance that they used, choices
 * that were taken back, and the end (`kernel/journal.py`).
 *
 * @typedef {{game: string, seed: string, commitment: string, dice?: string,
 *   seats: Record<string, string>}} Header
 * @typedef {{n: number, seat?: string, choice?: {choice?: string}, chance?: number[], undo?: number,
 *   end?: string}} Line
 * @typedef {{line: number, what: string}} Problem  the line of the file, from 1; 0: all of it
 * @typedef {{header: Header, lines: Line[], problems: Problem[]}} Journal
 */

/**
 * What is wrong with its form is told; what cannot be read at all is an Error.
 * @param {string} text
 * @returns {Journal}
 */
export function readJournal(text) {
    const rows = text.split("\n");
    if (rows.at(-1) === "") rows.pop();
    const header = headerOf(rows[0] ?? "");
    /** @type {Problem[]} */
    const problems = [];
    /** @type {Line[]} */
    const lines = [];
    for (const [at, row] of rows.slice(1).entries()) {
        const line = lineOf(row);
        if (line) lines.push(line);
        const what = line ? outOfPlace(line, at + 1, rows.length - 1) : "cannot be read";
        if (what) problems.push({ line: at + 2, what });
        if (!line) break;
    }
    return { header, lines, problems };
}

/** @param {string} row @returns {Header} */
function headerOf(row) {
    const found = objectOf(row);
    if (!found || !("sandtable" in found)) throw new Error("This is no journal of Sandtable.");
    for (const name of ["game", "seed", "commitment"])
        if (typeof found[name] !== "string") throw new Error(`The journal's header has no ${name}.`);
    return found;
}

/** @param {string} row @returns {Line | null} */
function lineOf(row) {
    const found = objectOf(row);
    const chance = found?.chance ?? [];
    const sound = Array.isArray(chance) && chance.every((face) => Number.isInteger(face));
    return found && sound && Number.isInteger(found.n) ? found : null;
}

/** @param {string} row @returns {any} */
function objectOf(row) {
    try {
        const found = JSON.parse(row);
        return found && typeof found === "object" && !Array.isArray(found) ? found : null;
    } catch {
        return null;
    }
}

/** @param {Line} line @param {number} at @param {number} last */
function outOfPlace(line, at, last) {
    if (line.n !== at)
        return `is number ${line.n} of the play, but number ${at} belongs here: lines are missing, doubled or reordered`;
    if (line.end !== undefined && at !== last) return "ends the play, and yet it goes on";
    if (line.choice === undefined && line.undo === undefined && line.end === undefined)
        return "is neither a choice nor an undo nor an end";
    return "";
}
