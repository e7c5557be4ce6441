/**
 * Aiming a flick: what is offered, how it is aimed now, and what the server foresees of it. "Aim"
 * takes the pull from anywhere on the picture, and the keys; without it one pulls at the disc.
 */
import { choiceOf, counted, discAt, shifted, spokenShot, towards } from "../core/aiming.js";
import { Throttle } from "../core/measuring.js";
import { mine } from "../core/model.js";
import * as say from "../core/protocol.js";
import { sentence } from "../core/words.js";
import { busyWhile } from "../shared/activity.js";
import { announce } from "../shared/live.js";
import { Hand } from "./aimhand.js";
import { AimPanel } from "./aimpanel.js";
import { AimView } from "./aimview.js";
import { Banner } from "./banner.js";

const PAUSE = 45; // milliseconds between two looks ahead
const QUIET = 500; // before the aim is said aloud
const FIRST = 60; // power, until somebody has pulled

/**
 * @import { Shot } from "../core/aiming.js"
 * @import { Model } from "../core/model.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Send } from "./getup.js"
 * @typedef {{picture: Picture, send: Send, flick: (choice: object) => void, waits: () => boolean,
 *   expects: (answer: string) => boolean, game: () => string}} Needs  waits: an answer is on its way;
 *   expects: one of this type
 */

