/**
 * What a check comes to, in sentences.
 *
 * @import { Journal, Problem } from "./journal.js"
 * @import { Report } from "./rollcheck.js"
 * @typedef {{sign: "yes" | "no" | "open", words: string, more?: string}} Finding
 * @typedef {{good: boolean, headline: string, findings: Finding[], problems: Problem[]}} Verdict
 * @typedef {{table?: string, noted?: string}} Published  commitments from elsewhere: what the table
 *   shows, and what this browser wrote down when it first came there
 * @typedef {{journal: Journal, published?: Published, report?: Report | null, missing?: string}} Looked
 *   `missing`: why the rules could not say which dice were rolled
 */
import { commitment } from "./seed.js";
import { counted, sentence } from "./words.js";

/** @param {Looked} looked @returns {Verdict} */
export function verdict({ journal, published = {}, report = null, missing = "" }) {
    const sealed = sealing(journal, published);
    const problems = [
        ...sealed.filter(({ sign }) => sign === "no").map(({ words }) => ({ line: 1, what: words })),
        ...journal.problems,
        ...(report?.problems ?? []),
    ];
    const findings = [...sealed, ...ordered(journal), ...rolled(report, missing)];
    const good = !problems.length && Boolean(report);
    return { good, headline: headline(problems, report, published), findings, problems };
}

/** The seed, and what was said of it beforehand. @param {Journal} journal @param {Published} published */
function sealing({ header }, { table, noted }) {
    const made = commitment(header.seed);
    /** @type {Finding[]} */
    const found = [
        made === header.commitment
            ? { sign: "yes", words: "The commitment is the fingerprint of this seed." }
            : {
                  sign: "no",
                  words: "The seed does not match the commitment to it.",
                  more: `SHA-256 of the seed is ${made}, the commitment ${header.commitment}`,
              },
    ];
    if (table && table !== header.commitment)
        found.push({ sign: "no", words: "The table shows another commitment than the journal." });
    if (noted && noted !== header.commitment)
        found.push({
            sign: "no",
            words: "This browser noted another commitment when it first came to this table.",
            more: noted,
        });
    else if (noted)
        found.push({
            sign: "yes",
            words: "This browser noted the same commitment when it first came to this table.",
        });
    return found;
}

/** @param {Journal} journal @returns {Finding[]} */
function ordered({ problems, lines }) {
    if (problems.length) return [{ sign: "no", words: "The lines are not as they were written." }];
    return [{ sign: "yes", words: `${counted(lines.length, "line")}, in order and none missing.` }];
}

/** @param {Report | null} report @param {string} missing @returns {Finding[]} */
function rolled(report, missing) {
    if (!report)
        return [{ sign: "open", words: "The rolls are not checked.", more: sentence(missing) }];
    const { problems, counts } = report;
    /** @type {Finding[]} */
    const found = [
        problems.length
            ? { sign: "no", words: `${counted(problems.length, "thing does", "things do")} not fit.` }
            : {
                  sign: "yes",
                  words: `${counted(counts.seed, "roll is", "rolls are")} what the seed gives, and no number of it was left out or used twice.`,
                  more: others(counts),
              },
    ];
    if (counts.given)
        found.push({
            sign: "open",
            words: `${counted(counts.given, "die", "dice")} of a lesson fell as its mission says, not by the seed.`,
        });
    if (counts.typed)
        found.push({
            sign: "open",
            words: `${counted(counts.typed, "die was", "dice were")} typed in: only whoever sat there saw ${counts.typed === 1 ? "it" : "them"} fall.`,
        });
    return found;
}

/** @param {Report["counts"]} counts */
function others({ shuffles, drawn, undone }) {
    const shuffled = `${counted(shuffles, "shuffle")} took ${counted(drawn, "number")} more`;
    const back = `${counted(undone, "roll was", "rolls were")} taken back, and fell again`;
    const parts = [shuffles && shuffled, undone && back].filter(Boolean).map(String);
    return parts.map(sentence).join(" ");
}

/** @param {Problem[]} problems @param {Report | null} report @param {Published} published */
function headline(problems, report, { table }) {
    const first = problems[0];
    if (first) return sentence(first.line > 1 ? `Line ${first.line}: ${first.what}` : first.what);
    if (!report) return "The seed fits its commitment; the rolls could not be checked.";
    const { seed, typed, given } = report.counts;
    if (!seed) return "The seed fits its commitment, and no die came from it.";
    const whole = !typed && !given;
    const all = seed === 1 ? "The one roll is" : `All ${seed} rolls are`;
    const rolls = whole ? all : counted(seed, "roll is", "rolls are");
    const sealed = table ? "the commitment published at the start" : "the commitment in the journal";
    return `${rolls} what the seed gives; ${sealed} is its fingerprint.`;
}
