/**
 * Switches for the layers of a picture: rings, zones, what not everybody wants to see all the time.
 * A browser remembers what its person has switched, by the layer's name.
 */
import { fill, h } from "./dom.js";

const KEPT = "sandtable.layer.";

/**
 * @import { Node } from "./pieces.js"
 * @typedef {[string, string, boolean]} Layer  id, words, whether it is shown at first
 */

export class Switches {
    /** @param {HTMLElement} host @param {() => Iterable<Node>} nodes */
    constructor(host, nodes) {
        this.nodes = nodes;
        /** @type {Layer[]} */
        this.layers = [];
        this.list = h("div", { class: "layer-list" });
        this.element = h(
            "details",
            { class: "picture-layers", hidden: true },
            h("summary", {}, "Layers"),
            this.list,
        );
        host.append(this.element);
    }

    /** What there is to switch. @param {Layer[]} layers */
    offer(layers) {
        if (JSON.stringify(layers) !== JSON.stringify(this.layers)) {
            this.layers = layers;
            this.element.hidden = !layers.length;
            fill(this.list, layers.map((layer) => this.#row(layer)));
        }
        this.dress();
    }

    /** Shows and hides what is there now. */
    dress() {
        const shown = new Map(this.layers.map((layer) => [layer[0], shows(layer)]));
        for (const { classList, dataset } of this.nodes()) {
            const on = shown.get(dataset.layer ?? "");
            classList.toggle("layer-off", on === false && !dataset.of); // what belongs to a piece is seen with it
            classList.toggle("layer-on", on === true);
        }
    }

    /** @param {Layer} layer */
    #row(layer) {
        const [id, words] = layer;
        /** @type {HTMLInputElement} */
        const input = h("input", {
            type: "checkbox",
            checked: shows(layer),
            onchange: () => {
                keep(id, input.checked);
                this.dress();
            },
        });
        return h("label", {}, input, words);
    }
}

/** @type {Map<string, boolean>} */
const unkept = new Map(); // where nothing can be stored it lasts as long as the page

/** @param {Layer} layer */
function shows([id, , first]) {
    try {
        const kept = localStorage.getItem(KEPT + id);
        return unkept.get(id) ?? (kept ? kept === "on" : first);
    } catch {
        return unkept.get(id) ?? first;
    }
}

/** @param {string} id @param {boolean} on */
function keep(id, on) {
    try {
        localStorage.setItem(KEPT + id, on ? "on" : "off");
    } catch {
        unkept.set(id, on);
    }
}
