/** Shapes of a drawing, in units of the picture. */
import { angleOf, scaleOf, toPicture } from "../core/board.js";
import { endOf, faceOf, isDrawn } from "../core/drawing.js";
import { s } from "../shared/dom.js";

/**
 * @import { Point, Spot } from "../core/board.js"
 * @import { Drawn } from "../core/drawing.js"
 * @typedef {[tag: "path" | "circle" | "text", attributes: Record<string, string | number>, words?: string]} Shape
 */

const ARM = 26; // pixels from the edge of a piece to the knob of its arrow

/** A direction of the picture. @param {number} turns @param {number} face */
function heading(turns, face) {
    const angle = (face * 2 * Math.PI) / turns;
    return { x: Math.cos(angle), y: -Math.sin(angle) };
}

/** Half as wide as a piece, in units of the picture. @param {Msg.Board} board @param {Msg.Handle} handle */
export const halfOf = (board, { radius = 0, box: [wide, high] = [0, 0] }) =>
    Math.max(radius, wide / 2, high / 2) * scaleOf(board);

/**
 * Where the arrow of a piece is taken hold of; null for one that has no front.
 * @param {Msg.Board} board
 * @param {Drawn} drawn
 * @param {Msg.Handle} handle
 * @param {number} pixels  a unit
 * @returns {Point | null}
 */
export function faceKnob(board, drawn, handle, pixels) {
    const { turns = 0 } = handle;
    if (!turns || (handle.tray && !isDrawn(drawn, handle))) return null;
    const at = toPicture(board, endOf(drawn, handle));
    const far = halfOf(board, handle) + ARM / pixels;
    const { x, y } = heading(turns, faceOf(drawn, handle));
    return { x: at.x + x * far, y: at.y + y * far };
}

/**
 * The outline of a piece somewhere, facing so, or a little beside it.
 * @param {Msg.Board} board
 * @param {Msg.Handle} handle
 * @param {Spot} spot
 * @param {number} face
 * @param {number} off
 */
export function outline(board, handle, spot, face = 0, off = 0) {
    const { x, y } = toPicture(board, spot);
    const { radius = 0, box: [wide, high] = [0, 0] } = handle;
    const scale = scaleOf(board);
    const [w, h] = [(wide * scale) / 2 + off, (high * scale) / 2 + off];
    if (wide && !radius) return cornered({ x, y }, [w, h], angleOf(handle, face));
    const r = Math.max(radius * scale, 4) + off;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** A rectangle turned so far round. @param {Point} at @param {[number, number]} half @param {number} angle */
function cornered({ x, y }, [w, h], angle) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const corners = [[-w, -h], [w, -h], [w, h], [-w, h]].map(
        ([dx, dy]) => `${x + dx * cos + dy * sin} ${y - dx * sin + dy * cos}`,
    );
    return `M${corners.join("L")}Z`;
}

/** A line through spots. @param {Msg.Board} board @param {Spot[]} way */
export const lineOf = (board, way) =>
    way
        .map((spot, n) => {
            const { x, y } = toPicture(board, spot);
            return `${n ? "L" : "M"}${x} ${y}`;
        })
        .join("");

/**
 * These shapes, and no others, are in a group: what is there already is changed where it differs, for what
 * is made anew is styled, laid out and painted anew.
 * @param {Element} group
 * @param {Shape[]} shapes
 */
export function reshape(group, shapes) {
    for (const [n, shape] of shapes.entries()) {
        const old = group.children[n];
        if (old?.localName === shape[0]) change(old, shape);
        else if (old) old.replaceWith(made(shape));
        else group.append(made(shape));
    }
    while (group.childElementCount > shapes.length) group.lastElementChild?.remove();
}

/** @param {Shape} shape */
const made = ([tag, attributes, words]) => s(tag, attributes, words);

/** @param {Element} node @param {Shape} shape */
function change(node, [, attributes, words = ""]) {
    for (const [name, value] of Object.entries(attributes))
        if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
    if (node.textContent !== words) node.textContent = words;
}
