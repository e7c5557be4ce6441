import assert from "node:assert/strict";
import { test } from "node:test";

import { blake2b } from "../../src/sandtable/server/static/core/blake2b.js";
import { readJournal } from "../../src/sandtable/server/static/core/journal.js";
import { note, noted } from "../../src/sandtable/server/static/core/noted.js";
import { checkRolls } from "../../src/sandtable/server/static/core/rollcheck.js";
import { commitment, hex, Seed } from "../../src/sandtable/server/static/core/seed.js";
import { verdict } from "../../src/sandtable/server/static/core/verdict.js";

const SEED = "a seed";
const seed = new Seed(SEED);
const HEADER = { sandtable: 1, game: "toy", seed: SEED, commitment: commitment(SEED), seats: {} };
const die = (at, more = {}) => ({
    kind: "seed",
    stream: "dice",
    at,
    sides: 6,
    face: seed.face("dice", at, 6),
    why: "a test",
    ...more,
});
const choice = (n, ...chance) => ({ n, seat: "red", choice: { choice: "roll" }, chance });
const rowsOf = (header, lines) =>
    [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
const told = (lines, more = {}) => ({ first: [], stopped: "", astray: 0, lines, ...more });
const checked = (lines, rolls, header = HEADER) => {
    const journal = readJournal(rowsOf(header, lines));
    return verdict({ journal, report: checkRolls(journal, rolls) });
};
const whats = ({ problems }) => problems.map(({ line, what }) => `${line}: ${what}`);
const [A, B] = [seed.face("dice", 0, 6), seed.face("dice", 1, 6)];

test("BLAKE2b gives what the standard's own example gives", () => {
    const abc = hex(blake2b(new TextEncoder().encode("abc")));
    assert.match(abc, /^ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1/);
});

test("rolls that are what the seed gives are all counted", () => {
    const found = checked([choice(1, A), choice(2, B)], told([[], [die(0)], [die(1)]]));
    assert.deepEqual(whats(found), []);
    assert.equal(found.good, true);
    assert.match(found.headline, /^All 2 rolls are what the seed gives/);
});

test("one changed face is found, with its line and its die", () => {
    const other = (A % 6) + 1;
    const found = checked([choice(1, other)], told([[], [die(0)]]));
    assert.deepEqual(whats(found), [
        `2: the D6 for “a test” is ${A} by the seed, ${other} in the journal`,
    ]);
    assert.equal(found.good, false);
});

test("a seed that is not the one committed to is found", () => {
    const forged = { ...HEADER, commitment: commitment("another") };
    assert.match(checked([], told([[]]), forged).headline, /does not match the commitment/);
});

test("lines that were reordered or left out are found", () => {
    const found = checked([choice(2, B), choice(1, A)], told([[], [die(0)], [die(1)]]));
    assert.match(whats(found)[0], /^2: is number 2 of the play, but number 1 belongs here/);
});

test("a number of the seed that was passed over, or used twice, is found", () => {
    const skipped = checked([choice(1, B)], told([[], [die(1)]]));
    assert.match(whats(skipped)[0], /uses number 1 of “dice”, but number 0 is next/);
    const twice = checked([choice(1, A, A)], told([[], [die(0), die(0)]]));
    assert.match(whats(twice)[0], /uses number 0 of “dice”, but number 1 is next/);
});

test("a choice that was taken back gives its numbers back", () => {
    const lines = [choice(1, A), { n: 2, undo: 0, hash: "" }, choice(3, A)];
    const found = checked(lines, told([[], [die(0)], [], [die(0)]]));
    assert.deepEqual(whats(found), []);
    assert.match(found.findings.at(-1).more, /1 roll was taken back/);
    const wrong = checked([choice(1, A), { n: 2, undo: 7 }], told([[], [die(0)], []]));
    assert.match(whats(wrong)[0], /^3: takes back a choice that is not the last one/);
});

test("a shuffle uses numbers of its stream, and the next one goes on behind them", () => {
    const shuffle = (at) => ({ kind: "shuffle", stream: "decks", at, sides: 5 });
    assert.equal(checked([choice(1)], told([[shuffle(0)], [shuffle(4)]])).problems.length, 0);
    assert.equal(checked([choice(1)], told([[shuffle(0)], [shuffle(5)]])).problems.length, 1);
});

test("faces that a lesson gives come first, and the seed goes on behind them", () => {
    const rolls = [die(0, { kind: "given", face: 3 }), die(2)];
    const faces = [3, seed.face("dice", 2, 6)];
    const first = { first: [3, 9] }; // the second is on no D6: somebody has left the lesson
    const found = checked([choice(1, ...faces)], told([[], rolls], first));
    assert.deepEqual(whats(found), []);
    assert.match(found.headline, /^1 roll is what the seed gives/);
    assert.match(found.findings.at(-1).words, /1 die of a lesson fell as its mission says/);
    const forged = checked([choice(1, 4, faces[1])], told([[], rolls], first));
    assert.match(whats(forged)[0], /is 3 by the mission, 4 in the journal/);
});

test("typed dice are left open, and only where dice are typed in", () => {
    const rolls = told([[], [die(0, { kind: "typed", face: 5 })]]);
    const found = checked([choice(1, 5)], rolls, { ...HEADER, dice: "manual" });
    assert.deepEqual(whats(found), []);
    assert.match(found.findings.at(-1).words, /1 die was typed in/);
    assert.match(whats(checked([choice(1, 5)], rolls))[0], /dice were not typed in at this table/);
});

test("a list that does not say what the seed gives is not believed", () => {
    const lie = die(0, { face: (A % 6) + 1 });
    assert.match(whats(checked([choice(1, A)], told([[], [lie]])))[0], /in the rules' list/);
    const fewer = checked([choice(1, A, B)], told([[], [die(0)]]));
    assert.deepEqual(whats(fewer), ["2: has 1 face more than dice were rolled"]);
});

test("where the rules cannot go on, and where they come to another state, is told", () => {
    const stopped = checked([choice(1, A)], told([[]], { stopped: "the choice is not legal here" }));
    assert.deepEqual(whats(stopped), ["2: the choice is not legal here"]);
    const astray = checked([choice(1, A)], told([[], [die(0)]], { astray: 1 }));
    assert.deepEqual(whats(astray), ["2: leads to another state than the one written down"]);
});

test("without the rules the seed is checked, and the rest is left open", () => {
    const journal = readJournal(rowsOf(HEADER, [choice(1, A)]));
    const found = verdict({ journal, missing: "unknown game 'toy'" });
    assert.equal(found.good, false);
    assert.match(found.headline, /could not be checked/);
    assert.throws(() => readJournal("{}"), /no journal of Sandtable/);
});

test("the first commitment that a browser notes stays, and another one is told", () => {
    const kept = new Map();
    const storage = {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => kept.set(name, value),
    };
    note(storage, "t1", "early");
    note(storage, "t1", "late");
    assert.equal(noted(storage, "t1"), "early");
    const journal = readJournal(rowsOf(HEADER, []));
    const found = verdict({ journal, published: { noted: "early" }, report: null });
    assert.match(found.headline, /noted another commitment/);
});
