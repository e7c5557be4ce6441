/**
 * A frame that shows something moving is kept back until it has moved, and what is behind it waits.
 * A click or a key goes to the end at once, and answers nothing that was not on the screen yet.
 */
import { elementOf, typing } from "../shared/dom.js";

/**
 * @import { Playback } from "../shared/playback.js"
 * @typedef {Msg.Frame | Msg.TableChanged} Message
 */

const MOST = 3; // that may wait: a table that goes on faster is not held up
const SILENT = ["Shift", "Control", "Alt", "Meta", "Tab"];

export class Shows {
    /**
     * @param {Playback} playback
     * @param {(message: Message) => void} hear  what to do with a message when its time has come
     */
    constructor(playback, hear) {
        this.playback = playback;
        this.hear = hear;
        /** @type {Message[]} */
        this.waiting = [];
        this.hushed = false;
        this.running = false;
        this.skipped = false; // by the press whose click comes next
        addEventListener("pointerdown", () => (this.skipped = this.skip()), { capture: true });
        addEventListener("click", (event) => this.#click(event), { capture: true });
        addEventListener("keydown", (event) => this.#key(event), { capture: true });
    }

    /** @param {Message} message */
    take(message) {
        this.waiting.push(message);
        if (this.waiting.length > MOST) this.skip();
        else if (!this.running) this.#next();
    }

    /** All that waits, now; false if nothing did. */
    skip() {
        if (!this.running) return false;
        const waiting = this.waiting.splice(0);
        this.playback.finish();
        for (const message of waiting) this.hear(message);
        return true;
    }

    /** Nothing of what waits matters any more. */
    drop() {
        this.waiting = [];
        this.hushed = true;
        this.playback.finish();
        this.hushed = false;
    }

    #next() {
        const message = this.waiting.shift();
        if (!message) return;
        const motion = message.type === "frame" ? (message.motion ?? []) : [];
        if (!motion.length) return this.#done(message);
        this.running = true;
        this.playback.play(motion, () => {
            this.running = false;
            window.sandtable.lastMotion = this.playback.last;
            if (!this.hushed) this.#done(message);
        });
    }

    /** @param {Message} message */
    #done(message) {
        this.hear(message);
        this.#next();
    }

    /** The click of a press that skipped was meant for what is gone. @param {MouseEvent} event */
    #click(event) {
        const meant = this.skipped && elementOf(event.target)?.closest("#prompt, #picture, .popover");
        this.skipped = false;
        if (!meant) return;
        event.stopPropagation();
        event.preventDefault();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (!this.running || typing() || SILENT.includes(event.key)) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        this.skip();
    }
}
