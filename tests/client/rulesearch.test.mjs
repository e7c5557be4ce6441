import assert from "node:assert/strict";
import { test } from "node:test";

import {
    countTold,
    matching,
    placesOf,
} from "../../src/sandtable/server/static/core/rulesearch.js";

const RULES = [
    { id: "SF-LOS-1", text: "dot to dot. a line of sight goes from dot to dot." },
    { id: "SF-LOS-10", text: "los is mutual. whoever sees is seen." },
    { id: "SF-SMK-2", text: "smoke and cover. smoke is cover on any line." },
];

test("all words have to be there, in any order and in whatever letters", () => {
    assert.deepEqual(matching(RULES, "Line SMOKE"), ["SF-SMK-2"]);
    assert.deepEqual(matching(RULES, "line"), ["SF-LOS-1", "SF-SMK-2"]);
    assert.deepEqual(matching(RULES, "line hedge"), []);
});

test("with nothing typed every rule stays", () => {
    assert.equal(matching(RULES, "  ").length, 3);
});

test("a rule's number finds that rule alone, its beginning all that begin so", () => {
    assert.deepEqual(matching(RULES, "sf-los-1"), ["SF-LOS-1"]);
    assert.deepEqual(matching(RULES, "SF-LOS"), ["SF-LOS-1", "SF-LOS-10"]);
});

test("words that overlap are marked as one stretch", () => {
    assert.deepEqual(placesOf("Smoke is smoke", ["smoke"]), [
        [0, 5],
        [9, 14],
    ]);
    assert.deepEqual(placesOf("Smokes", ["smok", "kes"]), [[0, 6]]);
});

test("what was found is counted, and nothing found says so", () => {
    assert.deepEqual(countTold(292, 292, ""), { count: "292 rules", nothing: "" });
    assert.deepEqual(countTold(9, 292, "smoke"), { count: "9 of 292 rules", nothing: "" });
    assert.match(countTold(0, 292, " tank ").nothing, /No rule holds “tank”/);
});
