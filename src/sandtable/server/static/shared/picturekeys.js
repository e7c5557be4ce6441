/** Keys on a picture: arrows from thing to thing, Enter and Space choose, one stop for Tab. */
import { elementOf } from "./dom.js";
import { glows, handleOf, titleOf } from "./pieces.js";
import { nearest } from "./roving.js";

/**
 * @import { Picture } from "./picture.js"
 * @import { Node } from "./pieces.js"
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {SVGElement} node */
export function focusAt(node) {
    const how = { focusVisible: true, preventScroll: true };
    node.focus(how);
}

export class PictureKeys {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        // On the host: an svg that listens for focus or keys becomes a stop for Tab itself.
        picture.host.addEventListener("focusin", (event) => this.#focused(event.target));
        picture.host.addEventListener("keydown", (event) => this.#key(event));
    }

    /** @param {EventTarget | null} target */
    #focused(target) {
        const { picture } = this;
        const element = elementOf(target)?.closest(".el");
        if (!element || !elementOf(target)?.matches(":focus-visible")) return;
        this.rove(element.id);
        picture.about("pointed", [element.id]);
        if (picture.keyed && !picture.handing) picture.on.hover(element.id, element);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const { picture } = this;
        const element = picture.own(elementOf(event.target)?.closest(".el"));
        if (event.key in ARROWS && !event.ctrlKey && !event.altKey) {
            event.preventDefault();
            this.#step(element ?? null, ARROWS[event.key], event.shiftKey);
        } else if (element && (event.key === "Enter" || event.key === " ")) {
            event.preventDefault();
            picture.on.choose(element.id, element, event);
        }
    }

    /**
     * Arrows go among what may be chosen; with shift, or if nothing may be, among all.
     * @param {Node | null} element
     * @param {[number, number]} direction
     * @param {boolean} all
     */
    #step(element, direction, all) {
        const { picture } = this;
        const glowing = [...picture.nodes.values()].filter(glows);
        const titled = [...picture.nodes.values()].filter(titleOf);
        const others = all || !glowing.length ? titled : glowing;
        const next = nearest(element, others, direction);
        if (!next) return;
        this.rove(next.id);
        picture.lens.reveal(next);
        focusAt(handleOf(next));
    }

    /** What Tab stops at. */
    get stop() {
        return this.picture.svg.querySelector("[tabindex='0']");
    }

    /**
     * One stop for Tab in the whole picture: the element that had it, or the first that glows.
     * @param {string | undefined} id
     */
    rove(id) {
        const { picture } = this;
        const names = picture.list.map(([name]) => name);
        const glowing = names.filter((name) => picture.glowing.has(name));
        const had = picture.nodes.get(id ?? "");
        const keep = had && (!glowing.length || glows(had) || had.contains(document.activeElement));
        const stop = keep ? id : (glowing[0] ?? names.find((name) => picture.titleOf(name)));
        for (const [name, node] of picture.nodes) {
            const handle = handleOf(node);
            if (handle.hasAttribute("tabindex"))
                handle.setAttribute("tabindex", name === stop ? "0" : "-1");
        }
    }
}
