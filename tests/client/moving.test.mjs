import assert from "node:assert/strict";
import { test } from "node:test";
import {
    inOrder,
    lengthOf,
    placeAt,
    pointsOf,
    traceOf,
} from "../../src/sandtable/server/static/core/moving.js";

// From 200 units a second to rest in a second: 100 units.
const STOPPING = [[0, 0, 0, 200], [1000, 100, 0, 0]];

test("between two keys it slows down evenly", () => {
    const xs = [0, 250, 500, 750, 1000].map((ms) => placeAt(STOPPING, ms).x);
    assert.deepEqual(xs, [0, 43.75, 75, 93.75, 100]);
});

test("what keeps its speed goes as far in each half", () => {
    const keys = [[0, 0, 0, 100], [1000, 60, 80, 100]];
    assert.deepEqual(placeAt(keys, 500), { x: 30, y: 40 });
});

test("at a wall it goes on with the speed that the wall leaves it", () => {
    const keys = [[0, 0, 0, 300], [200, 50, 0, 100], [700, 25, 0, 0]];
    assert.equal(placeAt(keys, 200).x, 50);
    assert.ok(Math.abs(placeAt(keys, 100).x - 27.5) < 1e-9, "300 at first, 200 at the wall");
    assert.equal(placeAt(keys, 450).x, 31.25);
});

test("before the first key it lies there, after the last one it stays", () => {
    const late = [[500, 7, 8, 10], [600, 9, 8, 10]];
    assert.deepEqual(placeAt(late, 0), { x: 7, y: 8 });
    assert.deepEqual(placeAt(late, 9000), { x: 9, y: 8 });
    assert.deepEqual(placeAt([[0, 1, 2, 5]], 3), { x: 1, y: 2 });
});

test("it never goes beyond the next key, whatever speed it is said to have", () => {
    const mad = [[0, 0, 0, 99_999], [1000, 10, 0, 0]];
    for (let ms = 0; ms <= 1000; ms += 50) assert.ok(placeAt(mad, ms).x <= 10);
    assert.deepEqual(placeAt([[0, 4, 4, 50], [1000, 4, 4, 0]], 500), { x: 4, y: 4 });
});

test("two keys at one moment are a jump", () => {
    const keys = [[0, 0, 0, 10], [100, 1, 0, 10], [100, 50, 0, 10], [200, 51, 0, 10]];
    assert.equal(placeAt(keys, 100).x, 50);
});

test("a motion is as long as the last thing that happens in it", () => {
    const motion = { tracks: [{ keys: STOPPING }, { keys: [[0, 0, 0, 0]] }], hits: [{ ms: 1200 }] };
    assert.equal(lengthOf(motion), 1200);
    assert.equal(lengthOf({ tracks: [] }), 0);
});

test("motions come one after another, with a pause behind each", () => {
    const one = { tracks: [{ keys: STOPPING }] };
    const { starts, length } = inOrder([one, one], 200);
    assert.deepEqual(starts.map(({ start }) => start), [0, 1200]);
    assert.equal(length, 2400);
});

test("motions of a group begin nearly together, but nothing goes two ways at once", () => {
    const going = (element, group) => ({ group, tracks: [{ element, keys: STOPPING }] });
    const all = [going("a", "one"), going("b", "one"), going("a", "one"), going("c", "two")];
    const { starts, length } = inOrder(all, 200);
    assert.deepEqual(starts.map(({ start }) => start), [0, 90, 1290, 2490]);
    assert.equal(length, 3690);
});

test("the way is a line through its keys", () => {
    assert.equal(traceOf({ keys: STOPPING }), "M0 0L100 0");
    assert.deepEqual(pointsOf([{ tracks: [{ keys: STOPPING }] }]), [{ x: 0, y: 0 }, { x: 100, y: 0 }]);
});
