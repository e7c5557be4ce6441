import assert from "node:assert/strict";
import { test } from "node:test";
import {
    angleOf,
    drift,
    named,
    onTable,
    outside,
    snapped,
    toPicture,
    toTable,
    trailed,
    typed,
} from "../../src/sandtable/server/static/core/board.js";
import {
    added,
    anything,
    apart,
    bearing,
    blank,
    draftOf,
    endOf,
    mayGrow,
    faceOf,
    facedTo,
    firstOf,
    firsts,
    held,
    inMode,
    keyed,
    legs,
    moved,
    putBack,
    spokenDrawing,
    took,
    turned,
    wayOf,
} from "../../src/sandtable/server/static/core/drawing.js";

const BOARD = { x: 20, y: 500, width: 400, height: 240, scale: [3, 2], up: true, per: 20, unit: "in" };
const RED = { id: "red", words: "Red", at: [20, 60], how: "way", radius: 10, legs: 3 };
const ONE = { id: "one", words: "One", at: [40, 120], how: "way", legs: 2, group: "crowd" };
const TANK = { id: "tank", words: "Tank", at: [100, 100], how: "turn", turns: 16, face: 4 };
const PLACING = {
    board: BOARD,
    handles: [RED, ONE, TANK],
    modes: [["walk", "Walk"], ["dash", "Dash"]],
    step: 10,
};
const keys = (drawn, ...pressed) =>
    pressed.reduce((now, key) => {
        const [shift, plain] = key.startsWith("S+") ? [true, key.slice(2)] : [false, key];
        return keyed(PLACING, now, { key: plain, shiftKey: shift });
    }, drawn);

test("a table lies on its picture by its corner, its scale and the way its y grows", () => {
    assert.deepEqual(toPicture(BOARD, [20, 60]), { x: 50, y: 410 });
    assert.deepEqual(toTable(BOARD, { x: 50.4, y: 409.6 }), [20, 60]);
    const down = { x: 0, y: 0, width: 48, height: 48 };
    assert.deepEqual(toPicture(down, [3, 4]), { x: 3, y: 4 });
    for (const spot of [[0, 0], [399, 1], [7, 239]])
        assert.deepEqual(toTable(BOARD, toPicture(BOARD, spot)), spot);
});

test("lengths are named in inches, and typed in them, with a point or a comma", () => {
    assert.deepEqual([105, 20, 1, 0].map((far) => named(BOARD, far)), ["5.25", "1", "0.05", "0"]);
    assert.deepEqual(["5.25", " 5,25 ", "0.06", "-1"].map((text) => typed(BOARD, text)), [105, 105, 1, -20]);
    assert.deepEqual(["", "five", "Infinity"].map((text) => typed(BOARD, text)), [null, null, null]);
});

test("a hand near a spot means it, and beside the table the nearest spot on it", () => {
    const snaps = [[100, 100], [110, 100]];
    assert.deepEqual(snapped(snaps, [106, 100], 8), [110, 100]);
    assert.deepEqual(snapped(snaps, [130, 100], 8), [130, 100]);
    assert.deepEqual(onTable(BOARD, [-5, 240.4]), [0, 240]);
    assert.equal(outside(RED, [20, 60], [20, 75]), 5);
    assert.equal(outside({ ...RED, radius: 0, box: [20, 10] }, [20, 60], [35, 60]), 5);
    const tent = { ...RED, radius: 0, box: [20, 10], turns: 4 };
    assert.equal(Math.round(outside(tent, [20, 60], [35, 60], angleOf(tent, 1))), 10);
});

test("a picture goes along under a hand near its rim, the nearer the faster", () => {
    const fast = [0, 15, 30, 200, 370, 385, 420].map((at) => drift(trailed(at, trailed(200)), 0, 400, 30));
    assert.deepEqual(fast, [1, 0.5, 0, 0, 0, -0.5, -1]);
});

test("it lies still under a hand that begins at its rim, until that comes towards it", () => {
    const began = trailed(10);
    assert.equal(drift(began, 0, 400, 30), 0);
    assert.equal(drift(trailed(2, began), 0, 400, 30), 0, "a finger that trembles");
    const been = trailed(60, began);
    assert.deepEqual(been, { at: 60, least: 10, most: 60 });
    assert.equal(drift(trailed(15, been), 0, 400, 30), 0.5, "it has been elsewhere, and comes back");
    assert.equal(drift(trailed(390, began), 0, 400, 30), -20 / 30, "the other rim");
});

test("what is held without a point is told all the same: that asks for its reach", () => {
    assert.deepEqual(draftOf(PLACING, blank(PLACING)), { strokes: [{ handle: "red" }] });
    assert.equal(anything(blank(PLACING)), false);
});

test("a way has its end moved, grows by way-points, and no longer than it may", () => {
    let drawn = moved(PLACING, blank(PLACING), [80, 60]);
    drawn = moved(PLACING, drawn, [90, 40]);
    assert.deepEqual(wayOf(drawn, RED), [[20, 60], [90, 40]]);
    drawn = moved(PLACING, added(PLACING, drawn), [120, 40]);
    drawn = moved(PLACING, added(PLACING, drawn), [120, 90]);
    assert.equal(mayGrow(PLACING, drawn), false);
    assert.equal(added(PLACING, drawn), drawn, "three legs at most");
    assert.deepEqual(draftOf(PLACING, drawn).strokes[0].points, [[90, 40], [120, 40], [120, 90]]);
    drawn = moved(PLACING, drawn, [95, 45], 0);
    assert.deepEqual(wayOf(drawn, RED)[1], [95, 45], "a way-point can be dragged too");
    assert.deepEqual(legs(BOARD, wayOf(drawn, RED)).map(({ words }) => words), ["3.85", "1.3", "2.5"]);
});

