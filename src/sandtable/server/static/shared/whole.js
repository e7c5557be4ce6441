/** Words of a picture that are seen whole or not at all (`.whole`): half of a sentence tells nothing. */
import { boxOf } from "./lens.js";

/** @import { Picture } from "./picture.js" */

const SLACK = 2; // units

/** @param {Picture} picture */
export function keepWhole(picture) {
    const show = () => {
        const { x, w } = picture.lens.view;
        for (const words of picture.svg.querySelectorAll(".el > .whole")) {
            const node = picture.own(words.parentElement);
            const box = node ? boxOf(node) : null;
            const cut = box && (box.x < x - SLACK || box.x + box.w > x + w + SLACK);
            words.classList.toggle("cut", Boolean(cut));
        }
    };
    picture.lens.heard.add(show);
    return show;
}
