/** Missions as a list shows them: grouped, searched, with their threat in pips. */

/** @type {string[]} */
const THREATS = ["LOW", "MEDIUM", "HIGH"];

/**
 * @typedef {{id: string, title: string, brief: string, guide: boolean, kind: string,
 *   threat: string, pips: number, operation?: boolean, seat?: string, seats?: string[],
 *   orders?: Array<[string, string]>}} Entry  a mission or a guide
 * @typedef {{id: string, title: string, note: string, entries: Entry[]}} Group
 */

const GROUPS = [
  ["guided", "Guided", "Somebody talks you through"],
  ["menu", "Let the table choose", "Drawn or rolled when you sit down"],
  ["missions", "Missions", ""],
  ["operations", "Operations", "Linked missions: what happens carries over"],
];

/** @param {Entry} entry */
function groupOf(entry) {
  if (entry.guide) return "guided";
  if (entry.operation) return "operations";
  return entry.kind === "menu" ? "menu" : "missions";
}

/**
 * Everything that can be played, guides first.
 * @param {Pick<Msg.GameWithMissions, "guides" | "missions">} game
 * @returns {Entry[]}
 */
export function entriesOf(game) {
  const guides = game.guides.map((guide) => ({
    ...guide,
    guide: true,
    kind: "Guided",
    threat: "",
    pips: 0,
  }));
  const missions = game.missions.map((mission) => ({
    ...mission,
    threat: mission.threat.toLowerCase(),
    pips: THREATS.indexOf(mission.threat) + 1,
    guide: false,
  }));
  return [...guides, ...missions];
}

/** @param {Entry[]} entries @returns {Group[]} the groups that have something in them */
export function grouped(entries) {
  return GROUPS.map(([id, title, note]) => ({
    id,
    title,
    note,
    entries: entries.filter((entry) => groupOf(entry) === id),
  })).filter((group) => group.entries.length > 0);
}

/** Every word has to be somewhere in it. @param {Entry[]} entries @param {string} words */
export function searched(entries, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = [entry.title, entry.id, entry.kind, entry.threat, entry.brief].join(" ");
    return wanted.every((word) => text.toLowerCase().includes(word));
  });
}

/** A guide and a mission may share an id. @param {Entry} entry */
export function keyOf(entry) {
  return entry.guide ? `guide:${entry.id}` : entry.id;
}
