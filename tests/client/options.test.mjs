import assert from "node:assert/strict";
import { test } from "node:test";

import { change, common, effect, own } from "../../src/sandtable/server/static/core/chances.js";
import { narrowed } from "../../src/sandtable/server/static/core/filter.js";
import { byKeys, hidden, meeting, needsFilter, rows, within } from "../../src/sandtable/server/static/core/groups.js";
import { Numbers, assigned } from "../../src/sandtable/server/static/core/numbers.js";

const UNSAID = { detail: "", group: "", rule: "", elements: [], odds: [], fold: "", way: "", takes: "", price: 0 };
let n = 0;
const option = (label, more = {}) => ({
    ...UNSAID, goes_on: false, placed: false, n: n++, label, elements: [label], ...more,
});
const chance = (percent, what = "spoiled", more = {}) => ({ what, percent, ...more });
const suppress = (who, way, percent) =>
    option(`${who} ${way}`, { fold: `${who} suppresses`, way, odds: [chance(percent)] });
const move = (to, more = {}) => option(`Move to ${to}`, { group: "Move", placed: true, ...more });
const labels = (found) => found.map(({ label }) => label);

const NINE = [suppress("Nine", "Semi", 42), suppress("Nine", "Burst", 72), suppress("Nine", "Auto", 92)];
const EIGHT = [suppress("Eight", "Semi", 28), suppress("Eight", "Burst", 60)];
const FIRE = option("Let him fire", { goes_on: true, elements: [], odds: [chance(42, "hit", { against: true })] });
const MOVES = Array.from({ length: 12 }, (_, at) => move(`A${at + 1}`));

test("options that differ only by their way are one row, the best way first", () => {
    const [first] = rows([FIRE, ...EIGHT, ...NINE]);
    assert.equal(first.kind, "fold");
    assert.equal(first.label, "Nine suppresses");
    assert.deepEqual(first.options.map(({ way }) => way), ["Auto", "Burst", "Semi"]);
});

test("rows stand in the order of their effect, and what goes on comes last", () => {
    const command = option("Command");
    const found = rows([FIRE, command, ...EIGHT, ...NINE]);
    assert.deepEqual(labels(found), ["Nine suppresses", "Eight suppresses", "Command", "Let him fire"]);
    assert.deepEqual(labels(rows([option("b"), option("a")])), ["b", "a"]);
});

test("chances of different things are not compared: whoever comes first in the game does here", () => {
    const scoot = (who, percent) => option(`${who} scoots`, { group: "Scoot", odds: [chance(percent, "Skill")] });
    const charge = (who, percent) => option(`${who} charges`, { group: "Charge", odds: [chance(percent, "a blow destroys")] });
    const found = rows([charge("Two", 20), charge("One", 50), scoot("Three", 60), scoot("Four", 90)]);
    assert.deepEqual(labels(found), ["One charges", "Two charges", "Four scoots", "Three scoots"]);
});

test("a single way is an option like any other", () => {
    const [only] = rows([NINE[0]]);
    assert.deepEqual([only.kind, only.options], ["option", [NINE[0]]]);
});

test("many places are one row: they are chosen on the map", () => {
    const found = rows([...MOVES, FIRE]);
    assert.deepEqual(found.map(({ kind, label }) => [kind, label]), [["places", "Move"], ["option", "Let him fire"]]);
    assert.equal(rows(MOVES).length, 1, "even where nothing else is asked");
    assert.equal(rows(MOVES.slice(0, 5)).length, 5, "a few may be read");
});

test("places are listed when somebody wants them read, types, or has one proposed", () => {
    const all = [...MOVES, FIRE];
    assert.deepEqual(rows(all, { open: "Move" }), []);
    assert.deepEqual(labels(rows(all, { open: "Move", keep: (one) => one === MOVES[3] })), ["Move to A4"]);
    assert.equal(rows(all, { open: "Move", listed: true }).length, 12);
    assert.deepEqual(labels(rows(all, { open: "Move", typed: "a12" })), ["Move to A12"]);
});

test("a long list is shown by groups, and a list of one kind stays a list", () => {
    const cards = Array.from({ length: 10 }, (_, at) => option(`Buy ${at}`, { group: "Buy" }));
    const teams = Array.from({ length: 3 }, (_, at) => option(`Recruit ${at}`, { group: "Recruit" }));
    assert.deepEqual(rows([...teams, ...cards]).map(({ kind, label }) => [kind, label]), [
        ["group", "Recruit"],
        ["group", "Buy"],
    ]);
    assert.equal(rows(cards).length, 10);
    assert.ok(hidden([...teams, ...cards], cards[4]) && !hidden(cards, cards[4]));
    assert.deepEqual(within([...teams, ...cards], "Recruit"), teams);
});

test("what an option costs can be typed as well", () => {
    const seen = move("B2", { takes: "in sight of IIF-2" });
    assert.deepEqual(narrowed([...MOVES, seen], "sight iif-2"), [seen]);
});

test("a chance that speaks against an option counts less the higher it is", () => {
    const risky = option("a", { odds: [chance(60, "hit", { against: true })] });
    assert.ok(effect(risky) < effect(FIRE));
    assert.equal(effect(option("b")), null);
});

test("chances that all options share are said once, and each says the rest", () => {
    const fighters = chance(30, "each Fighter hits");
    const stun = option("Stun", { odds: [chance(54, "we win"), fighters] });
    const kit = option("Kit", { odds: [chance(47, "we win"), fighters] });
    const shared = common([stun, kit, option("Command")]);
    assert.deepEqual(shared, [fighters]);
    assert.deepEqual(own(stun, shared), [chance(54, "we win")]);
    assert.deepEqual(common([stun]), []);
    const onward = option("End", { goes_on: true }); // nobody hits anybody then
    assert.deepEqual(common([stun, kit, onward]), []);
});

