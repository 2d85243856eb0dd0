import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import iconv from 'iconv-lite';
import { IngestError } from '../ingest-error.js';
import { ingestFile } from '../ingest-file.js';
import { ingestOptionsSchema } from '../ingest-options.js';
import { givenIngestion, type Options } from '../ingestion.fixture.js';

const given = givenIngestion('csv');
const { ingest, rowsOf } = given;

/** Returns the error code and details; checks that only the raw file is left. */
const rejection = async (content: string | Buffer, options: Options = {}): Promise<[string, IngestError['details']]> => {
  const error = await ingest(content, options).catch((caught: unknown) => caught);
  expect((await readdir(given.duck.folder)).filter((name) => name !== '.spill')).toEqual(['raw']);
  if (!(error instanceof IngestError)) throw error;
  return [error.code, error.details];
};

/** Returns a CSV with the given values and a column of row numbers. */
const columnOf = (values: readonly string[]): string => ['n;x', ...values.map((value, index) => `${index};"${value}"`)].join('\n');

/** Returns type, values and warnings of a column. */
const read = async (
  values: readonly string[],
  options: Options = {},
): Promise<{ type: string | undefined; values: unknown[]; warnings: string[] }> => {
  const table = await ingest(columnOf(values), options);
  return {
    type: table.columns[1]?.type,
    values: (await rowsOf(table)).map((row) => row['x']),
    warnings: table.warnings.map(({ code }) => code),
  };
};

