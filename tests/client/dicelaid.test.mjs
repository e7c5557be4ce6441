import assert from "node:assert/strict";
import { test } from "node:test";

import { apart, EVERYWHERE, rowIn } from "../../src/sandtable/server/static/core/dicelaid.js";

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

const seen = { x: 100, y: 0, w: 300, h: 200 };
const dice = (left, top, many) => ({ left, top, many, size: 30, step: 27 });

test("dice at the edge of what is in sight lie inside it", () => {
    const { left, top } = rowIn(dice(390, 190, 2), seen);
    assert.deepEqual([left, top], [343, 170]);
    assert.equal(rowIn(dice(90, 50, 1), seen).left, 100);
    assert.deepEqual(rowIn(dice(200, 50, 2), seen), { left: 200, top: 50, width: 57, height: 30, across: 2 });
});

test("more dice than a line has room for lie in several", () => {
    assert.deepEqual(rowIn(dice(200, 190, 14), seen), { left: 100, top: 140, width: 300, height: 60, across: 11 });
});

test("far from any edge a row is as long as it has to be", () => {
    assert.deepEqual(rowIn(dice(7, 8, 40), EVERYWHERE), { left: 7, top: 8, width: 1083, height: 30, across: 40 });
});

test("a row that has no room below another lies above it", () => {
    const rows = apart([row(0, 170), row(20, 170), row(40, 160)], 200);
    assert.deepEqual(rows.map(({ top }) => top), [170, 140, 110]);
});
