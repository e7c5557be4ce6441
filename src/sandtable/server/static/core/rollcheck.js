/**
 * Every roll of a play, held against its seed. The journal says which faces fell, the rules (played
 * once more by the server) which dice they were; here each one is worked out anew.
 *
 * @import { Journal, Line, Problem } from "./journal.js"
 * @typedef {Msg.Roll & {found: number | null, expected: number | null, ok: boolean}} Checked
 *   what the journal has, and what the seed gives; null where it has or gives none
 * @typedef {{line: number, entry: Line | null, undone: boolean, rolls: Checked[]}} Row
 * @typedef {{seed: number, given: number, typed: number, shuffles: number, drawn: number,
 *   undone: number}} Counts  `drawn`: numbers that went into shuffles
 * @typedef {{rows: Row[], problems: Problem[], counts: Counts}} Report
 */
import { Seed } from "./seed.js";
import { counted } from "./words.js";

/**
 * @param {Journal} journal
 * @param {Msg.Rolls} told
 * @returns {Report}
 */
export function checkRolls(journal, told) {
    return new Check(journal, told).report();
}

/** @typedef {Record<string, number>} Positions  how many numbers of each stream are used */

class Check {
    /** @param {Journal} journal @param {Msg.Rolls} told */
    constructor(journal, told) {
        this.journal = journal;
        this.told = told;
        this.seed = new Seed(journal.header.seed);
        /** @type {Positions} */
        this.used = {};
        /** @type {Array<{used: Positions, row: Row}>} */
        this.past = []; // what undo goes back to
        /** @type {Row[]} */
        this.rows = [];
        /** @type {Problem[]} */
        this.problems = [];
    }

    /** @returns {Report} */
    report() {
        const { journal, told } = this;
        this.#row(null, told.lines[0] ?? []);
        for (const [at, line] of journal.lines.entries()) {
            const rolls = told.lines[at + 1];
            if (!rolls) {
                this.#wrong(at + 2, told.stopped || "the rules come to no such line");
                break;
            }
            this.#line(line, rolls);
            if (told.astray === line.n)
                this.#wrong(line.n + 1, "leads to another state than the one written down");
        }
        return { rows: this.rows, problems: this.problems, counts: this.#counts() };
    }

    /** @param {number} line @param {string} what */
    #wrong(line, what) {
        this.problems.push({ line, what });
    }

    /** @param {Line} line @param {Msg.Roll[]} rolls */
    #line(line, rolls) {
        if (line.undo !== undefined) return this.#undo(line);
        const used = { ...this.used };
        const row = this.#row(line, rolls);
        if (line.choice !== undefined) this.past.push({ used, row });
    }

    /** The choice before is taken back, and its numbers will be used again. @param {Line} line */
    #undo(line) {
        const last = this.past.pop();
        this.#row(line, []);
        if (!last || line.undo !== this.past.length)
            return this.#wrong(line.n + 1, "takes back a choice that is not the last one");
        last.row.undone = true;
        this.used = last.used;
    }

    /** @param {Line | null} entry @param {Msg.Roll[]} rolls */
    #row(entry, rolls) {
        const line = entry ? entry.n + 1 : 1;
        const faces = [...(entry?.chance ?? [])];
        const checked = rolls.map((roll) => {
            const kept = entry && roll.kind !== "shuffle";
            return this.#roll(roll, line, kept ? (faces.shift() ?? null) : null, Boolean(entry));
        });
        if (faces.length)
            this.#wrong(line, `has ${counted(faces.length, "face")} more than dice were rolled`);
        const row = { line, entry, undone: false, rolls: checked };
        this.rows.push(row);
        return row;
    }

    /**
     * @param {Msg.Roll} roll
     * @param {number} line
     * @param {number | null} found  the face in the journal
     * @param {boolean} kept  whether the journal ought to have one
     * @returns {Checked}
     */
    #roll(roll, line, found, kept) {
        const before = this.problems.length;
        this.#place(roll, line);
        const expected = this.#face(roll);
        if (roll.kind !== "shuffle") {
            if (roll.kind === "typed") this.#typed(roll, line, kept ? found : (roll.face ?? 0));
            else if (expected !== (roll.face ?? 0))
                this.#wrong(line, `${differs(roll, expected)} ${roll.face ?? 0} in the rules' list`);
            if (kept && roll.kind !== "typed" && found !== expected)
                this.#wrong(line, `${differs(roll, expected)} ${found ?? "not"} in the journal`);
        }
        return { ...roll, found, expected, ok: this.problems.length === before };
    }

    /** @param {Msg.Roll} roll @param {number} line @param {number | null} face */
    #typed(roll, line, face) {
        if (this.journal.header.dice !== "manual")
            this.#wrong(line, `${called(roll)} was typed in, but dice were not typed in at this table`);
        else if (face === null || face < 1 || face > roll.sides)
            this.#wrong(line, `${called(roll)} cannot show ${face ?? "nothing"}`);
    }

    /** @param {Msg.Roll} roll */
    #face({ kind, stream, at, sides }) {
        if (kind === "given") return this.told.first[at] ?? null;
        return kind === "seed" ? this.seed.face(stream, at, sides) : null;
    }

    /** Numbers are used one after the other: none is left out, none comes twice. @param {Msg.Roll} roll @param {number} line */
    #place(roll, line) {
        if (roll.kind === "typed") return;
        if (roll.kind === "seed") this.#leaveLesson();
        const next = this.used[roll.stream] ?? 0;
        if (roll.at !== next)
            this.#wrong(
                line,
                `${called(roll)} uses number ${roll.at} of “${roll.stream}”, but number ${next} is next`,
            );
        this.used[roll.stream] = roll.at + (roll.kind === "shuffle" ? roll.sides - 1 : 1);
    }

    /** Where a lesson gives the first faces, the seed goes on behind them. */
    #leaveLesson() {
        const { first } = this.told;
        if (first.length) this.used.dice = Math.max(this.used.dice ?? 0, first.length);
    }

    /** @returns {Counts} */
    #counts() {
        const counts = { seed: 0, given: 0, typed: 0, shuffles: 0, drawn: 0, undone: 0 };
        for (const { rolls, undone } of this.rows) {
            for (const { kind, sides } of rolls) {
                if (kind === "shuffle") counts.drawn += sides - 1;
                counts[kind === "shuffle" ? "shuffles" : kind] += 1;
                if (undone && kind === "seed") counts.undone += 1;
            }
        }
        return counts;
    }
}

/** @param {Msg.Roll} roll */
export const dieOf = ({ kind, sides }) =>
    kind === "shuffle" ? `Shuffle of ${sides}` : `D${sides}`;

/** @param {Msg.Roll} roll */
function called(roll) {
    const name = roll.kind === "shuffle" ? dieOf(roll).toLowerCase() : dieOf(roll);
    return roll.why ? `the ${name} for “${roll.why}”` : `the ${name}`;
}

/** @param {Msg.Roll} roll @param {number | null} expected */
const differs = (roll, expected) =>
    `${called(roll)} is ${expected} by the ${roll.kind === "given" ? "mission" : "seed"},`;
