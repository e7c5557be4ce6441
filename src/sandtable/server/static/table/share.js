/** Links, seats and the end of the table, for its host. */
import { seatName } from "../core/words.js";
import { call } from "../shared/api.js";
import { ask, closeDialogs } from "../shared/dialog.js";
import { fill, h } from "../shared/dom.js";
import { toast } from "../shared/toast.js";
import { getUp } from "./getup.js";

export async function openShare(app) {
    const body = h("div", { class: "share" });
    const open = ask({ title: "Share this table", name: "share-dialog", body: [body] });
    await draw(app, body).catch((error) => fill(body, error.message));
    return open;
}

async function draw(app, body) {
    const host = app.entry?.links.host;
    if (!host) return fill(body, guestBody(app));
    const path = `/tables/${app.id}`;
    const [links, table, game] = await Promise.all([
        call("GET", `${path}/links`, { link: host }),
        call("GET", path, { link: host }),
        call("GET", `/games/${app.game || app.entry.game}`),
    ]);
    app.links.remember(app.id, { links });
    const act = (work, said) => async () => {
        await work().then(
            () => said && toast(said),
            (error) => toast(error.message),
        );
        await draw(app, body);
    };
    fill(body, hostBody({ app, host, path, links, table, players: computers(game) }, act));
}

/** Names of the computer players, however the game lists them. */
const computers = ({ players = [] }) =>
    players.map((player) => player.id ?? player).filter((name) => name !== "human");

function guestBody(app) {
    const { spectator } = app.entry?.links ?? {};
    const sits = app.model.people[app.seat]?.taken;
    return [
        h("p", {}, "Whoever made this table hands out its links."),
        sits && linkRow(app, "You, on another device", app.link, []),
        sits && h("p", { class: "soft small" }, "Nobody else has this link; whoever has it plays your seat."),
        spectator && linkRow(app, "Spectators", spectator, []),
        sits &&
            h(
                "p",
                { class: "share-end" },
                h("button", { type: "button", class: "danger", onclick: () => getUp(app) }, "Get up"),
                h("span", { class: "soft small" }, "The seat is the host's again."),
            ),
    ];
}

function hostBody({ app, host, path, links, table, players }, act) {
    const renew = (name, said = "") =>
        h(
            "button",
            {
                type: "button",
                "aria-label": `New link for ${name}`,
                onclick: act(() => renewed(app, host, path, name), said),
            },
            "New link",
        );
    return [
        h(
            "p",
            { class: "soft" },
            "Send a link to whoever shall sit there. Once somebody has sat down with it, the seat is theirs, and your copy opens nothing.",
        ),
        Object.keys(table.seats).map((seat) => {
            const field = seatField({ host, path, seat, table, players }, act);
            return links.taken.includes(seat)
                ? takenRow(table, seat, [askFor({ host, path, seat }, act), field, renew(seat)])
                : linkRow(app, seatName(table.seats, seat), links.seats[seat], [field, renew(seat)], seat);
        }),
        linkRow(app, "Spectators", links.spectator, [renew("spectator", "The old link opens nothing any more.")]),
        linkRow(app, "You, on another device", host, []),
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

/** Somebody has the seat: the host may ask for it, or send whoever sits there away. */
const takenRow = ({ seats }, seat, more) =>
    h(
        "section",
        { class: "share-row" },
        h("h3", { class: "label" }, seatName(seats, seat)),
        h("span", { class: "taken" }, "Taken: somebody has sat down with the link."),
        more,
    );

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

async function renewed(app, host, path, name) {
    const links = await call("POST", `${path}/links/${encodeURIComponent(name)}`, { link: host });
    app.links.remember(app.id, { links });
    if (name === app.seat) app.takeSeat(name);
}

function linkRow(app, name, secret, more, seat = "") {
    const address = `${location.origin}/table/${app.id}#${secret}`;
    const copy = async () => {
        await navigator.clipboard.writeText(address).then(
            () => toast(`The link for ${name} is copied.`),
            () => toast("Copying is not allowed here; mark the address and copy it."),
        );
        if (seat && seat !== app.seat) app.links.setAway(app.id, seat, true); // sent away: no hand-over
    };
    return h(
        "section",
        { class: "share-row" },
        h("h3", { class: "label" }, name, seat && seat === app.seat && " (you)"),
        h("input", {
            readonly: true,
            class: "figure small",
            value: address,
            "aria-label": `Link for ${name}`,
            onfocus: (event) => event.target.select(),
        }),
        h(
            "button",
            { type: "button", "aria-label": `Copy the link for ${name}`, onclick: copy },
            "Copy",
        ),
        more,
    );
}

/** Who plays the seat: a person, or a computer player that can be sent away again. */
function seatField({ host, path, seat, table, players }, act) {
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
        ["human", ...players].map((name) =>
            h("option", { value: name }, name === "human" ? "A person" : `Computer: ${name}`),
        ),
    );
    field.value = table.seats[seat]?.player ?? "human";
    return field;
}

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
        (error) => toast(error.message),
    );
}
