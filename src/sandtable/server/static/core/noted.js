/**
 * Commitments that this browser wrote down when it first came to a table: whoever runs the table
 * cannot change them afterwards.
 */

const KEY = "sandtable.commitments";
const MOST = 500; // tables; the oldest go first

/** @typedef {Pick<Storage, "getItem" | "setItem">} Kept */

/** @param {Kept} storage @returns {Record<string, string>} */
function read(storage) {
    try {
        return JSON.parse(storage.getItem(KEY) ?? "{}") ?? {};
    } catch {
        return {};
    }
}

/**
 * The first one stays, whatever is said later.
 * @param {Kept} storage
 * @param {string} id
 * @param {string} commitment
 */
export function note(storage, id, commitment) {
    const all = read(storage);
    if (id in all) return;
    const kept = Object.entries({ ...all, [id]: commitment }).slice(-MOST);
    try {
        storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
    } catch {
        // a private window may refuse: then there is nothing to compare with
    }
}

/** @param {Kept} storage @param {string} id */
export const noted = (storage, id) => read(storage)[id] ?? "";