describe('ingestFile with CSV', () => {
  it('writes Parquet in file order and reports encoding, delimiter and types', async () => {
    const table = await ingest('Nr;Name;Umsatz;Datum;Aktiv\n2;Ärzte "Süd";1.234,50;31.12.2024;ja\n1;;-0,5;1.2.2024;nein\n');
    expect(table).toMatchObject({ rows: 2, encoding: 'utf-8', delimiter: ';', decimalSeparator: ',', warnings: [] });
    expect(table.columns.map(({ name, type, duckType }) => [name, type, duckType])).toEqual([
      ['Nr', 'integer', 'BIGINT'],
      ['Name', 'text', 'VARCHAR'],
      ['Umsatz', 'decimal', 'DOUBLE'],
      ['Datum', 'date', 'DATE'],
      ['Aktiv', 'boolean', 'BOOLEAN'],
    ]);
    expect(await rowsOf(table)).toEqual([
      { Nr: 2, Name: 'Ärzte "Süd"', Umsatz: 1234.5, Datum: '2024-12-31', Aktiv: true },
      { Nr: 1, Name: null, Umsatz: -0.5, Datum: '2024-02-01', Aktiv: false },
    ]);
    expect((await readdir(given.duck.folder)).filter((name) => name !== '.spill').toSorted()).toEqual(['data.parquet', 'raw']);
  });

  it('compresses with zstd and returns the same hash for the same content', async () => {
    const first = await ingest('a,b\n1,2\n');
    const meta = await given.duck.rows(`SELECT DISTINCT compression FROM parquet_metadata('${first.parquetPath}')`);
    expect(meta).toEqual([{ compression: 'ZSTD' }]);
    expect((await ingest('a,b\r\n1,2')).contentHash).toBe(first.contentHash);
    expect((await ingest('a,b\n1,3\n')).contentHash).not.toBe(first.contentHash);
  });

  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('Straße,Ort\nÜber,Köln €\n'), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFStraße,Ort\nÜber,Köln €\n'), 'utf-8'],
    ['UTF-16 little endian', iconv.encode('\uFEFFStraße,Ort\nÜber,Köln €\n', 'utf-16le'), 'utf-16le'],
    ['UTF-16 big endian', iconv.encode('\uFEFFStraße,Ort\nÜber,Köln €\n', 'utf-16be'), 'utf-16be'],
    ['Windows-1252', iconv.encode('Straße,Ort\nÜber,Köln €\n', 'windows-1252'), 'windows-1252'],
  ])('recognises %s', async (_name, bytes, encoding) => {
    const table = await ingest(bytes);
    expect(table.encoding).toBe(encoding);
    expect(await rowsOf(table)).toEqual([{ Straße: 'Über', Ort: 'Köln €' }]);
    expect(table.warnings.map(({ code }) => code)).toEqual(encoding === 'windows-1252' ? ['encoding_assumed'] : []);
  });

  it('detects Windows-1252 by a late umlaut, and UTF-8 with a character split between chunks', async () => {
    const filler = 'x,y\n'.repeat(40_000);
    const late = await ingest(Buffer.concat([Buffer.from(`a,b\n${filler}`), iconv.encode('Köln,z\n', 'windows-1252')]));
    expect([late.encoding, late.rows]).toEqual(['windows-1252', 40_001]);
    for (const pad of ['', '1', '12', '123']) expect((await ingest(`a,b\n${pad}${'€,€\n'.repeat(30_000)}`)).encoding).toBe('utf-8');
  });

  it.each([
    [',', 'a,b\n"1;5",2\n'],
    [';', 'Umsatz, netto;Kosten, brutto\n1,5;2,5\n3,5;4,5\n'],
    ['\t', 'a\tb, c\n1\t2, 3\n'],
    ['|', 'a|b\n1|2\n'],
  ])('sniffs the delimiter %j', async (delimiter, content) => {
    expect((await ingest(content)).delimiter).toBe(delimiter);
  });

  it('accepts quotes, all kinds of line ends and white space around quotes', async () => {
    const table = await ingest('a,b,c\r\n"x, ""y""\r\nz",5" pipe,  "q"  \n\n1,2,3\r4,5,6');
    expect(await rowsOf(table)).toEqual([
      { a: 'x, "y"\r\nz', b: '5" pipe', c: 'q' },
      { a: '1', b: '2', c: '3' },
      { a: '4', b: '5', c: '6' },
    ]);
  });

  it('treats a quote inside an unquoted name as an ordinary character', async () => {
    const table = await ingest('5" pipe;6" x 7";b\n1;2;3\n');
    expect(table.columns.map(({ name }) => name)).toEqual(['5" pipe', '6" x 7"', 'b']);
  });

  it('removes white space around texts, and reads blank fields and configured words as null', async () => {
    const table = await ingest('a,b,c\n x ,1,NA\n   ,NULL,2\n', { nullValues: ['NULL', 'NA'] });
    expect(await rowsOf(table)).toEqual([
      { a: 'x', b: 1, c: null },
      { a: null, b: null, c: 2 },
    ]);
    expect((await read([' 7 ', '\u00a08'])).values).toEqual([7, 8]);
  });

  it('drops rows without content with a warning', async () => {
    const table = await ingest('a;b\n1;2\n;\n" ";\n3;\n\n');
    expect(table.rows).toBe(2);
    expect(table.warnings).toMatchObject([{ code: 'blank_rows_dropped', details: { rows: 2 } }]);
  });

  it('makes names usable and unique with a warning', async () => {
    const table = await ingest(` Name ,name,,"Zeile\n1",column_3,${'n'.repeat(130)}\na,b,c,d,e,f\n`);
    expect(table.columns.map(({ name }) => name)).toEqual(['Name', 'name_2', 'column_3', 'Zeile 1', 'column_3_2', 'n'.repeat(120)]);
    expect(table.columns[3]?.originalName).toBe('Zeile\n1');
    expect(table.warnings.map(({ code }) => code)).toEqual(['columns_named', 'columns_renamed']);
    expect(table.warnings[0]?.text).toEqual({
      de: 'Spalten ohne Namen wurden benannt: column_3.',
      en: 'Columns without a name were given one: column_3.',
    });
    expect(table.warnings[1]?.details).toMatchObject({
      count: 3,
      columns: expect.arrayContaining(['name → name_2', 'column_3 → column_3_2']),
    });
    const [many] = (await ingest(`${Array(30).fill('x').join(',')}\n${Array(30).fill('y').join(',')}\n`)).warnings;
    expect(many?.details['count']).toBe(29);
    expect(many?.text.en).toMatch(/x → x_2, .*, x → x_21, …\.$/);
  });

  it('reads a single column if the delimiter is given', async () => {
    expect(await rowsOf(await ingest('id\n7\n\n8\n', { delimiter: ',' }))).toEqual([{ id: 7 }, { id: 8 }]);
  });
});

