/**
 * A picture as an ordered list of [id, markup], back to front, and what a frame does to it.
 * Pure: the page draws from what `applyPicture` says has changed.
 */

/**
 * @typedef {Array<[string, string]>} Drawn  ids and markup
 * @typedef {Partial<Msg.PictureOut>} Change
 */

/**
 * @param {Drawn} list
 * @param {Change} frame
 * @returns {{list: Drawn, changed: string[], gone: string[]}}
 */
export function applyPicture(list, frame) {
    const put = frame.put ?? [];
    const next = frame.whole ? put.map(pair) : merged(list, put, frame);
    const ids = new Set(next.map(([id]) => id));
    const before = new Map(list);
    return {
        list: next,
        changed: next.filter(([id, markup]) => before.get(id) !== markup).map(([id]) => id),
        gone: list.map(([id]) => id).filter((id) => !ids.has(id)),
    };
}

/** @param {[string, string, string]} element @returns {[string, string]} */
const pair = ([id, markup]) => [id, markup];

/** @param {Drawn} list @param {Array<[string, string, string]>} put @param {Change} frame */
function merged(list, put, frame) {
    const gone = new Set(frame.gone ?? []);
    const next = list.filter(([id]) => !gone.has(id));
    for (const [id, markup, behind] of put) {
        const at = next.findIndex(([known]) => known === id);
        if (at >= 0) next[at] = [id, markup];
        else next.splice(placeOf(next, behind), 0, [id, markup]);
    }
    return frame.order?.length ? ordered(next, frame.order) : next;
}

/**
 * Right behind the named element in the list, which is drawn after it; "" is the very back.
 * @param {Drawn} list
 * @param {string} behind
 */
function placeOf(list, behind) {
    if (!behind) return 0;
    const at = list.findIndex(([id]) => id === behind);
    return at < 0 ? list.length : at + 1;
}

/** @param {Drawn} list @param {string[]} order */
function ordered(list, order) {
    const place = new Map(order.map((id, at) => [id, at]));
    return [...list].sort(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
}
