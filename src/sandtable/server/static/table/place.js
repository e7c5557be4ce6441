/**
 * Drawing on a measured table: what may be laid hold of, what is drawn by now, and what the server
 * makes of it. Nothing is judged here: a drawing is told, and the whole choice comes back.
 */
import { busyWhile, cancelFrame, nextFrame } from "../shared/activity.js";
import * as draw from "../core/drawing.js";
import { Throttle } from "../core/measuring.js";
import { mine } from "../core/model.js";
import * as say from "../core/protocol.js";
import { sentence } from "../core/words.js";
import { announce } from "../shared/live.js";
import { preference } from "../shared/preferences.js";
import { PlaceHand } from "./placehand.js";
import { PlacePanel } from "./placepanel.js";
import { PlaceView } from "./placeview.js";

const PAUSE = 45; // milliseconds between two looks ahead
const AHEAD = 2; // looks that may wait for their answers, and
const PATIENCE = 1500; // milliseconds before one more is tried all the same
const LATE = 250; // milliseconds after which an answer tells nothing of what is drawn now
const QUIET = 500; // before a drawing is said aloud
const NOTHING = "Nothing is drawn yet";

/**
 * @import { Spot } from "../core/board.js"
 * @import { Drawn } from "../core/drawing.js"
 * @import { Model, Option } from "../core/model.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Send } from "./getup.js"
 * @typedef {{picture: Picture, send: Send, choose: (choice: object) => void,
 *   pick: (option: Option) => void, waits: () => boolean, game: () => string}} Needs  waits: an answer
 *   is on its way
 * @typedef {{draft: Msg.Draft} | {option: number} | {choice: unknown}} Looked
 */

