import { readdir, writeFile } from 'node:fs/promises';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import { DuckDbSession, literal, type Row } from '../../../platform/analytics/index.js';
import { IngestError } from './ingest-error.js';
import { ingestFile, type FileKind, type IngestedTable } from './ingest-file.js';
import { ingestOptionsSchema } from './ingest-options.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

type Options = Parameters<typeof ingestOptionsSchema.parse>[0];

const ingest = async (kind: FileKind, content: string | Buffer | undefined, options: Options = {}): Promise<IngestedTable> => {
  if (content !== undefined) await writeFile(duck.path('raw'), content);
  return ingestFile(duck, { file: duck.path('raw'), kind, options: ingestOptionsSchema.parse(options) });
};

const rowsOf = async (table: IngestedTable): Promise<Row[]> => duck.rows(`SELECT * FROM read_parquet(${literal(table.parquetPath)})`);
const typesOf = (table: IngestedTable): [string, string][] => table.columns.map(({ name, type }) => [name, type]);
const warningsOf = (table: IngestedTable): string[] => table.warnings.map(({ code }) => code);

/** Returns the error code; checks that only the raw file is left. */
const rejection = async (kind: FileKind, content: string | Buffer | undefined, options: Options = {}): Promise<string> => {
  const error = await ingest(kind, content, options).catch((caught: unknown) => caught);
  expect((await readdir(duck.folder)).filter((name) => name !== '.spill')).toEqual(['raw']);
  if (!(error instanceof IngestError)) throw error;
  return error.code;
};

describe('ingestFile with JSON', () => {
  const RECORDS = [
    { id: 1, name: 'Ärzte', paid: true, amount: 12.5, day: '2026-01-31', customer: { city: 'Ulm', tags: ['a', 'b'] } },
    { id: 2, name: null, paid: false, amount: -3, day: '2026-02-01', customer: {}, note: 'x' },
  ];
  const COLUMNS = [
    ['id', 'integer'],
    ['name', 'text'],
    ['paid', 'boolean'],
    ['amount', 'decimal'],
    ['day', 'date'],
    ['customer.city', 'text'],
    ['customer.tags', 'text'],
    ['customer', 'text'],
    ['note', 'text'],
  ];

  it.each([
    ['a list of objects', JSON.stringify(RECORDS)],
    ['one object a line', RECORDS.map((record) => JSON.stringify(record)).join('\n')],
    ['a list in UTF-16 with a byte order mark', Buffer.from(`\uFEFF${JSON.stringify(RECORDS, null, 2)}`, 'utf16le')],
  ])('reads %s', async (_, content) => {
    const table = await ingest('json', content);
    expect(typesOf(table)).toEqual(COLUMNS);
    expect(await rowsOf(table)).toMatchObject([
      {
        id: 1,
        name: 'Ärzte',
        paid: true,
        amount: 12.5,
        day: '2026-01-31',
        'customer.city': 'Ulm',
        'customer.tags': '["a","b"]',
        note: null,
      },
      { id: 2, name: null, paid: false, amount: -3, customer: '{}', note: 'x' },
    ]);
    expect(table).toMatchObject({ rows: 2, warnings: [] });
  });

  it('finds records inside a document by pointer, or as its only list', async () => {
    const document = JSON.stringify({ page: 1, 'a/b': { rows: [{ n: 1 }, { n: 2 }] }, items: [{ n: 3 }] }, null, 1);
    expect(await rowsOf(await ingest('json', document, { recordsPointer: '/a~1b/rows' }))).toEqual([{ n: 1 }, { n: 2 }]);
    const found = await ingest('json', document);
    expect(warningsOf(found)).toEqual(['records_found_at']);
    expect(await rowsOf(found)).toEqual([{ n: 3 }]);
  });

  it('keeps every digit of large integers and removes NUL', async () => {
    const table = await ingest('json', '[{"n": 12345678901234567890123, "t": "a\\u0000b"}, {"n": 900719925474099312, "t": "x"}]');
    expect(await rowsOf(table)).toEqual([
      { n: '12345678901234567890123', t: 'ab' },
      { n: '900719925474099312', t: 'x' },
    ]);
  });

  it.each([
    ['not_json', '<html><body></body></html>'],
    ['empty_file', '  \n'],
    ['json_not_records', '[1, 2]'],
    ['json_not_records', '[[1], [2]]'],
    ['json_not_records', '[{"a":1}, null]'],
    ['no_rows', '[]'],
    ['json_no_list', '{"a": []}'],
    ['json_no_list', '{"a": [{"x":1}], "b": [{"x":1}]}'],
    ['json_malformed', '{"a": [1,}'],
    ['json_malformed', '[{"a": 1}, {"a": ]'],
    ['json_malformed', '[{"a": 1}'],
    ['json_malformed', '{"a": 1}\n{"a": \n'],
  ])('rejects with %s: %s', async (code, content) => {
    expect(await rejection('json', content)).toBe(code);
  });

  it('rejects a pointer without a target and records that are too large or too wide', async () => {
    expect(await rejection('json', '{"a": {"b": 1}}', { recordsPointer: '/a/b' })).toBe('json_pointer_nothing');
    expect(await rejection('json', '{"a": 1}', { recordsPointer: '/__proto__/x' })).toBe('json_pointer_nothing');
    expect(await rejection('json', JSON.stringify([{ a: 'x'.repeat(300_000) }]))).toBe('cell_too_large');
    const wide = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`c${index}`, 1]));
    expect(await rejection('json', JSON.stringify([wide]))).toBe('too_many_columns');
  });
});

