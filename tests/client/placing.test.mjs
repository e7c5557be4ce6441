import assert from "node:assert/strict";
import { test } from "node:test";

import { liftedOff } from "../../src/sandtable/server/static/core/placing.js";

const words = { left: 100, top: 60, right: 300, bottom: 90 };
const length = (left, top) => ({ left, top, right: left + 40, bottom: top + 18 });

test("words that lie over nothing stay where they are", () => {
    assert.equal(liftedOff(words, [], 4), 60);
    assert.equal(liftedOff(words, [length(310, 70), length(150, 95)], 4), 60);
});

test("words that would hide the length of a leg stand above it", () => {
    assert.equal(liftedOff(words, [length(150, 80)], 4), 50);
    assert.equal(liftedOff(words, [length(150, 80), length(200, 65)], 4), 35);
});

test("where there is no room above, they stay", () => {
    assert.equal(liftedOff({ ...words, top: 10, bottom: 40 }, [length(150, 20)], 4), 10);
});