test("a way-point that was not moved on is not told twice", () => {
    const drawn = added(PLACING, moved(PLACING, blank(PLACING), [90, 40]));
    assert.deepEqual(draftOf(PLACING, drawn).strokes[0].points, [[90, 40]]);
});

test("Backspace drops the last point, at last the whole stroke; Esc drops everything", () => {
    let drawn = keys(blank(PLACING), "ArrowRight", " ", "ArrowUp", "Backspace");
    assert.deepEqual(endOf(drawn, RED), [30, 60]);
    drawn = keys(drawn, "Backspace");
    assert.deepEqual([endOf(drawn, RED), anything(drawn)], [[20, 60], false]);
    assert.equal(anything(putBack(keys(drawn, "ArrowRight", "n", "ArrowUp"))), false);
});

test("arrows move the end by a step, with Shift by one unit, up is where north is", () => {
    const drawn = keys(blank(PLACING), "ArrowRight", "ArrowUp", "S+ArrowLeft", "S+ArrowDown");
    assert.deepEqual(endOf(drawn, RED), [29, 69]);
    const south = { ...PLACING, board: { ...BOARD, up: false } };
    assert.deepEqual(endOf(keyed(south, blank(south), { key: "ArrowUp" }), RED), [20, 50]);
    assert.deepEqual(endOf(keys(blank(PLACING), ...Array(9).fill("ArrowLeft")), RED), [0, 60]);
});

test("n goes to the next piece and round, with Shift back; what was drawn before stays", () => {
    const drawn = keys(blank(PLACING), "ArrowRight", "n", "ArrowRight");
    assert.deepEqual(draftOf(PLACING, drawn).strokes.map(({ handle }) => handle), ["red", "one"]);
    assert.equal(keys(drawn, "S+N", "S+N").at, 2);
    assert.equal(held(PLACING, drawn, 3).at, 0);
    assert.equal(keyed(PLACING, drawn, { key: "x" }), null);
    assert.equal(keyed(PLACING, drawn, { key: "1" }), null, "numbers choose options");
});

test("a piece that only turns is turned by arrows and brackets, counted from east to north", () => {
    const drawn = held(PLACING, blank(PLACING), 2);
    assert.equal(faceOf(keys(drawn, "["), TANK), 5);
    assert.equal(faceOf(keys(drawn, "]", "ArrowRight"), TANK), 2);
    assert.equal(faceOf(turned(PLACING, drawn, -5), TANK), 15);
    assert.equal(faceOf(facedTo(PLACING, drawn, [50, 150]), TANK), 6);
    assert.equal(moved(PLACING, drawn, [0, 0]), drawn);
    assert.deepEqual(draftOf(PLACING, keys(drawn, "[")).strokes, [{ handle: "tank", face: 5 }]);
    assert.deepEqual([bearing(16, 2), bearing(4, 1), bearing(360, 10)], ["north-east", "north", "10 degrees"]);
});

test("a piece of a group goes alone, or with it again; others have nobody to leave", () => {
    const drawn = moved(PLACING, held(PLACING, blank(PLACING), 1), [60, 120]);
    assert.equal(draftOf(PLACING, keys(drawn, "t")).strokes[0].alone, true);
    assert.equal("alone" in draftOf(PLACING, keys(drawn, "t", "t")).strokes[0], false);
    assert.equal(apart(PLACING, blank(PLACING)).strokes.red, undefined);
});

test("several that are taken go as the one in the hand goes, each by its own stroke", () => {
    const drawn = moved(PLACING, took(PLACING, blank(PLACING), ["red", "one"]), [50, 70]);
    assert.deepEqual([endOf(drawn, RED), endOf(drawn, ONE)], [[50, 70], [70, 130]]);
    assert.equal(draftOf(PLACING, drawn).strokes[1].alone, true);
});

test("the first mode is meant and not told, another one is", () => {
    const drawn = blank(PLACING);
    assert.equal(drawn.mode, "walk");
    assert.equal("mode" in draftOf(PLACING, drawn), false);
    assert.equal(draftOf(PLACING, inMode(drawn, "dash")).mode, "dash");
});

test("a drawing is said with its place in what people name", () => {
    const drawn = keys(blank(PLACING), "ArrowRight", " ", "ArrowUp");
    assert.equal(spokenDrawing(PLACING, drawn), "Red: 1.5, 3.5 in, 2 legs");
    const tank = keys(held(PLACING, drawn, 2), "[");
    assert.equal(spokenDrawing(PLACING, tank), "Tank: 5, 5 in, facing north-north-west");
    const one = keys(held(PLACING, drawn, 1), "t", "ArrowRight");
    assert.equal(spokenDrawing(PLACING, one), "One alone: 2.5, 6 in");
});

test("of several groups one goes through the first of each; of one group through all", () => {
    const of = (...groups) => ({ board: BOARD, handles: groups.map((group, n) => ({ id: `${n}`, words: "", at: [n, 0], group })) });
    const several = of("a", "a", "b", "", "b");
    assert.deepEqual(firsts(several), [0, 2, 3]);
    assert.equal(firstOf(several, 4), 1);
    assert.deepEqual(firsts(of("a", "a")), [0, 1]);
    assert.equal(keyed(several, { ...blank(several), at: 1 }, { key: "n" }).at, 2);
    assert.equal(keyed(several, blank(several), { key: "N", shiftKey: true }).at, 3);
});
