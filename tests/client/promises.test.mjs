import assert from "node:assert/strict";
import { test } from "node:test";
import { bandOf, changeOf, pathOf, reasonOf, toldOf, turnOf } from "../../src/sandtable/server/static/core/promises.js";

const option = (n, label) => ({ n, label });
const weighed = {
    type: "weighed",
    seq: 4,
    plays: 120,
    promises: [
        { option: 2, percent: 62, low: 54, high: 70 },
        { option: -1, percent: 55, low: 40, high: 69, label: "Draw a way", choice: { choice: "move" } },
    ],
};
const stood = (at, percent) => ({ at, percent, low: percent - 5, high: percent + 5 });

test("what answers promise is told by their words, the best first", () => {
    const told = toldOf(weighed, [option(1, "Pass"), option(2, "Fire")]);
    assert.deepEqual(
        told.map(({ label, percent, between }) => [label, percent, between]),
        [["Fire", 62, "54\u201370"], ["Draw a way", 55, "40\u201369"]],
    );
});

test("why the best is advised names the next best", () => {
    const told = toldOf(weighed, [option(2, "Fire")]);
    assert.equal(reasonOf(told), "62 % success in plays from here; the next best, Draw a way, 55 %.");
    assert.equal(reasonOf([]), "");
});

test("what an option changes is told with how much of it may be luck", () => {
    const chance = (percent, by) => ({ percent, low: percent - by, high: percent + by });
    const better = changeOf({ seq: 4, option: 2, now: chance(46, 5), after: chance(58, 6), doubt: 7, plays: 212 });
    assert.deepEqual([better.now, better.after, better.give, better.good], ["46 %", "58 %", "\u00b1\u00a06", true]);
    assert.equal(better.words, "12 points better (\u00b1\u00a07), by 212 plays each way.");
    const luck = changeOf({ seq: 4, option: 2, now: chance(46, 5), after: chance(45, 6), doubt: 7, plays: 1 });
    assert.equal(luck.good, null);
    assert.equal(luck.words, "1 point worse, which may be luck (\u00b1\u00a07), by 1 play each way.");
    const same = changeOf({ seq: 4, option: 2, now: chance(46, 5), after: chance(46, 5), doubt: 0, plays: 90 });
    assert.match(same.words, /^No difference \(\u00b1/);
});

test("a curve runs from the left to the right with certainty on top", () => {
    const curve = [stood(0, 50), stood(100, 100)];
    assert.equal(pathOf(curve, { width: 200, height: 80 }), "M0,40L200,0");
    assert.match(bandOf(curve, { width: 200, height: 80 }), /^M0,36L200,-4L200,4L0,44Z$/);
});

test("the sharpest turn is told, and none of a level curve", () => {
    assert.equal(
        turnOf([stood(0, 50), stood(40, 55), stood(60, 20), stood(100, 30)]),
        "The sharpest turn: down 35 points, halfway through.",
    );
    assert.equal(turnOf([stood(0, 50), stood(100, 55)]), "");
});
