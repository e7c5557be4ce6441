import assert from "node:assert/strict";
import { test } from "node:test";

import { apart } from "../../src/sandtable/server/static/core/dicelaid.js";

const row = (left, top, width = 60) => ({ left, top, width, height: 30 });
const tops = (rows) => apart(rows).map(({ top }) => top);

test("rows that have room stay beside their pieces", () => {
    assert.deepEqual(apart([row(0, 0), row(60, 0), row(0, 30)]), [row(0, 0), row(60, 0), row(0, 30)]);
});

test("the dice of a Unit that fires as one lie below one another, none on another", () => {
    assert.deepEqual(tops([row(0, 0), row(20, 5), row(40, 10), row(200, 0)]), [0, 30, 60, 0]);
});

test("a row goes on below one that it would meet further down", () => {
    assert.deepEqual(tops([row(0, 30), row(50, 60), row(30, 20, 10)]), [30, 60, 60]);
    assert.deepEqual(tops([row(0, 30), row(50, 60), row(30, 20, 30)]), [30, 60, 90]);
});
