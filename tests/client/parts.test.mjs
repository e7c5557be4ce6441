import assert from "node:assert/strict";
import { test } from "node:test";

import { diceOf, newsOf, plainText } from "../../src/sandtable/server/static/core/dicelog.js";
import { meaning } from "../../src/sandtable/server/static/core/keys.js";
import { Links } from "../../src/sandtable/server/static/core/links.js";
import { spokenLine, withTalk } from "../../src/sandtable/server/static/core/talk.js";
import { applyPicture } from "../../src/sandtable/server/static/core/pictureops.js";
import { FakeStorage } from "./fakes.mjs";

const ids = ({ list }) => list.map(([id]) => id).join("");
const LIST = [
    ["a", "1"],
    ["b", "1"],
    ["c", "1"],
];

test("a whole picture takes the place of what was there", () => {
    const next = applyPicture(LIST, {
        whole: true,
        put: [
            ["b", "1"],
            ["d", "1"],
        ],
    });
    assert.equal(ids(next), "bd");
    assert.deepEqual([next.changed, next.gone], [["d"], ["a", "c"]]);
});

test("an element is put in place of the one with its id", () => {
    const next = applyPicture(LIST, { put: [["b", "2", "c"]] });
    assert.deepEqual(next.list, [
        ["a", "1"],
        ["b", "2"],
        ["c", "1"],
    ]);
    assert.deepEqual(next.changed, ["b"]);
});

test("a new element lies on the one named third, or at the very back", () => {
    const next = applyPicture(LIST, {
        put: [
            ["x", "1", "a"],
            ["y", "1", "x"],
            ["z", "1", ""],
        ],
    });
    assert.equal(ids(next), "zaxybc");
});

test("elements that are gone leave, and an order counts for all", () => {
    const next = applyPicture(LIST, { gone: ["b"], order: ["c", "a"] });
    assert.equal(ids(next), "ca");
    assert.deepEqual([next.changed, next.gone], [[], ["b"]]);
});

test("number keys choose and letters act, but not inside a field or a dialog", () => {
    const free = { typing: false, dialog: false };
    assert.deepEqual(meaning({ key: "3" }, free), { act: "option", at: 2 });
    assert.deepEqual(meaning({ key: "?" }, free), { act: "why" });
    assert.deepEqual(meaning({ key: "D" }, free), { act: "describe" });
    assert.equal(meaning({ key: "u", ctrlKey: true }, free), null);
    assert.equal(meaning({ key: "3" }, { typing: true, dialog: false }), null);
    assert.equal(meaning({ key: "3" }, { typing: false, dialog: true }), null);
    assert.equal(meaning({ key: "Shift" }, free), null);
    assert.deepEqual(meaning({ key: "0" }, free), { act: "zero" });
});

test("links of a table add up, and the latest touched comes first", () => {
    const links = new Links(new FakeStorage());
    links.remember("t1", { title: "One", links: { host: "H", seats: { blue: "B" } }, now: 1 });
    links.remember("t2", { title: "Two", now: 2 });
    links.rememberRole("t1", { role: "seat", seat: "red", secret: "R" });
    assert.deepEqual(links.get("t1").links, { host: "H", seats: { blue: "B", red: "R" } });
    assert.deepEqual(
        links.all().map(({ id }) => id),
        ["t1", "t2"],
    );
    assert.deepEqual([links.any("t1"), links.any("t2")], ["B", ""]);
    links.forget("t1");
    assert.equal(links.get("t1"), null);
});

test("a seat is away until it is called back", () => {
    const links = new Links(new FakeStorage());
    links.remember("t", {});
    links.setAway("t", "red", true);
    assert.deepEqual(links.get("t").away, ["red"]);
    links.setAway("t", "red", false);
    assert.deepEqual(links.get("t").away, []);
});

test("damaged or forbidden storage is no storage, not an error", () => {
    const storage = new FakeStorage();
    storage.setItem("sandtable.links", "{");
    assert.deepEqual(new Links(storage).all(), []);
    const none = {
        getItem: () => {
            throw new Error("blocked");
        },
        setItem: () => {
            throw new Error("blocked");
        },
    };
    new Links(none).remember("t", {});
});

test("a span with sides is a die, stamped words are not", () => {
    const line = {
        spans: [
            { text: "[5]", tone: "foe", stamped: true, die: 6, face: 5 },
            { text: "ALPHA", stamped: true },
            { text: " hit" },
        ],
    };
    assert.deepEqual(diceOf([line]), [{ face: 5, sides: 6, tone: "foe" }]);
    assert.equal(plainText(line), "5 ALPHA hit");
});

test("the news of a roll are the lines that turned out well or badly", () => {
    const roll = { spans: [{ text: "[5]", die: 6, face: 5 }, { text: "hit", tone: "good" }] };
    const hit = { spans: [{ text: "Alpha " }, { text: "is hit", tone: "bad" }] };
    const event = { spans: [{ text: "Event: rain" }] };
    assert.deepEqual(newsOf([roll, event, hit]), [{ text: "Alpha is hit", tone: "bad" }]);
});

test("what people say stands in the log where they said it", () => {
    const log = [{ n: 0 }, { n: 1 }, { n: 1 }, { n: 4 }];
    const chat = [
        { who: "us", text: "Hello", seq: 0 },
        { who: "iif", text: "Ouch", seq: 2 },
        { who: "us", text: "Bye", seq: 4 },
    ].map((said) => spokenLine(said, { us: { name: "US" }, iif: { name: "IIF" } }));
    const { lines, fresh } = withTalk(log, chat, 3);
    assert.deepEqual(
        lines.map(({ n, text }) => text ?? n),
        [0, "Hello", 1, 1, "Ouch", 4, "Bye"],
    );
    assert.equal(fresh, 5);
    assert.equal(chat[1].spans.map(({ text }) => text).join(""), "IIF: Ouch");
    assert.equal(withTalk(log, chat, Infinity).fresh, Infinity);
    assert.equal(withTalk(log, chat, 4).fresh, 6);
});
