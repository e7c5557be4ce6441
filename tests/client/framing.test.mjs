import assert from "node:assert/strict";
import { test } from "node:test";
import { cleared, covered, framed, holds, reading, settled } from "../../src/sandtable/server/static/core/framing.js";
import { BARE, clear, moved, overview, scaleOf, zoomed } from "../../src/sandtable/server/static/core/viewbox.js";
import { askedAbout } from "../../src/sandtable/server/static/core/subject.js";

const WHOLE = { x: 0, y: 0, w: 1000, h: 800 };
const DESK = { whole: WHOLE, screen: { w: 1000, h: 800 }, inset: BARE };
const PHONE = { whole: WHOLE, screen: { w: 360, h: 300 }, inset: BARE };
const CARDS = reading(0);
const MAP = reading(30);
const man = (x, y) => ({ x: x - 15, y: y - 15, w: 30, h: 30 });

test("zooming keeps the point under the pointer and never shows less than an eighth", () => {
    const near = zoomed(WHOLE, DESK, 2, { x: 500, y: 400 });
    assert.deepEqual(near, { x: 250, y: 200, w: 500, h: 400 });
    assert.equal(zoomed(WHOLE, DESK, 100, { x: 0, y: 0 }).w, 125);
    assert.deepEqual(zoomed(near, DESK, 0.1, { x: 500, y: 400 }), WHOLE);
});

test("moving stops at the edge of the picture", () => {
    const view = moved({ x: 0, y: 0, w: 500, h: 400 }, DESK, 900, -50);
    assert.deepEqual(view, { x: 500, y: 0, w: 500, h: 400 });
});

test("what lies over the picture takes nothing of it away: it can be moved out from under it", () => {
    const place = { ...DESK, inset: { ...BARE, bottom: 200 } };
    const all = overview(place);
    assert.ok(holds(clear(all, place), WHOLE), "all of it is above the sheet");
    const low = framed({ subject: [man(500, 780)], choices: [] }, { ...place, screen: PHONE.screen }, MAP);
    assert.ok(holds(clear(low, { ...place, screen: PHONE.screen }), man(500, 780)));
});

test("a whole that can be read stays whole", () => {
    const wide = { ...DESK, screen: { w: 1200, h: 960 } };
    assert.deepEqual(framed({ subject: [man(80, 80)], choices: [] }, wide, MAP), WHOLE);
});

test("subject and choices are shown together, counters 32 pixels wide at least", () => {
    const laptop = { ...DESK, screen: { w: 700, h: 640 } };
    const asked = { subject: [man(300, 300)], choices: [man(400, 420), man(260, 200)] };
    const view = framed(asked, laptop, MAP);
    assert.ok(scaleOf(view, laptop) * 30 >= 32);
    for (const box of [...asked.subject, ...asked.choices]) assert.ok(holds(view, box));
});

test("where both cannot be read at once the subject wins, and the choices next to it", () => {
    const asked = { subject: [man(300, 300)], choices: [man(950, 750), man(360, 330), man(20, 20)] };
    const view = framed(asked, PHONE, MAP);
    assert.ok(holds(view, asked.subject[0]));
    assert.ok(holds(view, asked.choices[1]));
    assert.ok(!holds(view, asked.choices[0]));
    assert.ok(scaleOf(view, PHONE) * 30 >= 31.9);
});

test("a subject that is large itself is shown whole, however small", () => {
    const line = { x: 100, y: 100, w: 700, h: 500 };
    const view = framed({ subject: [line], choices: [man(950, 750)] }, PHONE, MAP);
    assert.ok(holds(view, line));
});

test("without a subject most of the choices are shown", () => {
    const crowd = [man(700, 600), man(740, 640), man(780, 600)];
    const view = framed({ subject: [], choices: [man(50, 50), ...crowd] }, PHONE, MAP);
    for (const box of crowd) assert.ok(holds(view, box));
});

test("nothing moves as long as all of it is in sight, large enough", () => {
    const first = { subject: [man(300, 300)], choices: [man(360, 330)] };
    const view = framed(first, PHONE, MAP);
    const next = { subject: [man(320, 320)], choices: [man(300, 280)] };
    assert.ok(settled(view, next, PHONE, MAP));
    assert.ok(!settled(view, { subject: [man(900, 700)], choices: [] }, PHONE, MAP));
    assert.ok(!settled(overview(PHONE), first, PHONE, MAP), "too small to read");
});

