import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ingestOptionsSchema } from '../ingest-options.js';
import { readWorkbook, rowsXml, workbook } from './workbook.fixture.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

type Rows = readonly (readonly (string | number | null)[])[];
type Options = Parameters<typeof ingestOptionsSchema.parse>[0];

const mergeCells = (...ranges: readonly string[]): string =>
  `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;

const read = async (rows: Rows, merges: readonly string[] = [], options: Options = {}) =>
  readWorkbook(duck, workbook({ rows, after: mergeCells(...merges) }), options);

const DATA: Rows = [
  ['Nord', 12, 3.5],
  ['Süd', 7, 1.25],
  ['West', 9, 0.5],
];
const HEADER = ['Gebiet', 'Fälle', 'Stunden'];
const TEXTS: Rows = [
  ['Anna', 'Ulm', 'rot'],
  ['Ben', 'Bonn', 'blau'],
  ['Cem', 'Kiel', 'grün'],
];

describe('a title row of a sheet', () => {
  it.each<[string, Rows, readonly string[]]>([
    ['one title', [['Auswertung 2025'], HEADER, ...DATA], []],
    ['titles and a blank row', [['Auswertung'], ['Stand: 3. Mai'], [], HEADER, ...DATA], []],
    ['pairs of keys and values', [['Ersteller', 'Meier'], ['Jahr', 2025], HEADER, ...DATA], []],
    ['a merged title', [['Auswertung'], HEADER, ...DATA], ['A1:C1']],
    ['many titles above few rows', [['A'], ['B'], ['C'], ['D'], ['E'], ['F'], HEADER, ...DATA.slice(0, 1)], []],
    ['a title on the right above a blank row', [[null, null, 'Vertraulich'], [], HEADER, ...DATA], []],
    ['a wide line of parameters above a blank row', [['von', 45000, 'bis'], [], HEADER, ...DATA], []],
  ])('is left out: %s', async (_, rows, merges) => {
    const table = await read(rows, merges);
    expect(table).toMatchObject({
      columns: HEADER,
      types: ['text', 'integer', 'decimal'],
      warnings: { preamble_skipped: expect.any(String) },
    });
    expect(table).toMatchObject({ rows: DATA.slice(0, (table as { rows: unknown[] }).rows.length) });
  });

  it('is left out above a table of texts', async () => {
    const header = ['Name', 'Ort', 'Farbe'];
    expect(await read([['Liste der Kunden'], header, ...TEXTS])).toMatchObject({ columns: header, rows: TEXTS });
  });

  it('is counted, and the first one is quoted', async () => {
    const table = await read([['Auswertung', 'Nord'], ['Stand:', 'Mai'], [], HEADER, ...DATA]);
    expect(table).toMatchObject({ warnings: { preamble_skipped: '2 rows above the table were skipped; the first is “Auswertung Nord”.' } });
  });

  it.each<[string, Rows, string[], number]>([
    ['a header over texts', [['Name', 'Ort', 'Farbe'], ...TEXTS], ['Name', 'Ort', 'Farbe'], 3],
    ['a header without a name in the first column', [[null, 'Ort', 'Farbe'], ...TEXTS], ['column_1', 'Ort', 'Farbe'], 3],
    [
      'a header without a name in the first column over a row of words',
      [[null, 'Fälle', 'Stunden'], ['Nord', 'offen', 'offen'], ...DATA],
      ['column_1', 'Fälle', 'Stunden'],
      4,
    ],
    [
      'a header without a name over equal words',
      [
        ['Gebiet', null],
        ['Nord', 'gut'],
        ['Süd', 'gut'],
      ],
      ['Gebiet', 'column_2'],
      2,
    ],
    ['a header of years', [['Gebiet', 2024, 2025], ...DATA], ['Gebiet', '2024', '2025'], 3],
    ['one column', [['Fälle'], [1], [2]], ['Fälle'], 2],
    ['a first row of data with a word for a missing value', [HEADER, ['Ost', 'n/a', 'n/a'], ...DATA], HEADER, 4],
    ['repeated names', [['Gebiet', 'Wert', 'Wert'], ...DATA], ['Gebiet', 'Wert', 'Wert_2'], 3],
  ])('is not recognised in %s', async (_, rows, columns, count) => {
    const table = await read(rows);
    expect(table).toMatchObject({ columns });
    expect((table as { rows: unknown[] }).rows).toHaveLength(count);
    expect(Object.keys((table as { warnings: object }).warnings)).not.toContain('preamble_skipped');
  });
});

describe('a header of several rows', () => {
  const GROUPED: Rows = [
    ['Nord', 1, 2, 3, 4],
    ['Süd', 5, 6, 7, 8],
  ];
  const GROUPED_NAMES = ['Gebiet', '2024 / Umsatz', '2024 / Menge', '2025 / Umsatz', '2025 / Menge'];
  const GROUPS = ['Gebiet', '2024', null, '2025', null];
  const NAMES = [null, 'Umsatz', 'Menge', 'Umsatz', 'Menge'];

  it.each<[string, Rows, readonly string[]]>([
    ['merged across and down', [GROUPS, NAMES, ...GROUPED], ['A1:A2', 'B1:C1', 'D1:E1']],
    ['merged across', [[null, ...GROUPS.slice(1)], ['Gebiet', ...NAMES.slice(1)], ...GROUPED], ['B1:C1', 'D1:E1']],
    ['not merged, with the name above', [GROUPS, NAMES, ...GROUPED], []],
    ['not merged, with the name below', [[null, ...GROUPS.slice(1)], ['Gebiet', ...NAMES.slice(1)], ...GROUPED], []],
    ['below a title', [['Bericht'], [], GROUPS, NAMES, ...GROUPED], ['A1:E1', 'A3:A4', 'B3:C3', 'D3:E3']],
    ['with years as numbers', [['Gebiet', 2024, null, 2025, null], NAMES, ...GROUPED], ['A1:A2', 'B1:C1', 'D1:E1']],
  ])('is joined: %s', async (_, rows, merges) => {
    expect(await read(rows, merges)).toMatchObject({
      columns: GROUPED_NAMES,
      rows: GROUPED,
      warnings: { header_rows_joined: expect.any(String) },
    });
  });

  it('is joined from three rows, and with a row of units', async () => {
    const three = [
      ['Gebiet', 'Werk', null, null, null],
      [null, 'Soll', null, 'Ist', null],
      [null, 'Zahl', 'Zeit', 'Zahl', 'Zeit'],
      ...GROUPED,
    ];
    expect(await read(three, ['A1:A3', 'B1:E1', 'B2:C2', 'D2:E2'])).toMatchObject({
      columns: ['Gebiet', 'Werk / Soll / Zahl', 'Werk / Soll / Zeit', 'Werk / Ist / Zahl', 'Werk / Ist / Zeit'],
      rows: GROUPED,
    });
    expect(await read([HEADER, [null, 'Stück', 'h'], ...DATA])).toMatchObject({
      columns: ['Gebiet', 'Fälle / Stück', 'Stunden / h'],
      rows: DATA,
    });
  });

  it('repeats a merged name of one row over its columns', async () => {
    const rows: Rows = [['Person', null, 'Farbe'], ...TEXTS];
    expect(await read(rows, ['A1:B1'])).toMatchObject({ columns: ['Person', 'Person_2', 'Farbe'], rows: TEXTS });
  });

  it('is not made of merged cells of data, whose gaps are reported', async () => {
    const rows: Rows = [HEADER, ['Nord', 1, 2.5], [null, 3, 4], [null, 5, 6], ['Süd', 7, null]];
    const table = await read(rows, ['A2:A4', 'B5:C5']);
    expect(table).toMatchObject({
      columns: HEADER,
      rows: [
        ['Nord', 1, 2.5],
        [null, 3, 4],
        [null, 5, 6],
        ['Süd', 7, null],
      ],
    });
    expect((table as { warnings: Record<string, string> }).warnings).toEqual({
      merged_cells_empty: expect.stringContaining('Gebiet (2), Stunden (1)'),
    });
  });
});

describe('a table away from A1', () => {
  const shifted = (rows: Rows, columns: number, blank: number): Rows => [
    ...Array.from({ length: blank }, () => []),
    ...rows.map((row) => [...Array.from({ length: columns }, () => null), ...row]),
  ];

  it.each([
    [1, 0],
    [0, 3],
    [2, 2],
    [10, 1],
    [3, 40],
  ])('has no columns of empty cells: %i columns, %i rows', async (columns, blank) => {
    expect(await read(shifted([HEADER, ...DATA], columns, blank))).toMatchObject({
      columns: HEADER,
      types: ['text', 'integer', 'decimal'],
      rows: DATA,
      codes: [],
    });
  });

  it('has no column for a gap without name, but one for a name without values', async () => {
    const rows: Rows = [
      ['Gebiet', null, 'Fälle', 'Bemerkung'],
      ['Nord', null, 12],
      ['Süd', null, 7],
    ];
    expect(await read(rows)).toMatchObject({
      columns: ['Gebiet', 'Fälle', 'Bemerkung'],
      rows: [
        ['Nord', 12, null],
        ['Süd', 7, null],
      ],
    });
  });
});

describe('readWorkbook with range or headerRow', () => {
  const SHEET: Rows = [['Bericht', null, 'Intern'], HEADER, ...DATA, [], ['Ort', 'Zahl'], ['Ulm', 1], ['Bonn', 2]];

  it.each<[string, Options, string[], number]>([
    ['rows and columns', { range: 'A2:C5' }, HEADER, 3],
    ['columns', { range: 'A:B', headerRow: 2 }, ['Gebiet', 'Fälle'], 6],
    ['a first row', { range: 'A7:B' }, ['Ort', 'Zahl'], 2],
    ['absolute references in lower case', { range: '$b$4:$a$2' }, ['Gebiet', 'Fälle'], 2],
    ['the header row', { headerRow: 7 }, ['Ort', 'Zahl'], 2],
    ['the header row and a range', { headerRow: 7, range: 'B1:C8' }, ['Zahl'], 1],
    ['no header', { range: 'A3:C5', header: false }, ['column_1', 'column_2', 'column_3'], 3],
  ])('limits the table to %s', async (_, options, columns, count) => {
    const table = await read(SHEET, [], options);
    expect(table).toMatchObject({ columns });
    expect((table as { rows: unknown[] }).rows).toHaveLength(count);
  });

  it('joins the rows of a merged header', async () => {
    const rows: Rows = [['Bericht'], ['Gebiet', 'Werk', null], [null, 'Fälle', 'Stunden'], ...DATA];
    expect(await read(rows, ['A2:A3', 'B2:C2'], { headerRow: 2 })).toMatchObject({
      columns: ['Gebiet', 'Werk / Fälle', 'Werk / Stunden'],
      rows: DATA,
    });
  });

  it('rejects an empty row or range', async () => {
    expect(await read(SHEET, [], { headerRow: 6 })).toBe('header_row_empty');
    expect(await read(SHEET, [], { range: 'X1:Z9' })).toBe('no_rows');
  });

  it('counts only cells in the range', async () => {
    const rows = `${rowsXml([HEADER, ...DATA])}<row r="9"><c r="A9" t="e"><v>#N/A</v></c></row>`;
    expect(await readWorkbook(duck, workbook({ rows }), { range: 'A1:C4' })).toMatchObject({ rows: DATA, codes: [] });
  });
});

