import { WorkbookWriter } from '@cj-tech-master/excelts';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { zipOf } from '../../../test/harness/zip.js';
import { IngestError } from './ingest-error.js';
import { ingestFile, type FileKind } from './ingest-file.js';
import { ingestOptionsSchema } from './ingest-options.js';
import { unpack } from './unpack.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

/** Returns the column names and the number of rows, or the error code; checks that nothing but the raw file and the table is left. */
const outcome = async (kind: FileKind, content: Buffer | Uint8Array): Promise<[string[], number] | string> => {
  await writeFile(duck.path('raw'), content);
  const table = await ingestFile(duck, { file: duck.path('raw'), kind, options: ingestOptionsSchema.parse({}) }).catch((error: unknown) => {
    if (error instanceof IngestError) return error.code;
    throw error;
  });
  const left = (await readdir(duck.folder)).filter((name) => name !== '.spill').toSorted();
  expect(left).toEqual(typeof table === 'string' ? ['raw'] : ['data.parquet', 'raw']);
  return typeof table === 'string' ? table : [table.columns.map(({ name }) => name), table.rows];
};

const CSV = 'id;amount\n1;2,5\n2;3,5\n';
const JSON_LINES = '{"id": 1, "amount": 2.5}\n{"id": 2, "amount": 3.5}\n';
const XES = `<?xml version="1.0" encoding="UTF-8"?><log xes.version="1.0"><trace><string key="concept:name" value="1"/>
  <event><string key="concept:name" value="a"/><date key="time:timestamp" value="2025-01-01T08:00:00Z"/></event>
  <event><string key="concept:name" value="b"/><date key="time:timestamp" value="2025-01-01T09:00:00Z"/></event></trace></log>`;
const TABLE = [['id', 'amount'], 2];

const parquet = async (): Promise<Buffer> => {
  const path = duck.path('made.parquet');
  await duck.run(`COPY (SELECT unnest([1, 2]) AS id, unnest([2.5, 3.5]) AS amount) TO ${literal(path)} (FORMAT parquet)`);
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
};
const workbook = async (): Promise<Buffer> => {
  const path = duck.path('made.xlsx');
  const writer = new WorkbookWriter({ filename: path });
  const sheet = writer.addWorksheet('A');
  for (const row of [
    ['id', 'amount'],
    [1, 2.5],
    [2, 3.5],
  ])
    sheet.addRow(row).commit();
  sheet.commit();
  await writer.commit();
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
};

describe('a packed file', () => {
  it('is read like the file in it, whatever its kind', async () => {
    expect(await outcome('csv', gzipSync(CSV))).toEqual(TABLE);
    expect(await outcome('csv', zstdCompressSync(CSV))).toEqual(TABLE);
    expect(await outcome('json', gzipSync(JSON_LINES))).toEqual(TABLE);
    expect(await outcome('parquet', gzipSync(await parquet()))).toEqual(TABLE);
    expect(await outcome('xlsx', gzipSync(await workbook()))).toEqual(TABLE);
    expect(await outcome('event_log', gzipSync(XES))).toMatchObject([expect.any(Array), 2]);
    expect(await outcome('csv', zipOf({ 'data/table.csv': CSV }))).toEqual(TABLE);
    expect(await outcome('json', zipOf({ 'a.json': JSON_LINES }))).toEqual(TABLE);
    expect(await outcome('parquet', zipOf({ 'a.parquet': await parquet() }))).toEqual(TABLE);
    expect(await outcome('xlsx', zipOf({ 'a.xlsx': await workbook() }))).toEqual(TABLE);
    expect(await outcome('event_log', zipOf({ 'log.xes': XES }))).toMatchObject([expect.any(Array), 2]);
  });

  it('may stand beside folders and files of the operating system', async () => {
    const files = { 'a/': new Uint8Array(), 'a/t.csv': CSV, '__MACOSX/a/._t.csv': 'x', '.DS_Store': 'x' };
    expect(await outcome('csv', zipOf(files))).toEqual(TABLE);
  });

  it('is an Excel workbook only for sources of that kind', async () => {
    expect(await outcome('xlsx', await workbook())).toEqual(TABLE);
    expect(await outcome('csv', await workbook())).toBe('not_csv');
  });

  it('is refused if the archive has no or several files, is damaged, or hides another kind', async () => {
    expect(await outcome('csv', zipOf({ 'a.csv': CSV, 'b.csv': CSV }))).toBe('archive_not_one_file');
    expect(await outcome('csv', zipOf({ 'a/': new Uint8Array() }))).toBe('archive_not_one_file');
    expect(await outcome('csv', gzipSync(CSV).subarray(0, -9))).toBe('archive_damaged');
    expect(await outcome('csv', Buffer.concat([gzipSync(CSV).subarray(0, 12), Buffer.alloc(40, 7)]))).toBe('archive_damaged');
    expect(await outcome('csv', zipOf({ 'a.csv': CSV.repeat(50) }).subarray(0, 60))).toBe('archive_damaged');
    const corrupt = zipOf({ 'a.csv': CSV.repeat(50) });
    corrupt.fill(0xff, 36, 44);
    expect(await outcome('csv', corrupt)).toBe('archive_damaged');
    expect(await outcome('csv', zstdCompressSync(CSV.repeat(50)).subarray(0, 20))).toBe('archive_damaged');
    expect(await outcome('csv', Buffer.concat([zstdCompressSync(CSV.repeat(1_000)).subarray(0, 12), Buffer.alloc(20, 7)]))).toBe(
      'archive_damaged',
    );
    expect(await outcome('csv', gzipSync('%PDF-1.7'))).toBe('not_csv');
    expect(await outcome('csv', gzipSync(''))).toBe('empty_file');
  });

  it('does not end the process if it is damaged and its target cannot be written', async () => {
    const file = duck.path('raw');
    const damaged = Buffer.concat([gzipSync(CSV).subarray(0, 12), Buffer.alloc(40, 7)]);
    await writeFile(file, damaged);
    await expect(unpack({ file, kind: 'csv' }, duck.path('missing/unpacked'))).rejects.toThrow('ENOENT');
    // A stream that was opened too early would find the damage before this one does.
    expect(await outcome('csv', damaged)).toBe('archive_damaged');
  });

  it('is refused if it is much larger unpacked', async () => {
    const zeros = Buffer.alloc(60_000_000, '1;2\n');
    expect(await outcome('csv', gzipSync(zeros))).toBe('archive_too_large');
    expect(await outcome('csv', zipOf({ 'a.csv': zeros }))).toBe('archive_too_large');
  });
});
