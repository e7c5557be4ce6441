/**
 * What happens is shown part by part, at the pace that its person likes; what is behind it waits. A
 * click or a key goes to the end at once, and answers nothing that was not on the screen yet.
 */
import { diceFirst, partsOf, stayOf } from "../core/beats.js";
import { busyWhile } from "../shared/activity.js";
import { calm, elementOf, typing } from "../shared/dom.js";
import { onPreference, preference } from "../shared/preferences.js";

/**
 * @import { Part } from "../core/beats.js"
 * @import { Drawn } from "../core/pictureops.js"
 * @import { Playback } from "../shared/playback.js"
 * @typedef {{type: "again", part: Part, motion?: Msg.MotionOut[]}} Again  a part that is seen again
 * @typedef {Part | Again | Msg.TableChanged} Message
 */

const MOST = 60; // parts that may wait: a table that goes on faster is not held up
const KEPT = 80; // parts that may be seen again
const SILENT = ["Shift", "Control", "Alt", "Meta", "Tab"];

export class Shows {
    /**
     * @param {Playback} playback
     * @param {(message: Message) => void} hear  what to do with a message when its time has come
     * @param {() => void} changed  whether anything waits, or can be seen again, is another thing now
     */
    constructor(playback, hear, changed = () => {}) {
        this.playback = playback;
        this.hear = hear;
        this.changed = changed;
        /** @type {Message[]} */
        this.waiting = [];
        /** @type {{from: Drawn, parts: Part[]}} */
        this.since = { from: [], parts: [] };
        this.hushed = false;
        this.moving = false;
        this.resting = 0; // the timer of a part that is looked at
        /** @type {Part | null} */
        this.looked = null; // that part
        busyWhile("beats", () => this.telling || this.resting);
        this.skipped = false; // by the press whose click comes next
        addEventListener("pointerdown", (event) => this.#press(event), { capture: true });
        addEventListener("click", (event) => this.#click(event), { capture: true });
        addEventListener("keydown", (event) => this.#key(event), { capture: true });
        onPreference("pace", () => this.#hurried());
    }

    /** Whether something is being shown that a click would cut short. */
    get telling() {
        return this.moving || this.waiting.length > 0;
    }

    /** Whether there is anything to see again. */
    get seen() {
        return this.since.parts.some(({ log, motion }) => log?.lines.length || motion?.length);
    }

    /** @param {Msg.Frame | Msg.TableChanged} message @param {boolean} near  only a part of the table is in sight */
    take(message, near = false) {
        const parts = message.type === "frame" ? partsOf(message) : null;
        this.waiting.push(...(parts ? (near ? diceFirst(parts) : parts) : [message]));
        const hurry = this.#pace === "off" && !calm(); // without motion a way is a line, and takes no time
        if (this.waiting.length > MOST || hurry) this.skip();
        if (!this.moving && !this.resting) this.#next();
        this.changed();
    }

    /** From here on it can be seen again. @param {Drawn} picture  as it is now */
    mark(picture) {
        this.since = { from: picture, parts: [] };
        this.changed();
    }

    /** What happened since `mark`, once more; the picture it began with, if there is any. */
    again() {
        this.skip();
        const { from, parts } = this.since;
        if (!this.seen) return null;
        this.waiting.push(...parts.map((part) => again(part)));
        queueMicrotask(() => this.#next());
        return from;
    }

    /** All that waits, now; false if nothing did. */
    skip() {
        clearTimeout(this.resting);
        this.resting = 0;
        if (!this.telling) return false;
        const waiting = this.waiting.splice(0);
        this.playback.finish();
        for (const message of waiting) this.#say(message);
        this.changed();
        return true;
    }

    /** Nothing of what waits matters any more. */
    drop() {
        clearTimeout(this.resting);
        this.resting = 0;
        this.waiting = [];
        this.since = { from: [], parts: [] };
        this.hushed = true;
        this.playback.finish();
        this.hushed = false;
        this.changed();
    }

    /** Who likes no motion is told all at once, until he says otherwise. */
    get #pace() {
        return calm() && preference("pace") === "normal" ? "off" : preference("pace");
    }

    /** @returns {void} */
    #next() {
        const message = this.waiting.shift();
        if (!message) return this.changed();
        const motion = "motion" in message ? (message.motion ?? []) : [];
        if (!motion.length) return this.#shown(message);
        this.moving = true;
        this.playback.play(motion, () => {
            this.moving = false;
            window.sandtable.lastMotion = this.playback.last;
            if (!this.hushed) this.#shown(message);
        });
    }

    /** @param {Message} message @returns {void} */
    #shown(message) {
        this.#say(message);
        const part = message.type === "again" ? message.part : message;
        this.looked = part.type === "table" ? null : part;
        return this.#rest();
    }

    /** What is shown stays as long as it takes to see. */
    #rest() {
        clearTimeout(this.resting);
        this.resting = 0;
        const stay = this.looked ? stayOf(this.looked, this.#pace, this.waiting.length) : 0;
        if (!stay) return this.#next();
        this.changed();
        this.resting = window.setTimeout(() => {
            this.resting = 0;
            this.#next();
        }, stay);
    }

    /** Another pace is liked meanwhile. */
    #hurried() {
        if (this.#pace === "off") this.skip();
        else if (this.resting) this.#rest();
        this.changed();
    }

    /** @param {Message} message */
    #say(message) {
        const { since } = this;
        if (message.type === "beat" || message.type === "frame") {
            if (message.picture?.whole || since.parts.length >= KEPT) since.parts = [];
            else if (since.from.length) since.parts.push(message);
        }
        this.hear(message);
    }

    /** A press on what goes through it all is for that. @param {PointerEvent} event */
    #press(event) {
        const own = elementOf(event.target)?.closest("[data-telling]");
        this.skipped = !own && this.skip();
    }

    /** The click of a press that skipped was meant for what is gone. @param {MouseEvent} event */
    #click(event) {
        const meant = this.skipped && elementOf(event.target)?.closest("#prompt, #coach, #picture, .popover");
        this.skipped = false;
        if (!meant) return;
        event.stopPropagation();
        event.preventDefault();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (!this.telling || typing() || SILENT.includes(event.key)) return;
        if (elementOf(event.target)?.closest("[data-telling]")) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        this.skip();
    }
}

/** @param {Part} part @returns {Again} */
const again = (part) => ({ type: "again", part, motion: part.motion });
