/** REST calls with a link; an error carries the server's own sentence. */
import { during } from "./activity.js";

export class ApiError extends Error {
    /** @param {number} status @param {string} detail @param {string} rule */
    constructor(status, detail, rule = "") {
        super(detail);
        this.status = status;
        this.rule = rule;
    }
}

/**
 * @param {string} method
 * @param {string} path  below /api
 * @param {{link?: string, body?: object | Blob, text?: boolean}} more  a Blob is a journal
 * @returns {Promise<any>}  what docs/server.md says; whoever asks names its type
 */
export function call(method, path, more = {}) {
    return during(path, answered(method, path, more));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{link?: string, body?: object | Blob, text?: boolean}} more
 */
async function answered(method, path, { link, body, text }) {
    /** @type {Record<string, string>} */
    const headers = { Accept: text ? "*/*" : "application/json" };
    if (link) headers.Authorization = `Bearer ${link}`;
    const journal = body instanceof Blob;
    if (body) headers["Content-Type"] = journal ? "application/x-ndjson" : "application/json";
    const wanted = { method, headers, body: journal ? body : body && JSON.stringify(body) };
    const answer = await fetch(`/api${path}`, wanted).catch(() => {
        throw new ApiError(0, "The server does not answer.");
    });
    if (!answer.ok) throw await refusal(answer);
    if (answer.status === 204) return null;
    return text ? answer.text() : answer.json();
}

/** @param {Response} answer */
async function refusal(answer) {
    const said = await answer.json().catch(() => ({}));
    return new ApiError(
        answer.status,
        said.detail ?? `The server said ${answer.status}.`,
        said.rule,
    );
}

/** Saves a text as a file. @param {string} name @param {string} text @param {string} type */
export function download(name, text, type = "application/x-ndjson") {
    const address = URL.createObjectURL(new Blob([text], { type }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
