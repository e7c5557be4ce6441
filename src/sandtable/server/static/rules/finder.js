/** The search: rules that hold the words stay, the words are marked, and the rest goes. */
import { countTold, folded, matching, placesOf, termsOf } from "../core/rulesearch.js";
import { fill, find } from "../shared/dom.js";

const MARKED = 2000; // places; more than that nobody looks at

export class Finder {
    /** @param {HTMLElement} place  that holds the rules */
    constructor(place) {
        this.place = place;
        this.field = find("#search", { kind: HTMLInputElement });
        /** @type {HTMLElement[]} */
        this.articles = [...place.querySelectorAll("article")];
        /** @type {import("../core/rulesearch.js").Searched[]} */
        this.rules = [];
    }

    /** @param {string} typed  what the address asks for */
    start(typed) {
        this.read();
        this.field.value = typed;
        this.field.addEventListener("input", () => this.#look());
        this.field.addEventListener("keydown", (event) => this.#key(event));
        find(".finder").hidden = false;
        this.#look();
    }

    /** Takes in what the rules say; again when something was added. */
    read() {
        this.rules = this.articles.map((one) => ({ id: one.id, text: folded(one.textContent) }));
    }

    focus() {
        this.field.focus();
        this.field.select();
    }

    clear() {
        this.field.value = "";
        this.#look();
    }

    /** @param {string} words */
    say(words) {
        find("#found").textContent = words;
    }

    #look() {
        const typed = this.field.value;
        const found = new Set(matching(this.rules, typed));
        for (const one of this.articles) one.hidden = !found.has(one.id);
        for (const chapter of this.place.querySelectorAll("section"))
            chapter.hidden = !chapter.querySelector("article:not([hidden])");
        this.#chapters();
        const { count, nothing } = countTold(found.size, this.rules.length, typed);
        this.say(count);
        const none = find("#nothing");
        none.hidden = !nothing;
        fill(none, nothing);
        this.#mark(termsOf(typed));
        const address = new URL(location.href);
        if (typed.trim()) address.searchParams.set("q", typed.trim());
        else address.searchParams.delete("q");
        history.replaceState(null, "", address);
    }

    /** Chapters without a rule that was found leave the list, too. */
    #chapters() {
        for (const link of document.querySelectorAll(".chapters li a")) {
            const heading = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
            link.parentElement?.classList.toggle("none", Boolean(heading?.closest("[hidden]")));
        }
    }

    /** @param {string[]} terms */
    #mark(terms) {
        if (!("highlights" in CSS)) return; // an older browser finds, and does not mark
        CSS.highlights.delete("found");
        if (!terms.length) return;
        CSS.highlights.set("found", new Highlight(...this.#ranges(terms)));
    }

    /** @param {string[]} terms */
    #ranges(terms) {
        /** @type {Range[]} */
        const ranges = [];
        for (const one of this.articles) {
            if (one.hidden || ranges.length > MARKED) continue;
            const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
            for (let node = texts.nextNode(); node; node = texts.nextNode()) {
                for (const [from, to] of placesOf(node.textContent ?? "", terms))
                    ranges.push(rangeOf(node, from, to));
            }
        }
        return ranges;
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const first = this.articles.find((one) => !one.hidden);
        if (event.key === "Escape" && this.field.value) {
            event.preventDefault();
            this.clear();
        } else if ((event.key === "Enter" || event.key === "ArrowDown") && first) {
            event.preventDefault();
            first.focus({ preventScroll: true });
            first.scrollIntoView({ block: "start" });
        }
    }
}

/** @param {Node} node @param {number} from @param {number} to */
function rangeOf(node, from, to) {
    const range = new Range();
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
}
