import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readSheet } from 'read-excel-file/node';
import { DuckDbSession } from '../../../platform/analytics/index.js';
import { exportTable, TooManyRows, type ExportFormat } from './index.js';
import { exportMarkdown } from './export-markdown.js';

const COLUMNS = [
  { name: 'Nr', type: 'integer' },
  { name: 'Betrag €', type: 'decimal' },
  { name: 'Tag', type: 'date' },
  { name: 'Zeit', type: 'timestamp' },
  { name: 'offen', type: 'boolean' },
  { name: 'Text', type: 'text' },
];
const TEXTS = ['=1+1', '+49 221', '-5 %', '@home', '\tx', 'Größe "L"; Ø 5 mm', 'a\nb', null];

const withTable = async (format: ExportFormat, use: (duck: DuckDbSession, exported: Awaited<ReturnType<typeof exportTable>>) => Promise<void>): Promise<void> => {
  await using duck = await DuckDbSession.open();
  await duck.run(
    `CREATE TABLE t AS SELECT (i + 1)::BIGINT AS "Nr", (-1.5 * i)::DOUBLE AS "Betrag €", DATE '2026-02-01' + i::INTEGER AS "Tag",
       TIMESTAMP '2026-02-01 10:00:00' + i * INTERVAL 1 HOUR AS "Zeit", i % 2 = 0 AS offen, list_extract($1::VARCHAR[], i + 1) AS "Text"
     FROM range(${TEXTS.length}) r(i)`.replace('$1::VARCHAR[]', `[${TEXTS.map((text) => (text === null ? 'NULL' : `'${text}'`)).join(', ')}]`),
  );
  const exported = await exportTable(duck, {
    relation: 't',
    columns: COLUMNS,
    format,
    baseName: 'probe',
    title: 'Probe',
    language: 'de',
    source: { id: 'dst_x', version: 'abc' },
    createdAt: new Date('2026-03-01T00:00:00Z'),
  });
  await use(duck, exported);
};

describe('exportTable', () => {
  it.each<ExportFormat>(['csv', 'parquet', 'json', 'xlsx'])('tells in the manifest of %s what the file holds', (format) =>
    withTable(format, async (_, { path, fileName, manifest }) => {
      const bytes = await readFile(path);
      expect(fileName).toBe(`probe.${format}`);
      expect(manifest).toMatchObject({
        format,
        rows: TEXTS.length,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        columns: COLUMNS,
        source: { id: 'dst_x', version: 'abc' },
        escaped_cells: format === 'csv' || format === 'xlsx' ? 5 : 0,
      });
    }));

  it('A5 makes text that looks like a formula harmless in CSV, and leaves negative numbers numbers', () =>
    withTable('csv', async (_, { path }) => {
      const text = await readFile(path, 'utf8');
      expect(text.split('\n')[0]).toBe('Nr,Betrag €,Tag,Zeit,offen,Text');
      for (const guarded of [`'=1+1`, `'+49 221`, `'-5 %`, `'@home`, `'\tx`]) expect(text).toContain(guarded);
      expect(text).toContain('2,-1.5,2026-02-02');
      expect(text).toContain('"Größe ""L""; Ø 5 mm"');
    }));

  it('writes XLSX that another program reads with real types', () =>
    withTable('xlsx', async (_, { path }) => {
      const [header, ...rows] = await readSheet(path);
      expect(header).toEqual(COLUMNS.map(({ name }) => name));
      expect(rows).toHaveLength(TEXTS.length);
      const [number, amount, day, time, open, text] = rows[1] ?? [];
      expect([number, amount, day, open, text]).toEqual([2, -1.5, new Date('2026-02-02T00:00:00Z'), false, `'+49 221`]);
      // A sheet keeps times as fractions of a day, which do not end at whole milliseconds.
      expect(Math.abs((time as Date).getTime() - Date.parse('2026-02-01T11:00:00Z'))).toBeLessThan(10);
      expect(rows[5]?.[5]).toBe('Größe "L"; Ø 5 mm');
      expect(rows[7]?.[5]).toBeNull();
    }));

  it('writes Parquet that another program reads, with the text as it was', () =>
    withTable('parquet', async (_, { path }) => {
      const file = await asyncBufferFromFile(path);
      const rows = await parquetReadObjects({ file, compressors });
      expect(rows.map(({ Text }) => Text ?? null)).toEqual(TEXTS);
      expect(rows.map((row) => row['Betrag €'])).toEqual(TEXTS.map((_, index) => (index === 0 ? 0 : -1.5 * index)));
      const { row_groups: groups } = await parquetMetadataAsync(file);
      expect(groups[0]?.columns[0]?.meta_data?.codec).toBe('ZSTD');
    }));

  it('writes a JSON array', () =>
    withTable('json', async (_, { path }) => {
      const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[];
      expect(rows[0]).toEqual({ Nr: 1, 'Betrag €': 0, Tag: '2026-02-01', Zeit: '2026-02-01 10:00:00', offen: true, Text: '=1+1' });
    }));

  it('refuses more rows than a sheet holds', async () => {
    await using duck = await DuckDbSession.open();
    const request = {
      relation: 'range(1048576)',
      columns: [{ name: 'range', type: 'integer' }],
      format: 'xlsx' as const,
      baseName: 'big',
      title: 'Big',
      language: 'en' as const,
      source: { id: 'x', version: null },
      createdAt: new Date(0),
    };
    await expect(exportTable(duck, request)).rejects.toThrow(TooManyRows);
  });

  it('describes the file for people in their language', () =>
    withTable('csv', async (_, { manifest }) => {
      expect(exportMarkdown(manifest, { language: 'de', title: 'Probe' })).toContain('5 Zellen beginnen wie Formeln');
      expect(exportMarkdown(manifest, { language: 'en', title: 'Probe' })).toContain('| Rows | 8 |');
    }));
});
