/**
 * The picture of a table in the page.
 *
 *   const picture = new Picture(host, {choose(id, element), hover(id, element), leave()});
 *   await picture.ready;                  // the shared gradients and patterns are there
 *   picture.apply(frame.picture);         // whole, or what changed
 *   picture.glow(["team-alpha"]);         // what may be chosen now
 *   picture.light(["team-alpha"]);        // what the pointer is on elsewhere
 *   picture.hint(["team-alpha"]);         // what is proposed
 *   picture.focusOn(ids); picture.fit();  // on small screens: near enough to read; the whole
 *   picture.playback.play(frame.motion, then);  // what moved, before the frame that shows the end
 *
 * Elements keep their identity from frame to frame, so that they glide. `choose` is called for a
 * click, tap, Enter or Space on any element with a title, or on one that glows.
 */
import { pointAt } from "../core/measuring.js";
import { applyPicture } from "../core/pictureops.js";
import { Idiomorph } from "../vendor/idiomorph.js";
import { s } from "./dom.js";
import { Gestures } from "./gestures.js";
import { glide, placeOf, waysOf } from "./glide.js";
import { Lens } from "./lens.js";
import { adopt, dress, glows, handleOf, titleOf } from "./pieces.js";
import { Playback } from "./playback.js";
import { nearest, smallestAt } from "./roving.js";

const PIECES = 8; // side by side at least: what is larger is ground
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let defs = null;

/** The gradients and patterns that elements refer to, once in a page. */
function loadDefs() {
    defs ??= fetch("/static/defs.svg")
        .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error("no defs.svg"))))
        .then((text) => {
            const svg = parsed(text);
            svg.setAttribute("class", "picture-defs");
            svg.setAttribute("aria-hidden", "true");
            document.body.append(svg);
        });
    return defs;
}

function parsed(text) {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    return document.importNode(root, true);
}

export class Picture {
    constructor(
        host,
        { choose = () => {}, hover = () => {}, leave = () => {}, tools = true, ask = null } = {},
    ) {
        this.on = { choose, hover, leave, ask };
        this.host = host;
        this.list = [];
        this.held = ""; // the element with the focus, while it is drawn anew
        this.glowing = new Set();
        this.nodes = new Map();
        this.ready = loadDefs();
        this.svg = s("svg", {
            role: "group",
            "aria-label": "The table",
            preserveAspectRatio: "xMidYMin",
        });
        host.classList.add("picture");
        host.append(this.svg);
        this.layers = new Map();
        this.playback = new Playback(this);
        this.lens = new Lens(this.svg, host);
        if (tools) host.append(this.lens.tools());
        this.#listen();
    }

    /** Puts a frame's picture on the screen. */
    apply(frame) {
        if (!frame) return;
        this.held = document.activeElement?.closest?.(".picture .el")?.id ?? "";
        const { list, changed, gone } = applyPicture(this.list, frame);
        const first = !this.list.length;
        this.list = list;
        this.ways = waysOf(this.nodes.values()); // as they were when somebody chose one
        if (frame.width) this.lens.resize(frame.width, frame.height);
        for (const id of gone) this.#remove(id);
        this.#put(changed, first);
        this.#arrange();
        if (frame.title) this.svg.setAttribute("aria-label", frame.title);
    }

    /** Takes everything away, for a screen that is passed on. */
    clear() {
        this.apply({ whole: true, put: [] });
    }

    has(id) {
        return this.nodes.has(id);
    }

    titleOf(id) {
        return titleOf(this.nodes.get(id));
    }

    ruleOf(id) {
        return this.nodes.get(id)?.dataset.rule ?? "";
    }

    /** Where an element is on the screen. */
    rectOf(id) {
        return this.nodes.get(id)?.getBoundingClientRect() ?? this.host.getBoundingClientRect();
    }

    /** The point where a small element stands, in the picture's units; null for a large one. */
    spotOf(id) {
        const node = this.nodes.get(id);
        const body = node?.querySelector(".halo"); // without what is drawn about it
        if (!body) return null;
        const { width, height } = body.getBBox();
        const [x, y] = placeOf(node)?.split(",").map(Number) ?? [0, 0];
        return Math.max(width, height) * PIECES < this.lens.whole.w ? { x, y } : null;
    }

