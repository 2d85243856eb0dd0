import { readFile } from 'node:fs/promises';
import type { Row } from '../../../../platform/analytics/index.js';
import { IngestError } from '../ingest-error.js';
import { givenIngestion, type Options } from '../ingestion.fixture.js';

const given = givenIngestion('csv');
const { ingest } = given;

interface Loaded {
  columns: string[];
  rows: unknown[][];
  warnings: string[];
}

const load = async (content: string | Buffer, options: Options = {}): Promise<Loaded> => {
  const table = await ingest(content, options);
  const rows = await given.duck.rows<Row>(`SELECT * FROM read_parquet('${table.parquetPath}')`);
  return {
    columns: table.columns.map(({ name }) => name),
    rows: rows.map((row) => Object.values(row)),
    warnings: table.warnings.map(({ code }) => code),
  };
};

const codeOf = async (content: string, options: Options = {}): Promise<string> => {
  const error = await ingest(content, options).catch((caught: unknown) => caught);
  return error instanceof IngestError ? error.code : 'no error';
};

/** Rows of three columns: number, text, number. */
const body = (rows: number, line: (index: number) => string = (index) => `${index},t${index},${index * 2}\n`): string =>
  Array.from({ length: rows }, (_, index) => line(index)).join('');

describe('dialects of a CSV file', () => {
  it.each<[string, string, Options, unknown[][]]>([
    [
      'single quotes',
      "a,b\n'x, y','it''s'\n'z, z',q\n",
      {},
      [
        ['x, y', "it's"],
        ['z, z', 'q'],
      ],
    ],
    [
      'a backslash before quotes',
      'a,b\n"5\\" x, y","c:\\\\d\\n"\nz,q\n',
      {},
      [
        ['5" x, y', 'c:\\d\\n'],
        ['z', 'q'],
      ],
    ],
    [
      'a blank after the delimiter',
      'a, b, c\nx, y, z\n"p, q", r,  s\n',
      {},
      [
        ['x', 'y', 'z'],
        ['p, q', 'r', 's'],
      ],
    ],
    [
      'blanks between numbers',
      'a b\n1 2\n3 4\n',
      {},
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['a hint of a spreadsheet', 'sep=,\nRegion,Umsatz\nNord,"100,50"\n', {}, [['Nord', 100.5]]],
    [
      'a hint that the table contradicts',
      'sep=,\nRegion;Umsatz, EUR\nNord;1,5\nOst;2,25\n',
      {},
      [
        ['Nord', 1.5],
        ['Ost', 2.25],
      ],
    ],
    [
      'a hint of semicolons above commas',
      'sep=;\na,b\n1,2\n3,4\n',
      {},
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'a hint of an unusual delimiter',
      'sep=:\na:b\nx; y:1\nz:2\n',
      {},
      [
        ['x; y', 1],
        ['z', 2],
      ],
    ],
    ['a hint above one column', 'sep=;\nWert\n1,5\n2,25\n', {}, [[1.5], [2.25]]],
    ['a stated delimiter', 'a:b\n1:2\n', { delimiter: ':' }, [[1, 2]]],
    [
      'quotation marks as text',
      'a;b\n5" lang;x\n"6;y\n',
      { quote: '' },
      [
        ['5" lang', 'x'],
        ['"6', 'y'],
      ],
    ],
    ['one column of words', 'name\nAnna\nBernd\n', {}, [['Anna'], ['Bernd']]],
    ['one column of German numbers', 'Wert\n1,5\n2,25\n', {}, [[1.5], [2.25]]],
  ])('reads %s', async (_what, content, options, rows) => {
    expect((await load(content, options)).rows).toEqual(rows);
  });

  it('reads stated encodings, and UTF-16 without a byte order mark', async () => {
    expect((await load(Buffer.from('Stra\xdfe;Ort\n\xa4;K\xf6ln\n', 'latin1'), { encoding: 'iso-8859-15' })).rows).toEqual([['€', 'Köln']]);
    expect((await load(Buffer.from('Straße;Ort\nx;Köln\n', 'utf16le'))).rows).toEqual([['x', 'Köln']]);
  });

  it('reports the dialect that it read', async () => {
    const { delimiter, reading } = await ingest("a; b\n'x; y'; 1\n'z'; 2\np; 3\n");
    expect({ delimiter, reading }).toEqual({ delimiter: '; ', reading: { quote: "'", escape: '"', headerRows: 1, rejectedRows: 0 } });
  });
});

describe('rows that do not fit the table', () => {
  it.each<[string, string, string]>([
    ['a missing field', '7,8', 'too_few_fields'],
    ['an additional field', '7,8,9,10', 'too_many_fields'],
    ['text after a closing quote', '7,"x"y,9', 'stray_quote'],
    ['a quote that is never closed', '7,"x,9', 'open_quote'],
    ['a quote that may replace a delimiter', '7"x, y",9', 'unclear_quote'],
  ])('sets a row with %s aside and keeps line, reason and text', async (_what, line, reason) => {
    const table = await ingest(`a,b,c\n1,"q",2\n${body(29)}${line}\n${body(10)}`);
    expect(table).toMatchObject({
      rows: 40,
      reading: { rejectedRows: 1 },
      warnings: [{ code: 'rows_rejected', details: { lines: [32] } }],
    });
    expect(await readFile(table.rejectedPath ?? '', 'utf8')).toBe(`line,reason,text\r\n32,${reason},"${line.replaceAll('"', '""')}"\r\n`);
  });

  it('keeps a row of several lines, and reads on after the first line of one that does not fit', async () => {
    const { rows, warnings } = await load(`a,b,c\n${body(20)}1,"two\nlines",2\n3,"x\n4,"y",5\n`);
    expect([rows.length, rows[20], rows[21], warnings]).toEqual([22, [1, 'two\nlines', 2], [4, 'y', 5], ['rows_rejected']]);
  });

  it('allows one row, the stated share, or none', async () => {
    expect((await ingest('a,b\n1,2\n3\n')).rows).toBe(1);
    expect(await codeOf('a,b\n1,2\n3,4\n5,6,7\n8,9,10\n')).toBe('rows_rejected');
    expect((await ingest('a,b\n1,2\n3,4\n5,6,7\n8,9,10\n', { maxRejectedShare: 0.5 })).rows).toBe(2);
    expect(await codeOf(`a,b,c\n${body(100)}1,2\n`, { maxRejectedShare: 0 })).toBe('rows_rejected');
  });
});

describe('tables inside a CSV file', () => {
  it.each<[string, string, string[], number, string[]]>([
    ['title rows', `Sales\nby day,2024\n\na,b,c\n${body(9)}`, ['a', 'b', 'c'], 9, ['preamble_skipped']],
    ['padded title rows', `Sales,,\n,,\na,b,c\n${body(9)}`, ['a', 'b', 'c'], 9, ['preamble_skipped', 'blank_rows_dropped']],
    ['comments', `# made by x\na,b,c\n${body(20)}# end of part, 1\n${body(2)}`, ['a', 'b', 'c'], 22, ['comments_skipped']],
    ['a footer', `a,b,c\n${body(9)}\nSource: y\n`, ['a', 'b', 'c'], 9, ['footer_skipped']],
    ['repeated headers', `a,b,c\n${body(9)}a,b,c\n${body(5)}`, ['a', 'b', 'c'], 14, ['repeated_headers_skipped']],
    ['a wider table below', `a,b,c\n${body(9)}d,e,f,g\n1,2,3,4\n5,6,7,8\n`, ['a', 'b', 'c'], 9, ['other_table_skipped']],
    ['a table below a blank line', `a,b,c\n${body(9)}\nd,e,f\nx,1,y\nz,2,w\n`, ['a', 'b', 'c'], 9, ['other_table_skipped']],
    ['a small table above', `k,v\nx,1\ny,2\n\na,b,c\n${body(9)}`, ['a', 'b', 'c'], 9, ['preamble_skipped']],
    [
      'rows that all end in a delimiter',
      `a,b,c\n${body(9, (index) => `${index},x,2,\n`)}`,
      ['a', 'b', 'c'],
      9,
      ['trailing_fields_dropped'],
    ],
    ['two header rows', `Sales,,Cost\nEUR,t,h\n${body(9)}`, ['Sales EUR', 'Sales t', 'Cost h'], 9, ['header_rows_joined']],
    ['a first row of values', body(9), ['column_1', 'column_2', 'column_3'], 9, ['header_missing', 'columns_named']],
    [
      'years as names',
      `r,2022,2023,2024\n${body(9, (index) => `r${index},${index},5,6\n`)}`,
      ['r', '2022', '2023', '2024'],
      9,
      ['periods_as_columns'],
    ],
    ['a header with a lost delimiter', `a,bc\n${body(9)}`, ['column_1', 'column_2', 'column_3'], 9, ['header_ragged', 'columns_named']],
    ['a header with a delimiter too many', `a,,b,c\n${body(9)}`, ['a', 'b', 'c'], 9, []],
  ])('reads a file with %s', async (_what, content, columns, rows, warnings) => {
    const loaded = await load(content);
    expect([loaded.columns, loaded.rows.length, loaded.warnings]).toEqual([columns, rows, warnings]);
  });

  it('skips the stated number of lines', async () => {
    expect(await load('x,y\n1,2\n\na;b\n3;4\n', { skipRows: 3 })).toEqual({ columns: ['a', 'b'], rows: [[3, 4]], warnings: [] });
  });

  it('reads a first row of values as data unless a header is stated', async () => {
    const stated = await ingest('a,b\nc,d\n', { header: false });
    expect([stated.rows, stated.columns.map(({ name }) => name)]).toEqual([2, ['column_1', 'column_2']]);
    const detected = await ingest('1,2,x\n2,3,y\n');
    expect([detected.rows, detected.warnings.map(({ code }) => code)]).toEqual([2, ['header_missing', 'columns_named']]);
    const header = await ingest('1,2,x\n2,3,y\n', { header: true });
    expect([header.rows, header.warnings.map(({ code }) => code)]).toEqual([1, ['header_looks_like_data']]);
  });
});
