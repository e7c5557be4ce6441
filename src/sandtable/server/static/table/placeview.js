/** What is drawn while somebody draws: pieces that can be held, legs, ghosts, and what is foreseen. */
import { angleOf, lengthOf, named, toPicture, toTable } from "../core/board.js";
import * as draw from "../core/drawing.js";
import { liftedOff } from "../core/placing.js";
import { fill, h, s } from "../shared/dom.js";
import { set } from "./aimdraw.js";
import { faceKnob, halfOf, lineOf, outline, reshape } from "./placedraw.js";

const OFF = { touch: 58, mouse: 22, arrow: 36 }; // pixels from a ghost's middle to the words beside it
const LABEL = 13; // pixels: the length of a leg

/**
 * @import { Point } from "../core/board.js"
 * @import { Drawn } from "../core/drawing.js"
 * @import { Edges } from "../core/placing.js"
 * @import { Picture } from "../shared/picture.js"
 * @import { Shape } from "./placedraw.js"
 * @typedef {{placing: Msg.Placing, drawn: Drawn, on: boolean, told: Partial<Msg.PlacedOut>,
 *   pressed: boolean, touch: boolean, behind: boolean}} State  behind: the server has not answered yet
 */

export class PlaceView {
    /** @param {Picture} picture */
    constructor(picture) {
        this.picture = picture;
        /** @type {Set<string>} */
        this.put = new Set(); // ids of what is foreseen
        /** @type {State | null} */
        this.state = null;
        /** @type {Map<string, SVGElement>} */
        this.copies = new Map(); // of pieces that are being dragged, by their handles
        this.away = ""; // the pieces that are seen elsewhere
        this.foreseen = s("g", { class: "place-foreseen" });
        /** @type {Map<string, SVGElement>} */
        this.known = new Map(); // what is foreseen, by its markup
        this.rings = s("g");
        this.legs = s("g");
        this.twins = s("g");
        this.ghosts = s("g");
        this.arrow = s("g", { class: "place-arrow" }, s("path"), s("circle"));
        this.frame = s("path", { class: "place-lasso" });
        this.tag = h("div", { class: "place-tag figure", "aria-hidden": "true", hidden: true });
        picture.host.append(this.tag);
        this.box = new DOMRect();
        this.size = { wide: 0, high: 0 }; // of the words: to ask for it in the middle of a drag lays the page out
        new ResizeObserver(([{ target }]) => this.#measured(target)).observe(this.tag);
        picture.lens.heard.add(() => this.state && this.draw(this.state));
    }

    /** @param {State} state @param {Array<[string, string]> | null} put  what the server foresees, if that is new */
    draw(state, put = null) {
        this.state = state;
        this.box = this.picture.host.getBoundingClientRect(); // before anything is drawn
        if (put) this.#foresee(put);
        const layer = this.picture.layer("place");
        const held = draw.heldOf(state.placing, state.drawn);
        this.picture.about("held-of", state.on ? [held.element ?? ""] : []);
        if (!layer.childElementCount)
            layer.append(this.rings, this.legs, this.foreseen, this.twins, this.ghosts, this.arrow, this.frame);
        layer.classList.toggle("at-target", Boolean(state.placing.targets));
        this.#rings(state);
        this.#legs(state);
        this.#ghosts(state);
        this.#arrow(state);
        this.#tagged(state);
    }

    /** What may be laid hold of; the one that is held alone while somebody draws. @param {State} state */
    #rings({ placing, drawn, on }) {
        const { handles, board } = placing;
        const off = 3 / this.picture.lens.pixels;
        /** @param {Msg.Handle} handle @param {number} n @returns {Shape} */
        const ring = (handle, n) => {
            const kept = on && (n === drawn.at || drawn.taken.includes(handle.id));
            const absent = !this.#stands(handle) && !draw.isDrawn(drawn, handle);
            const look = ["place-ring", kept && "held", absent && "absent"].filter(Boolean).join(" ");
            const at = this.#restOf(board, handle);
            return ["path", { class: look, d: outline(board, handle, at, handle.face, off) }];
        };
        const among = new Set(draw.firsts(placing));
        /** @param {Msg.Handle} handle @param {number} n */
        const ringed = (handle, n) => among.has(n) || (on && n === drawn.at) || drawn.taken.includes(handle.id);
        const rings = handles.flatMap((one, n) => (ringed(one, n) ? [ring(one, n)] : []));
        reshape(this.rings, [...rings, ...this.#reach(handles[drawn.at], { placing, drawn, on })]);
    }

    /** How far it comes, until somebody tells better. @param {Msg.Handle} held @param {Pick<State, "placing" | "drawn" | "on">} state @returns {Shape[]} */
    #reach(held, { placing, drawn, on }) {
        if (!on || !held.reach || draw.isDrawn(drawn, held) || this.put.size) return [];
        const reach = { ...held, radius: held.reach, box: /** @type {[number, number]} */ ([0, 0]) };
        return [["path", { class: "place-reach", d: outline(placing.board, reach, held.at) }]];
    }

    /** @param {State} state */
    #legs({ placing, drawn, told, pressed }) {
        this.legs.classList.toggle("known", Boolean(told.choice && !pressed)); // the server's way lies over it
        const { handles, board } = placing;
        const size = LABEL / this.picture.lens.pixels;
        const drawnOnes = handles.filter((handle) => draw.isDrawn(drawn, handle));
        const parts = drawnOnes.flatMap((handle) => {
            const way = draw.wayOf(drawn, handle);
            const points = draw.strokeOf(drawn, handle).points.slice(0, -1);
            /** @type {Shape[]} */
            const line = ["place-leg under", "place-leg"].map((look) => ["path", { class: look, d: lineOf(board, way) }]);
            return [
                ...line,
                ...points.map((spot) => dot(toPicture(board, spot), 5 / this.picture.lens.pixels)),
                ...draw.legs(board, way).flatMap((leg) => label(board, leg, size, halfOf(board, handle))),
            ];
        });
        reshape(this.legs, parts);
    }

