import assert from "node:assert/strict";
import { test } from "node:test";

import { callsFor, markedIcon, noticeOf, othersSince, titleOf } from "../../src/sandtable/server/static/core/turn.js";

const table = { title: "Rat's Nest", game_title: "Special Forces" };
const asked = (yours, more = {}) => ({
    table,
    status: "running",
    question: { seat: yours ? "us" : "iif", yours, by_wish: "", prompt: "React?", ...more },
});
const NOBODY = { table, status: "running", question: null };
const here = (now, away = false) => ({ now, away });

test("the title says when one is asked", () => {
    assert.equal(titleOf(asked(true)), "● Your turn · Rat's Nest · Special Forces · Sandtable");
    assert.equal(titleOf(asked(false)), "Rat's Nest · Special Forces · Sandtable");
    assert.equal(titleOf({ ...asked(true), status: "over" }), "Rat's Nest · Special Forces · Sandtable");
    assert.equal(titleOf({ table: null, question: null, status: "" }), "Sandtable");
});

test("nobody is called to a table where nobody else has played", () => {
    const since = othersSince(null, asked(true), 0);
    assert.equal(callsFor(since, asked(true), here(99_000, true)), false);
});

test("whoever looks elsewhere is called as soon as it is their turn", () => {
    const since = othersSince(null, asked(false), 1000);
    assert.equal(since, 1000);
    assert.equal(callsFor(since, asked(true), here(1200, true)), true);
});

test("whoever looks on is called only after a while", () => {
    let since = othersSince(null, asked(false), 1000);
    since = othersSince(since, asked(false), 3000);
    assert.equal(callsFor(since, asked(true), here(3200)), false);
    assert.equal(callsFor(since, asked(true), here(5200)), true);
});

test("a standing wish answers without a call, and the end calls nobody", () => {
    const since = othersSince(null, asked(false), 0);
    assert.equal(callsFor(since, asked(true, { by_wish: "Pass" }), here(9000, true)), false);
    assert.equal(callsFor(since, { ...asked(true), status: "over" }, here(9000, true)), false);
    assert.equal(othersSince(since, { ...asked(false), status: "over" }, 9000), null);
    assert.equal(othersSince(since, NOBODY, 9000), null);
});

test("the icon gets a mark, and the notice says which table it is", () => {
    const marked = decodeURIComponent(markedIcon('<svg xmlns="x"><rect/></svg>'));
    assert.match(marked, /^data:image\/svg\+xml,<svg xmlns="x"><rect\/><circle .*<\/svg>$/);
    assert.deepEqual(noticeOf(asked(true)), { title: "Your turn · Rat's Nest", body: "React?" });
});
