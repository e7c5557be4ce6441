import assert from "node:assert/strict";
import { test } from "node:test";

import {
  entriesOf,
  grouped,
  keyOf,
  searched,
} from "../../src/sandtable/server/static/lobby/missions.js";

const GAME = {
  guides: [{ id: "first", title: "First night", brief: "With a guide" }],
  missions: [
    { id: "random", title: "Random card", kind: "menu", threat: "", brief: "By die" },
    {
      id: "MC-01",
      title: "Broken Compass",
      kind: "Find, Fix and Finish",
      threat: "LOW",
      brief: "Pirates",
    },
    { id: "MC-06", title: "Iron Lantern", kind: "Capture", threat: "HIGH", brief: "An engineer" },
    {
      id: "OPN-1",
      title: "Tempest",
      kind: "Operation, 3 missions",
      threat: "",
      brief: "Linked",
      operation: true,
    },
  ],
};

test("a threat is told in a word and in pips, or there is none", () => {
  const told = entriesOf(GAME).map(({ threat, pips }) => [threat, pips]);
  assert.deepEqual(told, [["", 0], ["", 0], ["low", 1], ["high", 3], ["", 0]]);
});

test("missions are grouped: guided, menus, missions, operations; empty groups are left out", () => {
  const groups = grouped(entriesOf(GAME));
  assert.deepEqual(
    groups.map((group) => group.id),
    ["guided", "menu", "missions", "operations"],
  );
  assert.deepEqual(
    groups[2].entries.map((entry) => entry.id),
    ["MC-01", "MC-06"],
  );
  assert.deepEqual(
    grouped(entriesOf({ guides: [], missions: [GAME.missions[1]] })).map(({ id }) => id),
    ["missions"],
  );
});

test("a search finds every word in title, kind, threat or brief, in any case", () => {
  const found = (words) => searched(entriesOf(GAME), words).map((entry) => entry.id);
  assert.deepEqual(found("CAPTURE high"), ["MC-06"]);
  assert.deepEqual(found("pirates"), ["MC-01"]);
  assert.deepEqual(found("capture pirates"), []);
  assert.equal(found("  ").length, 5);
});

test("a guide and a mission of the same id have different keys", () => {
  assert.notEqual(keyOf({ id: "first", guide: true }), keyOf({ id: "first", guide: false }));
});
