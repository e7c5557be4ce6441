/** The picture goes to what each moment is about, as at the table, until somebody takes a look of their own. */
import { asked } from "../core/model.js";
import { askedAbout } from "../core/subject.js";

/** @import { Picture } from "../shared/picture.js" */

/**
 * At the end, or at another's secret, it stays where it was.
 * @param {Pick<Picture, "focusOn">} picture
 * @param {Pick<Msg.Frame, "question">} frame
 */
export function lookAt(picture, { question }) {
  const { subject, choices } = askedAbout({ question: asked(question) });
  if (subject.length + choices.length) picture.focusOn({ subject, choices }, false);
}
