/** What the lobby and the replay say in dialogs beyond a question: bad news, and links to copy. */

import { ApiError } from "../shared/api.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";

/** Says what went wrong, in the server's own words. @param {string} title @param {string} text */
export function tell(title, text) {
  return ask({ title, body: [h("p", {}, text)], buttons: [["", "All right", "main"]] });
}

/** Whether the table or the link is not there any more. @param {unknown} problem */
export function isGone(problem) {
  return problem instanceof ApiError && [401, 403, 404, 410].includes(problem.status);
}

/** A line with a link and a button that copies it. @param {string} label @param {string} url */
export function copyLine(label, url) {
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    value: url,
    "aria-label": `Link for ${label}`,
    onfocus: () => field.select(),
  });
  /** @type {HTMLButtonElement} */
  const button = h(
    "button",
    {
      type: "button",
      "aria-label": `Copy the link for ${label}`,
      onclick: async () => {
        const done = await copied(url, field);
        button.textContent = done ? "Copied" : "Press Ctrl+C";
        setTimeout(() => {
          button.textContent = "Copy";
        }, 2500);
      },
    },
    "Copy",
  );
  return h(
    "div",
    { class: "copy-line" },
    h("span", { class: "label" }, label),
    h("div", { class: "copy-row" }, field, button),
  );
}

/**
 * Copies text; where the browser refuses, the field is selected for the person to do it.
 * @param {string} text
 * @param {HTMLInputElement} [field]
 */
export async function copied(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return Boolean(field && document.execCommand?.("copy"));
  }
}
