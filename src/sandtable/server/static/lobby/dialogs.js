/** What the lobby and the replay say in dialogs beyond a question: bad news, and links to copy. */

import { ApiError } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";
import { linkLine } from "../shared/linkline.js";

/** Says what went wrong, in the server's own words. @param {string} title @param {string} text */
export function tell(title, text) {
  return ask({ title, body: [h("p", {}, text)], buttons: [["", "All right", "main"]] });
}

/** Whether the table or the link is not there any more. @param {unknown} problem */
export function isGone(problem) {
  return problem instanceof ApiError && [401, 403, 404, 410].includes(problem.status);
}

/** A line with a link and buttons to pass it on. @param {string} label @param {string} url */
export function copyLine(label, url) {
  return h("div", { class: "copy-line" }, h("span", { class: "label" }, label), linkLine(label, url));
}
