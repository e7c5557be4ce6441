/** Dialogs: a heading, a body, buttons; Esc closes them and the focus goes back. */
import { h } from "./dom.js";

/** @import { Child } from "./dom.js" */

/**
 * Opens a dialog; resolves to the value of the button, or "" when it was closed.
 * @param {{title: string, body: Child[], buttons?: Array<[string, string, string?]>,
 *   name?: string}} what  buttons: [value, words, class]
 * @returns {Promise<string>}
 */
export function ask({ title, body, buttons = [["", "Close"]], name = "" }) {
    const dialog = h("dialog", { "aria-label": title, class: name });
    const close = h(
        "button",
        {
            type: "button",
            class: "quiet icon",
            "aria-label": "Close",
            onclick: () => dialog.close(""),
        },
        "\u00d7",
    );
    const foot = buttons.map(([value, words, look = ""]) =>
        h("button", { type: "button", class: look, onclick: () => dialog.close(value) }, words),
    );
    dialog.append(
        h("header", {}, h("h2", {}, title), close),
        h("div", { class: "body" }, body),
        h("footer", {}, foot),
    );
    document.body.append(dialog);
    dialog.showModal();
    const main = foot.find((button) => button.classList.contains("main")) ?? foot[0];
    main?.focus();
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            resolve(dialog.returnValue);
            dialog.remove();
        });
    });
}

/** Closes every open dialog, for when what they speak of is over. */
export function closeDialogs(selector = "dialog[open]") {
    for (const dialog of document.querySelectorAll(selector)) {
        if (dialog instanceof HTMLDialogElement) dialog.close("");
    }
}