test("an option says what it changes against going on as things stand", () => {
    const onward = option("Fight", { odds: [chance(47, "we win"), chance(30, "we bleed")] });
    assert.deepEqual(change(chance(54, "we win"), onward), { by: 7, words: "+7", good: true });
    assert.equal(change(chance(45, "we win"), onward).words, "\u22122");
    assert.equal(change(chance(20, "we bleed", { against: true }), onward).good, true);
    assert.equal(change(chance(54, "spoiled"), onward), null);
});

const row = (id) => ({ id, kind: "option", label: id, group: "", options: [option(id)] });

test("a row that is there again keeps its number; others get those that are free", () => {
    const first = assigned([row("a"), row("b"), row("c")]);
    assert.deepEqual([...first.values()], [1, 2, 3]);
    const later = assigned([row("x"), row("c"), row("y")], first);
    assert.deepEqual([later.get("x"), later.get("c"), later.get("y")], [1, 3, 2]);
});

test("each kind of question remembers its own numbers", () => {
    const numbers = new Numbers();
    numbers.show("who", [row("a"), row("b")], 0);
    numbers.show("what", [row("move")], 1000);
    numbers.show("who", [row("b")], 2000);
    assert.equal(numbers.of(row("b")), 2);
    assert.equal(numbers.of(row("nobody")), 0);
});

test("a row that was away has its number again, but not one that another has had since", () => {
    const numbers = new Numbers();
    numbers.show("who", [row("a"), row("b"), row("c")], 0);
    numbers.show("who", [row("b")], 1000);
    numbers.show("who", [row("b"), row("c")], 2000);
    assert.deepEqual(["b", "c"].map((id) => numbers.of(row(id))), [2, 3]);
    numbers.show("who", [row("x"), row("c")], 3000);
    numbers.show("who", [row("a"), row("x")], 4000);
    assert.deepEqual(["a", "x"].map((id) => numbers.of(row(id))), [2, 1]);
});

test("the numbers count down the list as it is read, whatever they were before", () => {
    const [scoot, end] = [option("Shoot and scoot"), option("End the step", { goes_on: true })];
    const charge = option("Charge", { odds: [chance(50)] });
    const numbers = new Numbers();
    for (const options of [[scoot, end], [scoot, charge, end]]) numbers.show("assault", rows(options), 0);
    const found = rows([scoot, charge, end]);
    assert.deepEqual(labels(byKeys(found, (one) => numbers.of(one))), ["Charge", "Shoot and scoot", "End the step"]);
    assert.deepEqual(found.map((one) => numbers.of(one)), [1, 2, 3]);
});

test("a key that has just come to mean something else is not taken", () => {
    const numbers = new Numbers();
    const [before, after] = [[row("a"), row("b")], [row("c"), row("b")]];
    numbers.show("who", before, 0);
    assert.equal(numbers.pressed(1, before, 1000), before[0]);
    numbers.show("who", after, 2000);
    assert.equal(numbers.pressed(1, after, 2100), undefined);
    assert.equal(numbers.pressed(2, after, 2100), after[1], "it means what it meant");
    assert.equal(numbers.pressed(1, after, 2500), after[0]);
    assert.equal(numbers.pressed(7, after, 2500), undefined);
});

test("a question that is drawn again does not shut its keys", () => {
    const numbers = new Numbers();
    numbers.show("die", [row("1")], 0);
    numbers.show("die", [row("1")], 5000);
    assert.ok(numbers.pressed(1, [row("1")], 5001));
});

test("a field to type in is there where many rows stand, or much behind one; not for a few with ways", () => {
    assert.equal(needsFilter([FIRE, ...EIGHT, ...NINE, ...NINE, ...EIGHT]), false);
    assert.equal(needsFilter([FIRE, ...MOVES]), true);
    assert.equal(needsFilter(Array.from({ length: 9 }, (_, at) => option(`Card ${at}`))), true);
});

test("what meets at a place stands there as in the list", () => {
    assert.deepEqual(meeting([FIRE, ...EIGHT, ...NINE]), rows([FIRE, ...EIGHT, ...NINE]));
});

test("rows that stand for the same thing have keys of their own", () => {
    const swaps = ["give", "take", "swap"].map((what) => option(what, { rule: "G", elements: ["medic"] }));
    const ids = rows(swaps).map(({ id }) => id);
    assert.equal(new Set(ids).size, 3);
    const numbers = new Numbers();
    numbers.show("kind", rows(swaps), 0);
    assert.deepEqual(rows(swaps).map((row) => numbers.of(row)), [1, 2, 3]);
});

test("rows that nothing ranks stand in the order of their keys; chances come first, going on last", () => {
    const [hit, buy, sell, done] = rows([
        option("Hit", { odds: [chance(60)] }), option("Buy"), option("Sell"), option("Done", { goes_on: true }),
    ]);
    const keys = new Map([[hit, 4], [sell, 1], [buy, 2], [done, 3]]);
    const shown = byKeys([hit, buy, sell, done], (row) => keys.get(row) ?? 0);
    assert.deepEqual(labels(shown), ["Hit", "Sell", "Buy", "Done"]);
});

test("of ways with the same chance the cheaper stands first", () => {
    const way = (name, percent, price) => ({ ...suppress("Nine", name, percent), price });
    const [row] = rows([way("Burst focused", 31, 2), way("Auto", 31, 1), way("Auto focused", 34, 2)]);
    assert.deepEqual(row.options.map((one) => one.way), ["Auto focused", "Auto", "Burst focused"]);
});