describe('ingestFile type inference', () => {
  it.each<[string, string[], string, unknown[]]>([
    ['integers', ['0', '-12', '999999999999999999'], 'integer', [0, -12, '999999999999999999']],
    ['decimals', ['1.5', '2', '.25'], 'decimal', [1.5, 2, 0.25]],
    ['scientific notation', ['1.5e-07', '2E+3', '1.0E10'], 'decimal', [1.5e-7, 2000, 1e10]],
    ['German numbers', ['1.234,56', '7', '-12,5', '1234,5'], 'decimal', [1234.56, 7, -12.5, 1234.5]],
    ['German thousands beside a German decimal', ['1.234', '0,5'], 'decimal', [1234, 0.5]],
    ['English thousands', ['1,234,567', '12'], 'integer', [1234567, 12]],
    ['English thousands with decimals', ['1,234.5', '12'], 'decimal', [1234.5, 12]],
    ['ISO dates', ['2024-12-31', '2024-02-29'], 'date', ['2024-12-31', '2024-02-29']],
    [
      'ISO times to the minute',
      ['2024-12-31T14:05Z', '2024-12-31 14:05+02', '2024-12-31T14:05 -01:30'],
      'timestamp',
      ['2024-12-31T14:05:00.000Z', '2024-12-31T12:05:00.000Z', '2024-12-31T15:35:00.000Z'],
    ],
    ['ISO times', ['2024-12-31T14:05:06.5', '2024-12-31 14:05'], 'timestamp', ['2024-12-31T14:05:06.500Z', '2024-12-31T14:05:00.000Z']],
    [
      'times with offset',
      ['2024-07-01 14:05:00+02:00', '2024-07-01T14:05:00+0200'],
      'timestamp',
      Array(2).fill('2024-07-01T12:05:00.000Z'),
    ],
    ['German dates', ['31.12.2024', '1.2.2024'], 'date', ['2024-12-31', '2024-02-01']],
    [
      'German times beside a date',
      ['31.12.2024 14:05', '31.12.2024 14:05:30', '31.12.2024'],
      'timestamp',
      ['2024-12-31T14:05:00.000Z', '2024-12-31T14:05:30.000Z', '2024-12-31T00:00:00.000Z'],
    ],
    ['slashes, year first', ['2024/12/31 08:00:01'], 'timestamp', ['2024-12-31T08:00:01.000Z']],
    ['slashes, evidently month first', ['12/31/2024', '01/02/2024'], 'date', ['2024-12-31', '2024-01-02']],
    ['slashes, evidently day first', ['31/12/2024', '01/02/2024'], 'date', ['2024-12-31', '2024-02-01']],
    ['booleans', ['Wahr', 'FALSCH'], 'boolean', [true, false]],
  ])('reads %s', async (_what, values, type, expected) => {
    expect(await read(values)).toEqual({ type, values: expected, warnings: [] });
  });

  it.each<[string, string[], string?]>([
    ['identifiers with leading zeros', ['01067', '12345']],
    ['telephone numbers', ['+4930123456', '+49891234']],
    ['integers beyond BIGINT', ['12345678901234567890', '1']],
    ['integer parts beyond the precision of a double', ['1234567890123456.5']],
    ['product codes like numbers', ['12E5', '13E5']],
    ['dates that do not exist', ['31.12.2024', '31.02.2024'], 'looks_like_dates'],
    ['ISO dates that do not exist', ['2024-12-31', '2023-02-29'], 'looks_like_dates'],
    ['mixed boolean words', ['ja', 'false']],
    ['wrong groups', ['1.23,4', '12.3456,7']],
    ['mixed notations', ['1.234,5', '1,234.5'], 'looks_like_numbers'],
    ['mixed dates of which one order is open', ['31/12/2024', '2024-12-31'], 'looks_like_dates'],
    ['hours that do not exist', ['31.12.2024 25:00'], 'looks_like_dates'],
  ])('leaves %s as text', async (_what, values, warning) => {
    expect(await read(values)).toEqual({ type: 'text', values, warnings: warning ? [warning] : [] });
  });

  it('considers every value, not a sample', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => String(index));
    expect(await read([...numbers.slice(0, 13), 'x'])).toMatchObject({ type: 'text', warnings: ['looks_like_numbers'] });
    expect((await read([...numbers, '00'])).type).toBe('text');
    expect((await read([...numbers, '1,5'])).type).toBe('decimal');
    expect((await read([...numbers.map(() => ''), '31.12.2024'])).type).toBe('date');
    expect((await read([...numbers.map(() => '2024-01-01'), '2024-01-01 10:00'])).type).toBe('timestamp');
  });

  it('resolves ambiguous numbers by other columns, by the option, or by the delimiter with a warning', async () => {
    const withEvidence = async (evidence: string): Promise<unknown[]> =>
      (await rowsOf(await ingest(`a|b\n1.234|${evidence}\n12.500|${evidence}\n`))).map((row) => row['a']);
    expect(await withEvidence('0,5')).toEqual([1234, 12500]);
    expect(await withEvidence('0.5')).toEqual([1.234, 12.5]);
    expect(await read(['1.234'], { decimalSeparator: '.' })).toEqual({ type: 'decimal', values: [1.234], warnings: [] });
    expect(await read(['1,234'], { decimalSeparator: '.' })).toEqual({ type: 'integer', values: [1234], warnings: [] });
    expect(await read(['1.234'])).toEqual({ type: 'integer', values: [1234], warnings: ['numbers_ambiguous'] });
    expect((await ingest('a,b\n1.234,x\n')).columns[0]?.type).toBe('decimal');
  });

  it('leaves dates as text if day and month are ambiguous', async () => {
    expect(await read(['01/02/2024', '03/04/2024'])).toEqual({
      type: 'text',
      values: ['01/02/2024', '03/04/2024'],
      warnings: ['dates_ambiguous'],
    });
  });

  it('reads columns without any value as text', async () => {
    expect(await read(['', ' '])).toEqual({ type: 'text', values: [null, null], warnings: [] });
  });
});

