/** Which panel is shown where there is not room for all. */

export class Tabs {
    /** @param {HTMLElement} host */
    constructor(host) {
        this.buttons = [...host.querySelectorAll("button")];
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
            if (chosen) button.classList.remove("news");
        }
    }

    /** Marks a panel that has something new. @param {string} tab */
    note(tab) {
        if (this.shown !== tab)
            this.buttons.find((button) => button.dataset.tab === tab)?.classList.add("news");
    }

    noteQuestion() {
        this.note("ask");
    }
}
