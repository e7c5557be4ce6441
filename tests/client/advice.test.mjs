import assert from "node:assert/strict";
import { test } from "node:test";

import { Advice } from "../../src/sandtable/server/static/core/advice.js";
import { EMPTY } from "../../src/sandtable/server/static/core/model.js";

/** Somebody at a table who is asked something, on a line that may be broken. */
function seated(seq = 7) {
    const table = { online: true, sent: 0, seq };
    const model = () => ({ ...EMPTY, seq: table.seq, status: "running", question: { yours: true } });
    const send = () => {
        if (table.online) table.sent += 1;
        return table.online;
    };
    return { table, advice: new Advice({ model, send }) };
}

test("advice that was on its way when the line broke is asked for once more", () => {
    const { table, advice } = seated();
    assert.equal(advice.ask(), true);
    assert.match(advice.words, /Weighing/);
    advice.again();
    assert.equal(table.sent, 2);
    assert.equal(advice.heard({ option: 3, seq: 7, why: "It is near." }), true);
    assert.deepEqual([advice.option, advice.words], [3, "It is near."]);
    advice.again();
    assert.deepEqual([table.sent, advice.option], [2, 3], "what is known stays");
});

test("nobody waits for advice about a question that is answered by now", () => {
    const { table, advice } = seated();
    advice.ask();
    table.seq = 8;
    advice.again();
    assert.deepEqual([table.sent, advice.words], [1, ""]);
    assert.equal(advice.heard({ option: 3, seq: 7 }), false);
    assert.equal(advice.option, -1);
});

test("where nobody can be asked, or nobody advises, nobody is said to weigh it up", () => {
    const { table, advice } = seated();
    table.online = false;
    assert.equal(advice.ask(), false);
    assert.equal(advice.words, "");
    table.online = true;
    advice.ask();
    assert.equal(advice.refused(), true);
    assert.equal(advice.words, "");
});