describe('A5 ingestFile with files that are not CSV', () => {
  it.each<[string, string | Buffer, string]>([
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not_csv'],
    ['a damaged ZIP', Buffer.from('PK\x03\x04aaaa'), 'archive_damaged'],
    ['a Parquet file', 'PAR1xxxx', 'not_csv'],
    ['HTML', '\n<!DOCTYPE html><html><body>a,b</body></html>', 'not_csv'],
    ['XML', '<?xml version="1.0"?><a b="c,d"/>', 'not_csv'],
    ['a JSON object', '{"a": 1, "b": 2}', 'not_csv'],
    ['a JSON list', ' [{"a": 1}, {"b": 2}]', 'not_csv'],
    ['JSON in UTF-16', iconv.encode('\uFEFF{"a": 1}', 'utf-16le'), 'not_csv'],
    ['an empty file', '', 'empty_file'],
    ['only a byte order mark', '\uFEFF', 'empty_file'],
    ['white space', ' \n\t\r\n', 'empty_file'],
    ['only delimiters', ';;;\n;;;\n', 'empty_file'],
    ['only a header', 'a;b;c\n', 'no_rows'],
    ['prose', 'Dear all\nthis is a letter\nregards\n', 'no_delimiter'],
    ['one column of garbage', 'x\n!!\n??\n', 'no_delimiter'],
    ['bytes of no supported encoding', Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x81, 0x8d, 0x2c, 0x9d, 0x0a]), 'not_text'],
    ['truncated UTF-8', Buffer.concat([Buffer.from('\uFEFFa,b\n1,'), Buffer.from([0xe2, 0x82])]), 'not_text'],
  ])('rejects %s', async (_what, content, code) => {
    expect((await rejection(content))[0]).toBe(code);
  });

  it('refuses a file of which too many rows do not fit, with the first of them', async () => {
    expect(await rejection('a,b,c\n1,2,3\n"x\ny",2,3\n4,5\n\n6,7,8,9\n')).toEqual([
      'rows_rejected',
      {
        rejected: 2,
        rows: 4,
        columns: 3,
        share: 5,
        few: 1,
        many: 1,
        quotes: 0,
        lines: [5, 7],
        examples: ['5: 4,5', '7: 6,7,8,9'],
      },
    ]);
    const [, details] = await rejection(`a,b\n${'1,2\n'.repeat(60)}${'1,2,3\n7,8\n'.repeat(6)}`, { delimiter: ',' });
    expect(details['lines']).toEqual([62, 64, 66, 68, 70]);
  });

  it('reports the line of a NUL', async () => {
    expect(await rejection('a,b\n1,2\n3,x\0y\n')).toEqual(['nul_bytes', { line: 3 }]);
  });

  it('limits columns, cells and rows', async () => {
    const wide = (columns: number): string =>
      `${Array.from({ length: columns }, (_, index) => `c${index}`).join(',')}\n${'1,'.repeat(columns - 1)}1\n`;
    expect((await ingest(wide(2_000))).columns).toHaveLength(2_000);
    expect(await rejection(wide(2_001))).toEqual(['too_many_columns', { limit: 2_000 }]);
    expect((await ingest(`a,b\n1,${'x'.repeat(262_144)}\n`)).rows).toBe(1);
    expect(await rejection(`a,b\n1,2\n1,${'x'.repeat(262_145)}\n`)).toEqual(['cell_too_large', { line: 3, limit: 262_144 }]);
    expect(await rejection(`a${',a'.repeat(9)}\n1${',1'.repeat(9)}\n${`${'x'.repeat(210_000)},`.repeat(10)}`)).toEqual([
      'row_too_large',
      { line: 3, limit: 2_000_000 },
    ]);
  });

  it('reports errors in both languages with the file name', async () => {
    await writeFile(given.duck.path('raw'), 'a;b\n1;2;3\n4;5;6\n7;8\n9;0\n');
    const ingestion = ingestFile(given.duck, {
      file: given.duck.path('raw'),
      kind: 'csv',
      fileName: 'umsatz.csv',
      options: ingestOptionsSchema.parse({}),
    });
    await expect(ingestion).rejects.toMatchObject({
      code: 'rows_rejected',
      text: {
        de: 'umsatz.csv: 2 von 4 Zeilen passen nicht zur Tabelle mit 2 Spalten (zu wenige Felder: 0, zu viele Felder: 2, fehlerhafte Anführungszeichen: 0); zulässig sind 5\u202F%. Erste Zeilen: 2: 1;2;3, 3: 4;5;6. Bitte korrigieren Sie die Datei, geben Sie Trennzeichen oder Anführungszeichen an, oder erhöhen Sie max_rejected_share.',
        en: 'umsatz.csv: 2 of 4 rows do not fit the table of 2 columns (too few fields: 0, too many fields: 2, faulty quotes: 0); 5% are allowed. First rows: 2: 1;2;3, 3: 4;5;6. Correct the file, set delimiter or quote, or raise max_rejected_share.',
      },
    });
  });

  it('does not blame the file when its working copy disappears', async () => {
    await writeFile(given.duck.path('raw'), `a,b\n${'1,2\n'.repeat(500_000)}`);
    const ingestion = ingestFile(given.duck, { file: given.duck.path('raw'), kind: 'csv', options: ingestOptionsSchema.parse({}) });
    const outcome = ingestion.catch((error: unknown) => error);
    while (!existsSync(given.duck.path('ingest.work'))) await delay(1);
    await rm(given.duck.path('ingest.work'));
    const error = await outcome;
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(IngestError);
  });

  it('stops on abort with the caller’s reason and leaves no files', async () => {
    await writeFile(given.duck.path('raw'), `a,b\n${'1,2\n'.repeat(500_000)}`);
    const controller = new AbortController();
    const ingestion = ingestFile(given.duck, {
      file: given.duck.path('raw'),
      kind: 'csv',
      options: ingestOptionsSchema.parse({}),
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(new Error('cancelled')), 5);
    await expect(ingestion).rejects.toThrow('cancelled');
    expect(existsSync(given.duck.path('data.parquet'))).toBe(false);
    expect(existsSync(given.duck.path('ingest.work'))).toBe(false);
  });
});
