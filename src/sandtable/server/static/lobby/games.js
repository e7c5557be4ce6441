/** The games as large cards, each with a real table drawn by the program. */

import { counted } from "../core/words.js";
import { h, fill } from "../shared/dom.js";

/**
 * A picture inside its own shadow: ids of several pictures do not meet, the page's fonts and
 * colours still reach in, so a change of theme needs no second drawing.
 * @param {{id: string, title: string}} game
 * @param {string} look
 */
export function pictureOf(game, look = "") {
  const host = h("div", { class: `card-picture ${look}`, "aria-hidden": "true" });
  const root = host.attachShadow({ mode: "open" });
  const sheets = ["/static/picture.css", "/static/lobby-picture.css"].map((href) =>
    h("link", { rel: "stylesheet", href }),
  );
  const styled = Promise.all(
    sheets.map(
      (link) =>
        new Promise((done) => {
          link.addEventListener("load", done);
          link.addEventListener("error", done);
        }),
    ),
  );
  root.append(...sheets);
  drawn(game)
    .then(async (svg) => {
      root.append(svg);
      await styled;
      host.classList.add("there");
    })
    .catch(() => host.classList.add("blank"));
  return host;
}

/** @param {{id: string, title: string}} game */
async function drawn(game) {
  const answer = await fetch(`/api/games/${encodeURIComponent(game.id)}/picture.svg?theme=night`);
  if (!answer.ok) throw new Error(`no picture of ${game.title}`);
  // Its own colours would beat the page's, and the page allows no style in markup.
  const text = (await answer.text()).replace(/<style>.*?<\/style>/s, "");
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const told of svg.querySelectorAll("script, title, desc")) told.remove();
  for (const named of svg.querySelectorAll("[role], [aria-label]")) {
    named.removeAttribute("role");
    named.removeAttribute("aria-label");
  }
  return document.importNode(svg, true);
}

/** @param {Msg.GameOut} game */
function facts(game) {
  const seats = game.seats.length === 1 ? "Solitaire" : counted(game.seats.length, "seat");
  return [seats, counted(game.missions, "mission"), "computer players"].join(" · ");
}

/**
 * @typedef {{onFirst: (game: Msg.GameOut, button: HTMLElement) => void,
 *   onOpen: (game: Msg.GameOut) => void}} Does
 */

/** @param {HTMLElement} place @param {Msg.GameOut[]} games @param {Does} does */
export function showGames(place, games, does) {
  place.classList.toggle("single", games.length === 1);
  place.removeAttribute("aria-busy");
  fill(
    place,
    games.map((game) => card(game, does)),
  );
}

/** @param {Msg.GameOut} game @param {Does} does */
function card(game, does) {
  const title = `game-${game.id}`;
  const guide = game.guides[0];
  /** @type {HTMLButtonElement} */
  const first = h(
    "button",
    {
      type: "button",
      class: "main large",
      onclick: () => does.onFirst(game, first),
    },
    "Play the first mission",
  );
  const open = h(
    "button",
    {
      type: "button",
      class: "large",
      "aria-describedby": title,
      onclick: () => does.onOpen(game),
    },
    "Choose a mission",
  );
  first.setAttribute("aria-describedby", title);
  const picture = pictureOf(game);
  picture.addEventListener("click", () => does.onOpen(game));
  return h(
    "article",
    { class: "game-card", "aria-labelledby": title },
    picture,
    h(
      "div",
      { class: "game-plate" },
      h("h2", { id: title }, game.title),
      h("p", { class: "label" }, facts(game)),
      guide?.brief && h("p", { class: "game-guide" }, guide.brief),
      h("div", { class: "game-buttons" }, first, open),
    ),
  );
}

/** Shapes of cards while the games are on their way. @param {HTMLElement} place */
export function showLoading(place) {
  place.classList.add("single");
  fill(
    place,
    h(
      "div",
      { class: "game-card waiting", role: "status" },
      h("div", { class: "card-picture" }),
      h("div", { class: "game-plate" }, h("p", { class: "label" }, "Setting the tables…")),
    ),
  );
}

/** @param {HTMLElement} place @param {string} why @param {() => void} again */
export function showNoGames(place, why, again) {
  place.removeAttribute("aria-busy");
  fill(
    place,
    h(
      "div",
      { class: "state panel", role: "alert" },
      h("h2", {}, "No table is set"),
      h("p", {}, why),
      h("button", { type: "button", class: "main", onclick: again }, "Try again"),
    ),
  );
}
