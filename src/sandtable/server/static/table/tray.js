/**
 * What happens now: dice beside whoever rolled them, the pieces that it befell, and a strip below the
 * picture that says it in words, hurries it and shows it again.
 */
import { diceAt, headlined, nextPace, paceWords, tidings } from "../core/beats.js";
import { apart, EVERYWHERE, rowIn } from "../core/dicelaid.js";
import { amid } from "../core/dicelog.js";
import { holds } from "../core/framing.js";
import { drawDie } from "../shared/dice.js";
import { calm, fill, h, s } from "../shared/dom.js";
import { boxOf } from "../shared/lens.js";
import { prefer, preference } from "../shared/preferences.js";
import { drawLine, drawWords } from "../shared/spans.js";
import { rattle } from "../shared/sound.js";

/**
 * @import { Die } from "../core/beats.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Box } from "../core/viewbox.js"
 * @typedef {{id: string, size: number, dice: SVGElement[]}} Laid  what one piece rolled
 * @typedef {{picture: Picture, skip: () => void, again: () => void}} Needs
 */

const LOOSE = 8; // dice in the strip
const SAID = 2; // lines in the strip
const SIZE = 30; // pixels of a die beside a piece
const CLOSE = 0.9; // of its width from one die to the next
const STAY = 3200; // milliseconds that dice lie beside pieces
const FLASH = { filter: ["brightness(1.9)", "brightness(1)"] };

export class Tray {
    /** @param {HTMLElement} host @param {Needs} needs */
    constructor(host, { picture, skip, again }) {
        this.picture = picture;
        this.words = h("p", { class: "tray-words" });
        this.hurry = button("Show the end", "tray-skip", skip);
        this.again = button("See it again", "tray-again", again);
        this.pace = button("", "tray-pace", () => prefer("pace", nextPace(preference("pace"))));
        this.timer = 0;
        /** @type {Laid[]} */
        this.laid = [];
        fill(host, this.words, this.pace, this.hurry, this.again);
        this.offers({ telling: false, seen: false });
        new ResizeObserver(() => this.follow()).observe(picture.host); // the next question may take more room
    }

    clear() {
        fill(this.words);
        this.#lift();
    }

    /** @param {{telling: boolean, seen: boolean}} now */
    offers({ telling, seen }) {
        this.hurry.hidden = this.pace.hidden = !telling;
        this.again.hidden = telling || !seen;
        const now = paceWords(preference("pace"));
        fill(this.pace, now);
        this.pace.title = "How fast you are shown it";
        this.pace.setAttribute("aria-label", `Pace ${now}`);
    }

    /** @param {Msg.LogLine[]} lines */
    tell(lines) {
        if (!lines.length) return;
        const { placed, loose } = diceAt(lines, (id) => Boolean(this.picture.nodeOf(id)));
        const news = tidings(lines, SAID);
        const inWords = news.some(amid);
        const drawn = inWords ? [] : loose.slice(-LOOSE).map((die, at) => slot(die, at));
        const bare = drawn.length > 0 && !placed.size; // the dice lie beside the words already
        const said = news.map(headlined).map((line) => (bare ? drawWords(line) : drawLine(line)));
        fill(this.words, drawn, said.map((words) => h("span", {}, words)));
        this.#lay(placed);
        for (const line of lines) this.#befell(line);
        const rolled = loose.length + [...placed.values()].flat().length;
        if (rolled) rattle(Math.min(rolled, LOOSE));
    }

    /** @param {Map<string, Die[]>} placed */
    #lay(placed) {
        this.#lift();
        const size = SIZE / this.picture.lens.pixels;
        this.laid = [...placed].map(([id, dice]) => ({ id, size, dice: dice.map((die) => drawn(die, size)) }));
        this.follow();
        this.#layer.append(...this.laid.flatMap(({ dice }) => dice));
        if (placed.size) this.timer = window.setTimeout(() => this.#lift(), STAY);
    }

    /** Where the picture has moved a piece since, its dice lie with it: no other one rolled them. */
    follow() {
        const there = this.laid.flatMap((one) => {
            const node = this.picture.nodeOf(one.id);
            return node ? [{ ...one, node }] : [];
        });
        const seen = this.picture.lens.clear;
        const rows = there.map(({ node, size, dice }) => rowOf(boxOf(node), dice.length, size, seen));
        for (const [n, { left, top, across }] of apart(rows, seen.y + seen.h).entries()) {
            const { dice, size } = there[n];
            for (const [at, die] of dice.entries()) {
                const [x, y] = [left + (at % across) * size * CLOSE, top + Math.floor(at / across) * size];
                die.setAttribute("transform", `translate(${x} ${y})`);
            }
        }
    }

    #lift() {
        this.laid = [];
        clearTimeout(this.timer);
        this.#layer.replaceChildren();
    }

    get #layer() {
        return this.picture.layer("dice");
    }

    /** A piece shows that something has happened to it. @param {Msg.LogLine} line */
    #befell({ spans, at = [] }) {
        if (calm() || !spans.some(({ tone }) => tone === "good" || tone === "bad")) return;
        const node = this.picture.nodeOf(at.at(-1) ?? "");
        node?.animate(FLASH, { duration: 600, easing: "ease-out" });
    }
}

/** @param {string} text @param {string} name @param {() => void} act */
function button(text, name, act) {
    return h(
        "button",
        { type: "button", class: `quiet small ${name}`, "data-telling": "", hidden: true, onclick: act },
        text,
    );
}

/** @param {Die} die @param {number} at */
function slot(die, at) {
    const place = h("span", { class: "tray-die" }, drawDie(die, 26));
    place.style.setProperty("--at", String(at));
    return place;
}

/** @param {Die} die @param {number} size */
function drawn(die, size) {
    const looks = die.told ? "laid-die" : "laid-die in-vain";
    return s("g", { class: looks }, drawDie(die, size));
}

/**
 * Side by side at the foot of a piece, over its rim; in sight, if the piece is.
 * @param {Box} box
 * @param {number} many
 * @param {number} size
 * @param {Box} seen
 */
function rowOf(box, many, size, seen) {
    const left = box.x + Math.min(box.w / 2, size) - size / 2;
    const dice = { left, top: box.y + box.h - size * 0.35, many, size, step: size * CLOSE };
    const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2, w: 0, h: 0 };
    return rowIn(dice, holds(seen, middle) ? seen : EVERYWHERE);
}
