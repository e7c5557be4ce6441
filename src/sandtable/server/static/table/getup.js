/** Getting up: by oneself, or because the host asks. */
import * as say from "../core/protocol.js";
import { ask } from "../shared/dialog.js";
import { h } from "../shared/dom.js";

/** @typedef {(message: Msg.FromClient) => boolean} Send  false while nobody would hear it */

/** @param {Send} send */
export async function askedBack(send) {
    const answer = await ask({
        title: "The host asks for your seat",
        name: "asked-back",
        body: [h("p", {}, "If you get up, the host can hand the seat to somebody else. You may stay.")],
        buttons: [
            ["yes", "Get up"],
            ["no", "Stay", "main"],
        ],
    });
    if (answer) send(say.handBack(answer === "yes"));
}

/** @param {Send} send */
export async function getUp(send) {
    const answer = await ask({
        title: "Get up?",
        body: [
            h("p", {}, "The seat is the host's again, and your link opens it no more."),
        ],
        buttons: [
            ["", "Stay"],
            ["yes", "Get up", "danger"],
        ],
    });
    if (answer === "yes") send(say.handBack(true));
}
