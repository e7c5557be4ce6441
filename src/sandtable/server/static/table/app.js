/** Puts the parts of the page together: messages come in, the model changes, the parts are drawn. */
import { EMPTY, choosable, mine, optionsAt, pointedAt, reduce } from "../core/model.js";
import * as say from "../core/protocol.js";
import { Session } from "../core/session.js";
import { withTalk } from "../core/talk.js";
import { spoken } from "../core/words.js";
import { call } from "../shared/api.js";
import { find } from "../shared/dom.js";
import { announce } from "../shared/live.js";
import { Log } from "../shared/log.js";
import { Picture } from "../shared/picture.js";
import { closePopover } from "../shared/popover.js";
import { click } from "../shared/sound.js";
import { toast } from "../shared/toast.js";
import { Aim } from "./aim.js";
import { Chat } from "./chat.js";
import { Coach } from "./coach.js";
import { Connection } from "./connection.js";
import { DiceButton } from "./dicechip.js";
import { guardDoubleClicks } from "./doubleclick.js";
import { Ending } from "./ending.js";
import { askedBack } from "./getup.js";
import { Handover } from "./handover.js";
import { followSeats } from "./hostlinks.js";
import { Keyboard } from "./keyboard.js";
import { Measure } from "./measure.js";
import { Panels } from "./panels.js";
import { Pointing } from "./pointing.js";
import { Prompt } from "./prompt.js";
import { Resign } from "./resign.js";
import { openShare } from "./share.js";
import { Shows } from "./shows.js";
import { Tabs } from "./tabs.js";
import { Tray } from "./tray.js";
import { Undo } from "./undo.js";
import { Wishes } from "./wishes.js";

const ACTING = "active"; // the mark about whoever acts, where a game has one

export class TableApp {
    constructor({ id, link, links }) {
        Object.assign(this, { id, link, links, model: EMPTY, advised: -1, changed: -Infinity });
        this.pointing = new Pointing(this);
        this.picture = new Picture(find("#picture"), this.pointing.callbacks());
        this.shows = new Shows(this.picture, (message) => this.#heard(message));
        this.aim = new Aim(this);
        this.wishes = new Wishes(this);
        this.prompt = new Prompt(this, find("#prompt"));
        this.ending = new Ending(this);
        this.coach = new Coach(this, find("#coach"));
        this.panels = new Panels(this, find("#forces"));
        this.log = new Log(find("#log"), { game: () => this.game, mine: () => this.#myLines() });
        this.chat = new Chat(this, find("#chat"));
        this.undo = new Undo(this, find("#undo"));
        this.resign = new Resign(this, find("#resign"));
        this.diceFrom = new DiceButton(find("#dice-from"));
        this.handover = new Handover(this);
        this.connection = new Connection(this, find("#connection"));
        this.tray = new Tray(find("#tray"));
        this.tabs = new Tabs(find(".tabs"));
        this.measure = new Measure(this);
        this.keyboard = new Keyboard(this);
        find("#share").addEventListener("click", () => openShare(this));
        guardDoubleClicks(() => this.changed);
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
            socket: (url) => new WebSocket(url),
            onMessage: (message) => this.#hear(message),
            onState: (state, why) => this.connection.show(state, why),
        });
        find("#replay").href = `/replay/${this.id}#${link}`;
        this.picture.ready.catch(() => toast("Some of the picture's patterns are missing."));
        this.session.open();
    }

    /** Sits down in another seat of this table. */
    takeSeat(seat) {
        const link = this.entry?.links.seats?.[seat];
        if (!link) return;
        history.replaceState(null, "", `#${link}`);
        this.blank();
        this.start(link);
    }

    /** Goes on as another seat of this screen that sees the same: nothing needs to be hidden. */
    turnTo(seat) {
        const link = this.entry.links.seats[seat];
        history.replaceState(null, "", `#${link}`);
        this.start(link);
    }

    /** Nothing of this seat stays on the page, or comes, until `start` opens a link again. */
    blank() {
        this.session.close();
        this.shows.drop();
        this.model = EMPTY;
        this.told = null;
        this.picture.clear();
        this.measure.stop();
        this.tray.clear();
        closePopover();
        this.pointing.hide();
        this.#render(EMPTY);
        this.chat.render(EMPTY);
        announce("");
    }

    choose(option) {
        if (!mine(this.model) || this.shows.skip()) return;
        const begun = performance.now();
        if (this.session.choose(option.n)) this.#sent(option, begun);
    }

    /** Answers with a choice that is not among the options. */
    flick(choice) {
        if (!mine(this.model) || this.shows.skip()) return;
        const begun = performance.now();
        if (this.session.chooseFreely(choice)) this.#sent({ n: -1 }, begun);
    }

    /** Has the guide's script go on by a choice: one's own, or one of the other side. */
    step() {
        if (this.shows.skip()) return;
        const begun = performance.now();
        if (this.session.step()) this.#sent(this.proposed(), begun);
    }

    #sent(option, begun) {
        performance.mark("choose");
        this.begun = begun;
        closePopover();
        this.pointing.hide();
        if (option) this.prompt.sending(option);
        this.connection.show(this.session.state);
        click();
    }

