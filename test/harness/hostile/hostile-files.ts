import { DuckDBInstance } from '@duckdb/node-api';
import { strToU8, zipSync } from 'fflate';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileKind } from '../../../subgraphs/sources/index.js';
import { Random } from '../random.js';

export interface HostileFile {
  name: string;
  /** The kind declared by the source; the bytes may be of another. */
  kind: FileKind;
  bytes: Buffer;
  description: string;
}

export const HOSTILE_TEXTS = [
  ...['', 'NULL', '1', '-0', '1e999', '9'.repeat(400), '1.234,56', '31.02.2024', '0000-00-00', '"', '""', '<b>&amp;</b>', '=1+1', '\0'],
  ...['e\u0301'.repeat(50), '\u202eabc\u202c', '😀', '\ud800', '\u00a0', 'a\nb', 'x'.repeat(5_000), 'x'.repeat(300_000), '\uFEFF', ';,|\t'],
];

export const pick = <T>(random: Random, values: readonly T[]): T => values[random.between(0, values.length - 1)] as T;

/** Returns a header row, often with repeated or empty names, and rows of hostile cells. */
const table = (random: Random): string[][] => {
  const columns = random.next() < 0.05 ? random.between(500, 2_500) : random.between(1, 8);
  const header = Array.from({ length: columns }, (_, index) => pick(random, [`c${index}`, 'a', 'A', '', 'case', 'time', '\u202ex']));
  const row = (): string[] => header.map(() => (random.next() < 0.7 ? String(random.between(0, 99)) : pick(random, HOSTILE_TEXTS)));
  return [header, ...Array.from({ length: random.between(0, columns > 100 ? 3 : 40) }, row)];
};

const csv = (random: Random): string => {
  const delimiter = pick(random, [',', ';', '\t', '|']);
  const cell = (text: string): string => (random.next() < 0.5 ? `"${text.replaceAll('"', '""')}"` : text);
  return table(random)
    .map((row) => row.map(cell).join(delimiter) + pick(random, ['\n', '\r\n', '\n']))
    .join('');
};

const json = (random: Random): string => {
  const [header = [], ...rows] = table(random);
  const records = rows.map((row) => Object.fromEntries(row.map((value, index) => [`${header[index]}${index}`, value])));
  const deep = random.between(1, 100_000);
  return pick(random, [
    () => JSON.stringify(records),
    () => records.map((record) => JSON.stringify(record)).join('\n'),
    () => JSON.stringify({ a: records, b: 1 }),
    () => `[{"a":${'['.repeat(deep)}${']'.repeat(deep)}}]`,
    () => `{"y":[${'1,'.repeat(deep)}1],"x":[{"a":${'9'.repeat(500)}}]}`,
    () => '{}',
  ])();
};

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const xes = (random: Random): string => {
  const events = table(random).map(
    (row) => `<event>${row.map((value, index) => `<string key="k${index}" value="${escaped(value)}"/>`).join('')}</event>`,
  );
  const depth = random.between(1, 50);
  return pick(random, [
    `<log><trace>${events.join('')}</trace></log>`,
    '<log><trace><event/></trace></log>',
    `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(1_000)}">]><log>&a;</log>`,
    `<log><trace><string key="concept:name" value="c"/>${'<list>'.repeat(depth)}${'</list>'.repeat(depth)}${events.join('')}</trace></log>`,
  ]);
};

const xlsx = (random: Random): Buffer => {
  const rows = table(random).map((row, number) => {
    const rowNumber = random.next() < 0.1 ? 1_048_576 : number + 1;
    const cells = row.map((value) => `<c t="inlineStr"><is><t>${escaped(value.replaceAll('\0', ''))}</t></is></c>`).join('');
    return `<row r="${rowNumber}">${cells}</row>`;
  });
  const padding = random.next() < 0.2 ? ' '.repeat(20_000_000) : '';
  const relations = (type: string, target: string): string =>
    `<Relationships><Relationship Id="r1" Type="http://x/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}${padding}</sheetData></worksheet>`,
  };
  return zip(random, parts);
};

