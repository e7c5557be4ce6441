/** The part of a picture that is shown: pure arithmetic on {x, y, w, h} in the picture's units. */

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const CLOSE = 1.3; // how much larger than legible a few small things are shown
const RIM = 0.18; // of a view: what moves is kept so far from its edges
const CLOSEST = 8; // how many times larger than the whole

/**
 * Zooms by a factor about a point; never smaller than the whole, never lost beside it.
 * @param {Box} view
 * @param {Box} whole
 * @param {number} factor
 * @param {{x: number, y: number}} at
 */
export function zoomed(view, whole, factor, at) {
    const w = Math.min(whole.w, Math.max(whole.w / CLOSEST, view.w / factor));
    const h = Math.min(whole.h, Math.max(whole.h / CLOSEST, view.h / factor));
    const x = at.x - ((at.x - view.x) * w) / view.w;
    const y = at.y - ((at.y - view.y) * h) / view.h;
    return kept({ x, y, w, h }, whole);
}

/** @param {Box} view @param {Box} whole @param {number} dx @param {number} dy */
export function moved(view, whole, dx, dy) {
    return kept({ ...view, x: view.x + dx, y: view.y + dy }, whole);
}

/**
 * The same size, moved as little as needed for a point to be well inside.
 * @param {Box} view
 * @param {Box} whole
 * @param {{x: number, y: number}} at
 */
export function seeing(view, whole, at) {
    const [wide, high] = [view.w * RIM, view.h * RIM];
    const x = Math.min(Math.max(view.x, at.x + wide - view.w), at.x - wide);
    const y = Math.min(Math.max(view.y, at.y + high - view.h), at.y - high);
    return kept({ ...view, x, y }, whole);
}

/** @param {Box} view @param {Box} whole */
function kept(view, whole) {
    const x = Math.min(Math.max(view.x, whole.x), whole.x + whole.w - view.w);
    const y = Math.min(Math.max(view.y, whole.y), whole.y + whole.h - view.h);
    return { ...view, x, y };
}

/**
 * The part to show so that these boxes can be read: all of them if the words stay legible at that
 * size, else as much as is legible: about the anchor, or from their upper left.
 * @param {Box[]} boxes
 * @param {Box} whole
 * @param {{w: number, h: number}} screen  pixels
 * @param {number} legible  pixels a unit at which small words can be read
 * @param {Box | null} anchor  what must be seen
 */
export function around(boxes, whole, screen, legible, anchor = null) {
    if (!boxes.length || !screen.w || !screen.h) return whole;
    const pad = 16;
    const left = Math.min(...boxes.map((b) => b.x)) - pad;
    const top = Math.min(...boxes.map((b) => b.y)) - pad;
    const wide = Math.max(...boxes.map((b) => b.x + b.w)) + pad - left;
    const high = Math.max(...boxes.map((b) => b.y + b.h)) + pad - top;
    const scale = Math.min(screen.w / wide, screen.h / high);
    const used = Math.min(Math.max(scale, legible), legible * CLOSE);
    const w = Math.min(whole.w, screen.w / used);
    const h = Math.min(whole.h, screen.h / used);
    const from = anchor && { x: anchor.x + (anchor.w - w) / 2, y: anchor.y + (anchor.h - h) / 2 };
    const x = wide > w ? (from?.x ?? left) : left + wide / 2 - w / 2;
    const y = high > h ? (from?.y ?? top) : top + high / 2 - h / 2;
    return kept({ x, y, w, h }, whole);
}

/** Between two views, `part` from 0 to 1. @param {Box} from @param {Box} to @param {number} part */
export function between(from, to, part) {
    const eased = 1 - (1 - part) ** 3;
    /** @param {keyof Box} key */
    const mix = (key) => from[key] + (to[key] - from[key]) * eased;
    return { x: mix("x"), y: mix("y"), w: mix("w"), h: mix("h") };
}
