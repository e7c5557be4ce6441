/** A piece that came along a path glides along it, from where it was. */

const STEP = 260; // milliseconds from point to point
const LONGEST = 1200;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where an element is drawn, as its path would name the place. */
export const placeOf = (node) => /translate\(([-\d.]+) ([-\d.]+)\)/.exec(node.getAttribute("transform"))?.slice(1).join(",");

/** Through every point of the path after `from`; nothing where the way is straight or unknown. */
export function glide(node, from) {
    const points = (node.dataset.path ?? "").split(" ");
    const walked = points.slice(points.lastIndexOf(from));
    if (still.matches || !points.includes(from) || walked.length < 3) return;
    const frames = walked.map((point) => ({ transform: `translate(${point.replace(",", "px, ")}px)` }));
    const duration = Math.min(LONGEST, STEP * (walked.length - 1));
    node.animate(frames, { duration, easing: "ease-in-out" });
}
