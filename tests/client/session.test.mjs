import assert from "node:assert/strict";
import { test } from "node:test";

import { Session } from "../../src/sandtable/server/static/core/session.js";
import { FakeClock, FakeSocket } from "./fakes.mjs";

const welcome = (seq) => ({ type: "welcome", table: { seats: {} }, frame: { seq }, chat: [] });

function table() {
    const sockets = [];
    const clock = new FakeClock();
    const heard = [];
    const states = [];
    let keys = 0;
    const session = new Session({
        url: "ws://table",
        link: "SECRET",
        clock,
        newKey: () => `key-${++keys}`,
        socket: () => sockets[sockets.push(new FakeSocket()) - 1],
        onMessage: (message) => heard.push(message.type),
        onState: (state, why) => states.push(why ? `${state}: ${why}` : state),
    });
    session.open();
    return { session, sockets, clock, heard, states, last: () => sockets.at(-1) };
}

function online(seq = 4) {
    const all = table();
    all.last().open();
    all.last().hear(welcome(seq));
    return all;
}

test("the first message is hello with the link and nothing seen yet", () => {
    const { last } = table();
    last().open();
    assert.deepEqual(last().sent, [{ type: "hello", link: "SECRET", since: -1, narrow: false }]);
});

test("a welcome puts the session online", () => {
    const { session, states, heard } = online();
    assert.equal(session.state, "online");
    assert.deepEqual(states, ["connecting", "online"]);
    assert.deepEqual(heard, ["welcome"]);
});

test("a choice names the seq it answers and carries a key", () => {
    const { session, last } = online(4);
    assert.equal(session.choose(2), true);
    assert.deepEqual(last().sent.at(-1), { type: "choose", seq: 4, key: "key-1", option: 2 });
});

test("a step forward names the seq like a choice and waits for its answer like one", () => {
    const { session, last } = online(4);
    assert.equal(session.step(), true);
    assert.deepEqual(last().sent.at(-1), { type: "step", seq: 4, key: "key-1" });
    assert.equal(session.choose(0), false);
    last().hear({ type: "played", key: "key-1", seq: 5 });
    assert.equal(session.choose(0), true);
});

test("a second click is not sent while the first choice is on its way", () => {
    const { session, last } = online();
    session.choose(0);
    assert.equal(session.choose(0), false);
    assert.equal(last().sent.filter(({ type }) => type === "choose").length, 1);
});

test("after it was played another choice may go out, with another key", () => {
    const { session, last } = online(4);
    session.choose(0);
    last().hear({ type: "played", key: "key-1", seq: 5 });
    last().hear({ type: "frame", seq: 5 });
    assert.equal(session.choose(1), true);
    assert.deepEqual(last().sent.at(-1), { type: "choose", seq: 5, key: "key-2", option: 1 });
});

test("a refusal of this choice lets go of it, a refusal of something else does not", () => {
    const { session, last } = online();
    session.choose(0);
    last().hear({ type: "refused", why: "too fast" });
    assert.equal(session.pending.key, "key-1");
    last().hear({ type: "refused", key: "key-1", stale: true, why: "stale" });
    assert.equal(session.pending, null);
});

test("a broken line is opened again, says what it has seen, and resends the pending choice", () => {
    const { session, last, sockets, clock, states } = online(4);
    session.choose(3);
    last().break();
    assert.equal(session.state, "offline");
    clock.pass(400);
    assert.equal(sockets.length, 2);
    last().open();
    assert.deepEqual(last().sent[0], { type: "hello", link: "SECRET", since: 4, narrow: false });
    last().hear(welcome(5));
    assert.deepEqual(last().sent[1], { type: "choose", seq: 4, key: "key-1", option: 3 });
    last().hear({ type: "played", key: "key-1", seq: 5 });
    assert.equal(session.pending, null);
    assert.deepEqual(states, ["connecting", "online", "offline", "online"]);
});

