import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readSheet } from 'read-excel-file/node';
import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import type { ExportFormat } from './export-manifest.js';
import { exportMarkdown } from './export-markdown.js';
import { exportTable, type ExportedTable } from './export-table.js';

const TEXTS = ['=1+1', '+49 221', '-5 %', '@home', '\tx', '\rx', 'Größe "L"; Ø 5 mm', 'a, b\nc', '', ' = kein Treffer', null];
const COLUMNS = [
  { name: 'Nr', type: 'integer' },
  { name: 'Betrag €', type: 'decimal' },
  { name: 'Tag', type: 'date' },
  { name: 'Zeit', type: 'timestamp' },
  { name: 'offen', type: 'boolean' },
  { name: 'Text', type: 'text' },
  { name: '=Formel, "x"', type: 'text' },
];

const TABLE = `CREATE TABLE t AS SELECT (i + 1)::BIGINT AS "Nr", (-1.5 * i)::DOUBLE AS "Betrag €", DATE '2026-02-01' + i::INTEGER AS "Tag",
    TIMESTAMP '2026-02-01 10:00:00.5' + i * INTERVAL 1 HOUR AS "Zeit", i % 2 = 0 AS offen,
    list_extract([${TEXTS.map((text) => (text === null ? 'NULL' : literal(text))).join(', ')}], i + 1) AS "Text", 'ä' AS "=Formel, ""x"""
  FROM range(${TEXTS.length}) r(i)`;

const request = (format: ExportFormat) => ({
  relation: 't',
  columns: COLUMNS,
  format,
  fileName: 'Aufträge 2026',
  title: 'Aufträge: März/April [neu]',
  language: 'de' as const,
  createdAt: new Date('2026-03-01T00:00:00Z'),
  source: { dataset_id: 'dst_x', hash: 'abc' },
});

const withTable = async (sql: string, use: (duck: DuckDbSession) => Promise<void>): Promise<void> => {
  await using duck = await DuckDbSession.open();
  await duck.run(sql);
  await use(duck);
};

const exported = (format: ExportFormat, use: (file: ExportedTable) => Promise<void>): Promise<void> =>
  withTable(TABLE, async (duck) => use(await exportTable(duck, request(format))));

/** Parses RFC 4180 CSV and distinguishes missing fields (null) from empty ones. */
const csvRecords = (text: string): (string | null)[][] => {
  const records: (string | null)[][] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (records.length === 0) records.push([]);
    records.at(-1)?.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
    if (end === '') break;
  }
  return records.slice(0, -1);
};

