/** Says whose turn it is to whoever looks elsewhere: title, icon, a soft sound and, if wished, a notice. */
import { mine } from "../core/model.js";
import { callsFor, markedIcon, noticeOf, othersSince, titleOf } from "../core/turn.js";
import { preference } from "../shared/preferences.js";
import { during } from "../shared/activity.js";
import { chime } from "../shared/sound.js";

/** @import { Model } from "../core/model.js" */

const ICON = "/static/icon.svg";

export class Turn {
    constructor() {
        /** @type {number | null} */
        this.since = null; // when the others began
        this.marked = "";
        this.yours = false;
        /** @type {Notification | null} */
        this.notice = null;
        this.icon = document.querySelector("link[rel=icon]");
        during("icon", this.#drawMark());
        document.addEventListener("visibilitychange", () => !document.hidden && this.notice?.close());
    }

    /** @param {Model} model */
    render(model) {
        const now = performance.now();
        const away = document.hidden || !document.hasFocus();
        if (callsFor(this.since, model, { now, away })) this.#call(model);
        this.since = othersSince(this.since, model, now);
        this.yours = mine(model);
        const title = titleOf(model);
        if (document.title !== title) document.title = title;
        this.#showMark();
    }

    /** @param {Model} model */
    #call(model) {
        chime();
        if (!document.hidden || preference("call") !== "on" || !mayNotify()) return;
        const { title, body } = noticeOf(model);
        this.notice?.close();
        const notice = new Notification(title, { body, icon: ICON, tag: `sandtable-${location.pathname}` });
        notice.onclick = () => {
            window.focus();
            notice.close();
        };
        this.notice = notice;
    }

    /** One drawing for both: the mark is put on the icon that every page has. */
    async #drawMark() {
        const svg = await fetch(ICON).then(
            (answer) => (answer.ok ? answer.text() : ""),
            () => "",
        );
        this.marked = svg && markedIcon(svg);
        this.#showMark();
    }

    #showMark() {
        const wanted = this.yours && this.marked ? this.marked : ICON;
        if (this.icon?.getAttribute("href") !== wanted) this.icon?.setAttribute("href", wanted);
    }
}

const mayNotify = () => "Notification" in window && Notification.permission === "granted";
