import { givenIngestion, type Options } from '../ingestion.fixture.js';

const ingestion = givenIngestion('csv');

const load = async (lines: readonly string[], options: Options = {}) => {
  const table = await ingestion.ingest(`${lines.join('\n')}\n`, options);
  const rows = (await ingestion.rowsOf(table)).map((row) =>
    Object.values(row).map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
  );
  const codes = table.warnings.map(({ code }) => code);
  return { table, rows, codes, columns: table.columns.map(({ name, type }) => `${name} ${type}`) };
};

describe('a table of KPIs with a column for each period', () => {
  it('is stored with a row for each KPI and month that has a value', async () => {
    const { table, rows, columns } = await load([
      'KPI;Unit;Target;Jan 2025;Feb 2025;Mar 2025;Apr 2025',
      'On-time delivery;%;95;91,2;92,0;92,8;',
      'Complaints;number;40;55;;49;',
    ]);
    expect(columns).toEqual(['KPI text', 'Unit text', 'Target integer', 'month date', 'value decimal']);
    expect(rows).toEqual([
      ['On-time delivery', '%', 95, '2025-01-01', 91.2],
      ['On-time delivery', '%', 95, '2025-02-01', 92],
      ['On-time delivery', '%', 95, '2025-03-01', 92.8],
      ['Complaints', 'number', 40, '2025-01-01', 55],
      ['Complaints', 'number', 40, '2025-03-01', 49],
    ]);
    expect(table.rows).toBe(5);
    expect(table.warnings.find(({ code }) => code === 'periods_as_rows')?.details).toMatchObject({
      ...{ column: 'month', values: ['value'], count: 4, omitted: [] },
      columns: ['Jan 2025', 'Feb 2025', 'Mar 2025', 'Apr 2025'],
    });
  });

  it.each([
    ['Kennzahl;Jan 25;Feb 25;Mrz 25', 'Monat', '2025-03-01'],
    ['Kennzahl;2025-01;2025-02;2025-03', 'Monat', '2025-03-01'],
    ['Kennzahl;Q1 2025;Q2 2025;Q3 2025', 'Quartal', '2025-07-01'],
    ['Metric;2023;2024;2025', 'year', '2025-01-01'],
    ['Indicator;31.01.2025;28.02.2025;31.03.2025', 'date', '2025-03-31'],
  ])('reads the periods of "%s"', async (head, time, last) => {
    const { rows, columns } = await load([head, 'a;1;2;3', 'b;4;5;6']);
    expect(columns[1]).toBe(`${time} date`);
    expect(rows.at(-1)).toEqual(['b', last, 6]);
  });

  it('keeps the target of a year and the direction of each KPI', async () => {
    const { rows, columns } = await load([
      'Kennzahl;Einheit;Ziel 2026;besser ist;08/2026;09/2026;10/2026',
      'Liefertreue;%;95;höher;91,2;92,0;92,8',
      'Reklamationen;Anzahl;40;niedriger;55;52;49',
    ]);
    expect(columns).toEqual([...['Kennzahl text', 'Einheit text', 'Ziel 2026 integer', 'besser ist text', 'Monat date', 'Wert decimal']]);
    expect(rows.at(-1)).toEqual(['Reklamationen', 'Anzahl', 40, 'niedriger', '2026-10-01', 49]);
  });

  it('fills names that only the first line of each KPI has into its other lines', async () => {
    const { table, rows } = await load([
      'Ref;Kennzahl;Einheit;Zeile;Jan 26;Feb 26;Mrz 26;Hinweis',
      'K1;Belegung;%;Soll;80;80;80;',
      ';;;Ist;74;75;77;Umbau',
      'K2;Wartezeit;min;Soll;15;15;15;',
      ';;;Ist;19;18;18;',
    ]);
    expect(rows.filter(([, , , line]) => line === 'Ist').map((row) => row.slice(0, 4))).toEqual([
      ...Array.from({ length: 3 }, () => ['K1', 'Belegung', '%', 'Ist']),
      ...Array.from({ length: 3 }, () => ['K2', 'Wartezeit', 'min', 'Ist']),
    ]);
    expect(rows.map((row) => row[4])).toEqual([null, null, null, 'Umbau', 'Umbau', 'Umbau', ...Array.from({ length: 6 }, () => null)]);
    expect(table.warnings.find(({ code }) => code === 'labels_filled')?.details).toEqual({ columns: ['Ref', 'Kennzahl', 'Einheit'] });
  });

  it('leaves empty names alone where no column distinguishes lines', async () => {
    const { rows, codes } = await load(['Kennzahl;Region;Jan 26;Feb 26;Mrz 26', 'Belegung;Nord;80;80;80', ';Süd;74;75;77']);
    expect(rows.at(-1)?.[0]).toBeNull();
    expect(codes).not.toContain('labels_filled');
  });

  it('reads a header of two rows with the months above plan and actual', async () => {
    const { columns, rows } = await load([
      'Kennzahl;Einheit;Jan 26 / Soll;Jan 26 / Ist;Feb 26 / Soll;Feb 26 / Ist;Mrz 26 / Soll;Mrz 26 / Ist',
      'Belegung;%;80;74;80;75;80;77',
    ]);
    expect(columns).toEqual(['Kennzahl text', 'Einheit text', 'Monat date', 'Soll integer', 'Ist integer']);
    expect(rows.at(-1)).toEqual(['Belegung', '%', '2026-03-01', 80, 77]);
  });

  it('has a column for planned and one for actual values', async () => {
    const { rows, columns } = await load([
      'Kennzahl;Plan Jan 2025;Ist Jan 2025;Plan Feb 2025;Ist Feb 2025;Plan Mrz 2025;Ist Mrz 2025',
      'Umsatz;10;9;11;12;13;',
    ]);
    expect(columns).toEqual(['Kennzahl text', 'Monat date', 'Plan integer', 'Ist integer']);
    expect(rows).toEqual([
      ['Umsatz', '2025-01-01', 10, 9],
      ['Umsatz', '2025-02-01', 11, 12],
      ['Umsatz', '2025-03-01', 13, null],
    ]);
  });

  it('leaves out the sums and means of the periods', async () => {
    const { table, columns } = await load(['KPI;2023;2024;2025;Total;Average', 'a;1;2;6;9;3', 'b;2;4;6;12;4']);
    expect(columns).toEqual(['KPI text', 'year date', 'value integer']);
    expect(table.warnings.find(({ code }) => code === 'periods_as_rows')?.details).toMatchObject({ omitted: ['Total', 'Average'] });
  });

  it('stays as it is if the option says so, and other tables are converted if it does', async () => {
    const lines = ['KPI;2023;2024;2025', 'a;1;2;3'];
    expect((await load(lines, { periodsAsRows: false })).columns).toEqual(['KPI text', '2023 integer', '2024 integer', '2025 integer']);
    const other = ['Country;2023;2024;2025', 'Chad;1;2;3'];
    expect((await load(other)).codes).toEqual(['periods_as_columns']);
    expect((await load(other, { periodsAsRows: true })).columns).toEqual(['Country text', 'year date', 'value integer']);
  });

  it.each([
    ['two periods', ['KPI;2024;2025', 'a;1;2']],
    ['a date in each row', ['KPI;Stand;2023;2024;2025', 'a;2025-01-01;1;2;3']],
    ['texts in the periods', ['KPI;2023;2024;2025', 'a;gut;gut;mittel', 'b;gut;schlecht;gut']],
    ['a period twice', ['KPI;Jan 2025;January 2025;Feb 2025;Mar 2025', 'a;1;2;3;4']],
  ])('stays as it is with %s', async (_what, lines) => {
    const { columns, codes } = await load(lines);
    expect(columns).toHaveLength(lines[0]?.split(';').length ?? 0);
    expect(codes).not.toContain('periods_as_rows');
  });
});
