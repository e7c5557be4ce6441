import assert from "node:assert/strict";
import { test } from "node:test";

import { nextAtThisScreen } from "../../src/sandtable/server/static/core/hotseat.js";
import { EMPTY, choosable, mine, reduce } from "../../src/sandtable/server/static/core/model.js";
import { arrangedWishes, common, groupedWishes, summary } from "../../src/sandtable/server/static/core/wishes.js";
import { whoIsAsked } from "../../src/sandtable/server/static/core/words.js";

const VALUES = [
    ["matters", "when it matters"],
    ["always", "always"],
    ["never", "never"],
];
const wish = (id, value) => ({ id, title: id, values: VALUES, value });

test("wishes are told in a few words", () => {
    assert.equal(summary([wish("a", "never"), wish("b", "never")]), "never");
    const mixed = [wish("a", "never"), wish("b", "matters"), wish("c", "never")];
    assert.equal(summary(mixed), "2 never \u00b7 1 when it matters");
    assert.equal(common(mixed), "");
    assert.equal(common([]), "");
    assert.equal(common([wish("a", "always")]), "always");
});

test("wishes of several kinds are told by what they are about", () => {
    const fire = { ...wish("fire", "never"), title: "Fire", values: VALUES.slice(1), group: "Questions" };
    const mixed = [{ ...wish("ask", "always"), group: "Questions" }, fire];
    const guns = [wish("a", "never"), wish("b", "never")].map((one) => ({ ...one, group: "Guns" }));
    const groups = groupedWishes([...mixed, ...guns]);
    assert.deepEqual(groups.map(({ group, alike }) => [group, alike]), [["Questions", false], ["Guns", true]]);
    assert.equal(summary([...mixed, ...guns]), "ask: always \u00b7 Fire: never \u00b7 Guns: never");
});

test("those that the question is about come first", () => {
    const wishes = [wish("a", "never"), wish("b", "never")];
    const question = { options: [{ elements: ["b", "c"] }] };
    const { now, others } = arrangedWishes({ wishes, question });
    assert.deepEqual([now, others], [[wishes[1]], [wishes[0]]]);
    assert.deepEqual(arrangedWishes({ wishes, question: null }).others, wishes);
});

const TABLE = {
    role: "seat",
    seat: "us",
    seats: {
        us: { name: "US", player: "human", here: 1 },
        iif: { name: "IIF", player: "human", here: 0 },
    },
};
const OPTIONS = [{ n: 0, label: "Done", elements: ["a"] }];
const asked = (seat, more) => ({
    seq: 1,
    status: "running",
    question: { seat, yours: seat === "us", prompt: "React?", options: OPTIONS, ...more },
});
const welcome = (frame) => reduce(EMPTY, { type: "welcome", table: TABLE, frame, chat: [] });

test("wishes stay until a frame brings others; a new seat begins without any", () => {
    const had = welcome({ ...asked("us"), wishes: [wish("a", "never")] });
    assert.equal(reduce(had, { type: "frame", ...asked("us") }).wishes.length, 1);
    assert.deepEqual(reduce(had, { type: "frame", ...asked("us"), wishes: [] }).wishes, []);
    assert.deepEqual(reduce(had, { type: "welcome", table: TABLE, frame: asked("us"), chat: [] }).wishes, []);
});

test("a question that one's own wish answers is nobody's to choose", () => {
    const model = welcome(asked("us", { by_wish: "No more reactions" }));
    assert.equal(mine(model), false);
    assert.deepEqual(choosable(model), []);
    assert.equal(whoIsAsked(model), "Answered for you: No more reactions");
});

test("a screen for two is not passed on for a question that a wish answers", () => {
    const entry = { links: { seats: { us: "x", iif: "y" } } };
    assert.equal(nextAtThisScreen(welcome(asked("iif")), entry), "iif");
    const wished = welcome(asked("iif", { by_wish: "Done" }));
    assert.equal(nextAtThisScreen(wished, entry), null);
    assert.equal(whoIsAsked(wished), "Answered for IIF: Done");
});
