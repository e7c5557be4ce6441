/** Links, seats and the end of the table, for its host. */
import { reachOf } from "../core/reach.js";
import { seatName } from "../core/words.js";
import { call } from "../shared/api.js";
import { ask, closeDialogs } from "../shared/dialog.js";
import { fill, h, wordsOf } from "../shared/dom.js";
import { linkLine } from "../shared/linkline.js";
import { reachNote } from "../shared/reachnote.js";
import { toast } from "../shared/toast.js";
import { getUp } from "./getup.js";

/**
 * @import { Links } from "../core/links.js"
 * @import { Child } from "../shared/dom.js"
 * @import { Send } from "./getup.js"
 * @typedef {{id: string, links: Links, link: () => string, seat: () => string, game: () => string,
 *   sits: () => boolean, takeSeat: (seat: string) => void, send: Send}} Needs
 *   sits: this screen has sat down by a link of its own
 * @typedef {Record<string, Msg.CardOut>} Cards  the computer players, as people know them
 * @typedef {{here: Needs, host: string, path: string, links: Msg.LinksOut, table: Msg.TableOut,
 *   cards: Cards}} Hosted
 * @typedef {(work: () => Promise<unknown>, said?: string) => () => Promise<void>} Act
 */

/** @param {Needs} here */
export async function openShare(here) {
    const body = h("div", { class: "share" });
    const open = ask({ title: "Share this table", name: "share-dialog", body: [body] });
    await draw(here, body).catch((error) => fill(body, wordsOf(error)));
    return open;
}

/** @param {Needs} here @param {HTMLElement} body */
async function draw(here, body) {
    const entry = here.links.get(here.id);
    const host = entry?.links.host;
    if (!host) return fill(body, guestBody(here));
    const path = `/tables/${here.id}`;
    /** @type {[Msg.LinksOut, Msg.TableOut, Msg.GameWithMissions]} */
    const [links, table, game] = await Promise.all([
        call("GET", `${path}/links`, { link: host }),
        call("GET", path, { link: host }),
        call("GET", `/games/${here.game() || entry.game}`),
    ]);
    here.links.remember(here.id, { links });
    /** @type {Act} */
    const act = (work, said) => async () => {
        await work().then(
            () => said && toast(said),
            (error) => toast(wordsOf(error)),
        );
        await draw(here, body);
    };
    fill(body, hostBody({ here, host, path, links, table, cards: game.cards }, act));
}

/** @param {Needs} here @returns {Child[]} */
function guestBody(here) {
    const spectator = here.links.get(here.id)?.links.spectator;
    const sits = here.sits();
    return [
        h("p", {}, "Whoever made this table hands out its links."),
        sits && reachNote(""),
        sits && linkRow(here, "You, on another device", here.link()),
        sits &&
            h(
                "p",
                { class: "soft small" },
                "Nobody else has this link; whoever has it plays your seat.",
            ),
        spectator && linkRow(here, "Spectators", spectator),
        sits &&
            h(
                "p",
                { class: "share-end" },
                h(
                    "button",
                    { type: "button", class: "danger", onclick: () => getUp(here.send) },
                    "Get up",
                ),
                h("span", { class: "soft small" }, "The seat is the host's again."),
            ),
    ];
}

/** @param {Hosted} table @param {Act} act @returns {Child[]} */
function hostBody({ here, host, path, links, table, cards }, act) {
    const { origin } = reachOf(location, links.network);
    /** @param {string} name @param {string} said */
    const renew = (name, said = "") =>
        h(
            "button",
            {
                type: "button",
                "aria-label": `New link for ${name}`,
                onclick: act(() => renewed(here, host, path, name), said),
            },
            "New link",
        );
    return [
        h(
            "p",
            { class: "soft" },
            "Send a link to whoever shall sit there. Once somebody has sat down with it, the seat is theirs, and your copy opens nothing.",
        ),
        reachNote(links.network ?? ""),
        Object.keys(table.seats).map((seat) => {
            const field = seatField({ host, path, seat, table, cards }, act);
            return links.taken.includes(seat)
                ? takenRow(table, seat, [askFor({ host, path, seat }, act), field, renew(seat)])
                : linkRow(here, seatName(table.seats, seat), links.seats[seat], {
                      more: [field, renew(seat)], seat, origin,
                  });
        }),
        linkRow(here, "Spectators", links.spectator, {
            more: [renew("spectator", "The old link opens nothing any more.")],
            origin,
        }),
        linkRow(here, "You, on another device", host, { origin }),
        table.status === "running" &&
            h(
                "p",
                { class: "share-end" },
                h(
                    "button",
                    { type: "button", class: "danger", onclick: () => close(host, path) },
                    "Close the table",
                ),
                h("span", { class: "soft small" }, "Ends it here; seed and journal are open then."),
            ),
    ];
}

