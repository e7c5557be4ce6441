/**
 * A hand for pieces: press on one that may move, drag it to where it may go and let go. Back at its
 * place, Escape, the other button or a second finger leaves it where it stands.
 */
import { cancelFrame, nextFrame, soon } from "../shared/activity.js";
import { dropped, goals, liftable, meant, pulledAlong } from "../core/carrying.js";
import { within } from "../core/groups.js";
import { pointAt } from "../core/measuring.js";
import { optionsOf, plainly } from "../core/model.js";
import { preference } from "../shared/preferences.js";

/**
 * @import { Point } from "../core/carrying.js"
 * @import { Model, Option } from "../core/model.js"
 * @import { Picture } from "../shared/picture.js"
 * @typedef {{picture: Picture, model: () => Model, choose: (option: Option) => void,
 *   open: () => string,
 *   offer: (id: string, options: Option[]) => void, why: (id: string, at: string) => void}} Needs  open: the group that is
 *   unfolded in the list
 */

const SLACK = 26; // pixels beside the middle of a place that still mean it
const LONGEST = 50; // milliseconds between two pictures that count

/** Where a pointer is. @param {PointerEvent} event */
const at = ({ clientX, clientY }) => ({ x: clientX, y: clientY });

export class Carry {
    /** @param {Needs} needs */
    constructor(needs) {
        this.needs = needs;
        this.piece = ""; // under the pointer, while it is down
        /** @type {Set<string>} */
        this.goals = new Set(); // where it may go, once it is off the table
        /** @type {SVGElement | null} */
        this.shadow = null; // what is seen in the hand
        this.start = { x: 0, y: 0 };
        this.now = this.start; // where the pointer is
        this.along = 0; // the picture moves with it
        needs.picture.gestures.carry = {
            takes: (event) => this.#takes(event),
            press: (event) => {
                this.start = at(event);
                needs.picture.on.leave();
            },
            drag: (event) => this.#drag(at(event)),
            lift: (event) => (event ? this.#drop(event) : this.cancel()),
            cancel: () => this.cancel(),
            tapped: () => false,
        };
        addEventListener("keydown", (event) => this.#key(event), { capture: true });
    }

    /** Whether a piece is in the hand. */
    get holds() {
        return Boolean(this.shadow);
    }

    /** Puts it back where it stood. */
    cancel() {
        const { picture } = this.needs;
        cancelFrame(this.along);
        this.along = 0;
        picture.nodeOf(this.piece)?.classList.remove("away");
        this.shadow?.remove();
        this.shadow = null;
        this.piece = "";
        this.goals = new Set();
        picture.host.classList.remove("carrying");
        picture.mark("goal", []);
        picture.light([]);
    }

    /** Something else is asked by now. */
    render() {
        if (this.holds) this.cancel();
        const { picture, model } = this.needs;
        picture.mark("liftable", liftable(optionsOf(model())));
    }

    /** @param {PointerEvent} event */
    #takes({ clientX, clientY }) {
        const { picture, model } = this.needs;
        this.piece = picture.among(liftable(optionsOf(model())), clientX, clientY);
        return Boolean(this.piece);
    }

    /** @param {Point} now */
    #drag(now) {
        if (!this.piece) return;
        if (!this.shadow) this.#takeUp();
        this.now = now;
        this.#follow();
        if (!this.along) this.along = nextFrame((then) => this.#along(then, then));
    }

    /** The piece is where the hand is. */
    #follow() {
        const { picture } = this.needs;
        const { x, y } = picture.lens.point(this.now.x, this.now.y);
        this.shadow?.setAttribute("transform", `translate(${x - this.grip.x} ${y - this.grip.y})`);
        const over = this.#over(this.now.x, this.now.y);
        picture.light(over ? [over] : []);
    }

    /** Near the rim the picture comes along, as long as the hand stays there. @param {number} then @param {number} now */
    #along(then, now) {
        this.along = 0;
        const { lens } = this.needs.picture;
        const pull = pulledAlong(this.start, this.now, lens.frame);
        if (!this.holds || !(pull.x || pull.y)) return;
        const part = Math.min(now - then, LONGEST) / 1000;
        if (part > 0) {
            const { x, y } = lens.view;
            lens.pan(pull.x * part, pull.y * part);
            if (lens.view.x === x && lens.view.y === y) return; // the table ends here
            this.#follow();
        }
        this.along = nextFrame((next) => this.#along(now, next));
    }

    grip = { x: 0, y: 0 }; // where in the piece the hand has it

    #takeUp() {
        const { picture, model } = this.needs;
        const node = picture.nodeOf(this.piece);
        if (!node) return;
        this.goals = new Set(goals(optionsOf(model()), this.piece));
        const body = node.getBBox?.() ?? new DOMRect();
        this.grip = { x: body.x + body.width / 2, y: body.y + body.height / 2 };
        const shadow = /** @type {SVGElement} */ (node.cloneNode(true));
        shadow.removeAttribute("id");
        shadow.setAttribute("class", "in-hand");
        picture.layer("carry").replaceChildren(shadow);
        node.classList.add("away");
        picture.host.classList.add("carrying");
        picture.mark("goal", this.goals);
        this.shadow = shadow;
    }

    /** Where letting go would put it. @param {number} x @param {number} y */
    #over(x, y) {
        const { picture } = this.needs;
        const spots = [...this.goals].map((id) => {
            const { left, top, width, height } = picture.rectOf(id);
            return { id, x: left + width / 2, y: top + height / 2 };
        });
        return meant(spots, { x, y }, SLACK) || picture.among(this.goals, x, y);
    }

    /** @param {PointerEvent} event */
    #drop({ clientX, clientY }) {
        if (!this.holds) return this.cancel();
        const { picture, model, choose, offer, why, open } = this.needs;
        const { piece } = this;
        const over = this.#over(clientX, clientY);
        const options = plainly(dropped(within(optionsOf(model()), open()), piece, over));
        this.cancel();
        if (options.length === 1 && preference("drop") !== "off") {
            picture.placed = piece;
            return choose(options[0]);
        }
        // A sheet that opens while the pointer is still going up would be closed by that.
        if (options.length) return soon(() => offer(over, options));
        const under = picture.idAt(clientX, clientY);
        if (under && under !== piece) why(under, pointAt(picture.lens.point(clientX, clientY)));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key !== "Escape" || !this.holds) return;
        event.preventDefault();
        event.stopPropagation();
        this.needs.picture.gestures.drop();
    }
}
