import assert from "node:assert/strict";
import { test } from "node:test";

import {
  bestPlayer,
  linksToSend,
  orderFor,
  ownSecret,
  planInWords,
  seatedFor,
  seatsOf,
  usualPlan,
} from "../../src/sandtable/server/static/lobby/seating.js";

const GAME = { id: "special-forces", seats: ["us", "iif"], players: ["random", "basic"] };
const MISSION = { id: "m-1", guide: false };
const LINKS = { host: "H", spectator: "S", seats: { us: "A", iif: "B" } };

test("I take the first seat and a computer player that tries to win takes the others", () => {
  const plan = usualPlan(GAME);
  assert.deepEqual(plan.seats.us.sitter, "me");
  assert.deepEqual(plan.seats.iif, { sitter: "computer", player: "basic" });
  assert.equal(bestPlayer(["random"]), "random");
});

test("without computer players the other seats are for people with a link", () => {
  assert.deepEqual(seatsOf(usualPlan({ ...GAME, players: [] }), "link"), ["iif"]);
});

test("an order names who sits where; people are people, wherever they sit", () => {
  const plan = usualPlan(GAME);
  plan.dice = "manual";
  assert.deepEqual(orderFor(GAME, MISSION, plan, { smoke: "on" }), {
    game: "special-forces",
    mission: "m-1",
    seats: { us: "human", iif: "basic" },
    settings: { smoke: "on" },
    dice: "manual",
    pace: 600,
  });
  plan.seats.iif.sitter = "link";
  assert.equal(orderFor(GAME, MISSION, plan).seats.iif, "human");
});

test("a mission may leave a seat to the rules: nobody sits there", () => {
  const plan = usualPlan(GAME, ["us"]);
  assert.deepEqual(Object.keys(plan.seats), ["us"]);
  assert.deepEqual(orderFor(GAME, MISSION, plan).seats, { us: "human" });
});

test("a guide brings its own seats and dice", () => {
  assert.deepEqual(orderFor(GAME, { id: "first", guide: true }, usualPlan(GAME)), {
    game: "special-forces",
    guide: "first",
  });
});

test("whoever has a seat here sits down in it, whoever has none watches", () => {
  assert.equal(ownSecret(LINKS, ["iif"]), "B");
  assert.equal(ownSecret(LINKS, []), "S");
});

test("links to send are whole addresses of seats, with the secret behind the hash", () => {
  assert.deepEqual(linksToSend("t1", LINKS, ["iif"], "http://here"), [
    { seat: "iif", url: "http://here/table/t1#B" },
  ]);
});

test("the plan is told in a sentence where it asks for something unusual", () => {
  const plan = usualPlan(GAME);
  assert.equal(planInWords(plan), "");
  plan.seats.iif.sitter = "me";
  assert.match(planInWords(plan), /share this screen/);
  plan.seats.iif.sitter = "link";
  assert.match(planInWords(plan), /a link/);
  plan.seats.us.sitter = "computer";
  plan.seats.iif.sitter = "computer";
  assert.match(planInWords(plan), /you watch/);
});

test("a larger team brings seats, a smaller one takes them, and who sat there comes back", () => {
  const plan = usualPlan(GAME);
  plan.seats.iif.sitter = "link";
  seatedFor(plan, GAME, ["us"]);
  assert.deepEqual(orderFor(GAME, MISSION, plan).seats, { us: "human" });
  seatedFor(plan, GAME, ["us", "iif", "third"]);
  assert.deepEqual(seatsOf(plan, "link"), ["iif"]);
  assert.deepEqual(orderFor(GAME, MISSION, plan).seats.third, "basic");
});
