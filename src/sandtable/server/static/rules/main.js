/**
 * The rules page: they stand there already; this searches them, marks where one is, and adds what
 * the lessons show. Tests may use the search field "Search the rules" and the status beside it.
 */
import { find, typing } from "../shared/dom.js";
import { putPreferences } from "../shared/prefsmenu.js";
import { showExamples } from "./examples.js";
import { Finder } from "./finder.js";
import { watchChapters } from "./spy.js";

const finder = new Finder(find("#rules"));

/** The rule or chapter that the address names, in whatever letters. */
function named() {
    const wanted = decodeURIComponent(location.hash.slice(1)).toLowerCase();
    if (!wanted) return null;
    const all = document.querySelectorAll("#rules [id]");
    const found = [...all].find((one) => one.id.toLowerCase() === wanted);
    return found instanceof HTMLElement ? found : null;
}

/** Shows what the address names, whatever was searched for before. */
function goThere() {
    const target = named();
    document.querySelector(".rule.here")?.classList.remove("here");
    if (!target) {
        if (location.hash.length > 1) finder.say(`There is no rule ${location.hash.slice(1)}`);
        return;
    }
    if (target.closest("[hidden]")) finder.clear();
    target.scrollIntoView();
    if (!target.matches(".rule")) return;
    target.classList.add("here");
    target.focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
    if (event.key !== "/" || typing() || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    finder.focus();
}

const narrow = matchMedia("(max-width: 900px)");
const chapters = find(".chapters", { kind: HTMLDetailsElement });
const fold = () => {
    chapters.open = !narrow.matches;
};
fold();
narrow.addEventListener("change", fold);
chapters.addEventListener("click", (event) => {
    if (narrow.matches && event.target instanceof Element && event.target.closest("a"))
        chapters.open = false;
});
putPreferences(find("#prefs"));
addEventListener("hashchange", goThere);
addEventListener("keydown", onKey);
watchChapters(chapters);
finder.start(new URLSearchParams(location.search).get("q") ?? "");
if (location.hash) document.fonts.ready.then(goThere); // lines move when their type arrives
showExamples(document.body.dataset.game ?? "").then(() => {
    finder.read();
    if (location.hash && scrollY > 0) named()?.scrollIntoView();
});
