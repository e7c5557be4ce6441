/** "Your files": journals to open, and how missions and cards of one's own come to the table. */

import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";

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
  const port = location.port || "80";
  return ask({
    title: "Open this table to the network",
    body: [
      h("p", {}, "Now it answers this computer alone. Stop it with Ctrl-C where it was started, and start it so:"),
      h("p", {}, h("code", {}, `sandtable serve --host 0.0.0.0 --port ${port}`)),
      h(
        "p",
        {},
        "Then others in your network open ",
        h("code", {}, `http://ADDRESS:${port}`),
        ", with this computer's address. Your tables stay as they are. Links made before begin with 127.0.0.1: share them anew.",
      ),
      h("p", { class: "soft" }, "Whoever can reach it can open tables; a seat opens only with its own link."),
    ],
    name: "told",
  });
}
