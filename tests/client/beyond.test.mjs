import assert from "node:assert/strict";
import { test } from "node:test";
import { beyond, saidOf } from "../../src/sandtable/server/static/core/beyond.js";

const SEEN = { x: 100, y: 100, w: 200, h: 100 };
const at = (x, y) => ({ x: x - 5, y: y - 5, w: 10, h: 10 });

test("choices out of sight are counted on the side where they lie", () => {
    const found = beyond(SEEN, [at(150, 150), at(20, 150), at(40, 120), at(200, 500), at(310, 150)]);
    const counts = Object.fromEntries([...found].map(([way, boxes]) => [way, boxes.length]));
    assert.deepEqual(counts, { left: 2, below: 1, right: 1 });
});

test("what lies off in two directions is on the side where it is farther off", () => {
    assert.deepEqual([...beyond(SEEN, [at(0, 90)]).keys()], ["left"]);
    assert.deepEqual([...beyond(SEEN, [at(90, 0)]).keys()], ["above"]);
});

test("all in sight is nothing to point to", () => {
    assert.equal(beyond(SEEN, [at(101, 101), at(299, 199)]).size, 0);
});

test("how many there are, in words", () => {
    assert.equal(saidOf("below", 1), "1 more choice below");
    assert.equal(saidOf("left", 2), "2 more choices to the left");
});
