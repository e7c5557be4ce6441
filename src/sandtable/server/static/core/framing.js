/**
 * Which part of a picture to show: what a question is about, together with what may be chosen. Where
 * both would be too small to read, the subject and the choices that are nearest to it win.
 */
import {
    BARE,
    centred,
    clear,
    fitting,
    free,
    overview,
    scaleOf,
} from "./viewbox.js";

/**
 * @import { Box, Inset, Place } from "./viewbox.js"
 * @typedef {{subject: Box[], choices: Box[]}} Asked
 * @typedef {{legible: number, whole: number, close: number, page?: boolean}} Reading  pixels a unit:
 *   of what is looked at, of an overview that may stay, and of a few things at the closest; a page
 *   is never wider than the window
 */

const PAD = 14; // about what is looked at
const HEART = 2; // parts of a subject that are always shown
const COUNTER = 32; // pixels that a counter has at least
const NEARER = 36; // and at most, for whoever acts has to see who is about
const WORDS = 0.86; // pixels a unit at which the small words of cards are 11 pixels high
const OVERVIEW = 0.6; // below this all cards together are for an overview only
const MARGIN = 0.1; // of what is seen: a subject lies that far from its rim, where it can
const SPANS = 0.6; // of an edge: what covers so much of it takes it away altogether

/**
 * How near a picture has to be shown. Cards that lie one below the other are read like a page.
 * @param {number} counter  its width, 0 for cards
 * @param {Box} [picture]
 * @returns {Reading}
 */
export function reading(counter, picture) {
    if (counter)
        return { legible: COUNTER / counter, whole: COUNTER / counter, close: NEARER / counter };
    const page = Boolean(picture && picture.h > picture.w);
    return { legible: WORDS, whole: page ? WORDS : OVERVIEW, close: WORDS * 1.3, page };
}

/**
 * @param {Asked} asked
 * @param {Place} place
 * @param {Reading} near
 */
export function framed({ subject, choices }, place, near) {
    const { legible, whole, page } = near;
    const least = fitting(place.whole, place);
    const all = about([...subject, ...choices]);
    if (least >= whole) return overview(place);
    if (!all) return page ? pageTop(place, near) : overview(place);
    const close = closest(place, near);
    const scale = fitting(all, place);
    if (scale >= legible) return centred(all, Math.min(scale, close), place);
    const must = heart(subject, place, legible);
    const alone = must ? fitting(must, place) : Infinity;
    if (must && alone < legible) return centred(must, Math.max(alone, least), place);
    const best = must ? gathered(must, choices, place, legible) : densest(choices, place, legible);
    return centred(best, page ? Math.min(fitting(best, place), close) : legible, place);
}

/** @param {Place} place @param {Reading} near */
const closest = (place, { close, page }) =>
    page ? Math.min(close, free(place).w / place.whole.w) : close;

/** Where reading begins. @param {Place} place @param {Reading} near */
const pageTop = (place, near) => centred({ ...place.whole, h: 0 }, closest(place, near), place);

/**
 * The box about a subject. What matters most is named first: of one that is too large to be read the
 * last parts are left out, never the first two.
 * @param {Box[]} subject
 * @param {Place} place
 * @param {number} legible
 */
function heart(subject, place, legible) {
    let parts = subject;
    let found = about(parts);
    while (found && parts.length > HEART && fitting(found, place) < legible) {
        parts = parts.slice(0, -1);
        found = about(parts);
    }
    return found;
}

/**
 * Whether a view will do as it is: all is in it that the best one would show, as legibly, and the subject
 * no nearer to the rim.
 * @param {Box} view
 * @param {Asked} asked
 * @param {Place} place
 * @param {Reading} near
 */
export function settled(view, asked, place, near) {
    const best = framed(asked, place, near);
    const enough = Math.min(near.legible, scaleOf(best, place)) * 0.98;
    if (scaleOf(view, place) < enough) return false;
    const [seen, wanted] = [clear(view, place), clear(best, place)];
    const due = [...asked.subject, ...asked.choices].filter((box) => holds(wanted, box));
    const well = asked.subject.filter((box) => holds(inner(wanted), box));
    return due.every((box) => holds(seen, box)) && well.every((box) => holds(inner(seen), box));
}

/** A view without its rim. @param {Box} view @returns {Box} */
const inner = ({ x, y, w, h }) => ({
    x: x + w * MARGIN, y: y + h * MARGIN, w: w * (1 - 2 * MARGIN), h: h * (1 - 2 * MARGIN),
});

/** Whether a box lies in another one, but for a hair. @param {Box} outer @param {Box} box */
export const holds = (outer, box) =>
    box.x >= outer.x - 1 &&
    box.y >= outer.y - 1 &&
    box.x + box.w <= outer.x + outer.w + 1 &&
    box.y + box.h <= outer.y + outer.h + 1;

/** The box about boxes, with some room; null about none. @param {Box[]} boxes */
function about(boxes) {
    const [all] = together(boxes);
    return all ? grown(all) : null;
}

