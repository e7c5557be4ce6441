import assert from "node:assert/strict";
import { test } from "node:test";

import {
    EMPTY,
    choosable,
    mine,
    asked,
    optionsAt,
    plainly,
    others,
    reduce,
} from "../../src/sandtable/server/static/core/model.js";
import {
    linksAtThisScreen,
    nextAtThisScreen,
} from "../../src/sandtable/server/static/core/hotseat.js";

const line = (text) => ({ n: 1, spans: [{ text }] });
const TABLE = {
    id: "t",
    role: "seat",
    seat: "blue",
    status: "running",
    seats: { blue: { player: "human", here: 1 }, red: { player: "human", here: 0 } },
};
const QUESTION = {
    seat: "blue",
    yours: true,
    prompt: "Whom?",
    options: [
        { n: 0, label: "Nobody" },
        { n: 1, label: "Alpha", elements: ["a", "x"] },
        { n: 2, label: "Bravo", elements: ["b", "x"] },
    ],
};
const FRAME = {
    seq: 3,
    status: "running",
    title: "Mission",
    question: QUESTION,
    panels: [{ title: "Forces" }],
    log: { from: 0, lines: [line("one"), line("two")] },
    undo: "free",
};
const welcomed = () => reduce(EMPTY, { type: "welcome", table: TABLE, frame: FRAME, chat: [] });

test("a welcome fills the model", () => {
    const model = welcomed();
    assert.equal(model.seq, 3);
    assert.equal(model.log.length, 2);
    assert.equal(mine(model), true);
    assert.deepEqual(model.people, TABLE.seats);
});

test("fields that a frame leaves out hold their defaults", () => {
    const model = reduce(welcomed(), { type: "frame", seq: 4, status: "over" });
    assert.equal(model.question, null);
    assert.equal(model.undo, "no");
    assert.equal(model.coach, null);
});

test("an option finds its chances among those that its question says once", () => {
    const [hit, down] = [{ what: "hit", percent: 42 }, { what: "Down", percent: 10 }];
    const options = [{ n: 0, label: "a", chances: [1, 0] }, { n: 1, label: "b", chances: [0] }];
    const question = asked({ seat: "red", options, chances: [hit, down] });
    assert.deepEqual(question.options.map(({ odds }) => odds), [[down, hit], [hit]]);
});

test("panels and log that a frame leaves out stay as they were", () => {
    const model = reduce(welcomed(), { type: "frame", seq: 4, status: "running" });
    assert.deepEqual(model.panels, FRAME.panels);
    assert.equal(model.log.length, 2);
});

test("options get what they leave out", () => {
    const [nobody] = welcomed().question.options;
    assert.deepEqual([nobody.elements, nobody.odds, nobody.detail], [[], [], ""]);
});

test("the log forgets from the given line on, then goes on", () => {
    const log = { from: 1, lines: [line("other"), line("three")] };
    const model = reduce(welcomed(), { type: "frame", seq: 4, status: "running", log });
    assert.deepEqual(
        model.log.map(({ spans }) => spans[0].text),
        ["one", "other", "three"],
    );
    assert.equal(model.fresh, 1);
});

test("after a reconnect only the missing lines come, and the known ones stay", () => {
    const frame = { ...FRAME, seq: 5, log: { from: 2, lines: [line("three")] } };
    const model = reduce(welcomed(), { type: "welcome", table: TABLE, frame, chat: [] });
    assert.deepEqual(
        model.log.map(({ spans }) => spans[0].text),
        ["one", "two", "three"],
    );
});

test("an element means every option that names it", () => {
    const model = welcomed();
    assert.deepEqual(
        optionsAt(model, "x").map(({ n }) => n),
        [1, 2],
    );
    assert.deepEqual(choosable(model), ["a", "x", "b"]);
});

test("an option that yields is meant only where no other stands, or where its like are shown", () => {
    const [walk, run] = [{ n: 0, yields: false }, { n: 1, yields: true }];
    assert.deepEqual(plainly([run, walk]), [walk]);
    assert.deepEqual(plainly([run]), [run]);
});

test("another seat's question lets nothing be chosen", () => {
    const question = { ...QUESTION, seat: "red", yours: undefined };
    const model = reduce(welcomed(), { type: "frame", seq: 4, status: "running", question });
    assert.equal(mine(model), false);
    assert.deepEqual(choosable(model), []);
});

test("a request to undo is open until it is settled or the table goes on", () => {
    const asked = reduce(welcomed(), { type: "undo_asked", by: "red", why: "slip" });
    assert.deepEqual(asked.undoAsked, { by: "red", why: "slip" });
    assert.equal(reduce(asked, { type: "undo_settled", yes: false, by: "blue" }).undoAsked, null);
    assert.equal(reduce(asked, { ...FRAME, type: "frame", seq: 9 }).undoAsked, null);
});

test("the others are persons: a computer has no say in an undo", () => {
    assert.deepEqual(others(welcomed()), ["red"]);
    const seats = { ...TABLE.seats, red: { player: "basic", here: 0 } };
    assert.deepEqual(others(reduce(welcomed(), { type: "people", seats })), []);
});

test("a frame that tells nothing new leaves the log as it is", () => {
    const model = welcomed();
    const told = (log) => reduce(model, { type: "frame", seq: 4, log }).log;
    assert.equal(told(undefined), model.log);
    assert.equal(told({ from: model.log.length, lines: [] }), model.log);
    assert.notEqual(told({ from: model.log.length, lines: [line("new")] }), model.log);
});

test("a message that is not known changes nothing", () => {
    const model = welcomed();
    assert.equal(reduce(model, { type: "tomorrow" }), model);
});

const redIsAsked = (model) =>
    reduce(model, { type: "frame", seq: 4, status: "running", question: { seat: "red" } });
const entry = { links: { seats: { blue: "B", red: "R" } }, away: [] };

test("the screen is passed to a seat whose link this browser holds", () => {
    assert.equal(nextAtThisScreen(redIsAsked(welcomed()), entry), "red");
    assert.equal(nextAtThisScreen(welcomed(), entry), null);
});

test("the screen is not passed to who sits elsewhere, to a computer or to a stranger", () => {
    const model = redIsAsked(welcomed());
    const there = (red) => reduce(model, { type: "people", seats: { ...TABLE.seats, red } });
    assert.equal(nextAtThisScreen(there({ player: "human", here: 1 }), entry), null);
    assert.equal(nextAtThisScreen(there({ player: "basic", here: 0 }), entry), null);
    assert.equal(nextAtThisScreen(model, { ...entry, away: ["red"] }), null);
    assert.equal(nextAtThisScreen(model, { links: { seats: { blue: "B" } } }), null);
});

test("who shares the screen agrees to an undo by sitting there; who has a screen is asked", () => {
    const there = (red) =>
        reduce(welcomed(), { type: "people", seats: { ...TABLE.seats, red } });
    const links = (model, known) => [...linksAtThisScreen(model, known)];
    assert.deepEqual(links(welcomed(), entry), [["red", "R"]]);
    assert.deepEqual(links(there({ player: "human", here: 1 }), entry), []);
    assert.deepEqual(links(there({ player: "basic", here: 0 }), entry), []);
    assert.deepEqual(links(welcomed(), { ...entry, away: ["red"] }), []);
    assert.deepEqual(links(welcomed(), null), []);
});
