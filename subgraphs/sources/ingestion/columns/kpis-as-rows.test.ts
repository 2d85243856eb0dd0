import { givenIngestion, type Options } from '../ingestion.fixture.js';
import { workbookOf } from '../xlsx/workbook.fixture.js';

const csv = givenIngestion('csv');
const xlsx = givenIngestion('xlsx');

const SHEET = [
  'Month;Load factor;Turnaround time;Lost bags per 1,000',
  'Unit;%;minutes;number',
  'Target;82;38;4,5',
  'Better;higher;lower;lower',
  '2025-01;78,4;41;5,25',
  '2025-02;79,9;40;',
  '2025-03;81;39;4,75',
];

const load = async (lines: readonly string[], options: Options = {}) => {
  const table = await csv.ingest(`${lines.join('\n')}\n`, options);
  return { table, rows: (await csv.rowsOf(table)).map(plain), columns: columnsOf(table) };
};
const plain = (row: Record<string, unknown>): unknown[] =>
  Object.values(row).map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value));
const columnsOf = ({ columns }: { columns: readonly { name: string; type: string }[] }): string[] =>
  columns.map(({ name, type }) => `${name} ${type}`);

describe('a table with a column for each KPI and rows that describe the KPIs', () => {
  it('is stored with a row for each KPI and period, and a column for each property', async () => {
    const { table, rows, columns } = await load(SHEET);
    expect(columns).toEqual(['KPI text', 'Unit text', 'Target decimal', 'Better text', 'month date', 'value decimal']);
    expect(rows).toEqual([
      ['Load factor', '%', 82, 'higher', '2025-01-01', 78.4],
      ['Load factor', '%', 82, 'higher', '2025-02-01', 79.9],
      ['Load factor', '%', 82, 'higher', '2025-03-01', 81],
      ['Turnaround time', 'minutes', 38, 'lower', '2025-01-01', 41],
      ['Turnaround time', 'minutes', 38, 'lower', '2025-02-01', 40],
      ['Turnaround time', 'minutes', 38, 'lower', '2025-03-01', 39],
      ['Lost bags per 1,000', 'number', 4.5, 'lower', '2025-01-01', 5.25],
      ['Lost bags per 1,000', 'number', 4.5, 'lower', '2025-03-01', 4.75],
    ]);
    const codes = table.warnings.map(({ code }) => code);
    expect(codes).toContain('kpis_as_rows');
    expect(codes).not.toContain('periods_as_rows');
    expect(codes).not.toContain('header_rows_joined');
  });

  it.each([
    ['descriptions below the periods', [SHEET[0], ...SHEET.slice(4), ...SHEET.slice(1, 4)]],
    ['a mean below the periods', [...SHEET, 'Average;79,77;40;5']],
    ['a target of a year below the periods', [SHEET[0], ...SHEET.slice(4), 'Target 2025;82;38;4,5', 'Mean;79,77;40;5']],
    ['only units', [SHEET[0], SHEET[1], ...SHEET.slice(4)]],
  ])('is recognised with %s', async (_, lines) => {
    const { rows } = await load(lines.map(String));
    expect(rows).toHaveLength(8);
    expect(rows[0]).toEqual(expect.arrayContaining(['Load factor', '2025-01-01', 78.4]));
  });

  it('is recognised in German, with quarters', async () => {
    const { columns, rows } = await load([
      'Quartal;Auslastung;Nacharbeit',
      'Einheit;%;Stück',
      'Ziel;85;40',
      'Q1 2025;81,5;52',
      'Q2 2025;82,5;47',
      'Q3 2025;83,0;45',
    ]);
    expect(columns).toEqual(['Kennzahl text', 'Einheit text', 'Ziel integer', 'Quartal date', 'Wert decimal']);
    expect(rows.at(-1)).toEqual(['Nacharbeit', 'Stück', 40, '2025-07-01', 45]);
  });

  it('is recognised if the year of the target is stated, and totals stand below', async () => {
    const { columns, rows } = await load([
      'Monat;Auslastung;Nacharbeit',
      '01.2026;80,5;55',
      '02.2026;81,5;52',
      '03.2026;82,5;47',
      'Ziel 2026;85;40',
      'Mittel;81,5;51,3',
    ]);
    expect(columns).toEqual(['Kennzahl text', 'Ziel 2026 integer', 'Monat date', 'Wert decimal']);
    expect(rows.at(0)).toEqual(['Auslastung', 85, '2026-01-01', 80.5]);
    expect(rows).toHaveLength(6);
  });

  it('is recognised in a workbook whose numbers are numbers', async () => {
    const content = workbookOf([
      ['Month', 'Load factor', 'Turnaround time'],
      ['Unit', '%', 'minutes'],
      ['Target', 82, 38.5],
      ['2025-01', 78.4, 41],
      ['2025-02', 79.9, 40],
      ['2025-03', 81, 39],
    ]);
    const table = await xlsx.ingest(Buffer.from(content));
    expect(columnsOf(table)).toEqual(['KPI text', 'Unit text', 'Target decimal', 'month date', 'value decimal']);
    expect((await xlsx.rowsOf(table)).map(plain)[0]).toEqual(['Load factor', '%', 82, '2025-01-01', 78.4]);
  });

  it('stays as it is with periods_as_rows: false', async () => {
    const { columns } = await load(SHEET, { periodsAsRows: false });
    expect(columns).toHaveLength(4);
  });
});

describe('a table that has no rows of periods', () => {
  it('keeps a second header row with units', async () => {
    const { columns } = await load(['Sample;Weight;Length', 'Unit;kg;cm', 'a;1,5;20', 'b;2,5;30', 'c;3,5;40', 'd;4,5;50', 'e;5,5;60']);
    expect(columns).toEqual(['Sample Unit text', 'Weight kg decimal', 'Length cm integer']);
  });

  it('is read with a label of any length', async () => {
    const label = `Summe ${'-'.repeat(20_000)} a b c d e f g h`;
    const { rows } = await load(['Month;Load factor;Delay', `${label};1;2`, '2025-01;78,4;41', '2025-02;79,9;40', '2025-03;81;39']);
    expect(rows[0]?.[0]).toBe(label);
  });
});
