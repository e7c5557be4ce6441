/**
 * The picture of a table in the page.
 *
 *   const picture = new Picture(host, {choose(id, element), hover(id, element), leave()});
 *   await picture.ready;                  // the shared gradients and patterns are there
 *   picture.apply(frame.picture);         // whole, or what changed
 *   picture.glow(["team-alpha"]);         // what may be chosen now
 *   picture.light(["team-alpha"]);        // what the pointer is on elsewhere
 *   picture.hint(["team-alpha"]);         // what is proposed
 *   picture.focusOn({subject, choices}, anew); picture.fit();  // near enough; the whole
 *   picture.playback.play(frame.motion, then);  // what moved, before the frame that shows the end
 *
 * Elements keep their identity from frame to frame, so that they glide. `choose` is called for a
 * click, tap, Enter or Space on any element with a title, or on one that glows.
 */
import { pointAt } from "../core/measuring.js";
import { applyPicture } from "../core/pictureops.js";
import { Idiomorph } from "../vendor/idiomorph.js";
import { during } from "./activity.js";
import { Beyond } from "./beyond.js";
import { s } from "./dom.js";
import { Gestures } from "./gestures.js";
import { glide, placeOf, waysOf } from "./glide.js";
import { Layers } from "./layers.js";
import { Lens } from "./lens.js";
import { elementsOf, loadDefs } from "./markup.js";
import { dress, glows, handleOf, titleOf } from "./pieces.js";
import { focusAt, PictureKeys } from "./picturekeys.js";
import { Pinned } from "./pinned.js";
import { Playback } from "./playback.js";
import { Rim } from "./rim.js";
import { glowingNear, smallestAt, touches } from "./roving.js";
import { keepWhole } from "./whole.js";

/**
 * @import { Change, Drawn } from "../core/pictureops.js"
 * @import { Ready } from "./gestures.js"
 * @import { Ways } from "./glide.js"
 * @import { Box } from "../core/viewbox.js"
 * @import { Node } from "./pieces.js"
 * @typedef {{press: (place: string) => void, drag: (place: string) => void,
 *   lift: () => void}} Ruler  a tool that hears places ("@x,y")
 * @typedef {{choose: (id: string, element: Element, event: Event) => void,
 *   hover: (id: string, element: Element) => void, leave: () => void,
 *   ask: ((id: string, event: MouseEvent) => void) | null}} Told
 */

const PIECES = 8; // side by side at least: what is larger is ground

export class Picture {
    /** @param {HTMLElement} host @param {Partial<Told> & {tools?: boolean}} needs */
    constructor(
        host,
        { choose = () => {}, hover = () => {}, leave = () => {}, tools = true, ask = null } = {},
    ) {
        /** @type {Told} */
        this.on = { choose, hover, leave, ask };
        this.host = host;
        /** @type {Drawn} */
        this.list = [];
        /** @type {Ways} */
        this.ways = new Map();
        /** @type {string | undefined} */
        this.over = undefined; // what the pointer is on
        this.held = ""; // the element with the focus, while it is drawn anew
        this.handing = false; // the focus is being handed on
        this.keyed = false; // whoever is here uses keys
        this.placed = ""; // the piece that a hand has put where it goes: it does not glide
        /** @type {Set<string>} */
        this.glowing = new Set();
        /** @type {Map<string, Node>} */
        this.nodes = new Map();
        this.ready = during("patterns", loadDefs());
        this.svg = s("svg", {
            role: "group",
            "aria-label": "The table",
            preserveAspectRatio: "xMidYMin",
        });
        host.classList.add("picture");
        host.append(this.svg);
        this.lens = new Lens(this.svg, host);
        this.layers = new Layers(this.lens);
        this.playback = new Playback(this);
        if (tools) host.append(this.lens.tools());
        this.rim = new Rim(this);
        this.keepWhole = keepWhole(this);
        /** @type {import("./switches.js").Switches | null} */
        this.switches = null; // of its layers, where it has any
        this.pinned = new Pinned(this);
        this.beyond = new Beyond(this);
        this.gestures = new Gestures(this.svg, {
            zoom: (factor, x, y) => this.lens.zoom(factor, x, y),
            pan: (dx, dy) => this.lens.pan(dx, dy),
            tap: (event) => this.#tap(event),
            hold: (event) => this.#ask(event),
            dragging: (on) => this.#dragged(on),
        });
        this.keys = new PictureKeys(this);
        this.lens.busy = () => this.gestures.down.size > 0;
        this.#listen();
    }

