// Writes the APP-6 symbols that sandtable.pictures ships, and milsymbol's licence beside them.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import ms from "milsymbol";

const FOLDER = new URL("../../src/sandtable/pictures/symbols/", import.meta.url);
const PACKAGE = new URL("node_modules/milsymbol/", import.meta.url);

// Our name -> symbol identification code: friend (03) or hostile (06), symbol set, entity.
const CODES = {
  "friend-ground": "10031000001211000000", // infantry
  "friend-recon": "10031000001213000000", // reconnaissance
  "friend-sea": "10031000001217004600", // special forces, naval
  "friend-air": "10031000001206000000", // rotary wing
  "friend-space": "10031000001113000000", // space
  "friend-humint": "10031100001108000000", // a spy
  "foe-fighter": "10061000001211000000", // infantry
  "foe-intel": "10061000001510000000", // intelligence
  "foe-target": "10061100001103001300", // a person who leads
};

// On small bases, for either side: entity and modifiers. Their lines are drawn strong.
const BASES = {
  armour: "1205000000",
  infantry: "1211000000",
  mechanised: "1211020000",
  reconnaissance: "1213000000",
  "anti-tank": "1204000000",
  missile: "1204010000", // anti-tank, armoured
  artillery: "1303000000",
  rocket: "1303004100",
  mortar: "1308000000",
  "air-defence": "1301000000",
  observer: "1304000000",
  "attack-helicopter": "1206000300",
  "fixed-wing": "1208000000",
};
// A headquarters has a bar below the upper rim of its frame.
const BARS = { friend: "M25,72 L175,72", foe: "M56,72 L144,72" };
const LED = ["armour", "infantry", "mechanised"];
const SIDES = { friend: "03", foe: "06" };

// Not every renderer knows dominant-baseline: the middle of capitals is 0.36 em above their line.
function onBaseline(text, y, size) {
  return text.replace(`y="${y}"`, `y="${Number(y) + Math.round(0.36 * size)}"`);
}

function drawn(svg) {
  return svg
    .replace(/^<svg[^>]*>/, "")
    .replace(/<\/svg>$/, "")
    .replaceAll(" >", ">")
    .replace(/<text [^>]*y="([\d.]+)"[^>]*font-size="(\d+)"[^>]*dominant-baseline[^>]*>/g, onBaseline)
    .replaceAll(' dominant-baseline="middle"', "");
}

const symbols = {};
function add(name, code, look = {}) {
  const symbol = new ms.Symbol(code, { size: 100, civilianColor: false, ...look });
  if (!symbol.isValid()) throw new Error(`${name}: milsymbol does not know ${code}`);
  const svg = symbol.asSVG();
  const [x, y, width, height] = svg.match(/viewBox="([^"]+)"/)[1].split(" ").map(Number);
  symbols[name] = { x, y, width, height, body: drawn(svg) };
  return symbols[name];
}

for (const [name, code] of Object.entries(CODES)) add(name, code);
for (const [side, digits] of Object.entries(SIDES)) {
  for (const [name, entity] of Object.entries(BASES)) {
    const strong = add(`${side}-${name}`, `10${digits}100000${entity}`, { strokeWidth: 9 });
    strong.body = strong.body.replaceAll(`stroke-width="3"`, `stroke-width="9"`);
  }
  for (const name of LED) {
    const plain = symbols[`${side}-${name}`];
    const bar = `<path d="${BARS[side]}" stroke-width="9" stroke="black" fill="none"></path>`;
    symbols[`${side}-${name}-hq`] = { ...plain, body: plain.body + bar };
  }
}

mkdirSync(FOLDER, { recursive: true });
writeFileSync(new URL("symbols.json", FOLDER), `${JSON.stringify(symbols, null, 1)}\n`);
copyFileSync(new URL("LICENSE", PACKAGE), new URL("LICENSE-milsymbol", FOLDER));
const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE)));
console.log(`${Object.keys(symbols).length} symbols by milsymbol ${version}`);
