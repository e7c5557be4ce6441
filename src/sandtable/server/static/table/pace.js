/** The server hears how fast its person likes to be shown things: a computer player waits no longer than that. */
import { speedOf } from "../core/beats.js";
import { pace } from "../core/protocol.js";
import { onPreference, preference } from "../shared/preferences.js";

/** @import { Send } from "./getup.js" */

/** From now on whenever it changes; what it returns says it anew. @param {Send} send */
export function keepPace(send) {
    const tell = () => void send(pace(speedOf(preference("pace"))));
    onPreference("pace", tell);
    return tell;
}
