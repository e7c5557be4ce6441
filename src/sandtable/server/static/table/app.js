/** Puts the parts of the page together: messages come in, the model changes, the parts are drawn. */
import { busyWhile, nextFrame, stir } from "../shared/activity.js";
import { Advice } from "../core/advice.js";
import { EMPTY, choosable, goesOn, mine, optionsAt, optionsOf, reduce } from "../core/model.js";
import * as say from "../core/protocol.js";
import { Session } from "../core/session.js";
import { withTalk } from "../core/talk.js";
import { askedAbout } from "../core/subject.js";
import { chooser, namesDiffer } from "../core/naming.js";
import { spoken } from "../core/words.js";
import { find, narrow } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { Log, linesOf } from "../shared/log.js";
import { Picture } from "../shared/picture.js";
import { closePopover } from "../shared/popover.js";
import { click } from "../shared/sound.js";
import { toast } from "../shared/toast.js";
import { Aim } from "./aim.js";
import { Carry } from "./carry.js";
import { Chances } from "./chances.js";
import { Coach } from "./coach.js";
import { Company } from "./company.js";
import { DiceButton } from "./dicechip.js";
import { guardDoubleClicks } from "./doubleclick.js";
import { Ending } from "./ending.js";
import { Keyboard } from "./keyboard.js";
import { Measure } from "./measure.js";
import { Panels } from "./panels.js";
import { Place } from "./place.js";
import { Pointing } from "./pointing.js";
import { Prompt } from "./prompt.js";
import { SmallScreen } from "./small.js";
import { Tabs } from "./tabs.js";
import { Telling } from "./telling.js";
import { Wishes } from "./wishes.js";
import { Writing } from "./writing.js";

/**
 * @import { Beat } from "../core/beats.js"
 * @import { Links } from "../core/links.js"
 * @import { Model, Option } from "../core/model.js"
 */

