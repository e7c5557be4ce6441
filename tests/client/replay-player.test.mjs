import assert from "node:assert/strict";
import { test } from "node:test";

import { Frames } from "../../src/sandtable/server/static/replay/frames.js";
import { Player } from "../../src/sandtable/server/static/replay/player.js";
import {
  branchSeat,
  mayPlay,
  noBranch,
  shareAddress,
  toBranch,
  toShare,
  viewOf,
} from "../../src/sandtable/server/static/replay/sharing.js";

const settled = () => new Promise((done) => setImmediate(done));

/** A server whose answers come when the test says so. */
function slow() {
  const asked = [];
  const load = (n) => new Promise((done, fail) => asked.push({ n, done: () => done({ n }), fail }));
  return { asked, load };
}

test("whoever scrubs gets the last moment wished for, and waits for no other", async () => {
  const { asked, load } = slow();
  const frames = new Frames(load);
  const wishes = [1, 2, 3, 4].map((n) => frames.get(n));
  assert.deepEqual(
    asked.map(({ n }) => n),
    [1, 2],
  );
  asked[0].done();
  await settled();
  assert.deepEqual(
    asked.map(({ n }) => n),
    [1, 2, 4],
  );
  asked[2].done();
  assert.deepEqual(await Promise.all(wishes), [null, null, null, { n: 4 }]);
});

test("a frame that is known is not asked for again", async () => {
  const { asked, load } = slow();
  const frames = new Frames(load);
  const wish = frames.get(7);
  asked[0].done();
  await wish;
  assert.deepEqual(await frames.get(7), { n: 7 });
  assert.equal(asked.length, 1);
});

test("neighbours are fetched when nobody waits, those ahead first", async () => {
  const { asked, load } = slow();
  const frames = new Frames(load, { near: 2 });
  frames.around(5, [3, 4, 5, 6], 1);
  while (asked.some((ask) => !ask.told)) {
    for (const ask of asked) {
      ask.told = true;
      ask.done();
    }
    await settled();
  }
  assert.deepEqual(
    asked.map(({ n }) => n),
    [6, 4, 3],
  );
});

test("a moment that failed can be asked for again", async () => {
  const { asked, load } = slow();
  const frames = new Frames(load);
  const first = frames.get(1);
  asked[0].fail(new Error("gone"));
  await assert.rejects(first, /gone/);
  const second = frames.get(1);
  asked[1].done();
  assert.deepEqual(await second, { n: 1 });
});

function player(length = 4) {
  const moments = Array.from({ length }, (_, n) => ({ n, kind: "choice", dice: n === 2 }));
  const seen = { moved: [], shown: [], playing: [] };
  const timers = [];
  const made = new Player(
    moments,
    new Frames(async (n) => ({ n })),
    {
      moved: (place) => seen.moved.push(place),
      shown: (frame) => seen.shown.push(frame.n),
      failed: (why) => assert.fail(why),
      playing: (on) => seen.playing.push(on),
    },
    { later: (act) => timers.push(act), cancel: () => timers.splice(0) },
  );
  return { made, seen, timers };
}

test("seeking stays within the play", async () => {
  const { made, seen } = player();
  await made.seek(99);
  await made.seek(-5);
  assert.deepEqual(seen.shown, [3, 0]);
});

test("playing goes from moment to moment and stops at the end", async () => {
  const { made, seen, timers } = player(3);
  await made.seek(0);
  made.play();
  while (timers.length) await timers.shift()();
  assert.deepEqual(seen.shown, [0, 1, 2]);
  assert.deepEqual(seen.playing, [true, false]);
});

test("playing from the end begins anew", async () => {
  const { made, seen } = player(3);
  await made.seek(2);
  made.play();
  await settled();
  assert.deepEqual(seen.shown, [2, 0]);
});

test("a step by hand, a jump or a picked log line ends the playing", async () => {
  const { made, seen } = player();
  made.play();
  await made.step(1);
  assert.deepEqual(seen.playing, [true, false]);
  made.play();
  assert.equal(made.jump("die"), true);
  assert.equal(made.place, 2);
  assert.equal(made.jump("reveal"), false);
  made.play();
  await made.toLine(1);
  assert.equal(made.place, 1);
  assert.equal(made.running, false);
});

const RUNNING = { status: "running", role: "seat", seat: "us", seats: { us: { player: "human" } } };

test("a moment is shared with the spectators' link where it is known", () => {
  assert.deepEqual(toShare(RUNNING, "seat", { spectator: "S" }), { secret: "S", risky: false });
  assert.deepEqual(toShare(RUNNING, "seat", {}), { secret: "seat", risky: true });
  assert.deepEqual(toShare({ ...RUNNING, status: "over" }, "seat"), {
    secret: "seat",
    risky: false,
  });
  assert.equal(shareAddress("http://here", "t", "S", 17), "http://here/replay/t#S@17");
});

test("only the host of a table with one person branches while it runs", () => {
  assert.match(noBranch(RUNNING, {}), /host/);
  assert.equal(noBranch(RUNNING, { host: "H" }), "");
  const two = { ...RUNNING, seats: { us: { player: "human" }, iif: { player: "human" } } };
  assert.match(noBranch(two, { host: "H" }), /Others/);
  assert.equal(noBranch({ ...two, status: "over" }, {}), "");
  assert.equal(toBranch(RUNNING, "seat", { host: "H" }), "H");
  assert.equal(toBranch({ ...RUNNING, status: "closed" }, "seat", { host: "H" }), "seat");
});

test("which seat is mine is asked where the replay cannot tell", () => {
  const computers = { us: { player: "basic" }, iif: { player: "basic" } };
  const persons = { us: { player: "human" }, iif: { player: "human" } };
  assert.deepEqual(mayPlay(RUNNING), ["us"]);
  assert.deepEqual(mayPlay({ seat: "us", seats: computers }), ["us", "iif"]);
  assert.deepEqual(mayPlay({ seat: null, seats: persons }), ["us", "iif"]);
  assert.deepEqual(mayPlay({ seat: "iif", seats: persons }), ["iif"]);
  assert.deepEqual(mayPlay({ seat: null, seats: { ...computers, us: persons.us } }), ["us"]);
  assert.equal(branchSeat(RUNNING, { seats: { us: "A", iif: "B" } }, "iif"), "B");
});

test("the branch is played in the same seat, and a host looks through a seat's link", () => {
  const links = { spectator: "S", seats: { iif: "B", us: "A" } };
  assert.equal(branchSeat(RUNNING, links), "A");
  assert.equal(branchSeat({ ...RUNNING, seat: null }, links), "A");
  assert.equal(viewOf(links), "B");
  assert.equal(viewOf({ spectator: "S" }), "S");
});
