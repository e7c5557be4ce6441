/** A drawing beside the question: what is held, where exactly, how, and what it comes to. */
import { named, typed } from "../core/board.js";
import * as draw from "../core/drawing.js";
import { sentence } from "../core/words.js";
import { fill, h } from "../shared/dom.js";
import { ruleChip } from "../shared/rules.js";
import { drawSpans, unbroken } from "../shared/spans.js";

/**
 * @import { Spot } from "../core/board.js"
 * @import { Drawn } from "../core/drawing.js"
 * @import { Child } from "../shared/dom.js"
 * @import { Option } from "../core/model.js"
 * @typedef {{toggle: () => void, answer: () => void, back: () => void, hold: (at: number) => void,
 *   mode: (mode: string) => void, move: (spot: Spot) => void, face: (face: number) => void,
 *   turn: (by: number) => void, add: () => void, drop: () => void, alone: () => void,
 *   pick: (option: Option) => void}} Does
 * @typedef {{placing: Msg.Placing, drawn: Drawn, on: boolean, told: Partial<Msg.PlacedOut>,
 *   ready: boolean, also: Option[]}} State  ready: there is something to answer with; also: what else
 *   the piece that is held may mean
 */

const FEW = 5; // pieces; more stand in one row that slides
const HINT = "Drag a piece, or tap where it goes.";
// A finger has no Alt; the button comes with the piece that it holds.
const ALONE = matchMedia("(hover: none)").matches ? "The button Alone parts it from the others." : "With Alt it goes alone.";

