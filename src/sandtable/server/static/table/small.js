/** What a small screen has of its own: the panel that is pulled up and down, the menu, the heading. */
import { find } from "../shared/dom.js";
import { More } from "./more.js";
import { Sheet } from "./sheet.js";

/**
 * @import { Model } from "../core/model.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Aim } from "./aim.js"
 * @import { Place } from "./place.js"
 * @import { Tabs } from "./tabs.js"
 */

// as table-phone.css has it for the bar
const SMALL =
    "(max-width: 699px), (max-width: 999px) and (orientation: portrait), (max-width: 899px) and (max-height: 540px)";

export class SmallScreen {
    /** @param {{picture: Picture, aim: Aim, place: Place, tabs: Tabs, model: () => Model}} needs */
    constructor({ picture, aim, place, tabs, model }) {
        const aims = () => Boolean(aim.offered || place.offered);
        this.sheet = new Sheet({ picture: picture.host, aims, tab: () => tabs.shown });
        this.more = new More();
        const small = matchMedia(SMALL);
        small.addEventListener("change", () => settle(small.matches));
        settle(small.matches);
        tabs.turned = () => this.sheet.render(model());
    }

    /** @param {Model} model */
    render(model) {
        find("#game-title").textContent = model.table?.game_title ?? "";
        this.sheet.render(model);
    }
}

/** What a person likes stands in the bar where there is room, else in the menu. @param {boolean} small */
const settle = (small) => find(small ? "#more-tools" : ".bar").append(find("#prefs"));