export class TableApp {
    /** @param {{id: string, link: string, links: Links}} opened */
    constructor({ id, link, links }) {
        this.id = id;
        this.link = link;
        this.links = links;
        const { model, game, send, choose, advise, why } = this.#here;
        this.picture = new Picture(find("#picture"), {
            choose: (name, _, event) => this.pointing.chosen(name, event),
            hover: (name) => this.pointing.over(name),
            leave: () => this.pointing.hide(),
            ask: (name, event) => why(name, this.pointing.pointIn(event)),
        });
        const { picture } = this;
        this.telling = new Telling(find("#tray"), {
            picture,
            hear: (message) => this.#heard(message),
            glow: () => this.glow(),
        });
        this.shows = this.telling.shows;
        this.tray = this.telling.tray;
        const waits = () => Boolean(this.session?.pending) || this.coach.holds;
        const answer = (/** @type {object} */ choice) => this.flick(choice);
        const expects = (/** @type {string} */ type) => Boolean(this.session?.unanswered.includes(type));
        this.aim = new Aim({ picture, send, game, flick: answer, waits, expects });
        this.place = new Place({ picture, send, game, choose: answer, pick: choose, waits });
        this.writing = new Writing({ write: (text) => this.session?.write(text) ?? false });
        this.wishes = new Wishes({ model, send });
        this.ending = new Ending({ ...this.#here, id, links });
        const best = (/** @type {Msg.Advised} */ found) => this.#advisedBy(found);
        this.chances = new Chances({ model, send, best, again: () => this.prompt.render(this.model) });
        this.prompt = new Prompt(find("#prompt"), this.#promptNeeds());
        this.pointing = new Pointing({
            picture, model, game, choose, why,
            optionsAt: (name) => optionsAt(this.model, name, this.prompt.open),
            aimAt: (name) => this.aim.aimAt(name),
            show: (n) => this.place.show(n),
            wishOf: (name) => this.wishes.switchOf(name),
            markOf: (option) => this.#markOf(option),
        });
        this.carry = new Carry({
            picture, model, choose, why,
            open: () => this.prompt.open,
            offer: (name, options) => this.pointing.offer(name, options),
        });
        this.coach = new Coach(find("#coach"), {
            model, game, send, picture,
            overlay: (put) => picture.overlay(put),
            step: () => this.step(),
            turned: () => this.turned(),
            again: () => this.company.undo.back(),
            measures: () => this.measure.on,
        });
        this.panels = new Panels(find("#forces"), (now) => this.wishes.panel(now), picture);
        const who = (/** @type {string} */ seat) => chooser(this.model.people, seat);
        this.log = new Log(find("#log"), { game, who, mine: () => linesOf(this.id, this.link, this.seat) });
        this.diceFrom = new DiceButton(find("#dice-from"));
        this.tabs = new Tabs(find(".tabs"));
        this.company = new Company({ ...this.#here, id, links, note: () => this.tabs.note("chat") });
        this.small = new SmallScreen({ picture, aim: this.aim, place: this.place, tabs: this.tabs, model });
        const focused = () => this.pointing.focused;
        this.measure = new Measure(find("#measure"), { picture, tabs: this.tabs, focused, send, game });
        const { prompt, coach, aim, place, measure, wishes, pointing, tabs } = this;
        const parts = { prompt, coach, aim, place, measure, wishes, pointing, tabs, picture };
        this.keyboard = new Keyboard({ ...parts, undo: this.company.undo, model, choose, advise, askWhy: why });
        guardDoubleClicks(() => this.changed);
        busyWhile("server", () => this.session?.waits || goesOn(this.model));
        narrow.addEventListener("change", () => this.session?.state === "online" && this.start());
    }

    /** @type {Model} */
    model = EMPTY;
    changed = -Infinity; // when the question changed last
    begun = 0; // when the last choice was made
    lookedAt = ""; // what the picture was moved to
    /** @type {Session | null} */
    session = null;
    /** @type {ReturnType<typeof withTalk> | null} */
    told = null; // the log with the talk in it

    /** What parts may ask and do; each names what it needs of this. */
    #here = {
        model: () => this.model,
        game: () => this.game,
        seat: () => this.seat,
        link: () => this.link,
        entry: () => this.entry,
        session: () => this.session,
        send: (/** @type {Msg.FromClient} */ message) => this.session?.send(message) ?? false,
        choose: (/** @type {Option} */ option) => this.choose(option),
        advise: () => this.advise(),
        why: (/** @type {string} */ element, at = "") => this.why(element, at),
        takeSeat: (/** @type {string} */ seat) => this.takeSeat(seat),
        turnTo: (/** @type {string} */ seat) => this.turnTo(seat),
        blank: () => this.blank(),
        start: (/** @type {string | undefined} */ link) => this.start(link),
    };

    advice = new Advice(this.#here);

    #promptNeeds() {
        const { model, game, entry, choose, advise } = this.#here;
        return {
            model, game, entry, choose, advise, aim: this.aim, place: this.place, writing: this.writing,
            glow: () => this.glow(),
            light: (/** @type {string[]} */ ids, n = -1) => {
                this.picture.light(ids);
                this.place.show(n); // what would come of it
            },
            markOf: (/** @type {Option} */ option) => this.#markOf(option),
            chances: this.chances,
            advised: () => this.advice.words,
            ended: (/** @type {Model} */ now) => this.ending.content(now),
            wish: (/** @type {Model} */ now) => this.wishes.shortcut(now),
        };
    }

    /** Who proposes an option, in a word. @param {Option} option */
    #markOf(option) {
        if (this.advice.option === option.n) return "Advised";
        return this.coach.proposes(option) ? "Guide" : "";
    }

    get game() {
        return this.model.table?.game ?? "";
    }

    get entry() {
        return this.links.get(this.id);
    }

    get seat() {
        return this.model.table?.seat ?? "";
    }

    /** Opens the page's link; again with another one when the screen is passed on. */
    start(link = this.link) {
        this.link = link;
        this.session?.close();
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        this.session = new Session({
            url: `${scheme}://${location.host}/api/tables/${this.id}/socket`,
            link,
            narrow: narrow.matches,
            socket: (url) => new WebSocket(url),
            onMessage: (message) => this.#hear(message),
            onState: (state, why, code) => this.company.connection.show(state, why, code),
        });
        find("#replay").setAttribute("href", `/replay/${this.id}#${link}`);
        this.picture.ready.catch(() => toast("Some of the picture's patterns are missing."));
        this.session.open();
    }

    /** Sits down in another seat of this table. @param {string} seat */
    takeSeat(seat) {
        const link = this.entry?.links.seats[seat];
        if (!link) return;
        history.replaceState(null, "", `#${link}`);
        this.blank();
        this.start(link);
    }

    /**
     * Goes on as another seat of this screen that sees the same: nothing needs to be hidden.
     * @param {string} seat
     */
    turnTo(seat) {
        const link = this.entry?.links.seats[seat];
        if (!link) return;
        history.replaceState(null, "", `#${link}`);
        this.start(link);
    }

    /** Nothing of this seat stays on the page, or comes, until `start` opens a link again. */
    blank() {
        this.session?.close();
        this.shows.drop();
        this.model = EMPTY;
        this.told = null;
        this.picture.clear();
        this.measure.stop();
        this.tray.clear();
        closePopover();
        this.pointing.hide();
        this.#render(EMPTY);
        this.company.chat.render(EMPTY);
        announce("");
    }

    /** @param {Option} option */
    choose(option) {
        if (!mine(this.model) || this.shows.skip()) return;
        const begun = performance.now();
        if (this.session?.choose(option.n)) this.#sent(option, begun);
    }

    /** Answers with a choice that is not among the options. @param {object} choice */
    flick(choice) {
        if (!mine(this.model) || this.shows.skip()) return;
        const begun = performance.now();
        if (this.session?.chooseFreely(choice)) this.#sent({ n: -1 }, begun);
    }

    /** Has the guide's script go on by a choice: one's own, or one of the other side. */
    step() {
        if (this.shows.skip()) return;
        const begun = performance.now();
        if (this.session?.step()) this.#sent(this.proposed(), begun);
    }

    /** @param {{n: number} | undefined} option @param {number} begun */
    #sent(option, begun) {
        performance.mark("choose");
        this.telling.mark();
        this.begun = begun;
        closePopover();
        this.pointing.hide();
        if (option) this.prompt.sending(option);
        if (this.session) this.company.connection.show(this.session.state);
        click();
    }

    /** The guide has turned a page. */
    turned() {
        this.coach.render(this.model);
        this.prompt.render(this.model);
        this.#hint();
        this.#unfold();
    }

    /** What is proposed is seen on the picture. */
    #hint() {
        const found = this.proposed();
        this.picture.hint(found?.elements ?? []);
        this.place.hint(found?.n ?? -1);
    }

    /** What is proposed stands in the list, with its like. */
    #unfold() {
        const found = this.proposed();
        if (found) this.prompt.show(found);
    }

