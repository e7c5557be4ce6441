import assert from "node:assert/strict";
import { test } from "node:test";

import { diceInShort, diceTold } from "../../src/sandtable/server/static/core/dicefrom.js";
import { linksAtThisScreen, mayUndo, nextAtThisScreen } from "../../src/sandtable/server/static/core/hotseat.js";
import { Links } from "../../src/sandtable/server/static/core/links.js";
import { others } from "../../src/sandtable/server/static/core/model.js";
import { spokenLine } from "../../src/sandtable/server/static/core/talk.js";
import { notHere } from "../../src/sandtable/server/static/lobby/standing.js";
import { FakeStorage } from "./fakes.mjs";

const there = (more = {}) => ({ player: "human", here: 0, taken: false, ...more });

function asked(blue) {
    return {
        table: { role: "seat", seat: "red" },
        status: "running",
        question: { seat: "blue", yours: false, by_wish: "" },
        people: { red: there({ here: 1 }), blue },
    };
}

const HOST = { links: { host: "H", seats: { red: "R", blue: "B" } }, away: [] };
const GUEST = { links: { seats: { red: "R", blue: "B" } }, away: [] };

test("the screen is passed to a seat that only this browser has", () => {
    assert.equal(nextAtThisScreen(asked(there()), HOST), "blue");
    assert.deepEqual([...linksAtThisScreen(asked(there()), HOST).values()], ["B"]);
});

test("whoever sits down may take back what was chosen at this screen before", () => {
    const model = { ...asked(there()), seq: 3, undo: "no" };
    assert.equal(mayUndo(model, HOST, { seq: 3, undo: "free" }), "free");
    assert.equal(mayUndo(model, HOST, { seq: 2, undo: "free" }), "ask");
    assert.equal(mayUndo({ ...model, seq: 0 }, HOST, { seq: -1, undo: "no" }), "no");
    const alone = { ...model, ...asked(there({ here: 1 })) };
    assert.equal(mayUndo(alone, HOST, { seq: 3, undo: "free" }), "no");
});

test("a host neither plays nor agrees for a seat that somebody has taken", () => {
    const model = asked(there({ taken: true }));
    assert.equal(nextAtThisScreen(model, HOST), null);
    assert.equal(linksAtThisScreen(model, HOST).size, 0);
});

test("a guest who has taken two seats passes the screen between them", () => {
    assert.equal(nextAtThisScreen(asked(there({ taken: true })), GUEST), "blue");
});

test("whoever has taken a seat is asked though a computer plays it just now", () => {
    assert.deepEqual(others(asked(there({ player: "basic", taken: true }))), ["blue"]);
    assert.deepEqual(others(asked(there({ player: "basic" }))), []);
});

test("copies of links that are dead are not kept, and come back with the seat", () => {
    const links = new Links(new FakeStorage());
    links.remember("t", { links: { host: "H", seats: { red: "R", blue: "B" }, taken: [] } });
    links.remember("t", { links: { host: "H", seats: { red: "R" }, taken: ["blue"] } });
    assert.deepEqual(links.get("t").links.seats, { red: "R" });
    links.remember("t", { links: { host: "H", seats: { red: "R", blue: "B2" }, taken: [] } });
    assert.deepEqual(links.get("t").links.seats, { red: "R", blue: "B2" });
});

test("a browser sits down with one key, whatever happens to its answer", () => {
    const storage = new FakeStorage();
    const key = new Links(storage).key();
    assert.ok(key.length >= 16);
    assert.equal(new Links(storage).key(), key);
    const blocked = () => {
        throw new Error("blocked");
    };
    const none = new Links({ getItem: blocked, setItem: blocked });
    assert.equal(none.key(), none.key());
});

test("the lobby goes on with a seat that is still the host's", () => {
    const row = { seats: { red: there(), blue: there({ taken: true }) }, links: { host: "H" } };
    assert.deepEqual(notHere(row), ["blue"]);
    assert.deepEqual(notHere({ ...row, links: {} }), []);
});

test("what the table itself says has no speaker", () => {
    const [span, ...more] = spokenLine({ who: "", text: "Somebody has sat down as Blue." }, {}).spans;
    assert.deepEqual([span.text, more], ["Somebody has sat down as Blue.", []]);
    assert.equal(spokenLine({ who: "iif", text: "Go" }, { iif: { name: "IIF" } }).spans[0].text, "IIF: ");
});

const from = (kind, taken_back = 0) => ({ dice_from: { kind, words: "So.", taken_back }, created: 0 });

test("dice that were drawn here need no second thought, all others do", () => {
    assert.deepEqual(diceInShort(from("drawn")), { words: "drawn here", plain: true, kind: "drawn" });
    for (const kind of ["brought", "branched", "loaded", "typed", "unknown"])
        assert.equal(diceInShort(from(kind)).plain, false, kind);
    assert.equal(diceInShort(from("drawn", 1)).plain, false, "they were seen before");
    assert.equal(diceInShort(null).plain, false);
});

test("the sentences tell when they were brought and how often they were taken back", () => {
    assert.deepEqual(diceTold(from("drawn")), ["So."]);
    assert.match(diceTold(from("brought"))[1], /1 January 1970|31 December 1969/);
    assert.match(diceTold(from("drawn", 2))[1], /^2 rolls were taken back/);
});