    /** The guide has turned a page. */
    turned() {
        this.coach.render(this.model);
        this.prompt.render(this.model);
        this.picture.hint(this.proposed()?.elements ?? []);
        this.#unfold();
    }

    /** What is proposed stands in the list, with its like. */
    #unfold() {
        const found = this.proposed();
        if (found) this.prompt.show(found);
    }

    why(element) {
        if (!this.session.send(say.why(element))) toast("Not connected.");
    }

    advise() {
        if (mine(this.model)) this.session.send(say.advise());
    }

    /** What moved is shown before what came of it. */
    #hear(message) {
        if (message.type === "welcome") this.shows.drop();
        if (["frame", "table"].includes(message.type)) this.shows.take(message);
        else this.#heard(message);
    }

    #heard(message) {
        const before = this.model;
        this.model = reduce(before, message);
        const heard = {
            welcome: () => this.#welcomed(message),
            frame: () => this.#framed(message, before),
            refused: () => this.#refused(message),
            because: () => this.pointing.because(message),
            measured: () => this.#measured(message),
            aimed: () => this.aim.foreseen(message),
            advised: () => this.#advisedBy(message),
            notice: () => toast(message.text),
            chat: () => this.#spoke(before, message),
            people: () => this.#peopleChanged(before),
            table: () => this.#render(before),
            undo_asked: () => this.undo.asked(this.model),
            undo_waits: () => this.undo.waits(message),
            undo_settled: () => this.undo.settled(message),
            seat_asked: () => askedBack(this),
        };
        heard[message.type]?.();
    }

    #measured(message) {
        this.measure.measured(message);
        this.coach.measured(message);
    }

    #welcomed({ table, frame }) {
        const { role, seat, title, game } = table;
        this.links.rememberRole(this.id, { role, seat, secret: this.link, title, game });
        document.body.dataset.role = role;
        document.title = `${table.title} \u00b7 ${table.game_title} \u00b7 Sandtable`;
        this.picture.apply(frame.picture);
        this.#render(EMPTY);
        this.#unfold();
        this.chat.render(this.model);
    }

    #framed(frame, before) {
        const heard = performance.now();
        this.picture.apply(frame.picture);
        if (frame.seq !== before.seq) this.advised = -1;
        this.#render(before);
        if (frame.seq !== before.seq) this.#unfold();
        if (this.model.outcome) this.tray.clear(); // the end has the picture to itself
        else this.tray.roll(this.model.log.slice(this.model.fresh));
        if (frame.seq !== before.seq) this.changed = performance.now();
        this.#measure(frame.seq, heard);
    }

    #render(before) {
        const { model } = this;
        find("#title").textContent = model.title || model.table?.title || "";
        find("#now").textContent = model.now ? `\u00b7 ${model.now}` : "";
        this.aim.render(model);
        this.prompt.render(model);
        this.coach.render(model);
        this.wishes.render(model);
        this.measure.render(model);
        this.panels.render(model);
        this.#tellLog(model, before);
        this.undo.render(model);
        this.diceFrom.render(model);
        this.resign.render(model);
        this.glow();
        this.picture.hint(this.proposed()?.elements ?? []);
        this.handover.render(model);
        this.#readOut(before);
    }

    /** The same list again, as long as nothing was added to it. */
    #tellLog(model, before) {
        if (model.log !== before.log || model.chat !== before.chat || !this.told) {
            this.told = withTalk(model.log, model.chat, model.fresh);
        }
        this.log.show(this.told.lines, this.told.fresh);
    }

    /** What may be chosen glows; of an open group its own alone. */
    glow() {
        this.picture.glow(choosable(this.model, this.prompt.open));
    }

    #readOut(before) {
        const { question, outcome } = this.model;
        const news =
            question?.prompt !== before.question?.prompt ||
            question?.seat !== before.question?.seat;
        if (outcome && !before.outcome) announce(`The play is over. ${outcome.summary}`);
        else if (question && news) announce(spoken(this.model, mine(this.model)));
        if (news || before.seq !== this.model.seq) this.#lookAtQuestion();
        if (news && mine(this.model)) this.tabs.noteQuestion();
    }

    /** The option that the guide or a computer player proposes now. */
    proposed() {
        const isIt = (option) => option.n === this.advised || this.coach.proposes(option);
        return mine(this.model) ? this.model.question.options.find(isIt) : undefined;
    }

    /** On small screens the picture goes to what is asked about, of us or of others. */
    #lookAtQuestion() {
        const proposed = this.proposed()?.elements ?? [];
        const kind = [this.model.question?.kind, ...proposed].join();
        const around = this.aim.offered ? [] : pointedAt(this.model); // who aims has to see it all
        const ids = proposed.length ? proposed : around;
        const anchor = proposed.length || !this.picture.has(ACTING) ? "" : ACTING;
        if (!ids.length && this.model.question && !mine(this.model)) return; // another's secret
        if (this.lookedAt === kind && this.picture.sees(anchor ? [anchor] : ids)) return;
        this.lookedAt = kind;
        requestAnimationFrame(() => this.picture.focusOn(ids, anchor));
    }

    #measure(seq, heard) {
        if (!this.begun) return;
        const begun = this.begun;
        this.begun = 0;
        requestAnimationFrame(() => {
            performance.mark("shown");
            window.sandtable.lastTurn = {
                ms: performance.now() - begun,
                waited: heard - begun,
                seq,
            };
        });
    }

    #refused({ why, stale, key, rule }) {
        toast(stale ? "Something else is asked by now." : why);
        if (!key) return;
        this.aim.refused({ why, rule });
        this.prompt.render(this.model);
    }

    #advisedBy({ option, seq, player, choice }) {
        if (seq !== this.model.seq) return;
        if (choice && this.aim.propose(choice)) return;
        this.advised = option;
        const found = this.proposed();
        this.prompt.show(found);
        this.picture.hint(found?.elements ?? []);
        if (found) announce(`${player} advises: ${found.label}`);
    }

    #spoke(before, { who, text }) {
        if (!who) toast(text); // the table itself: who sits down or has to get up concerns all
        this.chat.render(this.model);
        this.#tellLog(this.model, before);
    }

    #peopleChanged(before) {
        this.chat.render(this.model);
        this.prompt.render(this.model);
        this.handover.render(this.model);
        followSeats(this, before).then((other) => other && this.handover.render(this.model));
    }

    /** The journal lines of this seat's own choices, for the log's filter. */
    async #myLines() {
        const moments = await call("GET", `/tables/${this.id}/moments`, { link: this.link });
        return new Set(moments.filter(({ seat }) => seat === this.seat).map(({ n }) => n));
    }

    /** What an element of the picture would mean if it were chosen. */
    optionsAt(element) {
        return optionsAt(this.model, element, this.prompt.open);
    }
}
