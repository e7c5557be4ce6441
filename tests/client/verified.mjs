// Checks journals as the page does: reads {journal, rolls} and vectors as JSON, writes what it finds.
import { blake2b } from "../../src/sandtable/server/static/core/blake2b.js";
import { readJournal } from "../../src/sandtable/server/static/core/journal.js";
import { checkRolls } from "../../src/sandtable/server/static/core/rollcheck.js";
import { commitment, hex } from "../../src/sandtable/server/static/core/seed.js";
import { verdict } from "../../src/sandtable/server/static/core/verdict.js";

const bytes = (text) => Uint8Array.from(Buffer.from(text, "hex"));
const parts = [];
for await (const part of process.stdin) parts.push(part);
const { vectors, plays } = JSON.parse(Buffer.concat(parts).toString());
const hashed = vectors.map(({ data, key, person, size }) =>
    hex(blake2b(bytes(data), { key: bytes(key), person: bytes(person), size })),
);
const fingerprints = vectors.map(({ seed }) => commitment(seed));
const verdicts = plays.map(({ text, rolls }) => {
    const journal = readJournal(text);
    const report = checkRolls(journal, rolls);
    const { good, headline, problems } = verdict({ journal, report });
    return { good, headline, problems, counts: report.counts };
});
process.stdout.write(JSON.stringify({ hashed, fingerprints, verdicts }));
