import assert from "node:assert/strict";
import test from "node:test";

import {
  Kept,
  aboutOf,
  chosenOf,
  groupsOf,
  inWords,
  isSwitch,
  known,
  seatsSet,
} from "../../src/sandtable/server/static/lobby/settled.js";

const value = (name, words = name, about = "") => ({ value: name, words, about });
const MAP = {
  id: "map",
  title: "Map",
  about: "",
  group: "Battle",
  default: "town",
  values: [value("town", "The old town by the river"), value("port", "The port", "With cranes.")],
};
const SMOKE = {
  id: "smoke",
  title: "Smoke",
  about: "How it spreads.",
  group: "Readings",
  default: "off",
  values: [value("off"), value("on")],
};
const TURNS = {
  id: "turns",
  title: "Turns",
  about: "",
  group: "Battle",
  default: "12",
  values: ["4", "8", "12", "20", "30"].map((n) => value(n)),
};

function storage(first = {}) {
  const all = new Map(Object.entries(first));
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, text) => all.set(key, text) };
}

test("a setting has its default until another is chosen", () => {
  assert.equal(chosenOf(MAP, {}), "town");
  assert.equal(chosenOf(MAP, { map: "port" }), "port");
});

test("settings stand together by group, in the order in which groups come up", () => {
  const groups = groupsOf([MAP, SMOKE, TURNS]);
  assert.deepEqual(
    groups.map(({ name, settings }) => [name, settings.map(({ id }) => id)]),
    [
      ["Battle", ["map", "turns"]],
      ["Readings", ["smoke"]],
    ],
  );
});

test("few short words are a switch, anything else is a list", () => {
  assert.ok(isSwitch(SMOKE));
  assert.ok(!isSwitch(TURNS), "too many");
  assert.ok(!isSwitch(MAP), "too long");
});

test("a group tells its lists, and its switches where they are not as usual", () => {
  assert.equal(
    inWords([MAP, TURNS], { turns: "8" }),
    "Map: The old town by the river · Turns: 8",
  );
  assert.equal(inWords([SMOKE], {}), "as usual");
  assert.equal(inWords([SMOKE], { smoke: "on" }), "Smoke: on");
  assert.equal(inWords([{ ...MAP, title: "Battle" }], { map: "port" }), "The port");
});

test("a setting is explained, and so is the value that it has", () => {
  assert.equal(aboutOf(SMOKE, "on"), "How it spreads.");
  assert.equal(aboutOf(MAP, "town"), "");
  assert.equal(aboutOf(MAP, "port"), "With cranes.");
});

test("what was set is remembered by mission, as far as it can still be set", () => {
  const place = storage();
  new Kept(place).put("game", "one", { map: "port", gone: "x", smoke: "perhaps" });
  const kept = new Kept(place);
  assert.deepEqual(known([MAP, SMOKE], kept.of("game", "one")), { map: "port" });
  assert.deepEqual(kept.of("game", "other"), {});
});

test("damaged or forbidden storage is no storage, not an error", () => {
  const broken = new Kept(storage({ "sandtable.settings": "{" }));
  assert.deepEqual(broken.of("game", "one"), {});
  const refusing = {
    getItem: () => {
      throw new Error("no");
    },
    setItem: () => {
      throw new Error("no");
    },
  };
  const kept = new Kept(refusing);
  kept.put("game", "one", { map: "port" });
  assert.deepEqual(kept.of("game", "one"), { map: "port" });
});

test("a team may have other seats than usual, as it is set", () => {
  const one = { value: "1", words: "1", about: "", seats: ["seal-1"] };
  const team = { ...MAP, id: "team", default: "2", values: [{ value: "2", words: "2", about: "" }, one] };
  assert.equal(seatsSet([team, SMOKE], {}), undefined);
  assert.deepEqual(seatsSet([team, SMOKE], { team: "1" }), ["seal-1"]);
});