    glow(ids) {
        this.glowing = new Set([...ids].filter((id) => this.nodes.has(id)));
        for (const [id, node] of this.nodes) dress(node, this.glowing.has(id));
        this.#rove(this.held || this.#stop()?.closest(".el").id);
        this.#holdFocus();
    }

    /** A piece that was drawn anew keeps the focus that it had; one that is gone hands it on. */
    #holdFocus() {
        const node = this.held && (this.nodes.get(this.held) ?? this.#stop()?.closest(".el"));
        this.held = "";
        if (node && !node.contains(document.activeElement)) {
            handleOf(node).focus({ focusVisible: true, preventScroll: true });
        }
    }

    light(ids) {
        this.#mark("lit", ids);
    }

    /** What somebody proposes. */
    hint(ids) {
        this.#mark("hint", ids);
    }

    /** A tool takes the pointer: {press, drag, lift} hear places ("@x,y"); null gives it back. */
    use(tool) {
        this.host.classList.toggle("tooled", Boolean(tool));
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

    /** Markup over everything else, [[id, markup]]; it is no part of the table. */
    overlay(put) {
        this.#over().replaceChildren(...this.drawn(put));
    }

    /** Elements that are no part of the table, [[id, markup]], for whoever has a layer. */
    drawn(put) {
        const text = put.map(([, markup]) => markup).join("");
        const drawn = parsed(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
        return [...drawn.children].map(adopt);
    }

    /** A plain line over everything, until an overlay takes its place. */
    band(from, to) {
        if (!from || !to) return;
        const { x: x1, y: y1 } = from;
        const { x: x2, y: y2 } = to;
        this.#over().querySelector(".band")?.remove();
        this.#over().append(s("path", { class: "band", d: `M${x1} ${y1}L${x2} ${y2}` }));
    }

    #over() {
        return this.layer("measure");
    }

    /** A group over everything on the table, for one purpose. */
    layer(name) {
        if (!this.layers.has(name)) {
            const group = s("g", { class: `overlay over-${name}`, "aria-hidden": "true" });
            this.layers.set(name, this.svg.appendChild(group));
        }
        return this.layers.get(name);
    }

    nodeOf(id) {
        return this.nodes.get(id);
    }

    /** A tool that lies ready: {takes, press, drag, lift, cancel, tapped} hear events. */
    aim(tool) {
        this.gestures.aim = tool;
    }

    fit() {
        this.lens.fit();
    }

    zoom(factor) {
        this.lens.zoom(factor);
    }

    /** Whether there is ground to measure on, and not only cards. */
    get hasBoard() {
        return Boolean(this.svg.querySelector("[data-board]"));
    }

    /** Near enough to read these elements, where the whole would be too small to read. */
    focusOn(ids, anchor = "") {
        const nodes = [...ids].map((id) => this.nodes.get(id)).filter(Boolean);
        this.lens.focusOn(nodes, this.nodes.get(anchor) ?? null);
    }

    /** Whether one of these is in sight. */
    sees(ids) {
        return this.lens.sees([...ids].map((id) => this.nodes.get(id)).filter(Boolean));
    }

    #mark(name, ids) {
        const marked = new Set(ids);
        for (const [id, node] of this.nodes) node.classList.toggle(name, marked.has(id));
    }

    // -- elements

