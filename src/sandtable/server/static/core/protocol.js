/** The messages of docs/server.md that a client sends. */

/** @param {string} link @param {number} since @param {boolean} narrow @returns {Msg.Hello} */
export const hello = (link, since = -1, narrow = false) => ({ type: "hello", link, since, narrow });
/** @param {number} seq @param {string} key @param {number} option @returns {Msg.Choose} */
export const chooseOption = (seq, key, option) => ({ type: "choose", seq, key, option });
/** @param {number} seq @param {string} key @param {string} text @returns {Msg.Choose} */
export const chooseText = (seq, key, text) => ({ type: "choose", seq, key, text });
/** @param {number} seq @param {string} key @param {unknown} choice @returns {Msg.Choose} */
export const chooseFreely = (seq, key, choice) => ({ type: "choose", seq, key, choice });
/** @param {number} seq @param {string} key @returns {Msg.StepForward} */
export const step = (seq, key) => ({ type: "step", seq, key });
/**
 * @param {number} seq
 * @param {string} key
 * @param {boolean} agreed
 * @param {string[]} links
 * @returns {Msg.Undo}
 */
export const undo = (seq, key, agreed = false, links = []) => ({
    type: "undo",
    seq,
    key,
    agreed,
    links,
});
/** @param {boolean} yes @returns {Msg.Consent} */
export const consent = (yes) => ({ type: "consent", yes });
/** @param {boolean} yes @returns {Msg.HandBack} */
export const handBack = (yes) => ({ type: "hand_back", yes });
/** @param {string} element @param {string} at  a point of the picture @returns {Msg.Why} */
export const why = (element, at = "") => ({ type: "why", element, at });
/** @param {string} start @param {string} end @returns {Msg.Measure} */
export const measure = (start, end) => ({ type: "measure", start, end });
/** @param {number} seq @param {unknown} choice @returns {Msg.TakeAim} */
export const aim = (seq, choice) => ({ type: "aim", seq, choice });
/**
 * @param {number} seq
 * @param {number} n  counts the looks
 * @param {{draft: Msg.Draft} | {option: number} | {choice: unknown}} what
 * @returns {Msg.Place}
 */
export const place = (seq, n, what) => ({ type: "place", seq, n, ...what });
/** @param {Record<string, string>} values @returns {Msg.Wish} */
export const wish = (values) => ({ type: "wish", values });
/** @param {number} speed  so many times as fast as usual @returns {Msg.Pace} */
export const pace = (speed) => ({ type: "pace", percent: Math.round(100 / speed) });
/** @returns {Msg.Advise} */
export const advise = () => ({ type: "advise" });
/** @param {string} text @returns {Msg.Say} */
export const chat = (text) => ({ type: "chat", text: text.slice(0, 500) });
/** @param {string} name @returns {Msg.CallMe} */
export const callMe = (name) => ({ type: "name", name });
/** @returns {Msg.Ping} */
export const ping = () => ({ type: "ping" });

/**
 * By what a message is answered soon, if it is; searches that think for seconds are left out.
 * @type {Partial<Record<Msg.FromClient["type"], Msg.FromServer["type"]>>}
 */
export const ANSWERS = {
    why: "because",
    measure: "measured",
    aim: "aimed",
    place: "placed",
    advise: "advised",
    wish: "frame",
    chat: "chat",
    name: "people",
};

/** What a close code means to a person; codes that are not here are tried again. */
/** @type {Record<number, string>} */
export const FINAL = {
    4400: "The server did not understand this page. Load it again.",
    4401: "This link opens no table. It may have been replaced by a new one.",
    4404: "There is no such table on this server.",
    4409: "This table is open in too many places already. Close one, or come back later.",
    4410: "This table was deleted.",
    4413: "The server found a message too large. Load the page again.",
};
