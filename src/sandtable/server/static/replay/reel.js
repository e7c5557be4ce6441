/** The parts of one moment: by hand one after the other, or each for as long as it takes to see. */
import { partsOf, stayOf } from "../core/beats.js";
import { preference } from "../shared/preferences.js";

/** @import { Part } from "../core/beats.js" */

export class Reel {
  /**
   * @param {{play: (motion: Msg.MotionOut[] | undefined, then: () => void) => void,
   *   finish: () => void}} playback
   * @param {(part: Part, frame: Msg.Frame, left: number) => void} show  `left`: parts that follow
   * @param {(act: () => void, ms: number) => unknown} later
   */
  constructor(playback, show, later = (act, ms) => setTimeout(act, ms)) {
    this.playback = playback;
    this.show = show;
    this.later = later;
    /** @type {Part[]} */
    this.left = [];
    /** @type {Msg.Frame | null} */
    this.frame = null;
  }

  /**
   * @param {Msg.Frame} frame
   * @param {number} known  lines of its log that were there before
   * @param {{alone: boolean}} how  alone: only the first part, `next` shows the others
   */
  async run(frame, known, { alone }) {
    this.stop();
    this.frame = frame;
    const parts = partsOf(frame, known);
    this.left = parts;
    if (alone) return this.#one();
    while (this.left === parts && parts.length) {
      const [part] = parts;
      await this.#one();
      if (parts.length) await this.#rest(stayOf(part, preference("pace")));
    }
  }

  /** The next part; false if there is none. */
  next() {
    if (!this.left.length) return false;
    this.playback.finish();
    void this.#one();
    return true;
  }

  /** Nothing more of this moment. */
  stop() {
    this.left = [];
    this.playback.finish();
  }

  async #one() {
    const { left, frame } = this;
    const part = left.shift();
    if (!part || !frame) return;
    await /** @type {Promise<void>} */ (
      new Promise((done) => this.playback.play(part.motion, done))
    );
    if (this.left === left) this.show(part, frame, left.length);
  }

  /** @param {number} ms */
  #rest(ms) {
    return /** @type {Promise<void>} */ (new Promise((done) => this.later(done, ms)));
  }
}