    /** @param {State} state */
    #ghosts({ placing, drawn, told, pressed, behind }) {
        const { handles, board } = placing;
        const going = handles.filter((handle) => draw.isDrawn(drawn, handle));
        const hand = pressed || behind; // the page's own follows at once
        if (!pressed) this.copies.clear(); // the table may have changed
        const look = `place-ghost${told.why ? " barred" : ""}`;
        /** @type {SVGElement[]} */
        const twins = [];
        /** @type {Shape[]} */
        const ghosts = going.map((handle) => {
            const [end, face] = [draw.endOf(drawn, handle), draw.faceOf(drawn, handle)];
            const theirs = this.foreseen.querySelector(`[id="ghost-${CSS.escape(handle.id)}"]`);
            theirs?.classList.toggle("overtaken", hand);
            const own = theirs && !hand ? null : this.#twin(board, handle, end, face);
            if (own) twins.push(own);
            return ["path", { class: look, d: outline(board, handle, end, face) }];
        });
        if (!same(this.twins.children, twins)) this.twins.replaceChildren(...twins);
        reshape(this.ghosts, ghosts);
        const led = handles.filter(({ id }) => this.put.has(`ghost-${id}`)); // who goes along
        const away = [...going, ...led];
        const key = away.map(({ element }) => element).join();
        if (key === this.away) return;
        this.away = key;
        this.picture.mark("left-behind", away.flatMap(({ element }) => element ?? []));
    }

    /** Whether a piece stands on the table where it is said to. @param {Msg.Handle} handle */
    #stands({ element }) {
        return Boolean(element && this.picture.has(element));
    }

    /** Where somebody would stand who goes along, as the server foresees it. @param {Msg.Board} board @param {Msg.Handle} handle */
    standsAt(board, { id }) {
        if (!this.put.has(`ghost-${id}`)) return null;
        const node = this.foreseen.querySelector(`[id="ghost-${CSS.escape(id)}"]`);
        const at = node instanceof SVGGraphicsElement ? node.transform.baseVal.consolidate()?.matrix : null;
        return at ? toTable(board, { x: at.e, y: at.f }) : null;
    }

    /** Where a piece lies until somebody draws it: on the table, or in the tray. @param {Msg.Board} board @param {Msg.Handle} handle */
    #restOf(board, handle) {
        const node = handle.tray ? this.picture.nodeOf(handle.element ?? "") : null;
        const moved = node?.transform?.baseVal.consolidate()?.matrix;
        return moved ? toTable(board, { x: moved.e, y: moved.f }) : handle.at;
    }

    /** The piece once more, where it would stand. @param {Msg.Board} board @param {Msg.Handle} handle @param {[number, number]} end @param {number} face */
    #twin(board, handle, end, face) {
        const node = this.picture.nodeOf(handle.element ?? "");
        if (!node) return null;
        const moved = node.transform?.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
        const from = toPicture(board, this.#restOf(board, handle));
        const to = toPicture(board, end);
        const turn = angleOf(handle, (handle.face ?? 0) - face) * (180 / Math.PI);
        const twin = this.copies.get(handle.id) ?? copied(node);
        this.copies.set(handle.id, twin);
        const [x, y] = [moved.e + to.x - from.x, moved.f + to.y - from.y];
        twin.setAttribute("transform", `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`);
        return twin;
    }

    /** @param {State} state */
    #arrow({ placing, drawn, on }) {
        const { board } = placing;
        const held = draw.heldOf(placing, drawn);
        const { pixels } = this.picture.lens;
        const knob = on ? faceKnob(board, drawn, held, pixels) : null;
        this.arrow.style.display = knob ? "" : "none";
        if (!knob) return;
        const at = toPicture(board, draw.endOf(drawn, held));
        set(this.arrow.children[0], { d: `M${at.x} ${at.y}L${knob.x} ${knob.y}` });
        set(this.arrow.children[1], { cx: knob.x, cy: knob.y, r: 7 / pixels });
    }

    /** Words beside the ghost: what it comes to, or why it may not be. @param {State} state */
    #tagged({ placing, drawn, told, touch }) {
        const held = draw.heldOf(placing, drawn);
        const shown = draw.isDrawn(drawn, held) || draw.strokeOf(drawn, held).face >= 0;
        this.tag.hidden = !shown;
        if (!shown) return;
        const { board } = placing;
        const { why = "", choice } = told;
        const far = `${named(board, Math.ceil(lengthOf(draw.wayOf(drawn, held))))} ${board.unit ?? ""}`;
        this.#say((choice && told.title) || far, why);
        const half = halfOf(board, held) * this.picture.lens.pixels;
        const clear = held.turns ? 12 + OFF.arrow : 12; // off the arrow's knob
        const off = Math.max(half + clear, touch ? OFF.touch : OFF.mouse);
        this.#put(toPicture(board, draw.endOf(drawn, held)), off);
    }

    /** @param {string} title @param {string} why */
    #say(title, why) {
        const words = `${title}|${why}`;
        if (this.tag.dataset.words === words) return;
        this.tag.dataset.words = words;
        fill(this.tag, h("strong", {}, title), why && h("span", { class: "place-why" }, why));
        this.tag.classList.toggle("barred", Boolean(why));
    }

    /** @param {Element} tag */
    #measured(tag) {
        if (!(tag instanceof HTMLElement)) return;
        this.size = { wide: tag.offsetWidth, high: tag.offsetHeight };
        if (this.state) this.#tagged(this.state);
    }

    /** Above the ghost, or below it where there is no room; always on the picture. @param {Point} at @param {number} off */
    #put(at, off) {
        const { lens } = this.picture;
        const seen = new DOMPoint(at.x, at.y).matrixTransform(lens.toScreen ?? undefined);
        const { wide, high } = this.size;
        const { box } = this;
        const x = Math.min(box.width - wide - 4, Math.max(4, seen.x - box.x - wide / 2));
        const above = seen.y - box.y - off - high;
        const bare = { left: x, top: above, right: x + wide, bottom: above + high };
        const y = above >= 4 ? liftedOff(bare, this.#lengths(), 4) : seen.y - box.y + off;
        this.tag.style.translate = `${x.toFixed(1)}px ${Math.min(box.height - high - 4, y).toFixed(1)}px`;
    }

    /** Where the lengths of legs stand in the host. @returns {Edges[]} */
    #lengths() {
        const screen = this.picture.lens.toScreen ?? undefined;
        return [...this.legs.querySelectorAll("text")].map((one) => {
            const at = new DOMPoint(Number(one.getAttribute("x")), Number(one.getAttribute("y"))).matrixTransform(screen);
            const half = (one.textContent?.length ?? 0) * LABEL * 0.35;
            const [x, y] = [at.x - this.box.x, at.y - this.box.y];
            return { left: x - half, top: y - LABEL, right: x + half, bottom: y + LABEL * 0.4 };
        });
    }

    /** @param {Array<[string, string]>} put */
    #foresee(put) {
        this.put = new Set(put.map(([id]) => id));
        this.foreseen.replaceChildren(...this.picture.drawn(put));
    }

    /** The frame about pieces that are taken together. @param {Point | null} from @param {Point | null} to */
    lasso(from, to) {
        const d = from && to ? `M${from.x} ${from.y}H${to.x}V${to.y}H${from.x}Z` : "";
        this.frame.setAttribute("d", d);
    }

    clear() {
        this.state = null;
        this.copies.clear();
        this.#foresee([]);
        this.picture.layer("place").replaceChildren();
        this.picture.mark("left-behind", []);
        this.picture.about("held-of", []);
        this.away = "";
        this.tag.hidden = true;
    }
}