export class Place {
    /** @param {Needs} needs */
    constructor({ picture, send, choose, pick, waits, game }) {
        this.picture = picture;
        this.send = send;
        this.choose = choose;
        this.waits = waits;
        /** @type {Msg.Placing | null} */
        this.offered = null; // what the question offers
        /** @type {Option[]} */
        this.options = []; // and lists
        this.seq = -1; // of that question
        this.on = false; // a piece is held: keys draw, and a tap on the ground is an end
        /** @type {Drawn} */
        this.drawn = { at: 0, mode: "", strokes: {}, taken: [] };
        /** @type {unknown} */
        this.proposal = null; // a choice that somebody else has made, until something is drawn
        /** @type {unknown} */
        this.taught = null; // what a guide proposes here that is no option: seen while nothing else is
        /** @type {Looked | null} */
        this.looked = null; // the last look
        this.n = 0; // looks so far
        this.asking = 0; // when the last look was sent
        this.heard = 0; // the last one that was answered
        /** @type {Partial<Msg.PlacedOut>} */
        this.told = {}; // the answer
        /** @type {Array<[string, string]> | null} */
        this.put = null; // what it foresees, until that is drawn
        this.due = false; // do it as soon as the answer is here
        this.hovered = -1; // the option that is shown, and
        this.hinted = -1; // the one that is shown else: a guide or a computer proposes it
        this.saying = 0; // the timer of what is said aloud
        this.unsaid = false; // it is said as soon as the answer is here
        this.frame = 0; // that is drawn next, if one is asked for
        this.view = new PlaceView(picture);
        this.hand = new PlaceHand(this, picture);
        this.panel = new PlacePanel(game, {
            toggle: () => (this.on ? this.leave() : this.start()),
            answer: () => this.answer(),
            back: () => this.back(),
            hold: (at) => this.set(draw.held(this.asked, this.drawn, at)),
            mode: (mode) => this.set(draw.inMode(this.drawn, mode)),
            move: (spot) => this.set(draw.moved(this.asked, this.drawn, spot)),
            face: (face) => this.set(draw.faced(this.asked, this.drawn, face)),
            turn: (by) => this.set(draw.turned(this.asked, this.drawn, by)),
            add: () => this.set(draw.added(this.asked, this.drawn)),
            drop: () => this.set(draw.dropped(this.asked, this.drawn)),
            alone: () => this.set(draw.apart(this.asked, this.drawn)),
            pick,
        });
        const ready = () =>
            !waits() && (this.n - this.heard < AHEAD || performance.now() - this.asking > PATIENCE);
        /** @type {Throttle<Looked>} */
        this.looks = new Throttle((what) => this.#look(what), PAUSE, { ready });
        busyWhile("drawing", () => this.looks.latest && !waits());
    }

    /** The question changed, or not. @param {Model} model */
    render(model) {
        const placing = mine(model) ? model.question?.placing : null;
        if (!placing) return this.#close();
        if (this.offered && model.seq === this.seq) return;
        this.seq = model.seq;
        this.options = model.question?.options ?? [];
        this.hinted = -1; // of the question before
        const { choice = null, snaps = [] } = model.coach ?? {};
        this.taught = choice;
        this.#offer({ ...placing, snaps: [...(placing.snaps ?? []), ...snaps] });
    }

    /** What belongs into the prompt. */
    get element() {
        return this.offered && this.panel.element;
    }

    /** The same for whoever comes only while something is drawn. */
    get asked() {
        if (!this.offered) throw new Error("nothing is drawn now");
        return this.offered;
    }

    get handle() {
        return draw.heldOf(this.asked, this.drawn);
    }

    /** Whether a piece may be laid hold of. */
    get ready() {
        return Boolean(this.offered && !this.waits());
    }

    /** Whether there is anything to answer with. */
    get anything() {
        return draw.anything(this.drawn) || Boolean(this.proposal);
    }

    start() {
        if (!this.ready || this.on) return;
        this.set(this.drawn);
        this.panel.focus();
    }

    /** Lets go, and puts everything back. */
    leave() {
        const inside = this.panel.element.contains(document.activeElement);
        this.#rest(draw.putBack(this.drawn));
        this.show(-1);
        this.#teach();
        if (inside) this.panel.toggle.focus({ preventScroll: true });
    }

    /** Everything back where it was; whoever had drawn nothing lets go. */
    back() {
        if (!this.anything) return this.leave();
        this.proposal = null;
        this.set(draw.putBack(this.drawn));
        announce("Put back");
    }

    /** Something else is drawn now; by that the piece is held. @param {Drawn} drawn */
    set(drawn) {
        if (!this.ready) return;
        this.on = true;
        this.drawn = drawn;
        this.proposal = null;
        this.due = false;
        this.#draw();
        this.look({ draft: draw.draftOf(this.asked, drawn) });
        this.#sayLater();
    }

    /** What is drawn is the answer; at once, or as soon as the server has said what it comes to. */
    answer() {
        if (!this.ready) return;
        if (!this.anything) return announce(NOTHING);
        this.due = !this.#settled;
        if (!this.due) this.#answered();
    }

    /** The hand has let go. */
    letGo() {
        this.#draw();
        if (preference("drop") === "all" && draw.anything(this.drawn)) this.answer();
    }

    /** Shows what is proposed, while nothing else is. @param {number} n */
    hint(n) {
        this.hinted = n;
        this.show(-1);
    }

    /** Shows what an option would come to, or no longer. @param {number} over */
    show(over) {
        const n = over < 0 && !this.on ? this.hinted : over;
        if (!this.offered || n === this.hovered) return;
        this.hovered = n;
        if (!this.ready || this.anything || this.hand.pressed) return;
        if (n >= 0) this.look({ option: n });
        else if (this.on) this.look({ draft: draw.draftOf(this.asked, this.drawn) });
        else this.#forget();
        this.#teach();
    }

    /** What a guide would draw, while nobody draws. */
    #teach() {
        if (this.taught && this.offered && !this.on && this.hovered < 0) this.look({ choice: this.taught });
    }

    /** Draws what somebody proposes; false if nothing is drawn here. @param {unknown} choice */
    propose(choice) {
        if (!this.ready) return false;
        this.#rest(draw.putBack(this.drawn));
        this.on = true;
        this.proposal = choice;
        this.#draw();
        this.look({ choice });
        return true;
    }

    /** What a drawing comes to; an answer that another one has overtaken is dropped. @param {Msg.PlacedOut} message */
    placed(message) {
        const { seq, n, put = [] } = message;
        if (seq !== this.seq || n <= this.heard || !this.offered) return;
        this.heard = n;
        this.told = message;
        this.put = put;
        this.#draw();
        this.looks.flush();
        if (!this.#settled) return;
        if (this.unsaid) this.#say();
        if (this.due) this.#answered();
    }

    /** It was told or done, but may not be. @param {{why: string, rule?: string, key?: string}} refusal */
    refused({ why, rule, key }) {
        this.due = false;
        if (!this.offered || !key) return;
        this.told = { ...this.told, why, rule };
        this.#draw();
    }

    /** Whether the answer to the last look is here. */
    get #settled() {
        return this.heard === this.n && !this.looks.latest;
    }