/** Returns an archive of the parts, plus at random up to 20,000 other entries, some in deep, absolute or parent folders. */
export const zip = (random: Random, parts: Readonly<Record<string, string>>): Buffer => {
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  const others = random.next() < 0.1 ? random.between(1_000, 20_000) : random.between(0, 3);
  const folder = pick(random, ['', 'a/'.repeat(random.between(1, 2_000)), '../', '/', 'xl/', 'word/']);
  const added = Array.from({ length: others }, (_, index) => [`${folder}${index}.xml`, strToU8('<a/>')] as const);
  return Buffer.from(zipSync(Object.fromEntries([...entries, ...added]), { level: pick(random, [0, 6, 9]) }));
};

const PARQUET_TABLES = [
  'SELECT range AS id, range / 7 AS amount FROM range(1000)',
  "SELECT [range, NULL] AS list, {'a': range, 'b': {'c': 'x'}} AS struct, MAP {'k': range} AS map FROM range(50)",
  "SELECT 'x'::BLOB AS blob, 1e37::DECIMAL(38, 0) AS decimal, 'infinity'::TIMESTAMP AS time, 'nan'::DOUBLE AS nan FROM range(20)",
  "SELECT repeat('y', 1000000) AS text FROM range(40)",
  'SELECT NULL AS nothing FROM range(0)',
  `SELECT ${Array.from({ length: 1_500 }, (_, index) => `range + ${index} AS c${index}`).join(', ')} FROM range(3)`,
];

let parquetFiles: Promise<Buffer[]> | undefined;

/** Writes one valid file per table and returns the files. */
const writeParquetFiles = async (): Promise<Buffer[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'kpi-parquet-'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const files: Buffer[] = [];
  for (const query of PARQUET_TABLES) {
    const path = join(folder, 'table.parquet');
    await connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`);
    files.push(await readFile(path));
  }
  connection.closeSync();
  await rm(folder, { recursive: true });
  return files;
};

const parquet = async (random: Random): Promise<Buffer> => {
  if (random.next() < 0.8) return pick(random, await (parquetFiles ??= writeParquetFiles()));
  const footer = Buffer.from(Array.from({ length: random.between(0, 300) }, () => random.between(0, 255)));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(random.next() < 0.5 ? footer.length : random.between(0, 4_294_967_295));
  return Buffer.concat([Buffer.from('PAR1'), footer, length, Buffer.from('PAR1')]);
};

const GENERATORS: Record<FileKind, (random: Random) => Buffer | Promise<Buffer>> = {
  csv: (random) => encoded(random, csv(random)),
  json: (random) => encoded(random, json(random)),
  event_log: (random) => encoded(random, random.next() < 0.7 ? xes(random) : csv(random)),
  xlsx,
  parquet,
};

const encoded = (random: Random, text: string): Buffer => {
  const mark = random.next() < 0.2 ? '\uFEFF' : '';
  return Buffer.from(mark + text, pick(random, ['utf8', 'utf8', 'utf8', 'latin1', 'utf16le'] as const));
};

const DAMAGES: Record<string, (random: Random, bytes: Buffer) => Buffer> = {
  none: (_, bytes) => bytes,
  truncated: (random, bytes) => bytes.subarray(0, random.between(0, bytes.length)),
  'bits flipped': (random, bytes) => {
    const changed = Buffer.from(bytes);
    for (let flips = random.between(1, 20); flips > 0 && changed.length > 0; flips -= 1) {
      const at = random.between(0, changed.length - 1);
      changed[at] = (changed[at] as number) ^ (1 << random.between(0, 7));
    }
    return changed;
  },
  'a part repeated': (random, bytes) => Buffer.concat([bytes, bytes.subarray(random.between(0, bytes.length))]),
};

/** Damages a file at random, or leaves it unchanged. */
export const damaged = (random: Random, bytes: Buffer): { bytes: Buffer; damage: string } => {
  const damage = pick(random, ['none', 'none', ...Object.keys(DAMAGES)]);
  return { bytes: DAMAGES[damage]?.(random, bytes) ?? bytes, damage };
};

/** Returns a file for a source, ordinary or hostile; the same for the same seed. */
export const hostileFile = async (seed: number): Promise<HostileFile> => {
  const random = new Random(seed * 7_919 + 1);
  const kinds = Object.keys(GENERATORS) as FileKind[];
  const actualKind = pick(random, kinds);
  const kind = random.next() < 0.1 ? pick(random, kinds) : actualKind;
  const { bytes, damage } = damaged(random, await GENERATORS[actualKind](random));
  return { name: `seed-${seed}.${kind}`, kind, bytes, description: `seed ${seed}: ${actualKind} as ${kind}, damage: ${damage}` };
};
