/** Sounds made on the spot: dice, discs and a click. Off until somebody turns them on. */

const KEY = "sandtable.sound";
/** @type {AudioContext | null} */
let context = null;

export function soundOn() {
    try {
        return localStorage.getItem(KEY) === "on";
    } catch {
        return false;
    }
}

/** @param {boolean} on */
export function setSound(on) {
    try {
        localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
        // not remembered
    }
    if (on) click();
}

export function click() {
    if (soundOn()) knock(0, 0.02, 1800, 0.12);
}

/** @type {Record<string, number>} */
const PITCHES = { wall: 900, door: 700, block: 420, standee: 1500, token: 1200, disc: 2200 };

/** A disc strikes something, so hard (0 to 100). @param {string} what @param {number} hard */
export function tick(what, hard) {
    if (soundOn()) knock(0, 0.035, PITCHES[what] ?? 1000, 0.05 + hard / 400);
}

/** A rattle, longer for more dice. @param {number} dice */
export function rattle(dice) {
    if (!soundOn()) return;
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

/** Two soft notes: somebody is called to the table. */
export function chime() {
    // before the first click the browser lets no page be heard, and says so
    if (!soundOn() || !navigator.userActivation?.hasBeenActive) return;
    tone(0, 587);
    tone(0.14, 784);
}

/** @param {number} after @param {number} pitch */
function tone(after, pitch) {
    context ??= new AudioContext();
    const start = context.currentTime + after;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setTargetAtTime(0.06, start, 0.012);
    gain.gain.setTargetAtTime(0, start + 0.05, 0.12);
    const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
    source.connect(gain).connect(context.destination);
    source.start(start);
    source.stop(start + 0.8);
}

/**
 * A burst of filtered noise, like wood on wood.
 * @param {number} after
 * @param {number} length
 * @param {number} pitch
 * @param {number} loud
 */
function knock(after, length, pitch, loud) {
    context ??= new AudioContext();
    const start = context.currentTime + after;
    const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let at = 0; at < data.length; at += 1) {
        data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 3;
    }
    const source = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 2 });
    source
        .connect(filter)
        .connect(new GainNode(context, { gain: loud }))
        .connect(context.destination);
    source.start(start);
}
