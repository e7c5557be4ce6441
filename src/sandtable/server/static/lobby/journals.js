/** Opening a journal: by the button or by dropping the file anywhere on the page. */

import { call } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { h, find, wordsOf } from "../shared/dom.js";
import { catchDrops } from "../shared/drops.js";
import { tell } from "./dialogs.js";

const TOO_LARGE = 64_000_000; // the server refuses it anyway; this saves the way there

/**
 * What is wrong with a file before anybody has read it, or "".
 * @param {{name: string, size: number}} file
 */
export function unfit(file) {
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > TOO_LARGE) return `“${file.name}” is too large for a journal.`;
  return "";
}

/** @typedef {(made: Msg.MadeTable, use: string) => void} Opened  use: continue or analyse */

export const pickJournal = () => find("#journal-file").click();

/** @param {Opened} opened */
export function takeJournals(opened) {
  const field = find("#journal-file", { kind: HTMLInputElement });
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    field.value = "";
    if (file) take(file, opened);
  });
  catchDrops((file) => take(file, opened));
}

/** @param {File} file @param {Opened} opened */
async function take(file, opened) {
  const wrong = unfit(file);
  if (wrong) {
    await tell("This is no journal", wrong);
    return;
  }
  const use = await ask({
    title: "Open this journal",
    body: [
      h("p", { class: "figure file-name" }, file.name),
      h("p", {}, "Play on from its last line as a new table, or look at it move by move."),
    ],
    buttons: [
      ["", "Cancel", "quiet"],
      ["analyse", "Look at it"],
      ["continue", "Play on", "main"],
    ],
  });
  if (!use) return;
  try {
    /** @type {Msg.MadeTable} */
    const made = await call("POST", `/journals?use=${use}`, { body: file });
    opened(made, use);
  } catch (problem) {
    await tell("The journal was not opened", wordsOf(problem));
  }
}
