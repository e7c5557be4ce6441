/** The dice of what just happened, for a moment over the picture, and what they did. */
import { diceOf, newsOf } from "../core/dicelog.js";
import { drawDie } from "../shared/dice.js";
import { fill, h } from "../shared/dom.js";
import { rattle } from "../shared/sound.js";

const LARGE = { dice: 14, news: 4 }; // what is shown at once
const SMALL = { dice: 8, news: 2 };
const STAY = 2200; // milliseconds, and more for each die and each piece of news
const EACH = 130;

export class Tray {
    /** @param {HTMLElement} host */
    constructor(host) {
        this.host = host;
        this.timer = 0;
    }

    clear() {
        fill(this.host);
        this.host.classList.remove("shown");
    }

    /** @param {Msg.LogLine[]} lines */
    roll(lines) {
        const dice = diceOf(lines);
        if (!dice.length) return;
        const most = matchMedia("(max-width: 699px)").matches ? SMALL : LARGE;
        const shown = dice.slice(-most.dice);
        const news = newsOf(lines);
        fill(
            this.host,
            h("div", { class: "tray-dice" }, shown.map(slot), more(dice.length - most.dice)),
            news.length > 0 && told(news, most.news),
        );
        this.host.classList.add("shown");
        rattle(shown.length);
        clearTimeout(this.timer);
        const stay = STAY + EACH * (shown.length + Math.min(news.length, most.news));
        this.timer = window.setTimeout(() => this.host.classList.remove("shown"), stay);
    }
}

/** @typedef {{face: number, sides: number, tone: string}} Die */

/** @param {Die} die @param {number} at */
function slot(die, at) {
    const place = h("span", { class: "tray-die" }, drawDie(die, 36));
    place.style.setProperty("--at", String(at));
    place.style.setProperty("--turn", `${((die.face * 47 + at * 31) % 26) - 13}deg`);
    return place;
}

/** @param {number} n */
const more = (n) => n > 0 && h("span", { class: "figure small soft" }, `and ${n} more`);

/** @param {Array<{text: string, tone?: string}>} news @param {number} most */
function told(news, most) {
    return h(
        "ul",
        { class: "tray-news" },
        news.slice(0, most).map(({ text, tone }) => h("li", { class: `tone-${tone}` }, text)),
        news.length > most &&
            h("li", { class: "soft" }, `and ${news.length - most} more in the log`),
    );
}
