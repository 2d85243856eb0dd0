import { readdir, rm, writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../platform/analytics/index.js';
import { tidyText } from '../../../platform/text/index.js';
import { IngestError } from './ingest-error.js';
import { ingestFile } from './ingest-file.js';
import { ingestOptionsSchema } from './ingest-options.js';

/** Mulberry32: generates the same files on every run. */
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

const DAMAGE = ['"', '\0', '\n', '\r', ';', ',', '\t', '|', '<', '>', '&', '&x;', '<!DOCTYPE a>', '\x81', '1e400', '31.02.2024', '24:00'];

describe('A5 ingestFile with a damaged file', () => {
  const csv = 'case;activity;timestamp;x\n1;a;31.12.2024 10:00;1,5\n1;b;31.12.2024 11:00;"2\n5"\n'.repeat(3);
  const xes = `<log><trace><string key="concept:name" value="c"/>${'<event><date key="time:timestamp" value="2024-01-01T00:00:00Z"/></event>'.repeat(5)}</trace></log>`;

  it('returns a table or an IngestError and leaves no other files', async () => {
    await using duck = await DuckDbSession.open();
    const random = seeded(7);
    const results = new Set<string>();
    for (let round = 0; round < 150; round += 1) {
      let text = random() < 0.5 ? csv : xes;
      for (let damages = 1 + random() * 3; damages > 0; damages -= 1) {
        const position = Math.floor(random() * text.length);
        text = text.slice(0, position) + DAMAGE[Math.floor(random() * DAMAGE.length)] + text.slice(position + Math.floor(random() * 3));
      }
      await writeFile(duck.path('raw'), Buffer.from(text, 'latin1'));
      const kind = random() < 0.5 ? 'csv' : 'event_log';
      const outcome = await ingestFile(duck, { file: duck.path('raw'), kind, options: ingestOptionsSchema.parse({}) }).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error && !(outcome instanceof IngestError)) throw outcome;
      const left = (await readdir(duck.folder)).filter((name) => name !== '.spill' && name !== 'rejected.csv').toSorted();
      expect(left).toEqual(outcome instanceof IngestError ? ['raw'] : ['data.parquet', 'raw']);
      await rm(duck.path('data.parquet'), { force: true });
      results.add(outcome instanceof IngestError ? outcome.code : 'table');
    }
    expect(results).toContain('table');
    expect(results.size).toBeGreaterThan(5);
    expect(results).not.toContain('unreadable');
  });
});

describe('ingestFile with random CSV', () => {
  it('preserves fields with any characters and quoting but for white space around them', async () => {
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
      const blankAsNull = (value: string): string | null => tidyText(value) || null;
      const asText = (value: unknown): string | null => (value === null ? null : String(value));
      expect(read.map((row) => Object.values(row).map(asText))).toEqual(rows.map((row) => row.map(blankAsNull)));
    }
  });
});
