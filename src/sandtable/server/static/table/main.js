/**
 * The table page. What tests and screen readers find here:
 *
 *   region   "Question", "Log", "Chat", "Measure", "Picture"; complementary "Situation and briefing"
 *   group    "Aim" in "Question", where something is flicked: button "Aim"; then sliders "Angle" and "Power",
 *            button "Flick"; "Where the disc lies" if there are several places
 *   heading  the question, in "Question"
 *   list     "Options"; buttons in it are named "1 LABEL DETAIL ODDS" and begin with the number key
 *   switch   "Sound"
 *   textbox  "Filter the options" (when there are many), "Search the log", "Say something"
 *   button   "Why?", "Undo", "Share", "Give up" (where the game lets one), "Help", "Preferences", "Advice",
 *            "Why: LABEL", "Rule ID", "Zoom in", "Zoom out", "Whole table"; link "Replay"; in "Panels": Question, Log, Forces, Chat
 *   picture  elements that may be chosen have role button, the others with a title role img; each
 *            has the scene's element id, and class `glow` when it may be chosen
 *   dialog   "When to ask you", "Help", "The position in words", "Share this table", "Undo?", "… asks to undo",
 *            "Give up?", "Pass the table to SEAT", "Sit down as SEAT" (by invitation), "The host asks for your
 *            seat"; in "Situation and briefing" a line "Dice: …" that opens; popovers "Rule ID", "Why", "Choose"
 *   status   the banner about the connection; a live region that reads each new question
 *
 * window.sandtable.lastTurn = {ms, waited, seq}: from the last click to the changed picture, and
 * what of it passed before the server's frame was here. lastMotion = {frames, ms}: what was shown
 * of the last thing that moved. busyWith() names what keeps `body` from having `data-settled`.
 */
import { Links } from "../core/links.js";
import { find } from "../shared/dom.js";
import { putPreferences } from "../shared/prefsmenu.js";
import { TableApp } from "./app.js";
import { busyWith } from "../shared/activity.js";
import { arrive } from "./arrival.js";

const id = location.pathname.split("/").filter(Boolean)[1] ?? "";
const links = new Links(localStorage);
const link = decodeURIComponent(location.hash.slice(1)) || links.any(id);

putPreferences(find("#prefs"));
window.sandtable = { lastTurn: null, lastMotion: null, busyWith };
const app = new TableApp({ id, link, links });
arrive({ id, link, links }).then((opened) => app.start(opened));
window.addEventListener("hashchange", () => location.reload());
