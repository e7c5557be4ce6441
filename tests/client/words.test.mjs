import assert from "node:assert/strict";
import { test } from "node:test";

import {
    counted,
    designations,
    ordersOf,
    saysAlready,
    seatName,
    sentence,
    spoken,
    theirQuestion,
    whoIsAsked,
} from "../../src/sandtable/server/static/core/words.js";

const options = (...labels) => labels.map((label) => ({ label }));
const asked = (more = {}) => ({
    question: { seat: "red", prompt: "Fight on?", options: options("Fight", "Withdraw") },
    people: { red: { name: "Red", player: "human", here: 1 } },
    coach: null,
    ...more,
});

const KEYED = [
    { key: 1, label: "Fight" },
    { key: 2, label: "Withdraw" },
];

test("a question is read aloud as sentences, with its few options by number", () => {
    assert.equal(spoken(asked(), true, KEYED), "Fight on? 2 options. 1, Fight; 2, Withdraw.");
});

test("of many options only the number is read", () => {
    const many = Array.from({ length: 12 }, (_, n) => `Recruit ${n}`);
    const question = { seat: "red", prompt: "Recruit", options: options(...many) };
    const keyed = many.map((label) => ({ key: 0, label }));
    assert.equal(spoken(asked({ question }), true, keyed), "Recruit. 12 options.");
});

test("the guide speaks before the question", () => {
    const coach = { title: "Welcome", text: "Take the first one." };
    const said = spoken(asked({ coach }), true);
    assert.match(said, /^Guide: Welcome\. Take the first one\. Fight on\?/);
});

test("what the guide explains of the other side is read before it goes on", () => {
    const coach = { title: "A hit", text: "It costs a Wound.", waits: true };
    assert.equal(
        spoken(asked({ coach }), false),
        "Guide: A hit. It costs a Wound. Red goes on when you step forward. Fight on?",
    );
});

test("who waits hears who is asked, what, and whether they are there at all", () => {
    assert.equal(spoken(asked(), false), "Red is thinking. Fight on?");
    const gone = asked({ people: { red: { name: "Red", player: "human", here: 0 } } });
    assert.equal(whoIsAsked(gone), "Red is asked, but not at the table");
    const computer = asked({ people: { red: { name: "Red", player: "basic", here: 0 } } });
    assert.equal(whoIsAsked(computer), "Red, a computer, is choosing");
});

test("a secret question is said to be one", () => {
    const people = { attacker: { name: "Attacker" } };
    const secret = { people, question: { seat: "attacker", prompt: "", options: [] } };
    assert.equal(
        theirQuestion(secret),
        "What Attacker is asked stays hidden from this screen.",
    );
});

test("what ends already gets no full stop", () => {
    assert.equal(sentence("It is over"), "It is over.");
    assert.equal(sentence("Is it over?"), "Is it over?");
});

test("a brief with two places becomes two orders; any other stays whole", () => {
    assert.deepEqual(ordersOf({
        brief: "AFRICOM or CENTCOM: Free the crew; Free the pilot",
        orders: [["AFRICOM", "Free the crew"], ["CENTCOM", "Free the pilot"]],
    }), [
        { place: "AFRICOM", task: "Free the crew" },
        { place: "CENTCOM", task: "Free the pilot" },
    ]);
    const one = "Now or never: take the bridge";
    assert.deepEqual(ordersOf({ brief: one, orders: [] }), [{ place: "", task: one }]);
});

test("seats and counts are told in words", () => {
    assert.equal(seatName({ "seal-1": { name: "Seal 1" } }, "seal-1"), "Seal 1");
    assert.equal(seatName({}, "us"), "us", "a seat that is not at this table");
    assert.equal(counted(1, "seat"), "1 seat");
    assert.equal(counted(3, "seat"), "3 seats");
});

test("a designation is one word, hyphens and all", () => {
    assert.deepEqual(designations("T-72 company, BTR-60: TY-FRC-2."), ["", "T-72", " company, ", "BTR-60", ": ", "TY-FRC-2", "."]);
    assert.deepEqual(designations("a 16-inch way, half-hidden"), ["a 16-inch way, half-hidden"]);
});

test("what a line of several spans says is not said again", () => {
    const woods = [[{ text: "Woods" }, { text: ": Sight ends after 4 inches of it." }, { text: " TY-LOS-3" }]];
    assert.equal(saysAlready(woods, "Woods: Sight ends after 4 inches of it."), true);
    assert.equal(saysAlready(woods, "Nothing is to be done here."), false);
    assert.equal(saysAlready([], "This may be chosen."), false);
});
