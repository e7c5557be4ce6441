/** The messages of docs/server.md that a client sends. */

export const hello = (link, since = -1) => ({ type: "hello", link, since });
export const chooseOption = (seq, key, option) => ({ type: "choose", seq, key, option });
export const chooseFreely = (seq, key, choice) => ({ type: "choose", seq, key, choice });
export const step = (seq, key) => ({ type: "step", seq, key });
export const undo = (seq, key, agreed = false, links = []) => ({
    type: "undo",
    seq,
    key,
    agreed,
    links,
});
export const consent = (yes) => ({ type: "consent", yes });
export const handBack = (yes) => ({ type: "hand_back", yes });
export const why = (element) => ({ type: "why", element });
export const measure = (start, end) => ({ type: "measure", start, end });
export const aim = (seq, choice) => ({ type: "aim", seq, choice });
export const wish = (values) => ({ type: "wish", values });
export const advise = () => ({ type: "advise" });
export const chat = (text) => ({ type: "chat", text: text.slice(0, 500) });
export const ping = () => ({ type: "ping" });

/** What a close code means to a person; codes that are not here are tried again. */
export const FINAL = {
    4400: "The server did not understand this page. Load it again.",
    4401: "This link opens no table. It may have been replaced by a new one.",
    4404: "There is no such table on this server.",
    4409: "This table is open in too many places already. Close one, or come back later.",
    4410: "This table was deleted.",
    4413: "The server found a message too large. Load the page again.",
};
