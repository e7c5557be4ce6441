/**
 * Frames on demand. Whoever scrubs asks for many moments a second and wants only the last: at most
 * two requests are under way, the newest wish goes first, and neighbours are fetched when idle.
 */

const KEPT = 160; // frames in memory
const AT_ONCE = 2;

export class Frames {
  /** @param {(n: number) => Promise<Msg.Frame>} load @param {{near?: number}} [how] */
  constructor(load, { near = 3 } = {}) {
    this.load = load;
    this.near = near;
    /** @type {Map<number, Msg.Frame>} the order of the map is the order of use */
    this.kept = new Map();
    /** @type {Set<number>} */
    this.under = new Set();
    /** @type {Map<number, unknown>} */
    this.failed = new Map();
    /**
     * @type {{n: number, done: (frame: Msg.Frame | null) => void,
     *   fail: (why: unknown) => void} | null}
     */
    this.wish = null;
    /** @type {number[]} */
    this.later = [];
  }

  /** @param {number} n */
  has(n) {
    return this.kept.has(n);
  }

  /**
   * The frame of moment n; null when another moment was wished for before this one came.
   * @param {number} n
   * @returns {Promise<Msg.Frame | null>}
   */
  get(n) {
    this.wish?.done(null);
    this.wish = null;
    const known = this.kept.get(n);
    if (known) {
      this.kept.delete(n);
      this.kept.set(n, known);
      return Promise.resolve(known);
    }
    return new Promise((done, fail) => {
      this.wish = { n, done, fail };
      this.failed.delete(n);
      this.#work();
    });
  }

  /**
   * Neighbours that will be wanted next; those ahead first.
   * @param {number} n
   * @param {number[]} all
   * @param {number} step
   */
  around(n, all, step = 1) {
    /** @type {number[]} */
    const wanted = [];
    for (let i = 1; i <= this.near; i += 1) wanted.push(n + i * step, n - i * step);
    const at = new Set(all);
    this.later = wanted.filter((m) => at.has(m) && !this.kept.has(m));
    this.#work();
  }

  #work() {
    while (this.under.size < AT_ONCE) {
      const n = this.#next();
      if (n === undefined) return;
      this.under.add(n);
      this.load(n).then(
        (frame) => this.#came(n, frame),
        (why) => this.#failed(n, why),
      );
    }
  }

  #next() {
    if (this.wish && !this.under.has(this.wish.n)) return this.wish.n;
    // What was only thought ahead must not take the last place from somebody who waits.
    if (this.wish || this.under.size) return undefined;
    return this.later.find((n) => !this.kept.has(n) && !this.failed.has(n));
  }

  /** @param {number} n @param {Msg.Frame} frame */
  #came(n, frame) {
    this.under.delete(n);
    this.kept.set(n, frame);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT) this.kept.delete(oldest);
    if (this.wish?.n === n) {
      const { done } = this.wish;
      this.wish = null;
      done(frame);
    }
    this.#work();
  }

  /** @param {number} n @param {unknown} why */
  #failed(n, why) {
    this.under.delete(n);
    this.failed.set(n, why);
    if (this.wish?.n === n) {
      const { fail } = this.wish;
      this.wish = null;
      fail(why);
    }
    this.#work();
  }
}
