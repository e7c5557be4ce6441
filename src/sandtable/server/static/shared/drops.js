/** Files that are dropped anywhere on the page. */

/** @param {DragEvent} event */
const holds = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** @param {(file: File) => void} onfile */
export function catchDrops(onfile) {
    let depth = 0; // dragenter and dragleave come once per element that is crossed
    /** @param {number} by */
    const entered = (by) => {
        depth = Math.max(0, depth + by);
        document.body.classList.toggle("dropping", depth > 0);
    };
    addEventListener("dragenter", (event) => holds(event) && entered(1));
    addEventListener("dragleave", (event) => holds(event) && entered(-1));
    addEventListener("dragover", (event) => {
        if (holds(event)) event.preventDefault();
    });
    addEventListener("drop", (event) => {
        if (!holds(event)) return;
        event.preventDefault();
        entered(-depth);
        const file = event.dataTransfer?.files[0];
        if (file) onfile(file);
    });
}
