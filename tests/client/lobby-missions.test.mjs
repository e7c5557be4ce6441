import assert from "node:assert/strict";
import { test } from "node:test";

import {
  entriesOf,
  grouped,
  keyOf,
  kindAndThreat,
  searched,
} from "../../src/sandtable/server/static/lobby/missions.js";

const GAME = {
  guides: [{ id: "first", title: "First night", brief: "With a guide" }],
  missions: [
    { id: "random", title: "Random card", kind: "menu", brief: "By die" },
    {
      id: "MC-01",
      title: "Broken Compass",
      kind: "Find, Fix and Finish LOW",
      brief: "Pirates",
    },
    { id: "MC-06", title: "Iron Lantern", kind: "Capture HIGH", brief: "An engineer" },
    {
      id: "OPN-1",
      title: "Tempest",
      kind: "Operation, 3 missions",
      brief: "Linked",
      operation: true,
    },
  ],
};

test("a kind ends with its threat, or has none", () => {
  assert.deepEqual(kindAndThreat("Find, Fix and Finish MEDIUM"), {
    kind: "Find, Fix and Finish",
    threat: "medium",
    pips: 2,
  });
  assert.deepEqual(kindAndThreat("Operation, 3 missions"), {
    kind: "Operation, 3 missions",
    threat: "",
    pips: 0,
  });
  assert.deepEqual(kindAndThreat("HIGH"), { kind: "HIGH", threat: "", pips: 0 });
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
    grouped(entriesOf({ missions: [GAME.missions[1]] })).map(({ id }) => id),
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
