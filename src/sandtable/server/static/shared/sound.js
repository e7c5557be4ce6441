/** Sounds made on the spot, and quiet: dice, discs, a click, a call. */
import { preference } from "./preferences.js";

const VOLUME = 0.5; // of them all

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioNode | null} */
let out = null;

/** Browsers let nothing be heard before a person has touched the page, and complain if one tries. */
const allowed = () => navigator.userActivation?.hasBeenActive && "AudioContext" in globalThis;

const heard = () => preference("sound") === "on" && Boolean(allowed());

export function click() {
    if (heard()) knock(0, 0.02, 1800, 0.12);
}

/** You are asked: two soft notes. */
export function chime() {
    if (!heard()) return;
    note(0, 660);
    note(0.14, 880);
}

/** @type {Record<string, number>} */
const PITCHES = { wall: 900, door: 700, block: 420, standee: 1500, token: 1200, disc: 2200 };

/** A disc strikes something, so hard (0 to 100). @param {string} what @param {number} hard */
export function tick(what, hard) {
    if (heard()) knock(0, 0.035, PITCHES[what] ?? 1000, 0.05 + hard / 400);
}

/** A rattle, longer for more dice. @param {number} dice */
export function rattle(dice) {
    if (!heard()) return;
    const knocks = Math.min(12, 3 + dice * 2);
    for (let at = 0; at < knocks; at += 1) {
        knock(
            at * 0.045 + Math.random() * 0.02,
            0.03,
            700 + Math.random() * 900,
            0.2 * (1 - at / 16),
        );
    }
}

/** What all of them go through. @returns {{context: AudioContext, out: AudioNode}} */
function speaker() {
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {}); // then it stays quiet
    if (!out) {
        out = new GainNode(context, { gain: VOLUME });
        out.connect(context.destination);
    }
    return { context, out };
}

/**
 * A burst of filtered noise, like wood on wood.
 * @param {number} after
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function knock(after, length, pitch, loud) {
    const { context, out } = speaker();
    const start = context.currentTime + after;
    const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) {
        data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 3;
    }
    const source = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 2 });
    source.connect(filter).connect(new GainNode(context, { gain: loud })).connect(out);
    source.start(start);
}

/** A note that dies away. @param {number} after @param {number} pitch */
function note(after, pitch) {
    const { context, out } = speaker();
    const start = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(0.16, start + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loud).connect(out);
    tone.start(start);
    tone.stop(start + 0.55);
}