/** Writes a workbook from rows of cells by sheet. */
const workbook = async (sheets: Record<string, unknown[][]>, { hidden = [] as string[], useSharedStrings = true } = {}): Promise<void> => {
  const writer = new WorkbookWriter({ filename: duck.path('raw'), useStyles: true, useSharedStrings });
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = writer.addWorksheet(name);
    if (hidden.includes(name)) sheet.state = 'hidden';
    for (const cells of rows) {
      const row = sheet.addRow(cells as never);
      cells.forEach((cell, index) => {
        if (cell instanceof Date) row.getCell(index + 1).numFmt = 'dd.mm.yyyy hh:mm';
      });
      row.commit();
    }
    sheet.commit();
  }
  await writer.commit();
};

describe('ingestFile with XLSX', () => {
  const DAY = new Date('2026-01-31T00:00:00Z');
  const ROWS = [
    [],
    ['Nr', 'Name', 'Umsatz', 'Tag', 'Zeit', 'Aktiv', 'Name'],
    [1, 'Müller', 12.5, DAY, new Date('2026-01-31T08:30:00Z'), true, '&lt;x'],
    [],
    [2, { richText: [{ text: 'Kurz' }, { text: '&Lang' }] }, { formula: 'C3*2', result: 25 }, DAY, DAY, false],
    [3, null, { error: '#DIV/0!' }, null, null, null, 'y'],
  ];

  it.each([true, false])(
    'reads the first visible sheet with rows, with types, formulas and repeated headers (shared strings: %s)',
    async (useSharedStrings) => {
      await workbook({ Leer: [], Verborgen: [['a'], [1]], Daten: ROWS, Mehr: [['b'], [2]] }, { hidden: ['Verborgen'], useSharedStrings });
      const table = await ingest('xlsx', undefined);
      expect(typesOf(table)).toEqual([
        ['Nr', 'integer'],
        ['Name', 'text'],
        ['Umsatz', 'decimal'],
        ['Tag', 'date'],
        ['Zeit', 'timestamp'],
        ['Aktiv', 'boolean'],
        ['Name_2', 'text'],
      ]);
      expect(warningsOf(table)).toEqual(expect.arrayContaining(['sheet_chosen', 'cell_errors_dropped', 'columns_renamed']));
      expect(await rowsOf(table)).toEqual([
        { Nr: 1, Name: 'Müller', Umsatz: 12.5, Tag: '2026-01-31', Zeit: '2026-01-31T08:30:00.000Z', Aktiv: true, Name_2: '&lt;x' },
        { Nr: 2, Name: 'Kurz&Lang', Umsatz: 25, Tag: '2026-01-31', Zeit: '2026-01-31T00:00:00.000Z', Aktiv: false, Name_2: null },
        { Nr: 3, Name: null, Umsatz: null, Tag: null, Zeit: null, Aktiv: null, Name_2: 'y' },
      ]);
    },
  );

  it('reads the named sheet, also without a header', async () => {
    await workbook({
      Eins: [['a'], [1]],
      Zwei: [
        [1, 'x'],
        [2, 'y'],
      ],
    });
    const table = await ingest('xlsx', undefined, { sheet: 'Zwei', header: false });
    expect(await rowsOf(table)).toEqual([
      { column_1: 1, column_2: 'x' },
      { column_1: 2, column_2: 'y' },
    ]);
  });

  it('keeps number cells apart from text cells of one column', async () => {
    await workbook({ Eins: [['Betrag'], [1250.5], ['1.750'], [3400], ['2.125']] });
    const table = await ingest('xlsx', undefined);
    expect((await rowsOf(table)).map((row) => row['Betrag'])).toEqual([1250.5, 1750, 3400, 2125]);
    expect(table.warnings).toMatchObject([
      { code: 'numbers_ambiguous', details: { values: [2], shares: [0.5], first: ['1.750'], rows: [2] } },
    ]);
  });

  it('rejects a file that is not a workbook, has no rows or lacks the sheet', async () => {
    expect(await rejection('xlsx', 'a;b\n1;2\n')).toBe('not_xlsx');
    expect(await rejection('xlsx', Buffer.from('PK\x03\x04 and nothing that follows'))).toBe('not_xlsx');
    await workbook({ Leer: [], Kopf: [['a', 'b']] });
    expect(await rejection('xlsx', undefined)).toBe('no_rows');
    expect(await rejection('xlsx', undefined, { sheet: 'Kopf' })).toBe('no_rows');
    expect(await rejection('xlsx', undefined, { sheet: 'Fehlt' })).toBe('sheet_unknown');
  });

  it('rejects a workbook with an excessive declared uncompressed size', async () => {
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(1_000, 20);
    entry.writeUInt32LE(900_000_000, 24);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(46 + name.length, 12);
    end.writeUInt32LE(4, 16);
    expect(await rejection('xlsx', Buffer.concat([Buffer.from('PK\x03\x04'), entry, name, end]))).toBe('archive_too_large');
  });
});