/** A piece once more, as nothing but a picture. @param {SVGElement} node */
function copied(node) {
    const twin = /** @type {SVGElement} */ (node.cloneNode(true));
    for (const name of ["id", "tabindex", "role", "aria-label"]) twin.removeAttribute(name);
    twin.setAttribute("class", "place-twin");
    return twin;
}

/** @param {HTMLCollection} there @param {Element[]} wanted */
const same = (there, wanted) => there.length === wanted.length && wanted.every((one, n) => there[n] === one);

/** @param {Point} at @param {number} r @returns {Shape} */
const dot = ({ x, y }, r) => ["circle", { class: "place-dot", cx: x, cy: y, r }];

/**
 * The length of a leg, above it.
 * @param {Msg.Board} board
 * @param {ReturnType<typeof draw.legs>[number]} leg
 * @param {number} size
 * @param {number} half  as wide as the piece is
 * @returns {Shape[]}
 */
function label(board, { from, to, words }, size, half) {
    const [a, b] = [toPicture(board, from), toPicture(board, to)];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    if (far < 2 * size + 2 * half) return []; // the ghost would lie over it
    const side = { x: (a.y - b.y) / far, y: (b.x - a.x) / far };
    const off = side.y < 0 || (side.y === 0 && side.x < 0) ? 1 : -1; // above the leg
    const x = (a.x + b.x) / 2 + side.x * off * size * 1.3;
    const y = (a.y + b.y) / 2 + side.y * off * size * 1.3 + size * 0.35;
    return [["text", { class: "place-length", x, y, "font-size": size }, words]];
}
