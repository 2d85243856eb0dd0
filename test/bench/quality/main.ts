/**
 * Measures the assessment of data quality on generated tables with injected errors, and on pairs of files `<name>.dirty.csv` and
 * `<name>.clean.csv` of a folder. Prints precision, recall and F1 of the cells called wrong, recall per kind of error, and the overall
 * scores by share of wrong cells. Fails if the scores of a generated table do not fall with its share.
 * Usage: npm run bench:quality [folder]
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanTables, type TextTable } from './clean-tables.js';
import { ERROR_KINDS, injectErrors } from './inject-errors.js';
import {
  type Accuracy,
  accuracyOf,
  assessTable,
  calledCells,
  differingCells,
  f1Of,
  isSameValue,
  precisionOf,
  recallOf,
} from './measure-cells.js';

const SHARES = [0, 0.01, 0.03, 0.06, 0.12];
const SEED = Number(process.env['KPI_SEED'] ?? 11);

const percent = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(1)).padStart(6);
const line = (name: string, found: Accuracy, score: number | null, seconds: number): string =>
  `${name.padEnd(20)}${[found.wrong, found.called, found.hits, found.repaired].map((count) => String(count).padStart(7)).join('')} ` +
  `${[precisionOf(found), recallOf(found), f1Of(found), score].map(percent).join(' ')} ${seconds.toFixed(1).padStart(6)} s`;
const HEAD = `${'table'.padEnd(20)}  wrong called   hits  fixed  prec.   rec.     F1  score`;

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const start = performance.now();
  return [await work(), (performance.now() - start) / 1000];
};

/** Reads a CSV file with quoted fields. */
const readTable = async (folder: string, name: string): Promise<TextTable> => {
  const text = await readFile(join(folder, name), 'utf8');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  const [columns = [], ...body] = rows.filter((row) => row.length > 1);
  return { name, columns, rows: body };
};

/** Returns the clean rows in the order of the dirty ones, by the shortest run of leading columns that identifies the rows of both. */
const aligned = (dirty: TextTable, clean: TextTable): TextTable => {
  for (let length = 1; length <= 3; length++) {
    const keyOf = (row: readonly string[]): string => JSON.stringify(row.slice(0, length));
    const byKey = new Map(clean.rows.map((row) => [keyOf(row), row]));
    const rows = dirty.rows.flatMap((row) => [byKey.get(keyOf(row))].filter((found) => found !== undefined));
    if (byKey.size === clean.rows.length && rows.length === dirty.rows.length) return { ...clean, rows };
  }
  return clean;
};

const folder = process.argv[2];
if (folder !== undefined) {
  console.log(HEAD);
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.dirty.csv')).toSorted()) {
    const name = file.slice(0, -'.dirty.csv'.length);
    const dirty = await readTable(folder, file);
    const clean = aligned(dirty, await readTable(folder, `${name}.clean.csv`));
    const wrong = differingCells(dirty, clean, isSameValue);
    for (const [version, table, expected] of [
      ['dirty', dirty, wrong],
      ['clean', clean, new Map<string, string>()],
    ] as const) {
      const [assessment, seconds] = await timed(() => assessTable(table));
      console.log(line(`${name} ${version}`, accuracyOf(calledCells(assessment), expected), assessment.overall.score, seconds));
      if (process.env['KPI_QUALITY_DETAILS'] !== undefined)
        for (const { row, column, value, suggestion, reasons } of assessment.cells) {
          const key = `${row}:${table.columns.indexOf(column)}`;
          console.log(
            [expected.has(key) ? 'hit' : 'FALSE', row, column, value, '→', suggestion, expected.get(key) ?? '', reasons].join('\t'),
          );
        }
    }
  }
}

console.log(`\n${HEAD}`);
const kinds = new Map(ERROR_KINDS.map((kind) => [kind, { wrong: 0, called: 0, hits: 0, repaired: 0 }]));
let ordered = true;
const selected = process.env['KPI_QUALITY_TABLES']?.split(',');
for (const table of cleanTables(SEED).filter(({ name }) => selected?.includes(name) ?? true)) {
  const scores: number[] = [];
  for (const share of SHARES) {
    const dirty = injectErrors(table, share, SEED);
    const wrong = differingCells(dirty, table);
    const [assessment, seconds] = await timed(() => assessTable(dirty, table.timeColumn));
    const called = calledCells(assessment);
    console.log(line(`${table.name} ${100 * share} %`, accuracyOf(called, wrong), assessment.overall.score, seconds));
    scores.push(assessment.overall.score ?? 0);
    for (const [cell, kind] of dirty.errors) {
      const [row, column = ''] = cell.split(':');
      const key = `${row}:${table.columns.indexOf(column)}`;
      const counts = kinds.get(kind);
      if (!counts || !wrong.has(key)) continue;
      counts.wrong++;
      if (called.has(key)) counts.hits++;
    }
    if (process.env['KPI_QUALITY_DETAILS'] === `${table.name} ${share}`) {
      for (const { row, column, value, suggestion, reasons } of assessment.cells) {
        const key = `${row}:${table.columns.indexOf(column)}`;
        console.log([wrong.has(key) ? 'hit' : 'FALSE', row, column, value, '→', suggestion, wrong.get(key) ?? '', reasons].join('\t'));
      }
      for (const [cell, kind] of dirty.errors) {
        const [row = '', column = ''] = cell.split(':');
        if (!called.has(`${row}:${table.columns.indexOf(column)}`))
          console.log(['missed', kind, row, column, dirty.rows[Number(row) - 1]?.[table.columns.indexOf(column)]].join('\t'));
      }
      for (const { dimension, score } of assessment.dimensions) console.log(dimension, score);
    }
  }
  const falls = scores.every((score, index) => index === 0 || score < (scores[index - 1] ?? 1));
  if (!falls) console.log(`${table.name}: the scores do not fall with the share of wrong cells`);
  ordered &&= falls;
}
console.log('\nrecall by kind of error');
for (const [kind, counts] of kinds)
  console.log(`${kind.padEnd(14)}${String(counts.hits).padStart(6)} of ${String(counts.wrong).padStart(6)} ${percent(recallOf(counts))}`);
if (!ordered) process.exitCode = 1;
