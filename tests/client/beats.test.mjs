import assert from "node:assert/strict";
import { test } from "node:test";

import {
    PACES,
    diceAt,
    diceFirst,
    headlined,
    nextPace,
    paceOf,
    partsOf,
    speedOf,
    stayOf,
    tidings,
} from "../../src/sandtable/server/static/core/beats.js";
import { amid } from "../../src/sandtable/server/static/core/dicelog.js";

const line = (text, more = {}) => ({ n: 1, spans: [{ text }], ...more });
const rolled = (face, more = {}) => ({ n: 1, spans: [{ text: "", die: 10, face }], ...more });
const FRAME = {
    type: "frame",
    seq: 7,
    status: "running",
    picture: { width: 1, height: 1, put: [["c", "<g/>", ""]] },
    motion: [{ tracks: [] }],
    log: { from: 4, lines: ["a", "b", "c", "d"].map((text) => line(text)) },
    beats: [
        { lines: 5, picture: { width: 1, height: 1, put: [["a", "<g/>", ""]] } },
        { lines: 5, motion: [{ tracks: [1] }] },
        { lines: 7 },
    ],
};
const words = ({ log }) => log.lines.map(({ spans }) => spans[0].text).join("");

test("each part has the lines that are new with it, and the frame has the rest", () => {
    const parts = partsOf(FRAME);
    assert.deepEqual(parts.map(words), ["a", "", "bc", "d"]);
    assert.deepEqual(parts.map(({ log }) => log.from), [4, 5, 5, 7]);
    assert.deepEqual(parts.map(({ type }) => type), ["beat", "beat", "beat", "frame"]);
});

test("a part has its own picture and motion, and the question comes with the last", () => {
    const [first, second, , last] = partsOf({ ...FRAME, question: { seat: "us" } });
    assert.equal(first.picture.put[0][0], "a");
    assert.deepEqual(second.motion, [{ tracks: [1] }]);
    assert.equal(last.picture.put[0][0], "c");
    assert.deepEqual(last.motion, FRAME.motion);
    assert.equal(last.question.seat, "us");
});

test("of a whole log only what was not known before is new", () => {
    const whole = { ...FRAME, log: { from: 0, lines: [..."wxyzabcd"].map((text) => line(text)) } };
    assert.deepEqual(partsOf(whole, 4).map(words), ["a", "", "bc", "d"]);
});

test("a frame without beats is one part", () => {
    const plain = { ...FRAME, beats: [] };
    assert.deepEqual(partsOf(plain), [plain]);
});

test("dice are looked at longer than words, words longer than a move, and nothing not at all", () => {
    const stay = (lines, picture) => stayOf({ log: { from: 0, lines }, picture }, "normal");
    const found = [
        stay([rolled(3), rolled(4)]), stay([rolled(3)]), stay([line("a")]), stay([], {}), stay([], null),
    ];
    assert.deepEqual([...found].sort((a, b) => b - a), found);
    assert.equal(new Set(found).size, 5);
    assert.equal(found[4], 0);
});

test("the pace that a person likes makes it longer, shorter, or nothing; a crowd hurries", () => {
    const part = { log: { from: 0, lines: [rolled(3)] } };
    const [slow, normal, fast, faster, off] = PACES.map(([pace]) => stayOf(part, pace));
    assert.deepEqual([slow, fast, faster], [normal * 2, normal / 2, normal / 4]);
    assert.equal(off, 0);
    assert.ok(stayOf(part, "normal", 9) < stayOf(part, "normal", 1));
});

test("a button goes through all paces, and each is known by its speed", () => {
    const seen = ["normal"];
    while (seen.length < PACES.length) seen.push(nextPace(seen.at(-1)));
    assert.equal(new Set(seen).size, PACES.length);
    assert.equal(nextPace(seen.at(-1)), "normal");
    for (const pace of seen) assert.equal(paceOf(speedOf(pace)), pace);
    assert.equal(speedOf("as somebody once liked it"), 1);
});

test("dice lie where they were rolled, if that is on the picture, and else apart", () => {
    const lines = [
        rolled(3, { at: ["team-a"] }), rolled(4, { at: ["gone", "team-b"] }), rolled(5, { at: ["gone"] }), rolled(6),
    ];
    const { placed, loose } = diceAt(lines, (id) => id.startsWith("team"));
    const faces = (dice) => dice.map(({ face }) => face);
    assert.deepEqual([...placed].map(([id, dice]) => [id, ...faces(dice)]), [["team-a", 3], ["team-b", 4]]);
    assert.deepEqual(faces(loose), [5, 6]);
});

test("a die of which something came is told from one that was in vain", () => {
    const hit = { n: 1, spans: [{ text: "", face: 2, die: 6 }, { text: "hit", tone: "good" }] };
    const { loose } = diceAt([hit, rolled(5)], () => false);
    assert.deepEqual(loose.map(({ told }) => told), [true, false]);
});

test("of many lines those are told that say what came of it, else the last", () => {
    const bad = { n: 1, spans: [{ text: "down", tone: "bad" }] };
    assert.deepEqual(tidings([rolled(1), bad, rolled(2)], 2), [bad]);
    assert.deepEqual(tidings([line("a"), line("b"), line("c")], 2).map((one) => one.spans[0].text), ["b", "c"]);
    assert.deepEqual(tidings([line("a"), line("guide", { aside: true })], 1)[0].spans[0].text, "a");
});

test("a die that shows a 0 is a die", () => {
    assert.deepEqual(diceAt([rolled(0)], () => false).loose, [
        { face: 0, sides: 10, tone: "plain", told: false },
    ]);
});

test("dice amid words stay there: a roll-off would be against nobody", () => {
    const die = { text: "", die: 6, face: 3 };
    assert.ok(amid({ spans: [{ text: "Roll-off: " }, die, { text: "against " }, die] }));
    assert.ok(!amid({ spans: [{ text: "Morale 4+: " }, die, { text: ". " }] }));
    assert.ok(!amid({ spans: [die, { text: "T-72 company: passed" }] }));
});

test("dice that come with the next question are seen before it, where the question leads elsewhere", () => {
    const lines = [line("a"), rolled(6, { at: ["tank"] })];
    const frame = { ...FRAME, beats: [], question: { seat: "us" }, log: { from: 4, lines } };
    const [dice, asked] = diceFirst(partsOf(frame));
    assert.deepEqual([dice.type, dice.log.lines, dice.picture, dice.motion], ["beat", lines, FRAME.picture, FRAME.motion]);
    assert.deepEqual([asked.type, asked.question.seat, asked.seq], ["frame", "us", 7]);
    assert.deepEqual([asked.log, asked.picture], [{ from: 6, lines: [] }, undefined]);
    assert.deepEqual(diceFirst(partsOf(FRAME)), partsOf(FRAME), "words alone keep nobody waiting");
});

test("where there is little room, what came of it stands first", () => {
    const spans = [{ text: "", die: 6, face: 3 }, { text: "T-72 company, Team 3: 3 + 16 = 19 against 22, " }, { text: "Destroyed", tone: "bad", strong: true }];
    assert.deepEqual(headlined({ n: 1, spans }).spans.map(({ text }) => text), ["Destroyed", ": ", "", spans[1].text]);
    const brief = { n: 1, spans: [{ text: "Blue " }, { text: "wins the assault", tone: "good", strong: true }] };
    assert.equal(headlined(brief), brief, "a sentence that fits stays one");
});
