/** "Join by link": whoever was sent a link pastes it; what is wrong with it is said at the field. */

import { call } from "../shared/api.js";
import { fill, find, h, wordsOf } from "../shared/dom.js";
import { isGone } from "./dialogs.js";
import { looksLikeLink, named, readLink } from "./joining.js";
import { notHere, viewLink } from "./standing.js";

/**
 * @import { Links } from "../core/links.js"
 * @import { Child } from "../shared/dom.js"
 * @import { Row } from "./standing.js"
 * @typedef {{links: Links, rows: () => Row[]}} Known
 */

const NO_LINK = "This is no link to a table. Paste all of it: it ends in # and many letters.";
const CUT = "This link is cut off: what stands behind the # is missing.";

/** @param {Known} known */
export function joinByLink(known) {
  const form = find("#join", { kind: HTMLFormElement });
  const field = find("#join-field", { kind: HTMLInputElement });
  /** @param {Child[]} words */
  const say = (...words) => {
    fill(find("#join-told"), words);
    field.setAttribute("aria-invalid", String(words.length > 0));
    if (words.length) field.focus();
  };
  field.addEventListener("input", () => say());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = await joined(field.value, known);
    if (wrong) say(...wrong);
  });
}

/**
 * Goes there, or says why not.
 * @param {string} text
 * @param {Known} known
 * @returns {Promise<Child[] | null>}
 */
async function joined(text, { links, rows }) {
  if (!text.trim()) return ["Paste the link that you were sent, or write a table's name."];
  const read = readLink(text);
  if (!read && looksLikeLink(text)) return [NO_LINK];
  if (!read) return byName(rows(), text.trim());
  const secret = read.secret || links.any(read.id);
  if (!secret) return [CUT];
  try {
    await call("GET", `/tables/${read.id}`, { link: secret.split("@")[0] });
  } catch (problem) {
    return refused(problem, read, text.trim());
  }
  location.assign(`/${read.kind}/${read.id}#${secret}`);
  return null;
}

/** @param {Row[]} rows @param {string} name */
function byName(rows, name) {
  const row = named(rows, name);
  if (!row) return [`No table of yours is called “${name}”. Ask for its link and paste it here.`];
  location.assign(`/table/${row.id}#${viewLink(row.links, notHere(row))}`);
  return null;
}

/** @param {unknown} problem @param {{origin: string}} read @param {string} text */
function refused(problem, { origin }, text) {
  if (!isGone(problem)) return [wordsOf(problem)];
  if (origin && origin !== location.origin) {
    return ["It leads to another server: ", h("a", { href: text }, origin), "."];
  }
  return ["No table opens with this link: it is wrong, was replaced, or the table is gone."];
}
