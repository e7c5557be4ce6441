/**
 * The life of one seat's connection: says hello, comes back after a break, and sends a choice until
 * the server has it. A choice carries a key, so sending it twice plays it once.
 *
 * `socket(url)` makes a WebSocket; `clock` has now, setTimeout, clearTimeout and random; tests give
 * their own. States: connecting, online, offline (trying again), ended (for good).
 */
import { ANSWERS, FINAL, hello, ping, step, undo, chooseFreely, chooseOption, chooseText } from "./protocol.js";
import { sentence } from "./words.js";

const FIRST_WAIT = 400; // milliseconds before the second try; doubles with each
const LONGEST_WAIT = 15_000;
const QUIET = 25_000; // a silent line is asked whether it still stands
const PATIENCE = 8_000; // and given up after this

/** @type {Clock} */
export const realClock = {
    now: () => performance.now(),
    setTimeout: (act, ms) => setTimeout(act, ms),
    clearTimeout: (id) => clearTimeout(id),
    random: Math.random,
};

export function randomKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @typedef {"new" | "connecting" | "online" | "offline" | "ended"} State
 * @typedef {Extract<Msg.FromClient, {key: string}>} Kept  what is sent until the server has it
 * @typedef {{send: (text: string) => void, close: () => void,
 *   onopen: ((event: any) => void) | null, onmessage: ((event: any) => void) | null,
 *   onclose: ((event: any) => void) | null}} Socket  as much of a WebSocket as is used
 * @typedef {{now: () => number, setTimeout: (act: () => void, ms: number) => unknown,
 *   clearTimeout: (id: any) => void, random: () => number}} Clock
 * @typedef {{url: string, link: string, narrow?: boolean, socket: (url: string) => Socket,
 *   clock?: Clock, newKey?: () => string, onMessage: (message: Msg.FromServer) => void,
 *   onState: (state: State, why: string, code: number) => void}} Wires
 */

export class Session {
    /** @param {Wires} wires */
    constructor({ url, link, narrow = false, socket, clock = realClock, newKey = randomKey, onMessage, onState }) {
        this.url = url;
        this.link = link;
        this.narrow = narrow;
        this.clock = clock;
        this.newKey = newKey;
        this.onMessage = onMessage;
        this.onState = onState;
        this.makeSocket = socket;
        /** @type {Socket | null} */
        this.socket = null;
        /** @type {State} */
        this.state = "new";
        this.seq = -1;
        /** @type {Kept | null} */
        this.pending = null;
        /** @type {string[]} */
        this.unanswered = []; // types of the answers that other messages wait for
        this.tries = 0;
        /** @type {unknown} */
        this.timer = undefined;
    }

    open() {
        this.#become("connecting");
        this.#connect();
    }

    /** Ends it for good, from this side. */
    close() {
        this.#forgetTimers();
        this.#become("ended", "");
        this.#drop();
    }

    /** Tries at once, for when the network or the page comes back. */
    wake() {
        if (this.state === "offline") {
            this.#forgetTimers();
            this.#connect();
        } else if (this.state === "online") this.#probe();
    }

    /**
     * Answers the question of the present seq; false while an answer is still on its way.
     * @param {number} option
     */
    choose(option) {
        this.#forgetUndo(); // who does not wait for the others plays on
        return this.#commit((key) => chooseOption(this.seq, key, option));
    }

    /** @param {unknown} choice */
    chooseFreely(choice) {
        this.#forgetUndo();
        return this.#commit((key) => chooseFreely(this.seq, key, choice));
    }

    /** Answers with a text that the game reads. @param {string} text */
    write(text) {
        this.#forgetUndo();
        return this.#commit((key) => chooseText(this.seq, key, text));
    }

    /** Has the guide's script go on. */
    step() {
        this.#forgetUndo();
        return this.#commit((key) => step(this.seq, key));
    }

    /**
     * `links` of other seats at the same screen count as their consent.
     * @param {boolean} agreed
     * @param {string[]} links
     */
    undo(agreed = false, links = []) {
        return this.#commit((key) => undo(this.seq, key, agreed, links));
    }

