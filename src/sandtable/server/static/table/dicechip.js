/**
 * Where the dice come from: a line with the briefing that opens into sentences and the commitment;
 * where there is something to think about, a button at the top of the page as well.
 */
import { diceInShort, diceTold, verifyAddress } from "../core/dicefrom.js";
import { note } from "../core/noted.js";
import { ask } from "../shared/dialog.js";
import { find, h } from "../shared/dom.js";

/** @param {Msg.TableOut} table */
export function diceChip(table) {
    const { words, plain, kind } = diceInShort(table);
    return h(
        "details",
        { class: "panel signs dice-from", "data-kind": kind },
        h(
            "summary",
            { class: "label" },
            "Dice: ",
            h("span", { class: plain ? "" : "tone-unknown" }, plain ? words : `${words} !`),
        ),
        explained(table),
    );
}

/** @param {Msg.TableOut} table */
const explained = (table) => [
    diceTold(table).map((told) => h("p", { class: "soft" }, told)),
    h("p", { class: "label" }, "Commitment"),
    h("p", { class: "figure small soft commitment" }, table.commitment),
    table.seed ? verifyLink(table) : h("p", { class: "small soft" }, LATER),
];

const LATER = "When the play is over the seed is shown here, and every roll can be checked.";

/** @param {Pick<Msg.TableOut, "id">} table */
export const verifyLink = ({ id }) =>
    h(
        "p",
        { class: "verify-link" },
        h("a", { href: verifyAddress(id, location.hash) }, "Check every roll"),
    );

export class DiceButton {
    /** @param {HTMLElement} button */
    constructor(button) {
        this.button = button;
        /** @type {Msg.TableOut | null} */
        this.table = null;
        button.addEventListener("click", () => this.#open());
    }

    /** @param {{table: Msg.TableOut | null}} model */
    render({ table }) {
        const { words, plain } = diceInShort(table);
        this.table = table;
        if (table) note(localStorage, table.id, table.commitment);
        this.button.hidden = plain || !table;
        find(".long", { root: this.button }).textContent = plain ? "" : `: ${words}`;
    }

    #open() {
        if (!this.table) return;
        const body = [h("div", { class: "dice-from" }, explained(this.table))];
        ask({ title: `Dice: ${diceInShort(this.table).words}`, body });
    }
}
