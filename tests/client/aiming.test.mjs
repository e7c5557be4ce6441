import assert from "node:assert/strict";
import { test } from "node:test";
import {
    bearing,
    choiceOf,
    cone,
    counted,
    discAt,
    fullPull,
    handAt,
    keyed,
    laid,
    nearestGrip,
    pulled,
    reachOf,
    roomFor,
    shifted,
    spokenShot,
    towards,
} from "../../src/sandtable/server/static/core/aiming.js";

const HOME = { id: "home", x: 100, y: 200, choice: { choice: "flick", place: "self" }, orbit: 20 };
const LINK = { id: "link", x: 300, y: 200, choice: { choice: "flick", place: "link" }, sway: 4 };
const AIM = { grips: [HOME, LINK], radius: 10, pull: 120 };
const SHOT = { angle: 0, power: 50, dx: 0, dy: 0 };

test("a disc goes the other way than it is pulled, angles grow from east towards south", () => {
    const angles = [[-50, 0], [0, -50], [50, 0], [0, 50], [-50, -50]].map(
        ([x, y]) => pulled({ x, y }, 120).angle,
    );
    assert.deepEqual(angles, [0, 900, 1800, 2700, 450]);
});

test("angles are whole tenths of a degree below 3600", () => {
    assert.equal(pulled({ x: -1000, y: -1 }, 120).angle, 1);
    assert.equal(pulled({ x: -100_000, y: 1 }, 120).angle, 0, "3599.99 is east again");
    assert.equal(pulled({ x: -1000, y: 1 }, 120).angle, 3599);
});

test("power is the part of the full pull in hundredths, at least 1 and at most 100", () => {
    const powers = [0.1, 1.2, 60, 119.5, 120, 500].map((x) => pulled({ x, y: 0 }, 120).power);
    assert.deepEqual(powers, [1, 1, 50, 100, 100, 100]);
});

test("near an edge of the window a full pull is as long as there is room, never too short to aim", () => {
    const window = { w: 390, h: 844 };
    const left = roomFor({ x: 60, y: 400 }, { x: -10, y: 0 }, window);
    assert.equal(left, 60);
    assert.equal(roomFor({ x: 60, y: 400 }, { x: 30, y: 0 }, window), 330);
    assert.equal(roomFor({ x: 60, y: 44 }, { x: -30, y: -40 }, window), 55, "up is nearer");
    assert.equal(roomFor({ x: 60, y: 44 }, { x: 0, y: 0 }, window), Infinity);
    assert.equal(fullPull(300, left), 50);
    assert.equal(fullPull(300, 5), 28);
    assert.equal(fullPull(40, left), 40);
    assert.equal(pulled({ x: -50, y: 0 }, fullPull(300, left)).power, 100);
});

test("a disc beside a man lies on the side that it is flicked to", () => {
    assert.deepEqual(discAt(HOME, SHOT), { x: 120, y: 200 });
    const south = discAt(HOME, { ...SHOT, angle: 900 });
    assert.ok(Math.abs(south.x - 100) < 1e-9 && south.y === 220);
});

test("a disc on a linked space lies as many steps aside as it was laid, three at most", () => {
    assert.deepEqual(discAt(LINK, { ...SHOT, dx: -3, dy: 2 }), { x: 288, y: 208 });
    assert.deepEqual(laid(LINK, { x: 305, y: 100 }), { dx: 1, dy: -3 });
    let shot = SHOT;
    for (let n = 0; n < 5; n += 1) shot = shifted(shot, 1, -1);
    assert.deepEqual([shot.dx, shot.dy], [3, -3]);
});

test("the hand is as far behind as the pull is hard", () => {
    assert.deepEqual(handAt(AIM, HOME, { ...SHOT, power: 100 }), { x: -20, y: 200 });
    assert.deepEqual(handAt(AIM, LINK, { ...SHOT, dx: 1 }), { x: 244, y: 200 });
});

test("half the power reaches a quarter of the way", () => {
    assert.equal(reachOf({ reach: 800, pull: 120 }, 50), 200);
    assert.equal(reachOf({ pull: 120 }, 100), 120, "the pull's own length if nobody knows better");
});

test("the cone opens to both sides of the shot", () => {
    assert.equal(cone({ x: 0, y: 0 }, 0, 900, 10), "M0.0 0.0L0.0 -10.0A10.0 10.0 0 0 1 0.0 10.0Z");
});

test("the choice is the grip's with angle and power, and steps aside only where it may be moved", () => {
    assert.deepEqual(choiceOf(AIM, HOME, SHOT, 40), {
        choice: "flick",
        place: "self",
        angle: 0,
        power: 50,
    });
    assert.deepEqual(choiceOf(AIM, LINK, { ...SHOT, dx: 1 }), {
        choice: "flick",
        place: "link",
        angle: 0,
        power: 50,
        dx: 1,
        dy: 0,
    });
});

test("against the clock the choice tells the time that was used, in whole milliseconds", () => {
    assert.equal(choiceOf({ ...AIM, clock: 10_000 }, HOME, SHOT, 1234.6).used_ms, 1235);
    assert.equal("used_ms" in choiceOf(AIM, HOME, SHOT, 1234.6), false);
});

test("a board that is seen upward counts its angles from east to north", () => {
    const upward = { ...AIM, upward: true };
    const straight = pulled({ x: 0, y: 60 }, 120); // pulled down, it goes up
    assert.equal(choiceOf(upward, HOME, { ...SHOT, ...straight }).angle, 900);
    assert.equal(counted(upward, 0), 0);
    assert.equal(bearing(upward, 2700), "90.0 degrees, north");
});

test("arrows turn by a degree, with shift by a tenth, and all the way round", () => {
    const turned = (key, shiftKey = false, angle = 0) => keyed({ ...SHOT, angle }, { key, shiftKey }).angle;
    assert.deepEqual(
        ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].map((key) => turned(key)),
        [10, 10, 3590, 3590],
    );
    assert.equal(turned("ArrowRight", true), 1);
    assert.equal(turned("ArrowRight", false, 3595), 5);
});

test("plus and minus pull by one, page keys by ten, within 1 and 100", () => {
    const power = (key, from = 50) => keyed({ ...SHOT, power: from }, { key }).power;
    assert.deepEqual(["+", "=", "-", "PageUp", "PageDown"].map((key) => power(key)), [51, 51, 49, 60, 40]);
    assert.equal(power("PageUp", 95), 100);
    assert.equal(power("-", 1), 1);
});

test("with alt, arrows lay the disc aside where it may be moved; other keys mean nothing", () => {
    const alt = { key: "ArrowUp", altKey: true };
    assert.deepEqual(keyed(SHOT, alt, true), { ...SHOT, dy: -1 });
    assert.equal(keyed(SHOT, alt, false), null);
    assert.equal(keyed(SHOT, { key: "x" }), null);
});

test("the nearest grip is found by the edge of where its disc lies", () => {
    assert.deepEqual(nearestGrip(AIM, { x: 100, y: 230 }), { at: 0, far: 0 });
    assert.equal(nearestGrip(AIM, { x: 290, y: 200 }).at, 1);
});

test("angles are said with the point of the compass", () => {
    assert.equal(bearing(AIM, 0), "0.0 degrees, east");
    assert.equal(bearing(AIM, 1345), "134.5 degrees, south-west");
    assert.equal(bearing(AIM, 3590), "359.0 degrees, east");
    assert.equal(spokenShot(AIM, { angle: 900, power: 7 }), "90.0 degrees, south, power 7");
    assert.equal(towards({ x: 0, y: 0 }, { x: 0, y: -3 }), 2700);
});
