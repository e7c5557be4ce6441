import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ago,
  branchInWords,
  companyInWords,
  goOn,
  houseKeyIn,
  isMyTurn,
  latestFirst,
  merged,
  nextPage,
  notHere,
  statusInWords,
  viewLink,
  whenOf,
  whoActs,
} from "../../src/sandtable/server/static/lobby/standing.js";

const links = { host: "H", spectator: "S", seats: { us: "A", iif: "B" } };

test("a full page of the house's list goes on after its last table, any other is the last", () => {
  const listed = [
    { id: "a", touched: 1800000000.25 },
    { id: "b", touched: 1700000000.5 },
  ];
  assert.equal(nextPage(listed, 2), "1700000000.5,b");
  assert.equal(nextPage(listed, 3), "");
  assert.equal(nextPage([], 2), "");
});

test("a table known twice stands on the list once, in the seat taken here", () => {
  const local = [{ id: "t", title: "old", touched: 1000, links: { seats: { us: "A" } }, away: [] }];
  const house = [
    { id: "t", title: "new", touched: 5000, links },
    { id: "u", touched: 9000, links },
  ];
  const rows = merged(local, house);
  assert.deepEqual(
    rows.map(({ id, mine }) => [id, mine]),
    [
      ["u", false],
      ["t", true],
    ],
  );
  assert.equal(rows[1].title, "new");
  assert.deepEqual(rows[1].links, { ...links, seats: { us: "A" } });
});

test("what is gone sinks to the end of the list, however fresh it is", () => {
  const rows = [
    { id: "a", gone: true, touched: 9e12 },
    { id: "b", touched: 1e12 },
  ];
  assert.deepEqual(
    rows.sort(latestFirst).map(({ id }) => id),
    ["b", "a"],
  );
});

test("times are read as seconds, milliseconds or ISO", () => {
  assert.equal(whenOf(1_700_000_000), 1_700_000_000_000);
  assert.equal(whenOf(1_700_000_000_000), 1_700_000_000_000);
  assert.equal(whenOf("2023-11-14T22:13:20Z"), 1_700_000_000_000);
  assert.equal(whenOf(undefined), 0);
});

test("how long ago is told in the largest fitting unit", () => {
  const now = 1_700_000_000_000;
  assert.equal(ago(now - 10_000, now), "just now");
  assert.equal(ago(now - 60_000, now), "1 minute ago");
  assert.equal(ago(now - 3 * 3600_000, now), "3 hours ago");
  assert.equal(ago(now - 2 * 86_400_000, now), "2 days ago");
  assert.equal(ago(now - 400 * 86_400_000, now), "1 year ago");
  assert.equal(ago(0, now), "");
});

test("one goes on in a seat that sits at this screen, else as a spectator", () => {
  assert.equal(viewLink(links, ["us"]), "B");
  assert.equal(viewLink(links, ["us", "iif"]), "S");
  assert.equal(viewLink({ seats: {} }), "");
});

test("a computer player's seat and one that sits elsewhere are not gone on with here", () => {
  const seats = { us: { player: "human" }, iif: { player: "basic" }, un: { player: "human" } };
  assert.deepEqual(notHere({ away: ["un"], seats }), ["un", "iif"]);
  assert.equal(viewLink({ ...links, seats: { iif: "B", us: "A" } }, notHere({ seats })), "A");
});

test("a status is told in words, with the result where there is one", () => {
  assert.equal(statusInWords({ status: "running" }), "running");
  assert.equal(statusInWords({ status: "over", result: "Tier one" }), "Tier one");
  assert.equal(statusInWords({ gone: true, status: "running" }), "gone");
});

test("only a secret behind the hash is taken for the house key", () => {
  assert.equal(houseKeyIn("#Kd0AwqNZK2my6wMsGCUePPfx"), "Kd0AwqNZK2my6wMsGCUePPfx");
  assert.equal(houseKeyIn("#tables"), "");
  assert.equal(houseKeyIn(""), "");
});

const people = { us: { name: "US", player: "human" }, iif: { name: "IIF", player: "human" } };
const mine = (id, more = {}) => ({
  id,
  mine: true,
  touched: 1,
  status: "running",
  seats: people,
  links: { seats: { us: "A" } },
  ...more,
});

test("it is my turn where a seat of this screen is asked, and nowhere else", () => {
  assert.ok(isMyTurn(mine("a", { asked: "us" })));
  assert.equal(whoActs(mine("a", { asked: "us" })), "Your turn");
  assert.equal(whoActs(mine("a", { asked: "iif" })), "IIF to act");
  assert.ok(!isMyTurn(mine("a", { asked: "us", away: ["us"] })));
  assert.ok(!isMyTurn(mine("a", { asked: "us", mine: false })));
  assert.ok(!isMyTurn(mine("a", { asked: "us", status: "closed" })));
  const computer = { ...people, us: { name: "US", player: "basic" } };
  assert.equal(whoActs(mine("a", { asked: "us", seats: computer })), "US to act");
  assert.equal(whoActs(mine("a")), "");
});

test("those who are elsewhere are told by name, computers too, and each once", () => {
  const named = {
    us: { name: "US", player: "human", who: "Kestrel" },
    iif: { name: "IIF", player: "basic", who: "Sable" },
  };
  assert.equal(whoActs(mine("a", { asked: "iif", seats: named })), "Sable to act");
  assert.equal(companyInWords(mine("a", { seats: named })), "with Sable");
  const three = { ...named, spy: { name: "Spy", player: "human", who: "Jonas" } };
  assert.equal(companyInWords(mine("a", { seats: three })), "with Sable and Jonas");
  assert.equal(companyInWords(mine("a", { seats: people })), "");
});

test("one goes on where it is one's turn first; what is over and what is left are told apart", () => {
  const rows = [
    mine("over", { status: "over" }),
    mine("waits", { asked: "iif" }),
    mine("turn", { asked: "us" }),
    mine("third", { asked: "iif" }),
    mine("lost", { gone: true }),
    mine("theirs", { mine: false }),
  ];
  const found = goOn(rows, 2);
  assert.deepEqual(
    found.cards.map(({ id }) => id),
    ["turn", "waits"],
  );
  assert.deepEqual(
    found.done.map(({ id }) => id),
    ["over"],
  );
  assert.equal(found.more, 3);
});

test("a branch of a replay says so, and from where", () => {
  assert.equal(branchInWords({ branch_of: "0123@17" }), "Branch of a replay, from moment 17");
  assert.equal(branchInWords({ branch_of: "" }), "");
});
