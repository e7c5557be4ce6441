/** The shelf of rulebooks is plain to read; only what a person likes can be set there. */
import { find } from "../shared/dom.js";
import { putPreferences } from "../shared/prefsmenu.js";

putPreferences(find("#prefs"));