export class PlacePanel {
    /** @param {() => string} game @param {Does} does */
    constructor(game, does) {
        this.game = game;
        this.does = does;
        /** @type {Msg.Placing | null} */
        this.placing = null;
        /** @type {Drawn | null} */
        this.drawn = null;
        this.key = ""; // of the words that are shown
        const about = "Draw by keys, or tap where it goes (p)";
        this.toggle = button("Draw", does.toggle, { class: "place-toggle", title: about });
        this.hint = h("p", { class: "place-hint soft" });
        this.modes = group("place-modes", "How");
        this.handles = group("place-handles", "Which piece");
        this.x = field("x", () => this.#typed());
        this.y = field("y", () => this.#typed());
        this.unit = h("span", { class: "soft" });
        this.facing = h("select", { "aria-label": "Facing", onchange: () => this.#faced() });
        this.fields = h("div", { class: "place-fields" }, this.x.row, this.y.row, this.unit, this.facing);
        this.point = button("Way-point", does.add, {});
        this.drop = button("Drop point", does.drop, {});
        this.left = button("\u21ba", () => does.turn(1), { class: "icon", "aria-label": "Turn left" });
        this.right = button("\u21bb", () => does.turn(-1), { class: "icon", "aria-label": "Turn right" });
        this.alone = button("Alone", does.alone, { title: "Without its group (t)" });
        const ways = group("place-ways", "Draw on");
        ways.append(this.point, this.drop, this.left, this.right, this.alone);
        this.answer = button(["Do it", sign("Enter")], does.answer, { class: "main place-do" });
        this.backWords = h("span");
        this.back = button([this.backWords, sign("Esc")], does.back, { class: "place-back" });
        this.keys = h("p", { class: "place-keys soft" });
        this.told = h("div", { class: "place-told" });
        this.also = group("place-also", "Or");
        this.offered = ""; // the options that are shown there
        this.tools = h("div", { class: "place-tools" }, this.fields, ways);
        this.element = group("place", "Draw");
        this.element.tabIndex = -1;
        const row = h("div", { class: "place-row" }, this.hint, this.toggle);
        const acts = h("div", { class: "place-row place-acts" }, this.answer, this.back);
        this.element.append(this.handles, this.modes, row, this.told, this.also, acts, this.tools, this.keys);
    }

    focus() {
        this.element.focus({ preventScroll: true });
    }

    /** A new question. @param {Msg.Placing} placing */
    build(placing) {
        this.placing = placing;
        this.key = "";
        const { handles, modes = [], hint, board } = placing;
        fill(this.hint, unbroken(sentence(hint || HINT)), parted(placing) && h("span", { class: "soft" }, ` ${ALONE}`));
        const among = draw.firsts(placing);
        fill(this.handles, among.map((n) => button(handles[n].words, () => this.does.hold(n), {})));
        this.handles.hidden = among.length < 2;
        this.handles.classList.toggle("many", among.length > FEW);
        fill(this.modes, modes.map(([mode, words]) => this.#mode(mode, words)));
        this.modes.hidden = modes.length < 2;
        this.element.classList.toggle("at-target", Boolean(placing.targets));
        this.unit.textContent = board.unit ?? "";
        fill(this.keys, keysOf(placing).map(([key, words]) => h("span", {}, h("kbd", {}, key), ` ${words}`)));
        for (const { input } of [this.x, this.y]) input.step = String(1 / (board.per ?? 1));
    }

    /** @param {State} state */
    draw({ placing, drawn, on, told, ready, also }) {
        this.drawn = drawn;
        const { board } = placing;
        const held = draw.heldOf(placing, drawn);
        const [x, y] = draw.endOf(drawn, held);
        this.x.show(named(board, x));
        this.y.show(named(board, y));
        this.#front(held, drawn);
        this.element.classList.toggle("active", on);
        this.toggle.setAttribute("aria-pressed", String(on));
        this.tools.hidden = !on;
        press(this.handles, on ? draw.firstOf(placing, drawn.at) : -1);
        this.#offer(on && !ready ? also : []);
        press(this.modes, placing.modes?.findIndex(([mode]) => mode === drawn.mode) ?? -1);
        this.#buttons(placing, held, drawn);
        this.answer.setAttribute("aria-disabled", String(!ready));
        this.backWords.textContent = ready ? "Put back" : "Leave it"; // there is always a way out
        const idle = Boolean(told.title && !told.choice); // the words say what is still to be drawn
        this.answer.classList.toggle("barred", Boolean(told.why) || idle);
        this.#tell(told);
    }

    /** What a click on the piece would have meant if it could not be drawn. @param {Option[]} options */
    #offer(options) {
        const key = options.map(({ n }) => n).join();
        this.also.hidden = !key;
        if (key === this.offered) return;
        this.offered = key;
        fill(this.also, options.map((one) => button([one.label, detailOf(one)], () => this.does.pick(one), {})));
    }

    /** @param {Msg.Placing} placing @param {Msg.Handle} held @param {Drawn} drawn */
    #buttons(placing, held, drawn) {
        this.point.hidden = draw.legsOf(held) < 2;
        this.drop.hidden = this.point.hidden;
        this.point.setAttribute("aria-disabled", String(!draw.mayGrow(placing, drawn)));
        this.drop.setAttribute("aria-disabled", String(!draw.isDrawn(drawn, held)));
        this.left.hidden = this.right.hidden = !held.turns;
        this.alone.hidden = !held.group;
        this.alone.setAttribute("aria-pressed", String(draw.strokeOf(drawn, held).alone));
        this.fields.hidden = held.how === "turn" && !held.turns;
    }

    /** @param {Msg.Handle} held @param {Drawn} drawn */
    #front(held, drawn) {
        const { turns = 0 } = held;
        this.facing.hidden = !turns;
        if (!turns) return;
        if (this.facing.childElementCount !== turns) {
            const faces = Array.from({ length: turns }, (_, n) => n);
            fill(this.facing, faces.map((n) => h("option", { value: n }, draw.bearing(turns, n))));
        }
        this.facing.value = String(draw.faceOf(drawn, held));
    }

    /** The server's words, or why it will not do. @param {Partial<Msg.PlacedOut>} told */
    #tell({ title = "", lines = [], why = "", rule = "" }) {
        const key = JSON.stringify([title, lines, why, rule]);
        if (key === this.key) return;
        this.key = key;
        fill(
            this.told,
            title && title !== why && h("p", { class: "strong" }, title),
            why && h("p", { class: "tone-bad" }, why, this.#cited(rule)),
            lines.length > 0 && h("ul", { class: "measured" }, lines.map((line) => this.#line(line))),
        );
    }

    /** @param {Msg.MeasuredLine} line */
    #line({ spans, rule }) {
        return h("li", {}, drawSpans(spans), this.#cited(rule));
    }

    /** @param {string | undefined} rule */
    #cited(rule) {
        return rule ? [" ", ruleChip(this.game(), rule)] : [];
    }

    /** @param {string} mode @param {string} words */
    #mode(mode, words) {
        return button(words, () => this.does.mode(mode), {});
    }

    #typed() {
        if (!this.placing || !this.drawn) return;
        const { board } = this.placing;
        const [x, y] = draw.endOf(this.drawn, draw.heldOf(this.placing, this.drawn));
        const next = [typed(board, this.x.input.value), typed(board, this.y.input.value)];
        this.does.move([next[0] ?? x, next[1] ?? y]);
    }

    #faced() {
        this.does.face(Number(this.facing.value));
    }
}

/** Whether one may go without the others. @param {Pick<Msg.Placing, "handles">} placing */
const parted = ({ handles }) => handles.some(({ group: of }) => of);

/** The keys that mean something here. @param {Msg.Placing} placing */
const keysOf = ({ handles }) => [
    ["\u2190\u2191\u2193\u2192", "move"],
    ...(handles.some((one) => draw.legsOf(one) > 1) ? [["Space", "way-point"], ["Back", "drop one"]] : []),
    ...(handles.some(({ turns }) => turns) ? [["[ ]", "turn"]] : []),
    ...(handles.length > 1 ? [["n", "next piece"]] : []),
    ...(parted({ handles }) ? [["t", "alone"]] : []),
];

/** @param {Option} option */
const detailOf = ({ detail }) => h("span", { class: "soft small" }, detail || "everything it may do");

/** A key on a button. @param {string} key */
const sign = (key) => h("kbd", { class: "place-sign", "aria-hidden": "true" }, key);

/** @type {ScrollIntoViewOptions} */
const SLIDE = { block: "nearest", inline: "center" };

/** One of several is chosen. @param {Element} among @param {number} at */
function press(among, at) {
    for (const [n, one] of [...among.children].entries()) {
        if (n === at && one.ariaPressed !== "true") one.scrollIntoView?.(SLIDE);
        one.setAttribute("aria-pressed", String(n === at));
    }
}

/** @param {Child} words @param {() => void} act @param {Record<string, string>} more */
const button = (words, act, more) => h("button", { type: "button", onclick: act, ...more }, words);
/** @param {string} look @param {string} name */
const group = (look, name) => h("div", { class: look, role: "group", "aria-label": name });

/** @param {string} name @param {() => void} changed */
function field(name, changed) {
    const input = h("input", { type: "number", "aria-label": name, inputmode: "decimal", onchange: changed });
    const row = h("label", { class: "place-field" }, h("span", { class: "label" }, name), input);
    /** @param {string} value */
    const show = (value) => {
        if (input.value !== value) input.value = value;
    };
    return { input, row, show };
}
