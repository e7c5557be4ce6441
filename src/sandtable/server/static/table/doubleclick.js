/** The second click of a double click was aimed at what stood there before: it answers nothing new. */

const TOO_SOON = 250; // milliseconds after the question changed

/** @param {() => number} changed  when the question changed last, by `performance.now()` */
export function guardDoubleClicks(changed) {
    /** @param {MouseEvent} event */
    const guard = (event) => {
        if (event.detail < 2 || performance.now() - changed() > TOO_SOON) return;
        event.stopPropagation();
        event.preventDefault();
    };
    document.addEventListener("click", guard, { capture: true });
}