describe('ingestFile with Parquet', () => {
  const parquet = (select: string): Promise<void> => duck.run(`COPY (${select}) TO ${literal(duck.path('raw'))} (FORMAT parquet)`);

  it('keeps long integers apart', async () => {
    await parquet(
      `SELECT 9223372036854775807::UBIGINT + n::UBIGINT AS big, (9007199254740992 + n)::DECIMAL(38,0) AS id FROM range(1, 4) t(n)`,
    );
    const table = await ingest('parquet', undefined);
    expect(typesOf(table)).toEqual([
      ['big', 'text'],
      ['id', 'integer'],
    ]);
    const { big, id } = await duck.one<{ big: number; id: number }>(
      `SELECT count(DISTINCT big) AS big, count(DISTINCT id) AS id FROM read_parquet(${literal(table.parquetPath)})`,
    );
    expect([big, id]).toEqual([3, 3]);
  });

  it('keeps types, writes nested values as JSON and drops infinities', async () => {
    await parquet(
      `SELECT 1::INTEGER AS "Nr", 2.50::DECIMAL(9,2) AS betrag, 'x' AS "text\n2", TIMESTAMPTZ '2026-01-31 08:30:00+01' AS zeit, DATE '2026-01-31' AS tag,
              {'a': [1, 2]} AS mehr, 'inf'::DOUBLE AS zahl, true AS ok, '' AS leer`,
    );
    const table = await ingest('parquet', undefined);
    expect(typesOf(table)).toEqual([
      ['Nr', 'integer'],
      ['betrag', 'decimal'],
      ['text 2', 'text'],
      ['zeit', 'timestamp'],
      ['tag', 'date'],
      ['mehr', 'text'],
      ['zahl', 'decimal'],
      ['ok', 'boolean'],
      ['leer', 'text'],
    ]);
    expect(await rowsOf(table)).toEqual([
      {
        Nr: 1,
        betrag: 2.5,
        'text 2': 'x',
        zeit: '2026-01-31T07:30:00.000Z',
        tag: '2026-01-31',
        mehr: '{"a":[1,2]}',
        zahl: null,
        ok: true,
        leer: null,
      },
    ]);
  });

  it('stores durations in hours', async () => {
    await parquet(
      `SELECT INTERVAL '2 hours 30 minutes' AS pause, INTERVAL '1 day 6 hours' AS laufzeit, TIME '01:15:00' AS "Dauer", TIME '08:30:00' AS beginn,
              INTERVAL '2 months' AS frist, INTERVAL '1 minute' AS "1. takt" FROM range(2)`,
    );
    const table = await ingest('parquet', undefined);
    expect((await rowsOf(table))[0]).toEqual({
      ...{ pause: 2.5, laufzeit: 30, Dauer: 1.25, beginn: '08:30:00', frist: '2 months' },
      '1. takt': expect.closeTo(1 / 60, 12),
    });
    expect(table.columns.map(({ unit }) => unit)).toEqual(['h', 'h', 'h', undefined, undefined, 'h']);
    expect(table.warnings.map(({ code, details }) => [code, details['columns']])).toEqual([
      ['durations_as_numbers', ['pause (h)', 'laufzeit (h)', 'Dauer (h)', '1. takt (h)']],
      ['amounts_unread', ['frist']],
    ]);
  });

  it('reads the durations that an Arrow schema declares', async () => {
    // Written by pyarrow 26: id int64; ns, s, ms, „Länge µ“ duration of this unit; t time32[ms].
    const schema =
      '/////2ABAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAYAAAD8AAAAuAAAAIwAAABgAAAAOAAAAAQAAAAs////AAABEhAAAAAcAAAABAAAAAAAAAAJAAAATMOkbmdlIMK1AAAAYv///wAAAgBc////AAABEhAAAAAUAAAABAAAAAAAAAACAAAAbXMAANz///+A////AAABCRAAAAAYAAAABAAAAAAAAAABAAAAdAAAAAQABAAEAAAAqP///wAAARIQAAAAFAAAAAQAAAAAAAAAAQAAAHMAAADW////AAAAAND///8AAAESEAAAABwAAAAEAAAAAAAAAAIAAABucwAAAAAGAAgABgAGAAAAAAADABAAFAAIAAYABwAMAAAAEAAQAAAAAAABAhAAAAAcAAAABAAAAAAAAAACAAAAaWQAAAAgADAAIAAcACAAAAAAAAAFAAAAA';
    const write = (metadata: string): Promise<void> =>
      duck.run(
        `COPY (SELECT 1::BIGINT AS id, 9000000000000 AS ns, -9000::BIGINT AS s, 9000000::BIGINT AS ms, 9000000000 AS "Länge µ" FROM range(2))
         TO ${literal(duck.path('raw'))} (FORMAT parquet, KV_METADATA {'ARROW:schema': ${literal(metadata)}})`,
      );
    await write(schema);
    expect((await rowsOf(await ingest('parquet', undefined)))[0]).toEqual({ id: 1, ns: 2.5, s: -2.5, ms: 2.5, 'Länge µ': 2.5 });
    for (const damaged of ['', 'AAAA', schema.slice(0, 60), `/////${'f'.repeat(400)}`]) {
      await write(damaged);
      expect((await rowsOf(await ingest('parquet', undefined)))[0]).toMatchObject({ id: 1, ms: 9_000_000 });
    }
  });

  it('rejects a file that is not Parquet, is truncated or has no rows', async () => {
    expect(await rejection('parquet', 'a,b\n1,2\n')).toBe('not_parquet');
    expect(await rejection('parquet', Buffer.from('PAR1 and nothing that follows PAR1'))).toBe('not_parquet');
    await parquet('SELECT 1 AS a WHERE false');
    expect(await rejection('parquet', undefined)).toBe('no_rows');
  });
});

describe('an error of a file that is not of its kind', () => {
  it.each([
    ['parquet', 'a,b\n1,2\n', 'Die Datei ist keine Parquet-Datei.'],
    ['parquet', 'PAR1 and nothing that follows PAR1', 'Die Parquet-Datei ist beschädigt oder unvollständig. Erzeugen Sie sie neu.'],
    ['parquet', '%PDF-1.7', 'Die Datei ist keine Parquet-Datei, sondern PDF.'],
    ['xlsx', 'a;b\n1;2\n', 'Die Datei ist keine Excel-Arbeitsmappe (XLSX).'],
    ['xlsx', 'PK\x03\x04 and nothing', 'Die Excel-Arbeitsmappe ist beschädigt oder unvollständig.'],
    ['event_log', '%PDF-1.7', 'Die Datei ist weder ein XES-Ereignisprotokoll noch eine CSV-Datei, sondern PDF.'],
  ] as const)('names what a %s of %j is', async (kind, content, text) => {
    const error = await ingest(kind, Buffer.from(content, 'latin1')).catch((caught: unknown) => caught);
    expect((error as IngestError).text.de).toContain(text);
  });
});