export class Aim {
    /** @param {Needs} needs */
    constructor({ picture, send, flick, waits, expects, game }) {
        this.picture = picture;
        this.send = send;
        this.choose = flick;
        this.waits = waits;
        this.expects = expects;
        /** @type {Msg.Aim | null} */
        this.offered = null; // the question's aim
        this.seq = -1; // of that question
        this.begun = 0; // when it was asked
        this.ticking = 0;
        this.saying = 0;
        this.on = false; // keys aim, and a pull may begin anywhere
        this.lent = false; // but for one flick that was advised
        this.at = 0; // which grip
        this.id = ""; // and its name, for the next question
        /** @type {Shot} */
        this.shot = { angle: 0, power: FIRST, dx: 0, dy: 0 };
        this.turned = false; // whether it has an angle of its own by now
        this.flicked = false; // what comes next is what came of it
        this.view = new AimView(picture);
        this.banner = new Banner(picture.host, game);
        this.hand = new Hand(this, picture);
        this.panel = new AimPanel(game, {
            toggle: () => (this.on ? this.leave() : this.start()),
            flick: () => this.flick(),
            hold: (n) => this.hold(n),
            turn: (angle) => this.set({ angle: counted(this.asked, angle) }),
            pull: (power) => this.set({ power }),
            shift: (dx, dy) => this.set(shifted(this.shot, dx, dy)),
        });
        /** @type {Throttle<object>} */
        this.looks = new Throttle((choice) => this.#ask(choice), PAUSE);
        busyWhile("aim", () => this.looks.latest);
    }

    /** The question changed, or not. @param {Model} model */
    render(model) {
        const aim = mine(model) ? model.question?.aim : null;
        if (!aim) return this.#close();
        if (this.offered && model.seq === this.seq) return;
        this.seq = model.seq;
        this.#offer(aim);
    }

    /** What belongs into the prompt. */
    get element() {
        return this.offered && this.panel.element;
    }

    /** The same for whoever comes only while something is flicked. */
    get asked() {
        if (!this.offered) throw new Error("nothing is flicked now");
        return this.offered;
    }

    get grip() {
        return this.asked.grips[this.at];
    }

    /** What stands for the places of the disc on the picture. */
    get elements() {
        return this.asked.grips.flatMap(({ element }) => element ?? []);
    }

    /** Whether a disc is to be flicked, and lies where it is seen. */
    get seen() {
        return Boolean(this.offered && this.picture.lens.near && this.picture.sees(this.elements));
    }

    /** Whether a disc may be taken hold of. */
    get ready() {
        return Boolean(this.offered && !this.waits());
    }

    /** Whether all of it is shown: the pull, the errors and what is foreseen. */
    get active() {
        return this.ready && (this.on || this.hand.pulls);
    }

    start() {
        if (!this.offered || this.on) return;
        this.on = true;
        this.#draw();
        this.focus();
    }

    focus() {
        this.panel.angle.input.focus({ preventScroll: true });
    }

    leave() {
        if (!this.on) return;
        const held = this.panel.element.contains(document.activeElement);
        this.on = false;
        this.lent = false;
        this.let(this.shot);
        if (held) this.panel.toggle.focus();
    }

    /** Nothing is foreseen any more. @param {Shot} shot */
    let(shot) {
        this.shot = shot;
        this.view.foresee([]);
        this.panel.tell({});
        if (this.offered) this.#draw();
    }

    /** @param {number} n */
    hold(n) {
        this.at = n;
        this.id = this.grip.id;
        this.shot = { ...this.shot, dx: 0, dy: 0 };
        this.panel.build(this.asked, n);
        this.#draw();
        announce(this.grip.words);
    }

    /** @param {Partial<Shot>} part */
    set(part) {
        clearTimeout(this.saying);
        this.shot = { ...this.shot, ...part };
        this.#draw();
    }

    flick() {
        if (!this.ready) return;
        const choice = this.#choice();
        if (this.lent) this.leave();
        this.panel.tell({});
        this.view.clear();
        this.flicked = true;
        this.choose(choice);
    }

    /**
     * Aims as somebody proposes; false if that is no flick from here.
     * @param {Record<string, unknown>} choice
     */
    propose(choice) {
        /** @param {Msg.Grip} grip */
        const is = (grip) => Object.keys(grip.choice).every((key) => grip.choice[key] === choice[key]);
        const at = this.offered?.grips.findIndex(is) ?? -1;
        if (at < 0) return false;
        const { angle, power, dx = 0, dy = 0 } = /** @type {Shot & typeof choice} */ (choice);
        this.hold(at);
        this.set({ angle: counted(this.asked, angle), power, dx, dy });
        this.lent ||= !this.on;
        this.start();
        return true;
    }

    /** Aims at a thing on the picture; false if nothing is to be flicked. @param {string} id */
    aimAt(id) {
        const to = this.ready && this.grip.element !== id && this.picture.spotOf(id);
        if (!to) return false;
        const from = this.grip.orbit ? this.grip : discAt(this.grip, this.shot);
        this.set({ angle: towards(from, to) });
        this.start();
        return true;
    }

    /** The server's look ahead. @param {Msg.AimedOut} message */
    foreseen({ seq, put = [], ...told }) {
        if (seq !== this.seq || !this.active) return;
        this.view.foresee(put);
        this.panel.tell(told);
        this.#sayLater(told);
    }

    /** What has just happened, if a flick of this screen did it. @param {Msg.LogLine[]} lines */
    told(lines) {
        if (this.flicked) this.banner.show(lines);
        this.flicked = false;
    }

    /** It was flicked, but may not be. @param {{why: string, rule?: string}} refusal */
    refused({ why, rule }) {
        this.flicked = false;
        if (!this.offered) return;
        this.#draw();
        this.panel.tell({ why, rule });
    }

    /** @param {Msg.Aim} aim */
    #offer(aim) {
        this.hand.cancel();
        this.offered = aim;
        this.at = Math.max(0, aim.grips.findIndex(({ id }) => id === this.id));
        const angle = this.turned ? this.shot.angle : towards(this.grip, this.picture.lens.middle);
        this.shot = { ...this.shot, angle, dx: 0, dy: 0 };
        this.turned = true;
        this.begun = performance.now();
        clearInterval(this.ticking);
        if (aim.clock) this.ticking = window.setInterval(() => this.#tick(), 100);
        this.panel.build(aim, this.at);
        this.#tick();
        this.#draw();
    }

    #close() {
        if (!this.offered) return;
        this.hand.cancel();
        this.offered = null;
        clearInterval(this.ticking);
        this.view.clear();
        document.body.classList.remove("aiming");
    }

    #tick() {
        const { clock } = this.asked;
        this.panel.count(clock ? clock - this.#used() : null);
    }

    #used() {
        return performance.now() - this.begun;
    }

    #choice() {
        return choiceOf(this.asked, this.grip, this.shot, this.#used());
    }

    #draw() {
        const { asked: aim, at, shot, active, on } = this;
        const { full, covers } = this.hand;
        this.view.draw({ aim, at, shot, active, full: full || aim.pull, covers });
        this.panel.draw({ aim, shot, on, active });
        document.body.classList.toggle("aiming", on);
        if (active) this.looks.push(this.#choice());
    }

    /** @param {object} choice */
    #ask(choice) {
        if (this.active) this.send(say.aim(this.seq, choice));
    }

    /** What the last shot comes to, after a pause; of those before it nothing is said. @param {{title?: string, why?: string}} told */
    #sayLater({ title = "", why = "" }) {
        clearTimeout(this.saying);
        if (!this.on || this.looks.latest || this.expects("aimed")) return;
        const said = [spokenShot(this.asked, this.shot), title, why];
        const words = said.filter(Boolean).map(sentence).join(" ");
        this.saying = window.setTimeout(() => this.active && announce(words), QUIET);
    }
}
