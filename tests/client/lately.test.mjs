import assert from "node:assert/strict";
import { test } from "node:test";
import { lately, withLook } from "../../src/sandtable/server/static/core/lately.js";

const left = { view: { x: 0, y: 0, w: 200, h: 100 }, wide: 400, until: 1000 };
const right = { view: { x: 300, y: 50, w: 200, h: 100 }, wide: 400, until: 1100 };

test("a press means what was under it a moment ago, the latest look first", () => {
    const looks = [left, right].reduce(withLook, []);
    assert.deepEqual(lately(looks, { x: 40, y: 20 }, 1300), [
        { x: 320, y: 60 },
        { x: 20, y: 10 },
    ]);
});

test("what was there longer ago than a hand takes is forgotten", () => {
    assert.deepEqual(lately([left], { x: 40, y: 20 }, 2000), []);
    assert.deepEqual(withLook([left], { ...right, until: 2000 }), [{ ...right, until: 2000 }]);
});
