import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../platform/analytics/index.js';
import { ingestFile } from './ingest-file.js';
import { ingestOptionsSchema } from './ingest-options.js';

/** Mulberry32: the same files on every run. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const PIECES = [
  'a',
  'Ü',
  '€',
  '😀',
  '"',
  '""',
  ',',
  ';',
  '|',
  '\t',
  ' ',
  '\n',
  '\r\n',
  "'",
  '\\',
  '#',
  '1',
  '.',
  '\u00a0',
  '\u2028',
  'NULL',
];

describe('CSV survives the way into Parquet', () => {
  it('whatever characters its fields hold, however they are quoted', async () => {
    await using duck = await DuckDbSession.open();
    const random = seeded(20_241_231);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    for (let round = 0; round < 60; round += 1) {
      const delimiter = pick([',', ';', '\t', '|'] as const);
      const width = 2 + Math.floor(random() * 4);
      const rows = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
        Array.from({ length: width }, () => Array.from({ length: Math.floor(random() * 6) }, () => pick(PIECES)).join('')),
      );
      // Keeps every row from being blank and every column from being a number.
      for (const row of rows) row[0] = `k${row[0]}`;
      const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;
      const written = (value: string): string =>
        /["\r\n]/.test(value) || value.includes(delimiter) || random() < 0.3 ? quoted(value) : value;
      const lineEnds = random() < 0.5 ? ['\n'] : ['\n', '\r\n', '\r'];
      const header = Array.from({ length: width }, (_, index) => `h${index}`).join(delimiter);
      const text = [header, ...rows.map((row) => row.map(written).join(delimiter))].map((line) => line + pick(lineEnds)).join('');
      await writeFile(duck.path('raw'), text);
      const table = await ingestFile(duck, { file: duck.path('raw'), kind: 'csv', options: ingestOptionsSchema.parse({ delimiter }) });
      const read = await duck.rows(`SELECT * FROM read_parquet('${table.parquetPath}')`);
      const blankAsNull = (value: string): string | null => (/^[ \t\r\n\u00a0]*$/.test(value) ? null : value);
      const asText = (value: unknown): string | null => (value === null ? null : String(value));
      expect(read.map((row) => Object.values(row).map(asText))).toEqual(rows.map((row) => row.map(blankAsNull)));
    }
  });
});