    /** @param {string} element @param {string} at  a point of the picture */
    why(element, at = "") {
        if (!this.session?.send(say.why(element, at))) toast("Not connected.");
    }

    advise() {
        if (!this.advice.ask()) return;
        this.prompt.weighing();
        this.chances.weigh();
    }

    /** What moved is shown before what came of it. @param {Msg.FromServer} message */
    #hear(message) {
        stir();
        if (message.type === "welcome") this.shows.drop();
        if (message.type === "frame" || message.type === "table")
            this.telling.take(message, Boolean(this.seat));
        else this.#heard(message);
        this.place.looks.flush(); // it may have waited for this
    }

    /** @param {Msg.FromServer | Beat} message @returns {void} */
    #heard(message) {
        const before = this.model;
        this.model = reduce(before, message);
        switch (message.type) {
            case "welcome":
                return this.#welcomed(message);
            case "beat":
                return this.#tellLog(this.model, before);
            case "frame":
                return this.#framed(message, before);
            case "refused":
                return this.#refused(message);
            case "because":
                return this.pointing.because(message);
            case "measured":
                return this.#measured(message);
            case "aimed":
                return this.aim.foreseen(message);
            case "placed":
                return this.place.placed(message);
            case "advised":
                return this.#advisedBy(message);
            case "notice":
                return toast(message.text);
            case "chat":
                return this.#spoke(before, message);
            case "people":
                return this.#peopleChanged(before);
            case "table":
                return this.#render(before);
            default:
                return this.chances.hear(message) ? undefined : this.company.hear(message);
        }
    }

    /** @param {Msg.MeasuredOut} message */
    #measured(message) {
        this.measure.measured(message);
        this.coach.measured(message);
    }

    /** @param {Msg.Welcome} message */
    #welcomed({ table, frame }) {
        const { role, seat, title, game } = table;
        this.links.rememberRole(this.id, { role, seat, secret: this.link, title, game });
        document.body.dataset.role = role;
        this.picture.apply(frame.picture);
        this.advice.again();
        this.place.again(frame.seq);
        this.#render(EMPTY);
        this.#unfold();
        this.company.arrived(this.model);
    }

    /** @param {Msg.Frame} frame @param {Model} before */
    #framed(frame, before) {
        const heard = performance.now();
        if (frame.seq !== before.seq) for (const one of [this.advice, this.chances]) one.forget();
        this.#render(before);
        if (frame.seq !== before.seq) this.#unfold();
        if (this.model.outcome) this.tray.clear(); // the end has the picture to itself
        this.aim.told(this.model.log.slice(this.model.fresh));
        if (frame.seq !== before.seq) this.changed = performance.now();
        this.#measure(frame.seq, heard);
    }

    /** @param {Model} before */
    #render(before) {
        const { model } = this;
        find("#title").textContent = model.title || model.table?.title || "";
        find("#now").textContent = model.now;
        for (const answers of [this.aim, this.place, this.writing]) answers.render(model);
        if (model.seq !== before.seq) this.#turnedPage();
        this.prompt.render(model);
        this.coach.render(model);
        this.wishes.render(model);
        this.measure.render(model);
        this.panels.render(model);
        this.#tellLog(model, before);
        this.diceFrom.render(model);
        this.glow();
        this.#hint();
        this.company.render(model);
        this.small.render(model);
        this.ending.debriefing.render(model);
        this.#readOut(before);
    }

    /** Nothing of the last question stays in the hand or on the picture. */
    #turnedPage() {
        this.carry.render();
        this.pointing.hide();
        this.picture.light([]); // a row that is taken away under a pointer never hears that it left
    }

    /**
     * The same list again, as long as nothing was added to it.
     * @param {Model} model
     * @param {Model} before
     */
    #tellLog(model, before) {
        const same = model.log === before.log && model.chat === before.chat;
        const told = (same && this.told) || withTalk(model.log, model.chat, model.fresh);
        this.told = told;
        this.log.show(told.lines, told.fresh);
        this.tabs.count("log", model.log.length, model.fresh === Infinity);
    }

    /** What may be chosen glows; of an open group its own alone. */
    glow() {
        this.picture.glow(choosable(this.model, this.prompt.open));
    }

    /** @param {Model} before */
    #readOut(before) {
        const { question, outcome } = this.model;
        const news =
            question?.prompt !== before.question?.prompt ||
            question?.seat !== before.question?.seat;
        if (outcome && !before.outcome) announce(`The play is over. ${outcome.summary}`);
        else if (question && news)
            announce(spoken({ ...this.model, question }, mine(this.model), this.prompt.list.keyed));
        if (news || before.seq !== this.model.seq) this.#lookAtQuestion();
        if (news && mine(this.model)) this.tabs.noteQuestion();
    }

    /** The option that the guide or a computer player proposes now. */
    proposed() {
        return optionsOf(this.model).find((option) => this.#markOf(option));
    }

    /** The picture goes to what is asked about, of us or of others. */
    #lookAtQuestion() {
        const asked = askedAbout(this.model, this.proposed()?.elements);
        const { question } = this.model;
        if (!asked.subject.length && !asked.choices.length && question && !mine(this.model)) return; // another's secret
        const anew = this.lookedAt !== asked.key;
        this.lookedAt = asked.key;
        nextFrame(() => this.picture.focusOn(asked, anew));
    }

    /** @param {number} seq @param {number} heard */
    #measure(seq, heard) {
        if (!this.begun) return;
        const begun = this.begun;
        this.begun = 0;
        nextFrame(() => {
            performance.mark("shown");
            window.sandtable.lastTurn = {
                ms: performance.now() - begun,
                waited: heard - begun,
                seq,
            };
        });
    }

    /** @param {Msg.RefusedOut} message */
    #refused({ why, stale, key, rule }) {
        if (!key && this.chances.refused(why)) return;
        toast(stale ? "Something else is asked by now." : why);
        for (const answers of [this.place, this.writing]) answers.refused({ why, rule, key });
        if (key) this.aim.refused({ why, rule });
        if (!key && !this.advice.refused()) return;
        this.prompt.render(this.model);
    }

    /** @param {Msg.Advised} message */
    #advisedBy(message) {
        if (!this.advice.heard(message)) return;
        const { seq, player, name, choice, why } = message;
        if (choice && (this.aim.propose(choice) || this.place.propose(choice)))
            return this.prompt.render(this.model);
        const found = this.proposed();
        this.prompt.show(found);
        this.small.sheet.unfold(seq);
        this.#hint();
        if (found) announce(`${name || player} advises: ${found.label}. ${why ?? ""}`);
    }

    /** @param {Model} before @param {Msg.ChatOut} said */
    #spoke(before, said) {
        this.company.spoke(said);
        this.#tellLog(this.model, before);
    }

    /** @param {Model} before */
    #peopleChanged(before) {
        if (namesDiffer(before.people, this.model.people)) this.log.renamed();
        this.prompt.render(this.model);
        this.company.moved(before.people);
    }
}
