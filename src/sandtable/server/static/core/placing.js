/** Where a small sheet stands beside the thing it speaks of, off what must not be hidden. Pure. */

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Edges
 * @typedef {{w: number, h: number}} Size
 * @typedef {{x: number, y: number, hides: number}} Spot  hides: how much of what must stay free
 */

const GAP = 8;
const STEPS = [0, 24, 56, 104, 168, 248]; // farther and farther off

/**
 * The first place that hides nothing: right, left, below, above, then farther away; else the one
 * that hides the least.
 * @param {Size} size
 * @param {Edges} anchor
 * @param {Edges} room  what it has to stay in
 * @param {Edges[]} avoid
 * @param {{below?: boolean}} how  below and above come first
 * @returns {Spot}
 */
export function beside(size, anchor, room, avoid, { below = false } = {}) {
    /** @type {Spot | null} */
    let best = null;
    for (const step of STEPS) {
        for (const at of around(size, anchor, step, below)) {
            const spot = held(at, size, room);
            const hides = [...avoid, anchor].reduce((sum, one) => sum + shared(spot, size, one), 0);
            if (!best || hides < best.hides) best = { ...spot, hides };
            if (!hides) return best;
        }
    }
    return best ?? { x: room.left, y: room.top, hides: Infinity };
}

/** @param {Size} size @param {Edges} anchor @param {number} step @param {boolean} below */
function around({ w, h }, anchor, step, below) {
    const off = GAP + step;
    const x = (anchor.left + anchor.right - w) / 2;
    const y = (anchor.top + anchor.bottom - h) / 2;
    const sides = [
        { x: anchor.right + off, y },
        { x: anchor.left - off - w, y },
    ];
    const levels = [
        { x, y: anchor.bottom + off },
        { x, y: anchor.top - off - h },
    ];
    const corners = levels.flatMap((level) => sides.map((side) => ({ x: side.x, y: level.y })));
    return below ? [...levels, ...sides, ...corners] : [...sides, ...levels, ...corners];
}

/** @param {{x: number, y: number}} at @param {Size} size @param {Edges} room */
function held({ x, y }, { w, h }, room) {
    /** @param {number} value @param {number} low @param {number} high */
    const clamp = (value, low, high) => Math.max(low, Math.min(value, high));
    return {
        x: clamp(x, room.left + GAP, room.right - GAP - w),
        y: clamp(y, room.top + GAP, room.bottom - GAP - h),
    };
}

/** How much of an area lies under a sheet. @param {{x: number, y: number}} at @param {Size} size @param {Edges} area */
function shared({ x, y }, { w, h }, area) {
    const wide = Math.min(x + w, area.right) - Math.max(x, area.left);
    const high = Math.min(y + h, area.bottom) - Math.max(y, area.top);
    return wide > 0 && high > 0 ? wide * high : 0;
}

/**
 * How high words stand that would lie over others: above the highest of those, if there is room for them.
 * @param {Edges} words
 * @param {Edges[]} others
 * @param {number} least  the highest there is
 */
export function liftedOff({ left, top, right, bottom }, others, least) {
    const under = others.filter((one) => one.left < right && left < one.right && one.top < bottom && top < one.bottom);
    const lifted = Math.min(...under.map((one) => one.top)) - (bottom - top);
    return under.length && lifted >= least ? lifted : top;
}