/**
 * Somebody has the seat: the host may ask for it, or send whoever sits there away.
 * @param {Msg.TableOut} table
 * @param {string} seat
 * @param {Child[]} more
 */
const takenRow = ({ seats }, seat, more) =>
    h(
        "section",
        { class: "share-row" },
        h("h3", { class: "label" }, seatName(seats, seat)),
        h("span", { class: "taken" }, `Taken: ${seats[seat].who || "somebody"} has sat down with the link.`),
        more,
    );

/** @param {{host: string, path: string, seat: string}} where @param {Act} act */
const askFor = ({ host, path, seat }, act) =>
    h(
        "button",
        {
            type: "button",
            onclick: act(() =>
                call("POST", `${path}/seats/${encodeURIComponent(seat)}/ask`, { link: host }),
            ),
        },
        "Ask for the seat",
    );

/** @param {Needs} here @param {string} host @param {string} path @param {string} name */
async function renewed(here, host, path, name) {
    const links = await call("POST", `${path}/links/${encodeURIComponent(name)}`, { link: host });
    here.links.remember(here.id, { links });
    if (name === here.seat()) here.takeSeat(name);
}

/**
 * @param {Needs} here
 * @param {string} name
 * @param {string} secret
 * @param {{more?: Child[], seat?: string, origin?: string}} how
 */
function linkRow(here, name, secret, { more = [], seat = "", origin = location.origin } = {}) {
    const own = seat === here.seat();
    // sent away: no hand-over
    const given = () => void (seat && !own && here.links.setAway(here.id, seat, true));
    return h(
        "section",
        { class: "share-row" },
        h("h3", { class: "label" }, name, seat && own && " (you)"),
        linkLine(name, `${origin}/table/${here.id}#${secret}`, given),
        more.length > 0 && h("div", { class: "share-more" }, more),
    );
}

/**
 * Who plays the seat: a person, or a computer player that can be sent away again.
 * @param {{host: string, path: string, seat: string, table: Msg.TableOut, cards: Cards}} where
 * @param {Act} act
 */
function seatField({ host, path, seat, table, cards }, act) {
    const { player, about } = table.seats[seat];
    /** @type {HTMLSelectElement} */
    const field = h(
        "select",
        {
            "aria-label": `Who plays ${seatName(table.seats, seat)}`,
            onchange: act(() =>
                call("PUT", `${path}/seats/${encodeURIComponent(seat)}`, {
                    link: host,
                    body: { player: field.value },
                }),
            ),
        },
        h("option", { value: "human" }, "A person"),
        Object.entries(cards).map(([name, card]) =>
            h("option", { value: name, title: card.about }, `${card.name} (${name})`),
        ),
    );
    field.value = player;
    return [field, about && h("span", { class: "small soft share-about" }, about)];
}

/** @param {string} host @param {string} path */
async function close(host, path) {
    const answer = await ask({
        title: "Close the table?",
        body: [
            h(
                "p",
                {},
                "Nobody can choose any more. It cannot be opened again, but its journal can be played on.",
            ),
        ],
        buttons: [
            ["", "Keep playing"],
            ["yes", "Close it", "danger"],
        ],
    });
    if (answer !== "yes") return;
    await call("POST", `${path}/close`, { link: host }).then(
        () => closeDialogs(),
        (error) => toast(wordsOf(error)),
    );
}