/** Boxes as one; none stay none. @param {Box[]} boxes @returns {Box[]} */
export function together(boxes) {
    if (!boxes.length) return [];
    const x = Math.min(...boxes.map((b) => b.x));
    const y = Math.min(...boxes.map((b) => b.y));
    const w = Math.max(...boxes.map((b) => b.x + b.w)) - x;
    const h = Math.max(...boxes.map((b) => b.y + b.h)) - y;
    return [{ x, y, w, h }];
}

/**
 * A box grown by the nearest choices as long as all of it fits.
 * @param {Box} start
 * @param {Box[]} choices
 * @param {Place} place
 * @param {number} scale
 */
function gathered(start, choices, place, scale) {
    let found = start;
    for (const box of nearestFirst(start, choices)) {
        const more = joined(found, box);
        if (fitting(more, place) >= scale) found = more;
    }
    return found;
}

/** The box that is nearest to what is seen, grown by its like. @param {Box} seen @param {Box[]} boxes @param {Place} place @param {number} scale */
export function neighbours(seen, boxes, place, scale) {
    const [first, ...others] = nearestFirst(seen, boxes);
    return gathered(grown(first), others, place, scale);
}

/** About the choice with the most others in its neighbourhood. @param {Box[]} choices @param {Place} place @param {number} scale */
function densest(choices, place, scale) {
    const tried = choices.map((box) => gathered(grown(box), choices, place, scale));
    /** @param {Box} around */
    const count = (around) => choices.filter((box) => holds(around, box)).length;
    return tried.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** @param {Box} box */
const grown = ({ x, y, w, h }) => ({ x: x - PAD, y: y - PAD, w: w + 2 * PAD, h: h + 2 * PAD });

/** @param {Box} one @param {Box} other */
function joined(one, other) {
    return together([one, grown(other)])[0];
}

/** @param {Box} start @param {Box[]} boxes */
function nearestFirst(start, boxes) {
    /** @param {Box} box */
    const off = (box) =>
        Math.hypot(
            box.x + box.w / 2 - start.x - start.w / 2,
            box.y + box.h / 2 - start.y - start.h / 2,
        );
    return [...boxes].sort((a, b) => off(a) - off(b));
}

/**
 * What lies over a picture: edges that are taken away, and small things that must only not hide what
 * is looked at.
 * @param {Box} host  pixels
 * @param {Box[]} covers
 * @returns {{inset: Inset, corners: Box[]}}
 */
export function covered(host, covers) {
    const inset = { ...BARE };
    /** @type {Box[]} */
    const corners = [];
    for (const cover of covers) {
        const box = cut(cover, host);
        if (!box) continue;
        const edge = edgeOf(box, host);
        if (edge) inset[edge.side] = Math.max(inset[edge.side], edge.depth);
        else corners.push(box);
    }
    return { inset, corners };
}

/** The part of a box that lies on another, counted from its corner. @param {Box} box @param {Box} on */
function cut(box, on) {
    const [left, top] = [Math.max(box.x, on.x), Math.max(box.y, on.y)];
    const w = Math.min(box.x + box.w, on.x + on.w) - left;
    const h = Math.min(box.y + box.h, on.y + on.h) - top;
    return w > 1 && h > 1 ? { x: left - on.x, y: top - on.y, w, h } : null;
}

/** @param {Box} box @param {Box} host @returns {{side: keyof Inset, depth: number} | null} */
function edgeOf(box, host) {
    if (box.w >= host.w * SPANS) {
        const above = box.y + box.h / 2 < host.h / 2;
        return above ? { side: "top", depth: box.y + box.h } : { side: "bottom", depth: host.h - box.y };
    }
    if (box.h >= host.h * SPANS) {
        const before = box.x + box.w / 2 < host.w / 2;
        return before ? { side: "left", depth: box.x + box.w } : { side: "right", depth: host.w - box.x };
    }
    return null;
}

/**
 * The inset that also clears a small thing in a corner: from above or below, or by the edge that
 * leaves the whole largest where all of it is shown.
 * @param {Inset} inset
 * @param {Box} corner  pixels, from the picture's corner
 * @param {{w: number, h: number}} screen
 * @param {Box | null} whole  null where a part of it is looked at
 * @returns {Inset}
 */
export function cleared(inset, corner, screen, whole) {
    const low = corner.y + corner.h / 2 > screen.h / 2;
    const far = corner.x + corner.w / 2 > screen.w / 2;
    const high = low ? screen.h - corner.y : corner.y + corner.h;
    const wide = far ? screen.w - corner.x : corner.x + corner.w;
    const along = deeper(inset, low ? "bottom" : "top", high);
    const beside = deeper(inset, far ? "right" : "left", wide);
    /** @param {Inset} tried */
    const size = (tried) => (whole ? fitting(whole, { whole, screen, inset: tried }) : 0);
    return size(beside) > size(along) ? beside : along;
}

/** @param {Inset} inset @param {keyof Inset} side @param {number} depth @returns {Inset} */
const deeper = (inset, side, depth) => ({ ...inset, [side]: Math.max(inset[side], depth) });