describe('exportTable', () => {
  it.each<[ExportFormat, number]>([
    ['csv', 7],
    ['parquet', 0],
    ['json', 0],
    ['xlsx', 7],
  ])('describes the %s file and its escaped cells in the manifest', (format, escaped) =>
    exported(format, async ({ path, fileName, manifest }) => {
      const bytes = await readFile(path);
      expect(fileName).toBe(`Aufträge 2026.${format}`);
      expect(manifest).toMatchObject({
        title: 'Aufträge: März/April [neu]',
        format,
        rows: TEXTS.length,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        columns: COLUMNS,
        created_at: '2026-03-01T00:00:00.000Z',
        source: { dataset_id: 'dst_x', hash: 'abc' },
        changes: { escaped_cells: escaped, emptied_cells: 0, numbers_as_text: 0 },
      });
    }),
  );

  it('writes CSV as RFC 4180 with a byte order mark', () =>
    exported('csv', async ({ path }) => {
      const text = await readFile(path, 'utf8');
      expect(text.startsWith('\uFEFFNr,Betrag €,Tag,Zeit,offen,Text,"\'=Formel, ""x"""\r\n')).toBe(true);
      const [, ...rows] = csvRecords(text);
      expect(rows).toHaveLength(TEXTS.length);
      expect(rows[1]).toEqual(['2', '-1.5', '2026-02-02', '2026-02-01T11:00:00.500000Z', 'false', `'+49 221`, 'ä']);
      expect(rows[7]?.[5]).toBe('a, b\nc');
      expect(rows[8]?.[5]).toBe('');
      expect(rows[10]?.[5]).toBeNull();
    }));

  it('A5 escapes texts and column names that look like formulas and keeps negative numbers as numbers', async () => {
    await exported('csv', async ({ path }) => {
      const [, ...rows] = csvRecords(await readFile(path, 'utf8'));
      expect(rows.map((row) => row[5])).toEqual([`'=1+1`, `'+49 221`, `'-5 %`, `'@home`, `'\tx`, `'\rx`, ...TEXTS.slice(6)]);
      expect(rows.map((row) => Number(row[1]))).toEqual(TEXTS.map((_, index) => -1.5 * index + 0));
    });
    await exported('xlsx', async ({ path }) => {
      const [header, ...rows] = await readSheet(path);
      expect(header?.[6]).toBe(`'=Formel, "x"`);
      expect(rows.slice(0, 5).map((row) => row[5])).toEqual([`'=1+1`, `'+49 221`, `'-5 %`, `'@home`, `'\tx`]);
      expect(rows.slice(1).every((row) => typeof row[1] === 'number' && row[1] < 0)).toBe(true);
    });
  });

  it('writes only the CSV header if there are no rows', () =>
    withTable(TABLE, async (duck) => {
      const { path, manifest } = await exportTable(duck, { ...request('csv'), relation: '(SELECT * FROM t WHERE "Nr" > 99)' });
      expect(await readFile(path, 'utf8')).toBe('\uFEFFNr,Betrag €,Tag,Zeit,offen,Text,"\'=Formel, ""x"""\r\n');
      expect(manifest.rows).toBe(0);
    }));

  it.each(['csv', 'json', 'xlsx', 'parquet'] as const)('states no changes in %s if there are no rows', (format) =>
    withTable(`${TABLE} WHERE false`, async (duck) => {
      const columns = COLUMNS.filter(({ name }) => !name.startsWith('='));
      const { rows, manifest } = await exportTable(duck, { ...request(format), columns });
      expect([rows, manifest.changes]).toEqual([0, { escaped_cells: 0, emptied_cells: 0, numbers_as_text: 0 }]);
    }),
  );

  it('writes XLSX with typed cells that another reader accepts', () =>
    exported('xlsx', async ({ path }) => {
      const [header, ...rows] = await readSheet(path);
      expect(header?.slice(0, 6)).toEqual(COLUMNS.slice(0, 6).map(({ name }) => name));
      expect(rows).toHaveLength(TEXTS.length);
      const [number, amount, day, time, open] = rows[1] ?? [];
      expect([number, amount, day, open]).toEqual([2, -1.5, new Date('2026-02-02T00:00:00Z'), false]);
      // A sheet stores times as fractions of a day, which are not exact to the millisecond.
      expect(time).toBeInstanceOf(Date);
      expect(Math.abs(Number(time) - Date.parse('2026-02-01T11:00:00.5Z'))).toBeLessThan(10);
      expect(rows[6]?.[5]).toBe('Größe "L"; Ø 5 mm');
      expect(rows[10]?.[5]).toBeNull();
    }));

  it('writes zstd-compressed Parquet with unchanged texts that another reader accepts', () =>
    exported('parquet', async ({ path }) => {
      const file = await asyncBufferFromFile(path);
      const rows = await parquetReadObjects({ file, compressors });
      expect(rows.map(({ Text }) => Text ?? null)).toEqual(TEXTS);
      expect(rows.map((row) => Number(row['Betrag €']) + 0)).toEqual(TEXTS.map((_, index) => -1.5 * index + 0));
      expect(rows[0]?.['Zeit']).toEqual(new Date('2026-02-01T10:00:00.500Z'));
      const { row_groups: groups } = await parquetMetadataAsync(file);
      expect(groups[0]?.columns[0]?.meta_data?.codec).toBe('ZSTD');
    }));

  it('writes a JSON array with nested values and without NaN or infinity', () =>
    withTable(
      `CREATE TABLE n AS SELECT [1, 2] AS list, {'a': 'ä'} AS struct, 'nan'::DOUBLE AS nan, 'infinity'::DATE AS day, TIMESTAMPTZ '2026-01-01 02:00:00+02' AS at`,
      async (duck) => {
        const columns = ['list', 'struct', 'nan', 'day', 'at'].map((name) => ({ name, type: 'any' }));
        const { path, manifest } = await exportTable(duck, { ...request('json'), relation: 'n', columns });
        expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([
          { list: [1, 2], struct: { a: 'ä' }, nan: null, day: null, at: '2026-01-01T00:00:00.000000Z' },
        ]);
        expect(manifest.changes.emptied_cells).toBe(2);
        const sheet = await exportTable(duck, { ...request('xlsx'), relation: 'n', columns });
        expect((await readSheet(sheet.path))[1]?.slice(0, 4)).toEqual(['[1,2]', '{"a":"ä"}', null, null]);
      },
    ));

  it('writes numbers that a spreadsheet would round and dates before 1 March 1900 as text', () =>
    withTable(
      `CREATE TABLE n AS SELECT 9007199254740993::BIGINT AS id, 123456789012345.00::DECIMAL(20, 2) AS amount, DATE '1899-12-31' AS day`,
      async (duck) => {
        const columns = ['id', 'amount', 'day'].map((name) => ({ name, type: 'any' }));
        const { path, manifest } = await exportTable(duck, { ...request('xlsx'), relation: 'n', columns });
        expect((await readSheet(path))[1]).toEqual(['9007199254740993', 123456789012345, '1899-12-31']);
        expect(manifest.changes.numbers_as_text).toBe(1);
      },
    ));

  it('uses the stored type, not the requested one', () =>
    withTable(`CREATE TABLE n AS SELECT '=1+1' AS x`, async (duck) => {
      const { path } = await exportTable(duck, { ...request('csv'), relation: 'n', columns: [{ name: 'x', type: 'decimal' }] });
      expect(await readFile(path, 'utf8')).toBe(`\uFEFFx\r\n'=1+1\r\n`);
    }));

  it('writes all rows of a long table in order', () =>
    withTable(`CREATE TABLE n AS SELECT i AS x, 'Zeile ' || i AS y FROM range(5000) r(i)`, async (duck) => {
      const columns = ['x', 'y'].map((name) => ({ name, type: 'any' }));
      const { path } = await exportTable(duck, { ...request('xlsx'), relation: 'n', columns });
      const [, ...rows] = await readSheet(path);
      expect(rows).toHaveLength(5_000);
      expect(rows.at(-1)).toEqual([4_999, 'Zeile 4999']);
    }));

  it.each([
    ['more rows than a sheet can hold', 'range(1048576)', 'too_many_rows'],
    ['a text longer than a cell can hold', `(SELECT repeat('ä', 32767) AS range)`, 'text_too_long'],
  ])('rejects %s as XLSX', async (_, relation, type) => {
    await using duck = await DuckDbSession.open();
    const attempt = exportTable(duck, { ...request('xlsx'), relation, columns: [{ name: 'range', type: 'any' }] });
    await expect(attempt).rejects.toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ type, loc: ['body', 'format'] }] });
  });

  it('rejects tables beyond maxRows, unknown columns and file names that are paths', () =>
    withTable(TABLE, async (duck) => {
      await expect(exportTable(duck, { ...request('csv'), maxRows: 3 })).rejects.toMatchObject({ issues: [{ type: 'too_many_rows' }] });
      await expect(exportTable(duck, { ...request('csv'), columns: [{ name: 'nichts', type: 'text' }] })).rejects.toMatchObject({
        issues: [{ type: 'unknown_column' }],
      });
      for (const fileName of ['../x', 'a/b', '', '.hidden', 'a\0b', 'x'.repeat(101)])
        await expect(exportTable(duck, { ...request('csv'), fileName })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }));

  it.each<ExportFormat>(['csv', 'xlsx'])('fails if the %s file cannot be written', (format) =>
    withTable(TABLE, async (duck) => {
      await mkdir(duck.path(`Aufträge 2026.${format}`));
      await expect(exportTable(duck, request(format))).rejects.toThrow(/directory/i);
    }),
  );

  it('renders the manifest in the requested language', () =>
    exported('csv', async ({ manifest }) => {
      expect(exportMarkdown(manifest, { language: 'de', title: 'Probe *1*' })).toContain('# Probe \\*1\\*');
      expect(exportMarkdown(manifest, { language: 'de', title: 'Probe' })).toContain('Apostroph versehen sind: 7.');
      expect(exportMarkdown(manifest, { language: 'en', title: 'Probe' })).toMatch(/contains 11 rows .*\n\nColumns: /su);
    }));
});
