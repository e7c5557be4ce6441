/** The private ruler: a line between two places, drawn over the picture, and what lies on it. */
import {
    NO_LINE,
    complete,
    dragged,
    lifted,
    marked,
    pointOf,
    pressed,
    Throttle,
} from "../core/measuring.js";
import * as say from "../core/protocol.js";
import { sentence } from "../core/words.js";
import { fill, find, h } from "../shared/dom.js";
import { busyWhile } from "../shared/activity.js";
import { announce } from "../shared/live.js";
import { ruleChip } from "../shared/rules.js";
import { drawSpans } from "../shared/spans.js";
import { toast } from "../shared/toast.js";

const PAUSE = 100; // milliseconds between two questions while the pointer is dragged
// As in table.css: there the bar has no room left, and the picture is near enough to the thumb.
const small = matchMedia("(max-width: 699px), (max-width: 999px) and (orientation: portrait)");
const HINT = "Press a place and drag to another, or tap one after the other. Only you see it.";

/**
 * @import { Line } from "../core/measuring.js"
 * @import { Model } from "../core/model.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Send } from "./getup.js"
 * @import { Tabs } from "./tabs.js"
 * @typedef {{picture: Picture, tabs: Tabs, focused: () => string, send: Send,
 *   game: () => string}} Needs  focused: the piece that has the focus
 */

export class Measure {
    /** @param {HTMLElement} host @param {Needs} needs */
    constructor(host, { picture, tabs, focused, send, game }) {
        this.host = host;
        this.picture = picture;
        this.tabs = tabs;
        this.focused = focused;
        this.send = send;
        this.game = game;
        this.seq = -1;
        this.before = ""; // the tab that was shown
        this.from = field("From");
        this.to = field("To");
        this.result = h("div", { class: "measure-result" });
        this.on = false;
        /** @type {Line} */
        this.line = NO_LINE;
        /** @type {Throttle<Line>} */
        this.looks = new Throttle((line) => this.#ask(line), PAUSE);
        busyWhile("measure", () => this.looks.latest);
        this.button = h(
            "button",
            {
                type: "button",
                class: "measure-button",
                "aria-pressed": "false",
                title: "Measure (m)",
                hidden: true,
                onclick: () => this.toggle(),
            },
            "Measure",
        );
        small.addEventListener("change", () => this.#settle());
        this.#settle();
        this.#build();
    }

    /** In the bar, where it covers nothing of the picture; on small screens beside the zoom. */
    #settle() {
        find(small.matches ? "#picture .picture-tools" : ".tools").prepend(this.button);
    }

    /**
     * The table says whether there is anything to measure; a line follows what happens.
     * @param {Model} model
     */
    render(model) {
        this.button.hidden = !(model.table?.measures && this.picture.hasBoard);
        if (this.on && this.button.hidden) this.stop();
        if (this.on && model.seq !== this.seq && complete(this.line)) this.looks.push(this.line);
        this.seq = model.seq;
    }

    toggle() {
        if (this.on) this.stop();
        else this.start();
    }

    /** The key: marks the piece that has the focus; without one it takes the tool up or puts it away. */
    key() {
        const focused = this.focused();
        if (this.button.hidden) return;
        if (!focused) {
            this.toggle();
            if (this.on) this.from.focus();
            return;
        }
        this.start();
        this.#go(marked(this.line, focused));
        if (!complete(this.line)) announce("First place marked. Mark another one.");
    }

    start() {
        if (this.on) return;
        this.on = true;
        this.before = this.tabs.shown;
        this.tabs.show("measure");
        this.#dress();
        this.picture.use({
            press: (place) => this.#go(pressed(this.line, place)),
            drag: (place) => this.#go(dragged(this.line, place)),
            lift: () => this.#go(lifted(this.line)),
        });
    }

    stop() {
        if (!this.on) return;
        this.on = false;
        this.line = NO_LINE;
        const held = this.host.contains(document.activeElement);
        if (this.tabs.shown === "measure") this.tabs.show(this.before);
        this.#dress();
        this.picture.use(null);
        this.picture.overlay([]);
        this.#build();
        if (held) this.button.focus();
    }

    /** The server's answer. @param {Msg.MeasuredOut} message */
    measured({ start, end, title, lines = [], put = [] }) {
        if (!this.on || start !== this.line.start || end !== this.line.end) return;
        this.picture.overlay(put);
        const words = title || "There is nothing to measure there.";
        fill(
            this.result,
            h("h3", {}, words),
            h(
                "ul",
                { class: "measured" },
                lines.map((line) => this.#drawn(line)),
            ),
        );
        if (!this.line.held) announce([words, ...lines.map(plain)].map(sentence).join(" "));
    }

    /** @param {Line} line */
    #go(line) {
        const before = this.line;
        this.line = line;
        if (complete(line) && (line.end !== before.end || line.start !== before.start)) {
            this.picture.band(pointOf(line.start), pointOf(line.end));
            this.looks.push(line);
        } else if (line.start !== before.start) {
            this.picture.overlay([]);
            this.picture.band(pointOf(line.start), pointOf(line.start));
            fill(this.result, h("p", { class: "soft" }, "And the other end?"));
        }
    }

    /** @param {Line} line */
    #ask({ start, end }) {
        if (this.on && !this.send(say.measure(start, end))) toast("Not connected.");
    }

    #dress() {
        this.button.setAttribute("aria-pressed", String(this.on));
        document.body.classList.toggle("measuring", this.on);
    }

    #build() {
        this.from = field("From");
        this.to = field("To");
        this.result = h("div", { class: "measure-result" }, h("p", { class: "soft" }, HINT));
        /** @param {Event} event */
        const typed = (event) => {
            event.preventDefault();
            this.#typed();
        };
        fill(
            this.host,
            h(
                "div",
                { class: "measure-head" },
                h("h2", { class: "label" }, "Measure"),
                h(
                    "button",
                    {
                        type: "button",
                        class: "quiet icon",
                        "aria-label": "Put the ruler away",
                        onclick: () => this.stop(),
                    },
                    "\u00d7",
                ),
            ),
            h(
                "form",
                { class: "measure-form", onsubmit: typed },
                this.from,
                this.to,
                h("button", { type: "submit" }, "Look"),
            ),
            this.result,
        );
    }

    #typed() {
        const [start, end] = [this.from.value.trim(), this.to.value.trim()];
        if (!start || !end) return (start ? this.to : this.from).focus();
        this.line = NO_LINE;
        this.#go({ start, end, held: false });
    }

    /** @param {Msg.MeasuredLine} line */
    #drawn({ spans, rule }) {
        return h("li", {}, drawSpans(spans), rule && [" ", ruleChip(this.game(), rule)]);
    }
}

/** @param {string} name */
function field(name) {
    return h("input", {
        type: "text",
        "aria-label": name,
        placeholder: name,
        maxlength: 40,
        autocomplete: "off",
        spellcheck: "false",
    });
}

/** @param {Msg.MeasuredLine} line */
const plain = ({ spans }) => spans.map(({ text }) => text).join("");