    /** @param {boolean} on */
    #dragged(on) {
        this.host.classList.toggle("dragging", on);
        if (!on) this.lens.release();
    }

    /** Puts a frame's picture on the screen. @param {Change | null | undefined} frame */
    apply(frame) {
        if (!frame) return;
        // Several parts may come before the focus is given back.
        const focused = document.activeElement?.closest(".picture .el")?.id;
        if (focused || document.activeElement !== document.body) this.held = focused ?? "";
        const { list, changed, gone } = applyPicture(this.list, frame);
        const first = !this.list.length;
        this.list = list;
        this.ways = waysOf(this.nodes.values()); // as they were when somebody chose one
        if (frame.width && frame.height) this.lens.resize(frame.width, frame.height, frame.counter);
        for (const id of gone) this.#remove(id);
        this.#put(changed, first);
        this.#arrange();
        void this.#switch(frame.layers ?? []);
        this.pinned.pin(frame.pinned ?? []);
        this.rim.draw();
        this.keepWhole();
        this.placed = "";
        this.about("pointed", [this.over ?? ""]);
        if (frame.title) this.svg.setAttribute("aria-label", frame.title);
    }

    /** @param {Array<[string, string, boolean]>} layers */
    async #switch(layers) {
        if (!this.switches && !layers.length) return;
        const { Switches } = await during("module", import("./switches.js"));
        const first = !this.switches;
        this.switches ??= new Switches(this.host, () => this.nodes.values());
        this.switches.offer(layers);
        if (first) this.lens.settle(); // nothing that is looked at lies under them
    }

    /** Takes everything away, for a screen that is passed on. */
    clear() {
        this.apply({ whole: true, put: [] });
    }

    /** @param {string} id */
    has(id) {
        return this.nodes.has(id);
    }

    /** @param {string} id */
    titleOf(id) {
        return titleOf(this.nodes.get(id));
    }

    /** @param {string} id */
    ruleOf(id) {
        return this.nodes.get(id)?.dataset.rule ?? "";
    }

    /** Where an element is on the screen. @param {string} id */
    rectOf(id) {
        return this.nodes.get(id)?.getBoundingClientRect() ?? this.host.getBoundingClientRect();
    }

    /**
     * The point where a small element stands, in the picture's units; null for a large one.
     * @param {string} id
     */
    spotOf(id) {
        const node = this.nodes.get(id);
        const body = node?.querySelector(".halo"); // without what is drawn about it
        if (!node || !(body instanceof SVGGraphicsElement)) return null;
        const { width, height } = body.getBBox();
        const [x, y] = placeOf(node)?.split(",").map(Number) ?? [0, 0];
        return Math.max(width, height) * PIECES < this.lens.whole.w ? { x, y } : null;
    }

    /** @param {Iterable<string>} ids */
    glow(ids) {
        this.glowing = new Set([...ids].filter((id) => this.nodes.has(id)));
        for (const [id, node] of this.nodes) dress(node, this.glowing.has(id));
        this.keys.rove(this.held || this.keys.stop?.closest(".el")?.id);
        this.#holdFocus();
        this.beyond.draw();
    }

    /** A focus that is handed on is shown to whoever uses keys: to others it looks like a choice. @param {boolean} keyed */
    #used(keyed) {
        this.keyed = keyed;
        this.host.classList.toggle("by-hand", !keyed);
    }

    /** A piece that was drawn anew keeps the focus that it had; one that is gone hands it on. */
    #holdFocus() {
        const { held } = this;
        const node = this.nodes.get(held) ?? this.own(this.keys.stop?.closest(".el"));
        this.held = "";
        if (!held || !node || node.contains(document.activeElement)) return;
        this.handing = true; // nobody went there: nothing is told
        focusAt(handleOf(node));
        this.handing = false;
    }

    /** @param {Iterable<string>} ids */
    light(ids) {
        this.mark("lit", ids);
    }

    /** What somebody proposes. @param {Iterable<string>} ids */
    hint(ids) {
        this.mark("hint", ids);
    }

    /**
     * A tool takes the pointer: {press, drag, lift} hear places ("@x,y"); null gives it back.
     * @param {Ruler | null} tool
     */
    use(tool) {
        this.host.classList.toggle("tooled", Boolean(tool));
        /** @param {PointerEvent} event */
        const at = (event) => pointAt(this.lens.point(event.clientX, event.clientY));
        this.gestures.tool = tool && {
            press: (event) => {
                this.on.leave();
                tool.press(at(event));
            },
            drag: (event) => tool.drag(at(event)),
            lift: () => tool.lift(),
        };
    }

    /**
     * Markup over everything else, [[id, markup]]; it is no part of the table.
     * @param {Array<[string, string]>} put
     */
    overlay(put) {
        this.layer("measure").replaceChildren(...this.drawn(put));
    }

    /**
     * Elements that are no part of the table, [[id, markup]], for whoever has a layer.
     * @param {Array<[string, string]>} put
     */
    drawn(put) {
        return elementsOf(put.map(([, markup]) => markup).join(""));
    }

    /**
     * A plain line over everything, until an overlay takes its place.
     * @param {{x: number, y: number} | null} from
     * @param {{x: number, y: number} | null} to
     */
    band(from, to) {
        this.layers.band(from, to);
    }

    /**
     * A group over everything on the table, for one purpose.
     * @param {string} name
     * @returns {SVGGElement}
     */
    layer(name) {
        return this.layers.named(name);
    }

    /** @param {string} id */
    nodeOf(id) {
        return this.nodes.get(id);
    }

    /**
     * A tool that lies ready: {takes, press, drag, lift, cancel, tapped} hear events.
     * @param {Ready | null} tool
     */
    aim(tool) {
        this.gestures.aim = tool;
    }

    fit() {
        this.lens.fit();
    }

    /** @param {number} factor */
    zoom(factor) {
        this.lens.zoom(factor);
    }

    /** Whether there is ground to measure on, and not only cards. */
    get hasBoard() {
        return Boolean(this.svg.querySelector("[data-board]"));
    }

    /**
     * Near enough to read these elements, where the whole would be too small to read.
     * @param {{subject: Iterable<string>, choices: Iterable<string>, more?: Box[], room?: Box[],
     *   slack?: number}} asked
     * @param {boolean} anew  it is about something else than before
     */
    focusOn({ subject, choices, ...more }, anew = true) {
        const nodes = { subject: this.#nodesOf(subject), choices: this.#nodesOf(choices) };
        this.lens.focusOn({ ...nodes, ...more }, anew);
    }

    /** Whether one of these is in sight. @param {Iterable<string>} ids */
    sees(ids) {
        return this.lens.sees(this.#nodesOf(ids));
    }

    get glowingNodes() {
        return this.#nodesOf(this.glowing);
    }

    /** Where everything is on the screen that may be chosen. */
    get choosable() {
        return this.glowingNodes.map((node) => handleOf(node).getBoundingClientRect());
    }

    /** Which of these lies under a point of the screen. @param {Set<string>} ids @param {number} x @param {number} y */
    among(ids, x, y) {
        const hit = document.elementsFromPoint(x, y).map((element) => element.closest(".el")?.id);
        return hit.find((id) => id !== undefined && ids.has(id)) ?? "";
    }

    /** The element that a point of the screen means. @param {number} x @param {number} y */
    idAt(x, y) {
        return this.#at(x, y)?.id ?? "";
    }

    /** Those that are there. @param {Iterable<string>} ids */
    #nodesOf(ids) {
        return [...ids].flatMap((id) => this.nodes.get(id) ?? []);
    }

    /** These have a class, and no others. @param {string} name @param {Iterable<string>} ids */
    mark(name, ids) {
        const marked = new Set(ids);
        for (const [id, node] of this.nodes) node.classList.toggle(name, marked.has(id));
    }

    /** What belongs to these has a class, and nothing else: their rings are seen. @param {"pointed" | "held-of"} name @param {string[]} ids */
    about(name, ids) {
        for (const { dataset, classList } of this.nodes.values())
            if (dataset.of) classList.toggle(name, ids.includes(dataset.of));
    }

    // -- elements

    /** @param {string[]} ids @param {boolean} first */
    #put(ids, first) {
        if (!ids.length) return;
        const markup = new Map(this.list);
        for (const node of elementsOf(ids.map((id) => markup.get(id)).join(""))) {
            const old = this.nodes.get(node.id);
            if (old) this.#morph(old, node);
            else this.#add(node, first);
        }
    }

    /** @param {Node} old @param {Node} node */
    #morph(old, node) {
        dress(node, glows(old));
        const stop = handleOf(old).getAttribute("tabindex");
        if (stop) handleOf(node).setAttribute("tabindex", stop);
        const from = placeOf(old);
        Idiomorph.morph(old, node, { morphStyle: "outerHTML" });
        if (node.id !== this.placed) glide(old, from, this.ways);
    }

    /** @param {Node} node @param {boolean} first */
    #add(node, first) {
        if (!first) node.classList.add("arrive");
        node.addEventListener("animationend", () => node.classList.remove("arrive"), {
            once: true,
        });
        this.nodes.set(node.id, node);
        this.svg.append(node);
    }

    /** @param {string} id */
    #remove(id) {
        this.nodes.get(id)?.remove();
        this.nodes.delete(id);
        this.glowing.delete(id);
    }

    /** The order of drawing; only what is out of place moves, so that nothing else is disturbed. */
    #arrange() {
        let at = this.svg.firstElementChild;
        for (const [id] of this.list) {
            const node = this.nodes.get(id);
            if (node && node === at) at = at.nextElementSibling;
            else if (node) this.svg.insertBefore(node, at);
        }
    }

    // -- pointer and keys

    #listen() {
        this.svg.addEventListener("pointermove", (event) => this.#hover(event));
        this.svg.addEventListener("pointerleave", () => {
            this.over = undefined;
            this.about("pointed", []);
            this.on.leave();
        });
        this.svg.addEventListener("contextmenu", (event) => this.#menu(event));
        this.host.addEventListener("focusout", () => {
            this.about("pointed", []);
            this.on.leave();
        });
        addEventListener("keydown", () => this.#used(true), { capture: true });
        addEventListener("pointerdown", () => this.#used(false), { capture: true });
    }

    /**
     * What a point means: the first thing there that may be chosen, else the first with a title.
     * @param {number} x
     * @param {number} y
     * @returns {SVGElement | null}
     */
    #at(x, y) {
        const hit = document.elementsFromPoint(x, y).map((element) => element.closest(".el"));
        const here = [...hit].flatMap((element) => this.own(element) ?? []);
        return here.find(glows) ?? here.find(titleOf) ?? smallestAt([...this.nodes.values()], x, y);
    }

    /** The element of ours that this is. @param {Element | null | undefined} element */
    own(element) {
        const known = this.nodes.get(element?.id ?? "");
        return known === element ? known : undefined;
    }

    /** @param {MouseEvent} event */
    #tap(event) {
        const { clientX: x, clientY: y } = event;
        const hit = this.#at(x, y);
        const exact = hit && (glows(hit) || this.spotOf(hit.id));
        const element = (!exact && touches(event) && glowingNear(this.nodes.values(), x, y)) || hit;
        this.about("pointed", [element?.id ?? ""]);
        if (element) this.on.choose(element.id, element, event);
    }

    /** A finger that lies there long has asked already. @param {MouseEvent} event */
    #menu(event) {
        if (event instanceof PointerEvent && event.pointerType === "touch") event.preventDefault();
        else this.#ask(event);
    }

    /**
     * The other button, or a long touch, asks about a thing instead of choosing it.
     * @param {MouseEvent} event
     */
    #ask(event) {
        const element = this.#at(event.clientX, event.clientY);
        if (this.gestures.held && this.gestures.moved) {
            event.preventDefault();
            return this.gestures.drop();
        }
        if (!element || !this.on.ask) return;
        event.preventDefault();
        this.about("pointed", [element.id]);
        this.on.ask(element.id, event);
    }

    /** @param {PointerEvent} event */
    #hover(event) {
        if (event.pointerType !== "mouse" || event.buttons || this.gestures.tool) return;
        const element = this.#at(event.clientX, event.clientY);
        if (element?.id === this.over) return;
        this.over = element?.id;
        this.about("pointed", [element?.id ?? ""]);
        if (element) this.on.hover(element.id, element);
        else this.on.leave();
    }
}
