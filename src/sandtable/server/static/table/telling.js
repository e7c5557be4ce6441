/** What happens is shown part by part, on the picture and in the strip below it, and again on wish. */
import { Shows } from "./shows.js";
import { Tray } from "./tray.js";

/**
 * @import { Beat, Part } from "../core/beats.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Message } from "./shows.js"
 * @typedef {{picture: Picture, hear: (message: Beat | Msg.Frame | Msg.TableChanged) => void,
 *   glow: () => void}} Needs  glow: what may be chosen is to be seen again
 */

export class Telling {
    /** @param {HTMLElement} host @param {Needs} needs */
    constructor(host, { picture, hear, glow }) {
        this.picture = picture;
        this.hear = hear;
        this.glow = glow;
        this.seeing = false; // something is shown again
        this.tray = new Tray(host, {
            picture,
            skip: () => this.shows.skip(),
            again: () => this.#again(),
        });
        this.shows = new Shows(
            picture.playback,
            (message) => this.#heard(message),
            () => this.#changed(),
        );
    }

    /** What comes from now on can be seen again. */
    mark() {
        this.shows.mark(this.picture.list);
    }

    /**
     * Who only watches can see the last thing again.
     * @param {Msg.Frame | Msg.TableChanged} message
     * @param {boolean} plays
     */
    take(message, plays) {
        if (message.type === "frame" && !plays && !this.shows.telling) this.mark();
        this.shows.take(message, this.picture.lens.near);
    }

    #again() {
        const from = this.shows.again();
        if (!from) return;
        this.seeing = true;
        this.picture.apply({ whole: true, put: from.map(([id, markup]) => [id, markup, ""]) });
    }

    /** Nothing glows in between; what has the focus keeps it. */
    #changed() {
        this.tray.offers(this.shows);
        this.picture.host.classList.toggle("telling", this.shows.telling);
        if (!this.seeing || this.shows.telling || this.shows.resting) return;
        this.seeing = false;
        this.picture.lens.settle(); // back to what is asked
    }

    /** @param {Message} message */
    #heard(message) {
        if (message.type === "again") return this.#seenAgain(message.part);
        if (message.type !== "table") this.#tell(message);
        return this.hear(message);
    }

    /**
     * Dice fall where they were rolled, before anything moves because of them; then they go along.
     * @param {Part} part
     */
    #tell({ type, picture, log }) {
        this.tray.tell(log?.lines ?? []);
        this.picture.apply(picture);
        if (type === "beat") this.#attend(log.lines);
        this.tray.follow();
    }

    /** What is told is in sight. @param {Msg.LogLine[]} lines */
    #attend(lines) {
        const ids = new Set(lines.flatMap(({ at = [] }) => at));
        this.picture.lens.attend([...ids].flatMap((id) => this.picture.nodeOf(id) ?? []));
    }

    /** Nothing but the picture changes. @param {Part} part */
    #seenAgain(part) {
        this.#tell(part);
        this.#attend(part.log?.lines ?? []); // no question says where to look
        if (!this.shows.telling) this.glow();
    }
}
