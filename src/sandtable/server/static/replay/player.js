/** Where the replay stands and how it moves; knows the moments and the frames, not the page. */

import { nextOf, pauseOf, placeOf } from "./timeline.js";

export class Player {
  /**
   * @param {import("./timeline.js").Moment[]} moments
   * @param {import("./frames.js").Frames} frames
   * @param {{moved: (place: number) => void,
   *          shown: (frame: Msg.Frame, place: number) => void | Promise<void>,
   *          failed: (why: unknown) => void, playing: (on: boolean) => void}} tells
   * @param {{later?: (act: () => void, ms: number) => unknown, cancel?: (timer: any) => void}} clock
   */
  constructor(moments, frames, tells, clock = {}) {
    this.moments = moments;
    this.frames = frames;
    this.tells = tells;
    this.later = clock.later ?? ((act, ms) => setTimeout(act, ms));
    this.cancel = clock.cancel ?? ((timer) => clearTimeout(timer));
    this.place = 0;
    this.speed = 1;
    /** @type {unknown} */
    this.timer = null;
    this.running = false;
  }

  get moment() {
    return this.moments[this.place];
  }

  get last() {
    return this.moments.length - 1;
  }

  /**
   * Goes to a place; resolves when its frame is shown or another place was wanted meanwhile.
   * @param {number} place
   */
  async seek(place) {
    const to = Math.min(Math.max(0, place), this.last);
    const step = to < this.place ? -1 : 1;
    this.place = to;
    this.tells.moved(to);
    try {
      const frame = await this.frames.get(this.moments[to].n);
      if (!frame || this.place !== to) return;
      this.frames.around(
        this.moments[to].n,
        this.moments.map((moment) => moment.n),
        step,
      );
      await this.tells.shown(frame, to);
    } catch (why) {
      this.pause();
      this.tells.failed(why);
    }
  }

  /** A step by hand ends the playing. @param {number} by */
  step(by) {
    this.pause();
    return this.seek(this.place + by);
  }

  /**
   * To the next die, reveal or decision; false when there is none.
   * @param {import("./timeline.js").Mark} mark
   * @param {number} step
   */
  jump(mark, step = 1) {
    this.pause();
    const to = nextOf(this.moments, this.place, mark, step);
    if (to >= 0) this.seek(to);
    return to >= 0;
  }

  /** To the moment of a journal line. @param {number} n */
  toLine(n) {
    this.pause();
    return this.seek(placeOf(this.moments, n));
  }

  toggle() {
    if (this.running) this.pause();
    else this.play();
  }

  play() {
    if (this.running) return;
    this.running = true;
    this.tells.playing(true);
    if (this.place >= this.last) this.seek(0);
    this.#tick();
  }

  pause() {
    if (!this.running) return;
    this.running = false;
    this.cancel(this.timer);
    this.tells.playing(false);
  }

  #tick() {
    this.timer = this.later(
      async () => {
        await this.seek(this.place + 1);
        if (!this.running) return;
        if (this.place >= this.last) this.pause();
        else this.#tick();
      },
      pauseOf(this.moment, this.speed),
    );
  }
}