    #answered() {
        this.due = false;
        const { choice, why, title } = this.told;
        if (why || !choice) return announce(sentence(why || title || NOTHING));
        this.picture.placed = this.handle.element ?? "";
        this.choose(choice);
    }

    /** @param {Msg.Placing} placing */
    #offer(placing) {
        this.hand.cancel();
        const mode = placing.modes?.some(([one]) => one === this.drawn.mode) ? this.drawn.mode : "";
        this.offered = placing;
        this.panel.build(placing);
        const drawn = draw.blank(placing);
        this.#rest(mode ? draw.inMode(drawn, mode) : drawn);
        this.#teach();
    }

    #close() {
        if (!this.offered) return;
        this.hand.cancel();
        this.on = false;
        this.offered = null;
        this.#forget();
        this.view.clear();
        document.body.classList.remove("drawing");
    }

    /** Nobody draws. @param {Drawn} drawn */
    #rest(drawn) {
        this.on = false;
        this.due = false;
        this.hovered = -1;
        this.drawn = drawn;
        this.proposal = null;
        this.#forget();
    }

    /** Nothing is foreseen any more, whatever may still come. */
    #forget() {
        this.heard = this.n;
        this.looks.drop();
        this.told = {};
        this.put = [];
        clearTimeout(this.saying);
        this.unsaid = false;
        if (this.offered) this.#draw();
    }

    /** While a hand moves, once a frame, however often it moves and the server answers. */
    #draw() {
        if (!this.hand.pressed) this.#drawNow();
        else this.frame ||= nextFrame(() => this.#drawNow());
    }

    #drawNow() {
        cancelFrame(this.frame);
        this.frame = 0;
        if (!this.offered) return;
        const { asked: placing, drawn, on, hand } = this;
        const { pressed, touch } = hand;
        const told = on ? this.told : {}; // words of an option would move the list under the pointer
        const behind = !this.#settled;
        const late = behind && performance.now() - this.asking > LATE;
        const news = this.put;
        this.put = null;
        document.body.classList.toggle("drawing", on); // before the panel: only what is shown can be slid to
        this.view.draw({ placing, drawn, on, told: late ? {} : told, pressed, touch, behind }, news);
        // While a hand moves nobody reads what stands beside the question more often than it is told.
        if (!pressed || news) this.panel.draw({ placing, drawn, on, told, ready: this.anything, also: this.#also });
    }

    /** Options for which the piece that is held stands itself. */
    get #also() {
        const { element, tray } = this.handle;
        return this.options.filter(({ elements }) => element && !tray && elements.includes(element));
    }

    /** @param {Looked} what */
    look(what) {
        this.looks.push(what);
    }

    /** The line stands again: what was on its way when it broke never comes, and is asked for once more. @param {number} seq */
    again(seq) {
        const what = this.looks.latest?.value ?? this.looked;
        if (seq !== this.seq || this.#settled || !what) return;
        this.heard = this.n;
        this.look(what);
    }

    /** @param {Looked} what */
    #look(what) {
        if (!this.offered || this.waits()) return;
        const taught = "choice" in what && what.choice === this.taught && this.hovered < 0;
        const gone = "option" in what ? this.hovered !== what.option : !this.on && !taught;
        if (gone) return;
        this.asking = performance.now();
        this.looked = what;
        this.n += 1;
        this.send(say.place(this.seq, this.n, what));
    }

    /** What is drawn and what it comes to, after a pause, and not before the server has said it. */
    #sayLater() {
        clearTimeout(this.saying);
        this.unsaid = false;
        this.saying = window.setTimeout(() => this.#say(), QUIET);
    }

    #say() {
        this.unsaid = !this.#settled;
        if (this.unsaid || !this.offered || !this.on || this.hand.pressed) return;
        const { title = "", why = "" } = this.told;
        const said = [draw.spokenDrawing(this.asked, this.drawn), title, why];
        announce(said.filter(Boolean).map(sentence).join(" "));
    }
}
