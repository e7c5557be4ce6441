/** A link to pass on: the address, a button that copies it, and a code for a phone's camera. */
import { reachOf } from "../core/reach.js";
import { during } from "./activity.js";
import { copied } from "./copied.js";
import { fill, h, s } from "./dom.js";
import { announce } from "./live.js";

const QUIET = 4; // light modules that a code needs round it
const TOLD = 2500; // milliseconds that "Copied" stands
const CAPTION = ["Point a phone's camera at it.", "No phone can open it yet: the link names this computer alone."];

/**
 * @param {string} name  whom it is for
 * @param {string} address
 * @param {() => void} given  it was copied, or shown to a camera
 */
export function linkLine(name, address, given = () => {}) {
    /** @type {HTMLInputElement} */
    const field = h("input", {
        type: "text",
        readonly: true,
        class: "figure small",
        value: address,
        "aria-label": `Link for ${name}`,
        onfocus: () => field.select(),
    });
    const code = h("div", { class: "qr", hidden: true });
    return h(
        "div",
        { class: "link-line" },
        field,
        copyButton(name, address, field, given),
        codeButton(name, address, code, given),
        code,
    );
}

/**
 * @param {string} name
 * @param {string} address
 * @param {HTMLInputElement} field
 * @param {() => void} given
 */
function copyButton(name, address, field, given) {
    const copy = async () => {
        const done = await copied(address, field);
        button.textContent = done ? "Copied \u2713" : "Press Ctrl+C";
        announce(done ? `The link for ${name} is copied.` : "Press Ctrl+C to copy the link.");
        setTimeout(() => (button.textContent = "Copy"), TOLD);
        given();
    };
    const label = `Copy the link for ${name}`;
    /** @type {HTMLButtonElement} */
    const button = h("button", { type: "button", class: "copy", "aria-label": label, onclick: copy }, "Copy");
    return button;
}

/**
 * @param {string} name
 * @param {string} address
 * @param {HTMLElement} place
 * @param {() => void} given
 */
function codeButton(name, address, place, given) {
    const { alone } = reachOf(new URL(address));
    const turn = async () => {
        const shows = place.hidden;
        if (shows) {
            const code = await drawn(address, name);
            fill(place, code, h("p", { class: "small soft" }, CAPTION[Number(alone)]));
            given();
        }
        place.hidden = !shows;
        button.setAttribute("aria-expanded", String(shows));
    };
    /** @type {HTMLButtonElement} */
    const button = h(
        "button",
        { type: "button", "aria-expanded": "false", "aria-label": `QR code for ${name}`, onclick: turn },
        "QR",
    );
    return button;
}

/**
 * Dark on light by day and by night: cameras expect it. Who never asks for a code need not load it.
 * @param {string} address
 * @param {string} name
 */
async function drawn(address, name) {
    const { qrCode, qrPath } = await during("module", import("../core/qr.js"));
    const matrix = qrCode(address) ?? []; // no link of ours is too long for one
    const size = matrix.length + 2 * QUIET;
    return s(
        "svg",
        { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": `QR code of the link for ${name}` },
        s("rect", { class: "qr-paper", width: size, height: size }),
        s("path", { class: "qr-ink", transform: `translate(${QUIET} ${QUIET})`, d: qrPath(matrix) }),
    );
}
