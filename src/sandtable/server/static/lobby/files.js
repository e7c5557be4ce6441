/** "Your files": journals to open, and how missions and cards of one's own come to the table. */

import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { howToOpen } from "../shared/reachnote.js";

/** @param {() => void} pickJournal */
export async function showFiles(pickJournal) {
  const chosen = await ask({
    title: "Your files",
    body: [
      h("h3", {}, "Journals"),
      h(
        "p",
        {},
        "A journal (*.sandtable.jsonl) is a whole play. Open one to play on from its last line or to look at it move by move; dropping the file anywhere on this page does the same.",
      ),
      h("h3", {}, "Missions, cards and maps"),
      h(
        "p",
        {},
        "Put your own into a folder and start the table with it: they stand among the missions of their game, or in place of ours.",
      ),
      h("p", {}, h("code", {}, "sandtable serve --packs FOLDER")),
      h("p", {}, "What is wrong with a file, and where, says"),
      h("p", {}, h("code", {}, "sandtable validate FILE")),
    ],
    buttons: [
      ["", "Close"],
      ["journal", "Open a journal", "main"],
    ],
    name: "told",
  });
  if (chosen === "journal") pickJournal();
}

export function showNetwork() {
  return ask({
    title: "Open this table to the network",
    body: [
      h("p", {}, "Now it answers this computer alone."),
      h("p", {}, howToOpen()),
      h("p", {}, "It prints the address at which they find it."),
      h("p", { class: "soft" }, "Whoever can reach it can open tables; a seat opens only with its own link."),
    ],
    name: "told",
  });
}
