/** A line that a guide asks for is drawn by whoever is taught: press, drag, let go; or two taps. */
import { NO_LINE, complete, dragged, lifted, pointOf, pressed } from "../core/measuring.js";
import * as say from "../core/protocol.js";

/**
 * @import { Line } from "../core/measuring.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Send } from "./getup.js"
 */

export class LineByHand {
    /** @param {{picture: Picture, send: Send}} needs */
    constructor({ picture, send }) {
        this.picture = picture;
        this.send = send;
        this.wanted = ""; // the line that is asked for
        /** @type {Line} */
        this.line = NO_LINE;
    }

    /** A pencil in the hand until that line is there. @param {[string, string]} look */
    ask(look) {
        if (this.wanted === look.join()) return;
        this.wanted = look.join();
        this.line = NO_LINE;
        this.picture.use({
            press: (place) => this.#go(pressed(this.line, place)),
            drag: (place) => this.#go(dragged(this.line, place)),
            lift: () => this.#lift(),
        });
    }

    /** Puts it away. */
    stop() {
        if (!this.wanted) return;
        this.wanted = "";
        this.picture.use(null);
    }

    /** Whether a line was drawn here. @param {Msg.MeasuredOut} message */
    drew({ start, end }) {
        const { line } = this;
        return Boolean(this.wanted && !line.held && start === line.start && end === line.end);
    }

    /** @param {Line} line */
    #go(line) {
        this.line = line;
        this.picture.overlay([]);
        this.picture.band(pointOf(line.start), pointOf(line.end || line.start));
    }

    #lift() {
        this.line = lifted(this.line);
        if (complete(this.line)) this.send(say.measure(this.line.start, this.line.end));
    }
}

/** Whether a line is the same, from either end. @param {string[]} ends @param {string[]} others */
export const sameLine = (ends, others) => [...ends].sort().join() === [...others].sort().join();
