/** The cards of the games: they come with the page, here they begin to do something. */

import { call } from "../shared/api.js";

/** @typedef {{onFirst: (id: string, button: HTMLElement) => void, onOpen: (id: string) => void}} Does */

/** @param {HTMLElement} place @param {Does} does */
export function wakeGames(place, { onFirst, onOpen }) {
  for (const card of cardsIn(place)) {
    const id = card.dataset.game ?? "";
    const first = card.querySelector("[data-first]");
    if (first instanceof HTMLElement) first.addEventListener("click", () => onFirst(id, first));
    for (const way of card.querySelectorAll("a")) {
      way.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab of its own
        event.preventDefault();
        onOpen(id);
      });
    }
    void pictured(card, id);
  }
}

/** @param {ParentNode} place @returns {HTMLElement[]} */
const cardsIn = (place) => [...place.querySelectorAll("[data-game]")].filter(isElement);

/** @param {Element} one @returns {one is HTMLElement} */
const isElement = (one) => one instanceof HTMLElement;

/** What was not drawn yet when the page was sent. @param {HTMLElement} card @param {string} id */
async function pictured(card, id) {
  const place = card.querySelector(".card-picture");
  if (!place || place.querySelector("svg")) return;
  const drawn = await fetched(`/games/${encodeURIComponent(id)}/card.svg`);
  if (drawn) place.replaceChildren(drawn); // else the lamp hangs over an empty table
}

/** A small picture, or nothing. @param {string} path @param {string} [link] */
export async function fetched(path, link) {
  try {
    const text = await call("GET", path, { link, text: true });
    const drawn = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
    return drawn && document.importNode(drawn, true);
  } catch {
    return null;
  }
}

/** How a game is called. @param {string} id */
export function titleOf(id) {
  const card = document.querySelector(`[data-game="${CSS.escape(id)}"] h2`);
  return card?.textContent ?? "";
}

/** Another print of a game's picture. @param {string} id */
export function pictureOf(id) {
  const drawn = document.querySelector(`[data-game="${CSS.escape(id)}"] .card-picture svg`);
  const copy = drawn?.cloneNode(true);
  return copy instanceof SVGElement ? copy : null;
}
