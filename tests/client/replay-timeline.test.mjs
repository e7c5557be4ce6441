import assert from "node:assert/strict";
import { test } from "node:test";

import { meant } from "../../src/sandtable/server/static/replay/keys.js";
import {
  marksOf,
  nextOf,
  pauseOf,
  placeOf,
  readAddress,
  signOf,
  told,
} from "../../src/sandtable/server/static/replay/timeline.js";

const MOMENTS = [
  { n: 0, kind: "start" },
  { n: 1, kind: "choice", seat: "us", text: "Go" },
  { n: 2, kind: "choice", seat: "us", dice: true, text: "Fire", undone: true },
  { n: 3, kind: "undo" },
  { n: 4, kind: "choice", seat: "us", dice: true, reveal: true, text: "Look" },
  { n: 5, kind: "end", text: "Won" },
];

test("jumps find the next die, reveal or decision, and go backwards too", () => {
  assert.equal(nextOf(MOMENTS, 0, "die"), 2);
  assert.equal(nextOf(MOMENTS, 2, "die"), 4);
  assert.equal(nextOf(MOMENTS, 0, "reveal"), 4);
  assert.equal(nextOf(MOMENTS, 1, "decision"), 4);
  assert.equal(nextOf(MOMENTS, 4, "die", -1), 2);
  assert.equal(nextOf(MOMENTS, 4, "reveal"), -1);
});

test("a mark tells what its moment is, and a die and a reveal at once", () => {
  assert.deepEqual(MOMENTS.map(signOf), ["start", "decision", "undone", "undo", "both", "end"]);
});

test("marks stand evenly from one end of the line to the other", () => {
  assert.deepEqual(
    marksOf(MOMENTS).map(({ at }) => at),
    [0, 0.2, 0.4, 0.6, 0.8, 1],
  );
  assert.deepEqual(
    marksOf([MOMENTS[0]]).map(({ at }) => at),
    [0],
  );
});

test("a journal line leads to its moment, or to the last one before it", () => {
  assert.equal(placeOf(MOMENTS, 4), 4);
  assert.equal(placeOf(MOMENTS, 99), 5);
  assert.equal(placeOf([{ n: 0 }, { n: 7 }], 5), 0);
});

test("a moment is told with its seat, and says when it was undone", () => {
  assert.equal(
    told(MOMENTS[2], { us: { name: "US" } }),
    "US: Fire (undone later)",
  );
  assert.equal(told(MOMENTS[0]), "The table is set");
});

test("an address holds table, secret and moment", () => {
  assert.deepEqual(readAddress("/replay/ab1", "#s3_cr-et@17"), {
    id: "ab1",
    secret: "s3_cr-et",
    at: 17,
  });
  assert.deepEqual(readAddress("/replay/ab1", "#s3cret"), {
    id: "ab1",
    secret: "s3cret",
    at: -1,
  });
  assert.equal(readAddress("/replay/ab1", "").secret, "");
});

test("dice and reveals stay longer, and everything goes faster at a higher pace", () => {
  assert.ok(pauseOf(MOMENTS[4], 1) > pauseOf(MOMENTS[1], 1));
  assert.equal(pauseOf(MOMENTS[1], 2), pauseOf(MOMENTS[1], 1) / 2);
});

test("keys mean steps and jumps; with shift they go back; with ctrl they are the browser's", () => {
  assert.deepEqual(meant({ key: "ArrowLeft" }), { act: "back", step: 1 });
  assert.deepEqual(meant({ key: " " }), { act: "play", step: 1 });
  assert.deepEqual(meant({ key: "D", shiftKey: true }), { act: "die", step: -1 });
  assert.equal(meant({ key: "r", ctrlKey: true }), null);
  assert.equal(meant({ key: "x" }), null);
});
