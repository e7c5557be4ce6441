/**
 * The picture goes to what each moment is about: whoever acts next and what has just happened, or
 * what may be chosen, as at the table; until somebody takes a look of their own.
 */
import { nextFrame } from "../shared/activity.js";
import { asked } from "../core/model.js";
import { askedAbout } from "../core/subject.js";

/** @import { Picture } from "../shared/picture.js" */

/**
 * At the end, or at another's secret, it stays where it was.
 * @param {Pick<Picture, "focusOn">} picture
 * @param {Pick<Msg.Frame, "question">} frame
 * @param {Msg.LogLine[]} lines  that are new
 */
export function lookAt(picture, { question }, lines) {
  const about = askedAbout({ question: asked(question) });
  const happened = lines.flatMap(({ at = [] }) => at);
  const { subject } = about;
  const told = subject.length > 0 && happened.length > 0;
  const choices = told ? happened : [...happened, ...about.choices];
  if (!subject.length && !choices.length) return;
  nextFrame(() => picture.focusOn({ subject, choices }, false));
}