    /**
     * Sends what need not survive a break: why, advise, chat, consent.
     * @param {Msg.FromClient} message
     */
    send(message) {
        if (this.state !== "online") return false;
        const answer = ANSWERS[message.type];
        if (answer) this.unanswered.push(answer);
        this.socket?.send(JSON.stringify(message));
        return true;
    }

    /** Whether an answer of the server is on its way. */
    get waits() {
        return this.state === "connecting" || Boolean(this.pending) || this.unanswered.length > 0;
    }

    /** The server answers in order, and may refuse instead. @param {Msg.FromServer} message */
    #answered(message) {
        const refused = message.type === "refused" && !message.key;
        const at = refused ? 0 : this.unanswered.indexOf(message.type);
        if (at >= 0) this.unanswered.splice(at, 1);
    }

    /** @param {(key: string) => Kept} build */
    #commit(build) {
        if (this.pending || this.state === "ended") return false;
        this.pending = build(this.newKey());
        this.send(this.pending);
        return true;
    }

    #connect() {
        const socket = this.makeSocket(this.url);
        this.socket = socket;
        this.unanswered = [];
        /** @param {(event: any) => void} act @returns {(event: any) => void} */
        const mine = (act) => (event) => this.socket === socket && act(event);
        socket.onopen = mine(() => socket.send(JSON.stringify(hello(this.link, this.seq, this.narrow))));
        socket.onmessage = mine((event) => this.#hear(JSON.parse(event.data)));
        socket.onclose = mine((event) => this.#lost(event.code, event.reason));
    }

    /** @param {Msg.FromServer} message */
    #hear(message) {
        this.#listenOn();
        this.#answered(message);
        if (message.type === "welcome") this.#welcomed(message);
        else if (message.type === "frame") this.seq = message.seq;
        else if (message.type === "played" || message.type === "refused") this.#settle(message.key ?? "");
        if (message.type === "frame" || message.type === "undo_settled") this.#forgetUndo();
        this.onMessage(message);
    }

    /** @param {Msg.Welcome} message */
    #welcomed(message) {
        this.seq = message.frame.seq;
        this.tries = 0;
        this.#become("online");
        if (this.pending) this.send(this.pending);
    }

    /** An undo that others were asked about is answered by what happens, not by its key. */
    #forgetUndo() {
        if (this.pending?.type === "undo") this.pending = null;
    }

    /** @param {string} key */
    #settle(key) {
        if (this.pending && this.pending.key === key) this.pending = null;
    }

    /** @param {number} code @param {string} reason */
    #lost(code, reason = "") {
        this.#forgetTimers();
        this.socket = null;
        if (code in FINAL) {
            return this.#become("ended", sentence(reason) || FINAL[code], code);
        }
        this.#become("offline");
        const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
        const most = code === 4429 ? Math.max(wait, 4000) : wait;
        this.tries += 1;
        this.timer = this.clock.setTimeout(
            () => this.#connect(),
            most * (0.5 + this.clock.random() / 2),
        );
    }

    /** Something was heard: the line stands; ask again after a silence. */
    #listenOn() {
        this.#forgetTimers();
        this.timer = this.clock.setTimeout(() => this.#probe(), QUIET);
    }

    #probe() {
        this.#forgetTimers();
        this.send(ping());
        this.timer = this.clock.setTimeout(() => this.#giveUp(), PATIENCE);
    }

    #giveUp() {
        this.#drop();
        this.#lost(0);
    }

    #drop() {
        const socket = this.socket;
        this.socket = null;
        socket?.close();
    }

    #forgetTimers() {
        this.clock.clearTimeout(this.timer);
        this.timer = undefined;
    }

    /** @param {State} state @param {string} why @param {number} code */
    #become(state, why = "", code = 0) {
        if (this.state === state && !why) return;
        this.state = state;
        this.onState(state, why, code);
    }
}
