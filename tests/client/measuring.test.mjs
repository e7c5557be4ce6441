import assert from "node:assert/strict";
import { test } from "node:test";
import {
    NO_LINE,
    complete,
    dragged,
    lifted,
    marked,
    pointAt,
    pointOf,
    pressed,
    Throttle,
} from "../../src/sandtable/server/static/core/measuring.js";

test("a line is drawn by dragging from one place to another", () => {
    let line = pressed(NO_LINE, "@1,1");
    assert.equal(complete(line), false);
    line = dragged(dragged(line, "@5,5"), "@9,9");
    assert.deepEqual(lifted(line), { start: "@1,1", end: "@9,9", held: false });
});

test("or by two taps; a third begins another line", () => {
    let line = lifted(pressed(NO_LINE, "@1,1"));
    line = lifted(pressed(line, "@9,9"));
    assert.deepEqual(line, { start: "@1,1", end: "@9,9", held: false });
    assert.deepEqual(pressed(line, "@3,3"), { start: "@3,3", end: "", held: true });
});

test("a pointer that is not down draws nothing", () => {
    assert.deepEqual(dragged(NO_LINE, "@5,5"), NO_LINE);
});

test("keys mark one end, then the other; the same place twice is one end", () => {
    const first = marked(NO_LINE, "piece-1");
    assert.equal(complete(marked(first, "piece-1")), false);
    assert.deepEqual(marked(first, "piece-2"), { start: "piece-1", end: "piece-2", held: false });
});

test("points are whole units of the picture", () => {
    assert.equal(pointAt({ x: 12.4, y: -3.6 }), "@12,-4");
    assert.deepEqual(pointOf("@12,-4"), { x: 12, y: -4 });
    assert.equal(pointOf("piece-1"), null);
});

/** A throttle, what it has acted on, and its clock. */
function throttle(ready) {
    const [asked, waiting] = [[], []];
    const clock = { setTimeout: (act) => waiting.push(act) };
    return { asked, waiting, looks: new Throttle((value) => asked.push(value), 100, { ready, clock }) };
}

test("the latest of many is asked about, at once and then not too often", () => {
    const { asked, waiting, looks } = throttle();
    for (const value of ["a", "b", "c"]) looks.push(value);
    assert.deepEqual(asked, ["a"]);
    waiting.shift()();
    assert.deepEqual(asked, ["a", "c"]);
    waiting.shift()();
    looks.push("d");
    assert.deepEqual(asked, ["a", "c", "d"]);
});

test("what may not be asked yet is kept until it may, and only the latest of it", () => {
    let may = false;
    const { asked, looks } = throttle(() => may);
    for (const value of ["a", "b"]) looks.push(value);
    assert.deepEqual([asked, looks.latest?.value], [[], "b"]);
    may = true;
    looks.flush();
    assert.deepEqual([asked, looks.latest], [["b"], null]);
});

test("what is dropped is not asked about", () => {
    const { asked, waiting, looks } = throttle();
    for (const value of ["a", "b"]) looks.push(value);
    looks.drop();
    waiting.shift()();
    assert.deepEqual(asked, ["a"]);
});