test("a subject at the rim is moved inside, and stays where it is good or can be no better", () => {
    const asked = { subject: [man(500, 400)], choices: [] };
    const best = framed(asked, PHONE, MAP);
    const high = clear(best, PHONE).h;
    assert.ok(settled(moved(best, PHONE, 0, -0.3 * high), asked, PHONE, MAP), "well inside");
    assert.ok(!settled(moved(best, PHONE, 0, -0.43 * high), asked, PHONE, MAP), "just in sight");
    const corner = { subject: [man(15, 15)], choices: [] };
    assert.ok(settled(framed(corner, PHONE, MAP), corner, PHONE, MAP), "the table ends there");
});

test("a phone shows cards near enough to read", () => {
    const view = framed({ subject: [{ x: 700, y: 600, w: 60, h: 40 }], choices: [] }, PHONE, CARDS);
    assert.ok(scaleOf(view, PHONE) >= 0.86);
});

test("a sheet over the lower half takes it away; a button in the corner only where it hides something", () => {
    const host = { x: 0, y: 100, w: 400, h: 600 };
    const sheet = { x: 0, y: 400, w: 400, h: 400 };
    const button = { x: 320, y: 640, w: 70, h: 40 };
    const beside = { x: 400, y: 100, w: 300, h: 600 };
    assert.deepEqual(covered(host, [sheet, beside]), { inset: { ...BARE, bottom: 300 }, corners: [] });
    const { inset, corners } = covered(host, [button]);
    assert.deepEqual(inset, BARE);
    assert.equal(cleared(inset, corners[0], host, null).bottom, 60);
});

test("a button in the corner is cleared by the edge that leaves the whole largest", () => {
    const [wide, button] = [{ w: 880, h: 610 }, { x: 800, y: 570, w: 70, h: 34 }];
    const mat = { x: 0, y: 0, w: 1080, h: 830 };
    assert.deepEqual(cleared(BARE, button, wide, mat), { ...BARE, right: 80 });
    assert.deepEqual(cleared(BARE, { ...button, y: 840 }, { w: 880, h: 880 }, mat), { ...BARE, bottom: 40 });
});

test("questions about the same have the same key, whatever may be chosen", () => {
    const option = (element) => ({ elements: [element] });
    const asked = (subject, kind, ...elements) => ({
        question: { seat: "us", kind, subject, nearby: ["foe"], options: elements.map(option) },
    });
    const one = askedAbout(asked(["soldier-8"], "Act", "dot-A1"));
    assert.deepEqual(one.choices, ["dot-A1", "foe"]); // whoever is near, as far as there is room
    assert.equal(one.key, askedAbout(asked(["soldier-8"], "Fire", "dot-B1")).key);
    assert.notEqual(one.key, askedAbout(asked(["soldier-9"], "Act", "dot-A1")).key);
    assert.notEqual(askedAbout(asked([], "Who", "a")).key, askedAbout(asked([], "Where", "a")).key);
    assert.deepEqual(askedAbout(asked(["a"], "Act"), ["b"]).subject, ["a", "b"]);
    assert.equal(askedAbout({ question: null }).key, "");
});

test("cards one below the other are read like a page, from the top and as wide as the window", () => {
    const whole = { x: 0, y: 0, w: 400, h: 1600 };
    const place = { whole, screen: { w: 390, h: 330 }, inset: BARE };
    const page = reading(0, whole);
    const top = framed({ subject: [], choices: [] }, place, page);
    assert.deepEqual([top.x, top.y, Math.round(top.w)], [0, 0, 400]);
    const low = framed({ subject: [{ x: 20, y: 900, w: 60, h: 60 }], choices: [] }, place, page);
    assert.equal(Math.round(low.w), 400, "a small thing is shown no nearer than the page is wide");
    assert.ok(low.y < 900 && low.y + low.h > 960);
});

test("of many pieces that may be drawn one is taken: they are choices, not the subject", () => {
    const handle = (x) => ({ id: `unit-${x}`, at: [x, 5], radius: 2 });
    const question = (subject, handles) => ({
        question: { seat: "us", kind: "Move", subject, nearby: [], options: [], placing: { board: { x: 0, y: 0 }, handles } },
    });
    const many = askedAbout(question([], [handle(10), handle(300), handle(900)]));
    assert.deepEqual([many.more.length, many.room.length], [0, 3]);
    const one = askedAbout(question(["unit-10"], [handle(10), handle(20), handle(30)]));
    assert.equal(one.more.length, 3);
});

test("how far a piece may come is looked at as far as there is a table", () => {
    const board = { x: 100, y: 500, width: 400, height: 300, up: true, scale: [1, 1] };
    const handles = [{ id: "unit-1", at: [390, 290], radius: 10, reach: 200 }];
    const question = { seat: "us", kind: "Move", subject: ["unit-1"], nearby: [], options: [], placing: { board, handles } };
    for (const { x, y, w, h } of askedAbout({ question }).room) {
        assert.equal(x + w, 500);
        assert.equal(y, 200);
        assert.ok(w > 60 && h > 60);
    }
});