test("a choice made while the line is down goes out when it is back", () => {
    const { session, last, clock } = online(4);
    last().break();
    session.choose(1);
    clock.pass(400);
    last().open();
    last().hear(welcome(4));
    assert.deepEqual(last().sent.at(-1), { type: "choose", seq: 4, key: "key-1", option: 1 });
});

test("tries come at doubling distances up to a quarter of a minute", () => {
    const { last, sockets, clock } = online();
    const at = [];
    for (let n = 0; n < 8; n += 1) {
        const count = sockets.length;
        const from = clock.time;
        last().break();
        while (sockets.length === count) clock.pass(100);
        at.push(clock.time - from);
    }
    assert.deepEqual(at, [400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
});

test("jitter halves the wait at most", () => {
    const { last, sockets, clock } = online();
    clock.random = () => 0;
    last().break();
    clock.pass(199);
    assert.equal(sockets.length, 1);
    clock.pass(1);
    assert.equal(sockets.length, 2);
});

test("waking up tries at once and does not leave a second try behind", () => {
    const { session, last, sockets, clock } = online();
    last().break();
    session.wake();
    assert.equal(sockets.length, 2);
    last().open();
    last().hear(welcome(4));
    clock.pass(20_000);
    assert.equal(sockets.length, 2);
});

test("a revoked link ends it with a sentence and no further try", () => {
    const { last, sockets, clock, states } = online();
    last().break(4401);
    clock.pass(60_000);
    assert.equal(sockets.length, 1);
    assert.match(states.at(-1), /^ended: This link opens no table/);
});

test("who finds no room is told so, in the server's words where it has some, and does not come back", () => {
    for (const [reason, words] of [
        ["Too many watch this table already; come back later", /^ended: Too many watch .* later\.$/],
        ["", /^ended: This table is open in too many places/],
    ]) {
        const { last, sockets, clock, states } = online();
        last().break(4409, reason);
        clock.pass(60_000);
        assert.equal(sockets.length, 1);
        assert.match(states.at(-1), words);
    }
});

test("a silent line is asked, and given up when it does not answer", () => {
    const { session, last, sockets, clock } = online();
    clock.pass(25_000);
    assert.deepEqual(last().sent.at(-1), { type: "ping" });
    clock.pass(8_000);
    assert.equal(sockets[0].closed, true);
    assert.equal(session.state, "offline");
});

test("a line that answers is kept", () => {
    const { session, last, clock } = online();
    clock.pass(25_000);
    last().hear({ type: "pong" });
    clock.pass(20_000);
    assert.equal(session.state, "online");
});

test("what an old socket still says is not heard", () => {
    const { session, sockets, heard } = online();
    session.close();
    sockets[0].hear({ type: "frame", seq: 9 });
    sockets[0].break();
    assert.deepEqual(heard, ["welcome"]);
    assert.equal(session.state, "ended");
});

test("questions and talk are not kept for later", () => {
    const { session, last, clock } = online();
    last().break();
    assert.equal(session.send({ type: "advise" }), false);
    clock.pass(400);
    last().open();
    last().hear(welcome(4));
    assert.deepEqual(
        last().sent.map(({ type }) => type),
        ["hello"],
    );
});

test("an undo carries the links of those who sit at the same screen", () => {
    const { session, last } = online(4);
    session.undo(true, ["RED"]);
    const sent = { type: "undo", seq: 4, key: "key-1", agreed: true, links: ["RED"] };
    assert.deepEqual(last().sent.at(-1), sent);
});

test("an undo that others refused or let happen keeps nobody from the next choice", () => {
    for (const answer of [
        { type: "undo_settled", yes: false, by: "blue" },
        { type: "frame", seq: 5 },
    ]) {
        const { session, last } = online();
        assert.equal(session.undo(), true);
        assert.equal(session.undo(), false);
        last().hear(answer);
        assert.equal(session.pending, null);
        assert.equal(session.undo(), true);
    }
});

test("who does not wait for the others' consent may choose", () => {
    const { session, last } = online();
    session.undo();
    assert.equal(session.choose(1), true);
    assert.equal(last().sent.at(-1).type, "choose");
});
