/**
 * Whether the page is at rest. `body` has the attribute `data-settled` while no request, message, module or
 * frame is pending, nothing moves, and no condition that a part of the page has registered holds. Tests wait for
 * it before they read, measure or press anything. What is to be said aloud in a while does not count.
 */

const POLL = 40; // milliseconds between two looks while a condition holds
const INPUTS = ["pointerdown", "pointermove", "pointerup", "click", "contextmenu", "wheel", "keydown", "keyup", "input", "change", "resize"];

/** @type {Set<{what: string}>} */
const running = new Set();
/** @type {Map<string, () => unknown>} */
const conditions = new Map();
/** @type {Map<number, () => void>} */
const frames = new Map();
let looking = false;

/** Something happened: the page counts as busy until two frames have passed without anything pending. */
export function stir() {
    delete document.body.dataset.settled;
    if (looking || running.size) return;
    looking = true;
    requestAnimationFrame(() => requestAnimationFrame(look));
}

function look() {
    looking = false;
    if (running.size) return; // its end stirs again
    if (busyWith().length) setTimeout(stir, POLL);
    else document.body.dataset.settled = "";
}

/** What keeps the page from being at rest, for whoever wonders. */
export function busyWith() {
    const pending = [...running].map(({ what }) => what);
    const holding = [...conditions].flatMap(([what, holds]) => (holds() ? what : []));
    return [...pending, ...holding, ...moving()];
}

/** Animations and transitions that run and come to an end. */
const moving = () =>
    document.getAnimations().flatMap(({ id, playState, effect }) =>
        playState === "running" && effect?.getComputedTiming().endTime !== Infinity ? `motion ${id}` : []);

/** The page is busy until the returned function is called. @param {string} what */
export function begin(what) {
    const activity = { what };
    running.add(activity);
    delete document.body.dataset.settled;
    return () => {
        if (running.delete(activity)) stir();
    };
}

/**
 * The page is busy until the promise settles.
 * @template T
 * @param {string} what
 * @param {Promise<T>} work
 */
export function during(what, work) {
    const end = begin(what);
    work.then(end, end);
    return work;
}

/** The page is busy while the condition holds. @param {string} what @param {() => unknown} holds */
export function busyWhile(what, holds) {
    conditions.set(what, holds);
}

/** `requestAnimationFrame`; the page is busy until the frame is drawn. @param {FrameRequestCallback} draw */
export function nextFrame(draw) {
    const end = begin("frame");
    const handle = requestAnimationFrame((now) => {
        try {
            draw(now);
        } finally {
            cancelFrame(handle);
        }
    });
    frames.set(handle, end);
    return handle;
}

/** @param {number} handle */
export function cancelFrame(handle) {
    cancelAnimationFrame(handle);
    frames.get(handle)?.();
    frames.delete(handle);
}

/** `setTimeout`; the page is busy until it has run. @param {() => void} act @param {number} ms */
export function soon(act, ms = 0) {
    const end = begin("timer");
    return window.setTimeout(() => {
        try {
            act();
        } finally {
            end();
        }
    }, ms);
}

for (const type of INPUTS) addEventListener(type, stir, { capture: true, passive: true });
during("fonts", document.fonts.ready);
