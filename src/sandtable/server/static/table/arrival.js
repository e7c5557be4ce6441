/**
 * Where a link leads: whoever made the table, or sits there already, goes straight to it; whoever
 * comes with an invitation is told what it is to, and sits down by a button of his own.
 */
import { diceInShort, diceTold } from "../core/dicefrom.js";
import { tidyName } from "../core/naming.js";
import { seatName, whoAt } from "../core/words.js";
import { ApiError, call } from "../shared/api.js";
import { fill, h, wordsOf } from "../shared/dom.js";
import { preference } from "../shared/preferences.js";
import { nameField } from "./naming.js";

/**
 * @import { Links } from "../core/links.js"
 * @import { Child } from "../shared/dom.js"
 * @typedef {{id: string, link: string, links: Links}} Come
 */

/** @param {Come} come @returns {Promise<string>} the secret to open the table with */
export async function arrive({ id, link, links }) {
    const entry = links.get(id);
    if (!link || entry?.links.host) return link;
    const sit = (name = preference("name")) => sitDown({ id, link, links }, name);
    /** @type {Msg.TableOut | ApiError} */
    const table = await call("GET", `/tables/${id}`, { link }).catch((problem) => problem);
    if (table instanceof Error) // it may be this browser that used it
        return table.status === 401 ? sit().catch(() => link) : link;
    if (!isInvitation(table)) return link;
    const known = Object.values(entry?.links.seats ?? {}).includes(link);
    return known ? sit().catch(() => link) : invited(table, sit);
}

/** @param {Msg.TableOut} table */
const isInvitation = ({ role, status, seat, seats }) =>
    role === "seat" && status === "running" && seat !== null && !seats[seat].taken;

/**
 * The same key every time: an answer that was lost is told again.
 * @param {Come} come
 * @param {string} name
 */
async function sitDown({ id, link, links }, name) {
    const body = { key: links.key(), name: tidyName(name) };
    /** @type {Msg.SatDown} */
    const sat = await call("POST", `/tables/${id}/sit`, { link, body });
    history.replaceState(null, "", `#${sat.link}`);
    return sat.link;
}

/**
 * @param {Msg.TableOut} table
 * @param {(name: string) => Promise<string>} sit
 * @returns {Promise<string>}
 */
function invited(table, sit) {
    return new Promise((resolve) => {
        const trouble = h("p", { class: "tone-bad", role: "alert" });
        const button = h("button", { type: "button", class: "main" }, "Sit down");
        const { field, read } = nameField({ kept: true });
        field.addEventListener("keydown", ({ key }) => key === "Enter" && button.click());
        const dialog = h(
            "dialog",
            {
                class: "invitation",
                "aria-label": `Sit down as ${seatName(table.seats, table.seat ?? "")}`,
                oncancel: (/** @type {Event} */ event) => event.preventDefault(),
            },
            h("div", { class: "invitation-body" }, about(table, field)),
            trouble,
            h("footer", {}, h("a", { class: "button", href: "/" }, "Not now"), button),
        );
        button.addEventListener("click", async () => {
            button.disabled = true;
            await sit(read()).then(
                (link) => {
                    dialog.close();
                    dialog.remove();
                    resolve(link);
                },
                (problem) => fill(trouble, wordsOf(problem)),
            );
            button.disabled = false;
        });
        document.body.append(dialog);
        dialog.showModal();
        button.focus();
    });
}

/** @param {Msg.TableOut} table @param {HTMLElement} field  for a name */
function about(table, field) {
    const { plain, words } = diceInShort(table);
    return [
        h("p", { class: "label" }, `You are invited to ${table.game_title}`),
        h("h2", {}, table.title),
        table.brief && h("p", { class: "soft" }, table.brief),
        h(
            "dl",
            {},
            row("Your seat", [h("strong", {}, seatName(table.seats, table.seat ?? ""))]),
            row("You are", [field]),
            row("At the table", whoIsThere(table)),
            row("Played so far", [table.seq ? `${table.now || "It has begun"}` : "Nothing yet"]),
            row("Dice", [
                h("strong", { class: plain ? "" : "tone-unknown" }, plain ? words : `${words} !`),
                diceTold(table).map((told) => h("p", { class: "small soft" }, told)),
            ]),
        ),
        h(
            "p",
            { class: "small soft" },
            "Once you sit, the seat is yours: your page gets a link that nobody else has, and nothing of yours is taken back unless you agree.",
        ),
    ];
}

/** @param {string} label @param {Child} content */
const row = (label, content) => [h("dt", { class: "label" }, label), h("dd", {}, content)];

/** @param {Msg.TableOut} table */
function whoIsThere({ seats, seat }) {
    const others = Object.entries(seats).filter(([name]) => name !== seat);
    if (!others.length) return ["You alone"];
    return others.map(([name, { player, here, taken }]) => {
        const away = taken ? "taken, away just now" : "nobody yet";
        const person = here ? "is there" : away;
        const who = player === "human" ? person : `a computer (${player})`;
        return h("p", {}, `${whoAt(seats, name)}: ${who}`);
    });
}
