/** Who sits here: a name in the bar that is changed where it stands. */

import { LONGEST, tidyName } from "../core/naming.js";
import { find } from "../shared/dom.js";
import { onPreference, prefer, preference } from "../shared/preferences.js";

export function showYou() {
  const field = find("#you", { kind: HTMLInputElement });
  const show = () => {
    field.value = preference("name");
    field.size = Math.max(9, Math.min(field.value.length + 1, 18));
  };
  field.maxLength = LONGEST;
  field.addEventListener("change", () => {
    prefer("name", tidyName(field.value));
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") show(); // as it was
    if (event.key === "Escape" || event.key === "Enter") field.blur();
    event.stopPropagation();
  });
  onPreference("name", show);
  show();
}
