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
for (const [name, code] of Object.entries(CODES)) {
  const symbol = new ms.Symbol(code, { size: 100, civilianColor: false });
  if (!symbol.isValid()) throw new Error(`${name}: milsymbol does not know ${code}`);
  const svg = symbol.asSVG();
  const [x, y, width, height] = svg.match(/viewBox="([^"]+)"/)[1].split(" ").map(Number);
  symbols[name] = { x, y, width, height, body: drawn(svg) };
}

mkdirSync(FOLDER, { recursive: true });
writeFileSync(new URL("symbols.json", FOLDER), `${JSON.stringify(symbols, null, 1)}\n`);
copyFileSync(new URL("LICENSE", PACKAGE), new URL("LICENSE-milsymbol", FOLDER));
const { version } = JSON.parse(readFileSync(new URL("package.json", PACKAGE)));
console.log(`${Object.keys(symbols).length} symbols by milsymbol ${version}`);
