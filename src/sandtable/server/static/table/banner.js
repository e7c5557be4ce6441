/** What came of one's own flick, for a moment over the table: a small screen's log lies elsewhere. */
import { plainText } from "../core/dicelog.js";
import { fill, h } from "../shared/dom.js";
import { ruleChip } from "../shared/rules.js";

const STAY = 4200; // milliseconds
const MOST = 2; // lines
const POOR = ["soft", "bad"]; // tones of what nobody wanted

export class Banner {
    /** @param {HTMLElement} host @param {() => string} game */
    constructor(host, game) {
        this.game = game;
        this.timer = 0;
        this.element = h("div", { class: "flick-told", "aria-hidden": "true", hidden: true });
        host.append(this.element);
    }

    clear() {
        this.element.hidden = true;
    }

    /** @param {Msg.LogLine[]} lines */
    show(lines) {
        const [first, ...more] = lines.filter(({ aside }) => !aside).slice(0, MOST);
        if (!first) return;
        const struck = first.spans.find(({ strong }) => strong);
        const last = more.at(-1) ?? first;
        this.element.classList.toggle("hits", Boolean(struck) && !POOR.includes(struck?.tone ?? ""));
        fill(
            this.element,
            h("strong", {}, capital(strongest(first.spans) || (first.spans.at(-1)?.text ?? ""))),
            more.map((line) => h("span", {}, plainText(line))),
            last.rule && ruleChip(this.game(), last.rule),
        );
        this.element.hidden = false;
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.clear(), STAY);
    }
}

/** The first words that are strong, with those that follow: who was struck, and what came of it. @param {Msg.Span[]} spans */
function strongest(spans) {
    const from = Math.max(0, spans.findIndex(({ strong }) => strong));
    const rest = spans.slice(from);
    const end = rest.findIndex(({ strong }) => !strong);
    return rest.slice(0, end < 0 ? rest.length : end).map(({ text }) => text).join("");
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
