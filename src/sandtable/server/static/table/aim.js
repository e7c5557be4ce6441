/**
 * Aiming a flick: what is offered, how it is aimed now, and what the server foresees of it. "Aim"
 * takes the pull from anywhere on the picture, and the keys; without it one pulls at the disc.
 */
import { choiceOf, counted, discAt, shifted, spokenShot, towards } from "../core/aiming.js";
import { throttled } from "../core/measuring.js";
import { mine } from "../core/model.js";
import * as say from "../core/protocol.js";
import { sentence } from "../core/words.js";
import { announce } from "../shared/live.js";
import { Hand } from "./aimhand.js";
import { AimPanel } from "./aimpanel.js";
import { AimView } from "./aimview.js";

const PAUSE = 45; // milliseconds between two looks ahead
const QUIET = 500; // before the aim is said aloud
const FIRST = 60; // power, until somebody has pulled

export class Aim {
    constructor(app) {
        this.app = app;
        this.offered = null; // the question's aim
        this.on = false; // keys aim, and a pull may begin anywhere
        this.at = 0; // which grip
        this.id = ""; // and its name, for the next question
        this.shot = null;
        this.view = new AimView(app.picture);
        this.hand = new Hand(this, app.picture);
        this.panel = new AimPanel(app, {
            toggle: () => (this.on ? this.leave() : this.start()),
            flick: () => this.flick(),
            hold: (n) => this.hold(n),
            turn: (angle) => this.set({ angle: counted(this.offered, angle) }),
            pull: (power) => this.set({ power }),
            shift: (dx, dy) => this.set(shifted(this.shot, dx, dy)),
        });
        this.ask = throttled((choice) => this.#ask(choice), PAUSE);
    }

    /** The question changed, or not. */
    render(model) {
        const aim = mine(model) ? (model.question.aim ?? null) : null;
        if (!aim) return this.#close();
        if (this.offered && model.seq === this.seq) return;
        this.seq = model.seq;
        this.#offer(aim);
    }

    /** What belongs into the prompt. */
    get element() {
        return this.offered && this.panel.element;
    }

    get grip() {
        return this.offered.grips[this.at];
    }

    /** Whether a disc may be taken hold of. */
    get ready() {
        return Boolean(this.offered && !this.app.session.pending);
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
        this.let(this.shot);
        if (held) this.panel.toggle.focus();
    }

    /** Nothing is foreseen any more. */
    let(shot) {
        this.shot = shot;
        this.view.foresee([]);
        this.panel.tell({});
        if (this.offered) this.#draw();
    }

    hold(n) {
        this.at = n;
        this.id = this.grip.id;
        this.shot = { ...this.shot, dx: 0, dy: 0 };
        this.panel.build(this.offered, n);
        this.#draw();
        announce(this.grip.words);
    }

    set(part) {
        this.shot = { ...this.shot, ...part };
        this.#draw();
    }

    flick() {
        if (!this.ready) return;
        const choice = this.#choice();
        this.panel.tell({});
        this.view.clear();
        this.app.flick(choice);
    }

    /** Aims as somebody proposes; false if that is no flick from here. */
    propose(choice) {
        const is = (grip) => Object.keys(grip.choice).every((key) => grip.choice[key] === choice[key]);
        const at = this.offered?.grips.findIndex(is) ?? -1;
        if (at < 0) return false;
        const { power, dx = 0, dy = 0 } = choice;
        this.hold(at);
        this.set({ angle: counted(this.offered, choice.angle), power, dx, dy });
        this.start();
        return true;
    }

    /** Aims at a thing on the picture; false if nothing is to be flicked. */
    aimAt(id) {
        const to = this.ready && this.grip.element !== id && this.app.picture.spotOf(id);
        if (!to) return false;
        const from = this.grip.orbit ? this.grip : discAt(this.grip, this.shot);
        this.set({ angle: towards(from, to) });
        this.start();
        return true;
    }

    /** The server's look ahead. */
    foreseen({ seq, put = [], ...told }) {
        if (seq !== this.seq || !this.active) return;
        this.view.foresee(put);
        this.panel.tell(told);
        this.#sayLater(told);
    }

    /** It was flicked, but may not be. */
    refused({ why, rule }) {
        if (!this.offered) return;
        this.#draw();
        this.panel.tell({ why, rule });
    }

    #offer(aim) {
        this.hand.cancel();
        this.offered = aim;
        this.at = Math.max(0, aim.grips.findIndex(({ id }) => id === this.id));
        this.shot = { power: FIRST, ...this.shot, dx: 0, dy: 0 };
        this.shot.angle ??= towards(this.grip, this.app.picture.lens.middle);
        this.begun = performance.now();
        clearInterval(this.ticking);
        if (aim.clock) this.ticking = setInterval(() => this.#tick(), 100);
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
        const { clock } = this.offered;
        this.panel.count(clock ? clock - this.#used() : null);
    }

    #used() {
        return performance.now() - this.begun;
    }

    #choice() {
        return choiceOf(this.offered, this.grip, this.shot, this.#used());
    }

    #draw() {
        const { offered: aim, at, shot, active, on } = this;
        this.view.draw({ aim, at, shot, active, stuck: this.hand.stuck });
        this.panel.draw({ aim, shot, on, active });
        document.body.classList.toggle("aiming", on);
        if (active) this.ask(this.#choice());
    }

    #ask(choice) {
        if (this.active) this.app.session.send(say.aim(this.seq, choice));
    }

    #sayLater({ title = "", why = "" }) {
        clearTimeout(this.saying);
        if (!this.on) return;
        const said = [spokenShot(this.offered, this.shot), title, why];
        const words = said.filter(Boolean).map(sentence).join(" ");
        this.saying = setTimeout(() => this.active && announce(words), QUIET);
    }
}