    #put(ids, first) {
        if (!ids.length) return;
        const markup = new Map(this.list);
        const text = ids.map((id) => markup.get(id)).join("");
        const drawn = parsed(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`);
        for (const node of [...drawn.children]) {
            adopt(node);
            const old = this.nodes.get(node.id);
            if (old) this.#morph(old, node);
            else this.#add(node, first);
        }
    }

    #morph(old, node) {
        dress(node, glows(old));
        const stop = handleOf(old).getAttribute("tabindex");
        if (stop) handleOf(node).setAttribute("tabindex", stop);
        const from = placeOf(old);
        Idiomorph.morph(old, node, { morphStyle: "outerHTML" });
        glide(old, from, this.ways);
    }

    #add(node, first) {
        if (!first) node.classList.add("arrive");
        node.addEventListener("animationend", () => node.classList.remove("arrive"), {
            once: true,
        });
        this.nodes.set(node.id, node);
        this.svg.append(node);
    }

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
            if (node === at) at = at.nextElementSibling;
            else this.svg.insertBefore(node, at);
        }
    }

    // -- pointer and keys

    #listen() {
        this.gestures = new Gestures(this.svg, {
            zoom: (factor, x, y) => this.lens.zoom(factor, x, y),
            pan: (dx, dy) => this.lens.pan(dx, dy),
            tap: (event) => this.#tap(event),
            dragging: (on) => this.host.classList.toggle("dragging", on),
        });
        this.svg.addEventListener("pointermove", (event) => this.#hover(event));
        this.svg.addEventListener("pointerleave", () => {
            this.over = undefined;
            this.on.leave();
        });
        this.svg.addEventListener("contextmenu", (event) => this.#ask(event));
        // On the host: an svg that listens for focus or keys becomes a stop for Tab itself.
        this.host.addEventListener("focusin", (event) => this.#focused(event.target));
        this.host.addEventListener("focusout", () => this.on.leave());
        this.host.addEventListener("keydown", (event) => this.#key(event));
    }

    /** What a point means: the first thing there that may be chosen, else the first with a title. */
    #at(x, y) {
        const hit = document.elementsFromPoint(x, y).map((element) => element.closest?.(".el"));
        const here = hit.filter((element) => element && this.nodes.get(element.id) === element);
        return here.find(glows) ?? here.find(titleOf) ?? smallestAt([...this.nodes.values()], x, y);
    }

    #tap(event) {
        const element = this.#at(event.clientX, event.clientY);
        if (element) this.on.choose(element.id, element, event);
    }

    /** The other button, or a long touch, asks about a thing instead of choosing it. */
    #ask(event) {
        const element = this.#at(event.clientX, event.clientY);
        if (this.gestures.held && this.gestures.moved) {
            event.preventDefault();
            return this.gestures.drop();
        }
        if (!element || !this.on.ask) return;
        event.preventDefault();
        this.on.ask(element.id);
    }

    #hover(event) {
        if (event.pointerType === "touch" || event.buttons || this.gestures.tool) return;
        const element = this.#at(event.clientX, event.clientY);
        if (element?.id === this.over) return;
        this.over = element?.id;
        if (element) this.on.hover(element.id, element);
        else this.on.leave();
    }

    #focused(target) {
        const element = target.closest?.(".el");
        if (!element || !target.matches(":focus-visible")) return;
        this.#rove(element.id);
        this.on.hover(element.id, element);
    }

    #key(event) {
        const element = event.target.closest?.(".el");
        if (event.key in ARROWS && !event.ctrlKey && !event.altKey) {
            event.preventDefault();
            this.#step(element, ARROWS[event.key], event.shiftKey);
        } else if (element && (event.key === "Enter" || event.key === " ")) {
            event.preventDefault();
            this.on.choose(element.id, element, event);
        }
    }

    /** Arrows go among what may be chosen; with shift, or if nothing may be, among all. */
    #step(element, direction, all) {
        const glowing = [...this.nodes.values()].filter(glows);
        const titled = [...this.nodes.values()].filter(titleOf);
        const others = all || !glowing.length ? titled : glowing;
        const next = nearest(element, others, direction);
        if (!next) return;
        this.#rove(next.id);
        handleOf(next).focus({ focusVisible: true, preventScroll: true });
    }

    #stop() {
        return this.svg.querySelector("[tabindex='0']");
    }

    /** One stop for Tab in the whole picture: the element that had it, or the first that glows. */
    #rove(id) {
        const names = this.list.map(([name]) => name);
        const glowing = names.filter((name) => this.glowing.has(name));
        const had = this.nodes.get(id);
        const keep = had && (!glowing.length || glows(had) || had.contains(document.activeElement));
        const stop = keep ? id : (glowing[0] ?? names.find((name) => this.titleOf(name)));
        for (const [name, node] of this.nodes) {
            const handle = handleOf(node);
            if (handle.hasAttribute("tabindex"))
                handle.setAttribute("tabindex", name === stop ? "0" : "-1");
        }
    }
}
