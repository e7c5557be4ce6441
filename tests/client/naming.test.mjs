import assert from "node:assert/strict";
import { test } from "node:test";

import { LONGEST, chooser, nameToSay, namesDiffer, ownSeat, speaker, tidyName } from "../../src/sandtable/server/static/core/naming.js";
import { reachOf } from "../../src/sandtable/server/static/core/reach.js";
import { whoAt, whoIsAsked } from "../../src/sandtable/server/static/core/words.js";

const person = (name, who = "", more = {}) => ({ name, player: "human", here: 1, who, ...more });
const table = (seat, people) => ({ table: { seat }, people });
const entry = (seats, away = []) => ({ links: { seats }, away });

test("a name is one tidy line of a few letters", () => {
    assert.equal(tidyName("  Zoë \n van\u0000 Dijk "), "Zoë van Dijk");
    assert.equal(tidyName("\u202eKestrel\u200b"), "Kestrel");
    assert.equal(tidyName("x".repeat(99)), "x".repeat(LONGEST));
    assert.equal([...tidyName("🦅".repeat(99))].length, LONGEST);
});

test("whoever comes to the table says the name that the browser keeps, once", () => {
    const people = { red: person("Red"), blue: person("Blue") };
    assert.equal(nameToSay(table("blue", people), entry({ blue: "b" }), " Kestrel "), "Kestrel");
    const named = { ...people, blue: person("Blue", "Kestrel") };
    assert.equal(nameToSay(table("blue", named), entry({ blue: "b" }), "Kestrel"), null);
    const twice = { ...people, blue: person("Blue", "Kestrel 2") };
    assert.equal(nameToSay(table("blue", twice), entry({ blue: "b" }), "Kestrel"), null);
    assert.equal(nameToSay(table("blue", people), entry({ blue: "b" }), ""), null);
});

test("at a screen for several seats the name is that of the first alone", () => {
    const people = { red: person("Red"), blue: person("Blue") };
    const both = entry({ red: "r", blue: "b" });
    assert.equal(nameToSay(table("red", people), both, "Kestrel"), "Kestrel");
    assert.equal(nameToSay(table("blue", people), both, "Kestrel"), null);
    const away = entry({ red: "r", blue: "b" }, ["red"]);
    assert.equal(nameToSay(table("blue", people), away, "Kestrel"), "Kestrel");
});

test("whoever watches, or has a computer play, says nothing", () => {
    const people = { red: person("Red", "Marlow", { player: "basic" }), blue: person("Blue") };
    assert.equal(ownSeat(table(null, people), null), false);
    assert.equal(ownSeat(table("red", people), entry({ red: "r" })), false);
    assert.equal(ownSeat(table("blue", people), entry({ red: "r", blue: "b" })), true);
});

test("a seat is called by who sits there", () => {
    const people = { red: person("Red", "Kestrel"), blue: person("Blue") };
    assert.equal(whoAt(people, "red"), "Kestrel (Red)");
    assert.equal(whoAt(people, "blue"), "Blue");
    assert.equal(whoAt(people, "green"), "green");
    const question = { seat: "red", prompt: "", options: [] };
    assert.equal(whoIsAsked({ question, people, coach: null }), "Kestrel (Red) is thinking");
    const computer = { red: person("Red", "Marlow", { player: "basic" }) };
    assert.equal(
        whoIsAsked({ question, people: computer, coach: null }),
        "Marlow (Red), a computer, is choosing",
    );
});

test("what was said keeps the name of whoever said it", () => {
    const people = { red: person("Red", "Jonas") };
    assert.equal(speaker({ who: "red", person: "Kestrel" }, people), "Kestrel (Red)");
    assert.equal(speaker({ who: "red", person: "" }, people), "Red");
});

test("a link with a name of this machine alone opens nowhere else", () => {
    const at = (hostname) => ({ hostname, origin: `http://${hostname}:8787` });
    for (const name of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "a.localhost"])
        assert.equal(reachOf(at(name)).alone, true, name);
    for (const name of ["192.168.1.7", "table.example", "localhost.example", "1270.example"])
        assert.equal(reachOf(at(name)).alone, false, name);
});

test("a server that listens to the network says how others find it", () => {
    const local = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8787" };
    assert.deepEqual(reachOf(local, "http://192.168.1.7:8787"), {
        origin: "http://192.168.1.7:8787",
        alone: false,
        elsewhere: true,
    });
    const out = { hostname: "table.example", origin: "https://table.example" };
    assert.deepEqual(reachOf(out, "http://10.0.0.1:80"), {
        origin: "https://table.example",
        alone: false,
        elsewhere: false,
    });
});

test("a choice is told by the name of whoever made it, where more than one chooses", () => {
    const people = { red: person("Red", "Jonas"), blue: person("Blue", "") };
    assert.equal(chooser(people, "red"), "Jonas");
    assert.equal(chooser(people, "blue"), "", "nobody has said a name");
    assert.equal(chooser({ red: people.red }, "red"), "", "there is nobody else");
    assert.ok(namesDiffer(people, { ...people, blue: person("Blue", "Merlin") }));
    assert.ok(!namesDiffer(people, { ...people }));
});