describe('a note below the table of a sheet', () => {
  const NOTES: Rows = [['Quelle: SAP'], ['Stand 1. Mai 2026']];

  it('is left out after an empty row, and the first one is quoted', async () => {
    const table = await read([HEADER, ...DATA, [], ...NOTES]);
    expect(table).toMatchObject({
      rows: DATA,
      warnings: { footer_skipped: '2 rows below the table were skipped; the first is line 6: “Quelle: SAP”.' },
    });
  });

  it('is left out if the row is absent from the file', async () => {
    const xml = rowsXml([HEADER, ...DATA]) + rowsXml([[], [], [], [], [], ['Applied filters: none']]).replace(/^.*(?=<row r="6">)/, '');
    expect(await readWorkbook(duck, workbook({ rows: xml }))).toMatchObject({ rows: DATA, codes: ['footer_skipped'] });
  });

  it.each<[string, Rows]>([
    ['rows with one value follow each other', [...DATA, ['Bad Tölz', null, null]]],
    ['the text is one word', [...DATA, [], ['Ost', null, null]]],
    ['a row with values follows', [...DATA, [], ['Bad Tölz', null, null], ['Ost', 1, 2.5]]],
    ['the value is a number', [...DATA, [], [null, 12, null]]],
  ])('is not recognised if %s', async (_, rows) => {
    const table = await read([HEADER, ...rows]);
    expect(table).toMatchObject({ rows: rows.filter(({ length }) => length > 0) });
    expect(table).not.toMatchObject({ codes: expect.arrayContaining(['footer_skipped']) });
  });
});

