import assert from "node:assert/strict";
import { test } from "node:test";
import { toneOf, verdictOf } from "../../src/sandtable/server/static/core/outcome.js";
import { keyed, kindOf, pulledTo, usual } from "../../src/sandtable/server/static/core/sheet.js";
import { BARE, seeing } from "../../src/sandtable/server/static/core/viewbox.js";

const SIZES = { peek: 84, half: 360, full: 740 };
const PLAYING = { coach: null, outcome: null };

test("a panel comes to rest at the nearest of its heights, and a tap turns it over", () => {
    assert.equal(pulledTo("half", 300, SIZES), "full");
    assert.equal(pulledTo("half", 40, SIZES), "half");
    assert.equal(pulledTo("half", -250, SIZES), "peek");
    assert.equal(pulledTo("half", 3, SIZES), "peek");
    assert.equal(pulledTo("peek", 0, SIZES), "half");
    assert.equal(pulledTo("full", -2, SIZES), "half");
});

test("keys step through the heights and stop at the ends", () => {
    assert.equal(keyed("half", "ArrowUp"), "full");
    assert.equal(keyed("full", "ArrowUp"), "full");
    assert.equal(keyed("half", "Home"), "peek");
    assert.equal(keyed("peek", "Enter"), "half");
    assert.equal(keyed("peek", "a"), null);
});

test("a flick leaves the table to the hand, a guide and the end are kinds of their own", () => {
    assert.equal(kindOf("ask", PLAYING, true), "aim");
    assert.equal(kindOf("ask", { ...PLAYING, coach: {} }, true), "guide");
    assert.equal(kindOf("ask", { ...PLAYING, outcome: {} }, false), "end");
    assert.equal(kindOf("log", PLAYING, true), "log");
    assert.deepEqual(["aim", "ask", "log"].map(usual), ["peek", "half", "half"]);
});

test("a victory is good for the winner alone, and a draw is neither", () => {
    const battle = { result: "us-victory", won: { us: true, iif: false } };
    assert.deepEqual(["us", "iif", null].map((seat) => toneOf(battle, seat)), ["good", "bad", ""]);
    const lost = { result: "failure", won: { "seal-1": false, "seal-2": false } };
    assert.equal(toneOf(lost, "seal-1"), "bad");
    assert.equal(toneOf(lost, null), "bad");
    const draw = { result: "draw", won: { us: false, iif: false } };
    assert.equal(toneOf(draw, "us"), "");
    const named = (seat) => seat.toUpperCase();
    assert.equal(verdictOf(battle, "iif", named), "Lost");
    assert.equal(verdictOf(battle, null, named), "US won");
    assert.equal(verdictOf(draw, "us", named), "A draw");
});

test("a view follows a point no farther than it must, and never leaves the picture", () => {
    const whole = { x: 0, y: 0, w: 900, h: 900 };
    const view = { x: 100, y: 100, w: 300, h: 300 };
    const place = { whole, screen: { w: 300, h: 300 }, inset: BARE };
    assert.deepEqual(seeing(view, place, { x: 250, y: 250 }), view);
    assert.deepEqual(seeing(view, place, { x: 400, y: 250 }), { ...view, x: 154 });
    assert.equal(seeing(view, place, { x: 5, y: 250 }).x, 0);
    assert.equal(seeing(view, place, { x: 890, y: 250 }).x, 600);
});
