/** The dice of what just happened, for a moment over the picture. */
import { diceOf } from "../core/dicelog.js";
import { drawDie } from "../shared/dice.js";
import { fill, h } from "../shared/dom.js";
import { rattle } from "../shared/sound.js";

const MOST = 14;
const STAY = 2600;

export class Tray {
    constructor(host) {
        this.host = host;
    }

    roll(lines) {
        const dice = diceOf(lines);
        if (!dice.length) return;
        const shown = dice.slice(-MOST);
        fill(
            this.host,
            shown.map((die, at) => {
                const slot = h("span", { class: "tray-die" }, drawDie(die, 44));
                slot.style.setProperty("--at", String(at));
                slot.style.setProperty("--turn", `${((die.face * 47 + at * 31) % 26) - 13}deg`);
                return slot;
            }),
            dice.length > MOST &&
                h("span", { class: "tray-more figure" }, `and ${dice.length - MOST} more`),
        );
        this.host.classList.add("shown");
        rattle(shown.length);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.host.classList.remove("shown"), STAY);
    }
}
