import assert from "node:assert/strict";
import { test } from "node:test";
import { dropped, goals, liftable, meant, pulledAlong } from "../../src/sandtable/server/static/core/carrying.js";
import { beside } from "../../src/sandtable/server/static/core/placing.js";

const walk = (n, ...elements) => ({ n, lifts: "man", elements });
const FIRE = { n: 9, lifts: "", elements: ["enemy"] };
const OPTIONS = [walk(0, "a"), walk(1, "b"), walk(2, "b"), FIRE];

test("only what an option moves can be taken up, and it goes only where an option says", () => {
    assert.deepEqual([...liftable(OPTIONS)], ["man"]);
    assert.deepEqual(goals(OPTIONS, "man"), ["a", "b"]);
    assert.deepEqual(goals(OPTIONS, "enemy"), []);
});

test("letting go means the options of that piece at that place", () => {
    assert.deepEqual(dropped(OPTIONS, "man", "a"), [OPTIONS[0]]);
    assert.deepEqual(dropped(OPTIONS, "man", "b"), [OPTIONS[1], OPTIONS[2]]);
    assert.deepEqual(dropped(OPTIONS, "man", "enemy"), [], "a shot is no walk");
});

test("a card that is put into a box is no place of its own", () => {
    const assign = [{ n: 0, lifts: "team", elements: ["team", "recon"] }];
    assert.deepEqual(goals(assign, "team"), ["recon"]);
    assert.deepEqual(dropped(assign, "team", "team"), []);
    assert.deepEqual(dropped(assign, "team", "recon"), assign);
});

test("a place is meant from near by, the nearest first", () => {
    const spots = [{ id: "a", x: 0, y: 0 }, { id: "b", x: 30, y: 0 }];
    assert.equal(meant(spots, { x: 20, y: 0 }, 26), "b");
    assert.equal(meant(spots, { x: 60, y: 60 }, 26), "");
});

const ROOM = { left: 0, top: 0, right: 400, bottom: 300 };
const box = (left, top, w, h) => ({ left, top, right: left + w, bottom: top + h });
const SIZE = { w: 100, h: 40 };

test("a tip stands beside its thing, and elsewhere if that would hide what may be chosen", () => {
    const anchor = box(150, 130, 30, 30);
    const free = beside(SIZE, anchor, ROOM, []);
    assert.deepEqual([free.x, free.hides], [188, 0]);
    const right = box(190, 100, 100, 100);
    const left = beside(SIZE, anchor, ROOM, [right]);
    assert.equal(left.hides, 0);
    assert.ok(left.x + SIZE.w <= 150);
});

test("in a corner it stays in the window, off its thing", () => {
    const spot = beside(SIZE, box(380, 280, 20, 20), ROOM, [], { below: true });
    assert.equal(spot.hides, 0);
    assert.ok(spot.x >= 0 && spot.x + SIZE.w <= 400 && spot.y + SIZE.h <= 300);
});

test("where everything would be hidden it says how much", () => {
    assert.ok(beside(SIZE, box(150, 130, 30, 30), ROOM, [box(0, 0, 400, 300)]).hides > 0);
});

const FRAME = { left: 0, top: 0, right: 400, bottom: 300 };
const still = (pull) => assert.deepEqual(pull, { x: 0, y: 0 });

test("near the rim a hand takes the picture along, the nearer the faster", () => {
    const start = { x: 200, y: 150 };
    still(pulledAlong(start, { x: 300, y: 200 }, FRAME));
    const near = pulledAlong(start, { x: 370, y: 150 }, FRAME);
    const edge = pulledAlong(start, { x: 399, y: 150 }, FRAME);
    assert.ok(edge.x < near.x && near.x < 0, "what lies to the right comes in");
    assert.equal(edge.y, 0);
    assert.ok(pulledAlong(start, { x: 200, y: 4 }, FRAME).y > 0);
    assert.equal(pulledAlong(start, { x: 900, y: 150 }, FRAME).x, -640, "beside it no faster");
});

test("a hand that begins at the rim moves nothing until it goes farther out", () => {
    const start = { x: 380, y: 150 };
    still(pulledAlong(start, { x: 384, y: 150 }, FRAME));
    still(pulledAlong(start, { x: 365, y: 150 }, FRAME));
    assert.ok(pulledAlong(start, { x: 399, y: 150 }, FRAME).x < 0);
});
