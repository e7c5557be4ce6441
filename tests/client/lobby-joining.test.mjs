import assert from "node:assert/strict";
import { test } from "node:test";

import { looksLikeLink, named, readLink } from "../../src/sandtable/server/static/lobby/joining.js";

const ID = "0123456789abcdef";

test("a whole link, a part of it and a replay's are read alike", () => {
  const seat = { kind: "table", id: ID, secret: "s3-cret", origin: "" };
  assert.deepEqual(readLink(` /table/${ID}#s3-cret\n`), seat);
  assert.deepEqual(readLink(`${ID}#s3-cret`), seat);
  const whole = readLink(`http://192.168.1.5:8787/table/${ID}#s3-cret`);
  assert.deepEqual(whole, { ...seat, origin: "http://192.168.1.5:8787" });
  assert.equal(readLink(`https://example.org/replay/${ID}#s3-cret@17`)?.kind, "replay");
  assert.equal(readLink(`https://example.org/replay/${ID}#s3-cret@17`)?.secret, "s3-cret@17");
});

test("a link without what stands behind the # is a link that is cut off", () => {
  assert.deepEqual(readLink(`/table/${ID}`), { kind: "table", id: ID, secret: "", origin: "" });
});

test("anything else is no link, and no other scheme is one", () => {
  for (const text of ["", "Lost Voices", "http://example.org/", `javascript:table/${ID}#x`, "/table/12#x"]) {
    assert.equal(readLink(text), null, text);
  }
  assert.ok(looksLikeLink("http://example.org/"));
  assert.ok(!looksLikeLink("Lost Voices"));
});

test("a table is found by its name, the exact one first, and not one that is gone", () => {
  const rows = [
    { title: "Lost Voices II" },
    { title: "Lost Voices" },
    { title: "Rat's Nest", gone: true },
  ];
  assert.equal(named(rows, "lost voices "), rows[1]);
  assert.equal(named(rows, "voices ii"), rows[0]);
  assert.equal(named(rows, "rat"), undefined);
});
