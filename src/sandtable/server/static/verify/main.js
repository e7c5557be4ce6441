/**
 * Checks the dice of a table that is over (`/verify#TABLE/LINK`), or of a journal that is dropped.
 * Tests may use the region "Verdict", the table of rolls and the checkbox "Only what does not fit".
 */
import { readJournal } from "../core/journal.js";
import { noted } from "../core/noted.js";
import { checkRolls } from "../core/rollcheck.js";
import { verdict } from "../core/verdict.js";
import { call } from "../shared/api.js";
import { find, wordsOf } from "../shared/dom.js";
import { catchDrops } from "../shared/drops.js";
import { putPreferences } from "../shared/prefsmenu.js";
import { RollTable } from "./rolltable.js";
import { showFailure, showVerdict, showWaiting } from "./showing.js";

const LARGEST = 2_000_000; // bytes that the server takes
const rolls = new RollTable(find("#rolls"));

/**
 * @typedef {{name: string, text: string, published?: import("../core/verdict.js").Published,
 *   asked: () => Promise<Msg.Rolls>, dice?: Msg.DiceFrom}} Brought
 */

/** @param {Brought} brought */
async function check({ name, text, published, asked, dice }) {
    showWaiting(name);
    rolls.clear();
    try {
        const journal = readJournal(text);
        let missing = "";
        const told = await asked().catch((problem) => {
            missing = wordsOf(problem);
            return null;
        });
        const report = told && checkRolls(journal, told);
        showVerdict({ name, journal, dice, ...verdict({ journal, published, report, missing }) });
        if (report) rolls.show(report, journal);
    } catch (problem) {
        showFailure(name, wordsOf(problem));
    }
}

/** @param {string} id @param {string} link */
async function checkTable(id, link) {
    const path = `/tables/${encodeURIComponent(id)}`;
    showWaiting("");
    try {
        /** @type {Msg.TableOut} */
        const table = await call("GET", path, { link });
        const text = await call("GET", `${path}/journal`, { link, text: true });
        const back = find("#back");
        back.textContent = "To the table";
        back.setAttribute("href", `/table/${id}#${link}`);
        document.title = `Check the dice · ${table.title} · Sandtable`;
        await check({
            name: `${table.game_title} · ${table.title}`,
            text,
            dice: table.dice_from,
            published: { table: table.commitment, noted: noted(localStorage, id) },
            asked: () => call("GET", `${path}/rolls`, { link }),
        });
    } catch (problem) {
        showFailure("", wordsOf(problem));
    }
}

/** @param {File} file */
async function checkFile(file) {
    if (file.size > LARGEST) return showFailure(file.name, "This is too large for a journal.");
    const text = await file.text();
    await check({
        name: file.name,
        text,
        asked: () => call("POST", "/journals/rolls", { body: new Blob([text]) }),
    });
}

function start() {
    const [id, link] = location.hash.slice(1).split("/");
    if (id && link) checkTable(id, link);
}

const field = find("#file", { kind: HTMLInputElement });
find("#choose").addEventListener("click", () => field.click());
field.addEventListener("change", () => {
    const file = field.files?.[0];
    field.value = "";
    if (file) checkFile(file);
});
putPreferences(find("#prefs"));
catchDrops(checkFile);
addEventListener("hashchange", start);
start();
