/**
 * Measures the recall of the personal-data filter for model calls on a labelled text collection. Usage, after a build:
 * `node scripts/measure-personal-data.mjs <file>`. The file is a JSON list of
 * `{ full_text, spans: [{ entity_type, start_position, end_position }] }`.
 */
import { readFileSync } from 'node:fs';
import { filterPersonalData } from '../dist/platform/models/personal-data/index.js';

const PLACEHOLDER = /\[[A-Z-]+_\d+\]/g;

/** Returns a flag per character of the text: 1 if the filter removed it. Aligns the remaining parts with the text. */
const removedFlags = (text, filtered) => {
  const removed = new Uint8Array(text.length).fill(1);
  let position = 0;
  for (const part of filtered.split(PLACEHOLDER)) {
    const start = text.indexOf(part, position);
    removed.fill(0, start, start + part.length);
    position = start + part.length;
  }
  return removed;
};

const counts = new Map();
let characters = 0;
let outside = 0;
for (const { full_text: text, spans } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const removed = removedFlags(text, filterPersonalData(text));
  const labelled = new Uint8Array(text.length);
  for (const { entity_type: type, start_position: start, end_position: end } of spans) {
    labelled.fill(1, start, end);
    const count = counts.get(type) ?? { total: 0, whole: 0, part: 0 };
    const covered = removed.subarray(start, end).reduce((sum, flag) => sum + flag, 0);
    count.total += 1;
    if (covered === end - start) count.whole += 1;
    else if (covered > 0) count.part += 1;
    counts.set(type, count);
  }
  removed.forEach((flag, index) => (outside += flag && !labelled[index] ? 1 : 0));
  characters += labelled.reduce((sum, flag) => sum + (flag ? 0 : 1), 0);
}
console.table(
  [...counts]
    .map(([type, { total, whole, part }]) => ({ type, total, whole, part, recall: Number((whole / total).toFixed(3)) }))
    .toSorted((a, b) => b.recall - a.recall),
);
console.log(`removed outside of labels: ${((outside / characters) * 100).toFixed(2)} % of the unlabelled characters`);
