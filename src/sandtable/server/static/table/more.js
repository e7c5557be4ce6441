/** What a small screen has no room for in its bar: a menu that opens below three dots. */
import { elementOf, find, focused } from "../shared/dom.js";

export class More {
    constructor() {
        this.button = find("#more");
        this.menu = find("#more-tools");
        this.button.addEventListener("click", () => this.#show(!this.open));
        this.menu.addEventListener("click", (event) => {
            const target = elementOf(event.target);
            if (target?.closest("button, a") && !target.closest("#prefs")) this.#show(false);
        });
        addEventListener("pointerdown", (event) => this.#elsewhere(event.target), { capture: true });
        addEventListener("keydown", (event) => this.#key(event), { capture: true });
        this.menu.addEventListener("focusout", (event) => {
            if (this.open && event.relatedTarget) this.#elsewhere(event.relatedTarget);
        });
    }

    get open() {
        return this.button.getAttribute("aria-expanded") === "true";
    }

    /** @param {boolean} open */
    #show(open) {
        this.button.setAttribute("aria-expanded", String(open));
        this.menu.classList.toggle("open", open);
        if (!open) return;
        const first = this.menu.querySelector("button:not([hidden]), a");
        if (first instanceof HTMLElement) first.focus();
    }

    /** @param {EventTarget | null} target */
    #elsewhere(target) {
        if (this.open && !elementOf(target)?.closest("#more, #more-tools, .prefs")) this.#show(false);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (!this.open || document.querySelector(".prefs:popover-open")) return;
        if (event.key === "Escape") {
            event.stopPropagation();
            this.#show(false);
            this.button.focus();
        } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
            event.preventDefault();
            event.stopPropagation();
            this.#next(event.key === "ArrowDown" ? 1 : -1);
        }
    }

    /** @param {number} by */
    #next(by) {
        const items = [...this.menu.querySelectorAll("button, a")].flatMap((item) =>
            item instanceof HTMLElement && item.checkVisibility() ? [item] : [],
        );
        const now = focused();
        const at = now ? items.indexOf(now) : -1;
        items[(at + by + items.length) % items.length]?.focus();
    }
}