describe('a table beside another in a sheet', () => {
  const LEFT: Rows = [
    ['Ort', 'Umsatz'],
    ['Ulm', 1.5],
    ['Bonn', 2.5],
    ['Kiel', 3.5],
  ];
  const beside = (right: Rows): Rows =>
    Array.from({ length: Math.max(LEFT.length, right.length) }, (_, row) => [...(LEFT[row] ?? [null, null]), null, ...(right[row] ?? [])]);

  it.each<[string, Rows]>([
    [
      'fewer rows',
      [
        ['Artikel', 'Menge'],
        ['A', 7],
      ],
    ],
    [
      'more rows',
      [
        ['Artikel', 'Menge'],
        ['A', 7],
        ['B', 8],
        ['C', 9],
        ['D', 10],
      ],
    ],
  ])('is reported if the right one has %s', async (_, right) => {
    expect(await read(beside(right))).toMatchObject({ warnings: { tables_beside: expect.stringContaining('Artikel, Menge') } });
  });

  it.each<[string, Rows]>([
    ['a column of the same length', [['Menge'], [7], [8], [9]]],
    ['notes without a name', [[null], ['geprüft']]],
  ])('is not reported for %s after an empty column', async (_, right) => {
    expect(await read(beside(right))).not.toMatchObject({ codes: expect.arrayContaining(['tables_beside']) });
  });
});

describe('a number that a sheet displays with leading zeros', () => {
  it.each<[string, string, Rows, unknown[], string]>([
    [
      'postcodes',
      '00000',
      [
        ['PLZ', 'x'],
        [1067, 1],
        [80331, 2],
      ],
      ['01067', '80331'],
      'text',
    ],
    [
      'accounts',
      '0000000000',
      [
        ['Konto', 'x'],
        [4711, 1],
        [815, 2],
      ],
      ['0000004711', '0000000815'],
      'text',
    ],
    [
      'months',
      '00',
      [
        ['Periode', 'x'],
        [1, 1],
        [11, 2],
      ],
      [1, 11],
      'integer',
    ],
    [
      'amounts',
      '#,##0',
      [
        ['Wert', 'x'],
        [1067, 1],
        [80331, 2],
      ],
      [1067, 80331],
      'integer',
    ],
  ])('is stored as displayed only if it is a label: %s', async (_, format, rows, values, type) => {
    const table = await readWorkbook(duck, workbook({ rows: rowsXml(rows, [1, 0]), formats: [format] }));
    expect(table).toMatchObject({ types: [type, 'integer'], rows: values.map((value, row) => [value, row + 1]) });
  });
});
