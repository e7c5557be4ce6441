/** Which panel is shown where there is not room for all, and how much is new in those that are not. */

export class Tabs {
    /** @param {HTMLElement} host */
    constructor(host) {
        this.buttons = [...host.querySelectorAll("button")];
        /** @type {Map<string, number>} */
        this.seen = new Map(); // lines that were looked at, by tab
        this.turned = () => {}; // told when another panel is shown
        for (const button of this.buttons)
            button.addEventListener("click", () => this.show(button.dataset.tab ?? ""));
        this.show(this.shown);
    }

    get shown() {
        return document.body.dataset.tab ?? "";
    }

    /** @param {string} tab */
    show(tab) {
        document.body.dataset.tab = tab;
        for (const button of this.buttons) {
            const chosen = button.dataset.tab === tab;
            button.setAttribute("aria-pressed", String(chosen));
            if (chosen) this.#clear(button);
        }
        this.turned();
    }

    /** Marks a panel that has something new. @param {string} tab */
    note(tab) {
        if (this.shown !== tab) this.#button(tab)?.classList.add("news");
    }

    noteQuestion() {
        this.note("ask");
    }

    /**
     * A panel has so many lines by now; those that came while it was not shown are counted.
     * @param {string} tab
     * @param {number} lines
     * @param {boolean} known  nothing of it is news
     */
    count(tab, lines, known = false) {
        const looked = known || this.shown === tab || !this.seen.has(tab);
        const seen = looked ? lines : Math.min(lines, this.seen.get(tab) ?? 0);
        this.seen.set(tab, seen);
        const mark = this.#button(tab)?.querySelector(".tab-count");
        if (mark) mark.textContent = lines > seen ? String(lines - seen) : "";
        this.#button(tab)?.setAttribute("data-lines", String(lines));
    }

    /** @param {string} tab */
    #button(tab) {
        return this.buttons.find((button) => button.dataset.tab === tab);
    }

    /** @param {HTMLElement} button */
    #clear(button) {
        button.classList.remove("news");
        const mark = button.querySelector(".tab-count");
        if (!mark) return;
        mark.textContent = "";
        this.seen.set(button.dataset.tab ?? "", Number(button.dataset.lines ?? 0));
    }
}
