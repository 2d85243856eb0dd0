import { writeFile } from 'node:fs/promises';
import { DuckDbSession, literal } from '../../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema } from '../index.js';

/** Imports a CSV file; returns the names and types of its columns, the values of the last one, and the codes of warnings. */
const read = async (...lines: string[]) => {
  await using duck = await DuckDbSession.open();
  const file = duck.path('a.csv');
  await writeFile(file, lines.join('\n'));
  const table = await ingestFile(duck, { file, kind: 'csv', options: ingestOptionsSchema.parse({}) });
  const rows = await duck.rows(`SELECT * FROM read_parquet(${literal(table.parquetPath)})`);
  return {
    columns: table.columns.map(({ name, type }) => `${name} ${type}`),
    last: rows.map((row) => String(Object.values(row).at(-1))),
    warnings: table.warnings.map(({ code }) => code),
  };
};

describe('a table with the year and the month in two columns', () => {
  it('gets a date column with the first day of the month', async () => {
    expect(await read('Jahr,Monat,Umsatz', '2024,11,10.5', '2024,12,11', '2025,1,12.5', ',2,3')).toEqual({
      columns: ['Jahr integer', 'Monat integer', 'Umsatz decimal', 'Jahr_Monat date'],
      last: ['2024-11-01', '2024-12-01', '2025-01-01', 'null'],
      warnings: ['period_added'],
    });
  });

  it('gets the first day of the quarter, in a column whose name is free', async () => {
    const { columns, last } = await read('Fiscal Year,Quarter,Fiscal Year_Quarter', '2024,4,a', '2025,1,b');
    expect(columns.at(-1)).toBe('Fiscal Year_Quarter_2 date');
    expect(last).toEqual(['2024-10-01', '2025-01-01']);
  });

  it.each(['Jahr', 'Geschäftsjahr', 'Fiscal Year', 'Periode'])(
    'gets the first day of the years of a series in a column %s',
    async (name) => {
      const rows = [2019, 2020, 2021].flatMap((year) => [`${year},a,1.5`, `${year},b,2.5`]);
      const { columns, last, warnings } = await read(`${name},Kennzahl,Wert`, ...rows);
      expect([columns.at(-1), last[2], warnings]).toEqual([`${name}_date date`, '2020-01-01', ['period_added']]);
    },
  );

  it.each([
    ['with years in which something happened', ['Baujahr,x', '2019,a', '2020,b', '2021,c']],
    ['with years of different frequency', ['Jahr,x', '2019,a', '2020,b', '2020,c', '2021,d']],
    ['with a gap between the years', ['Jahr,x', '2015,a', '2020,b', '2021,d']],
    ['with numbers like years', ['Menge,x', '2019,a', '2020,b', '2021,d']],
    ['with a date', ['Jahr,Monat,Tag', '2024,1,2024-01-05']],
    ['with numbers that are no months', ['Jahr,Monat,x', '2024,13,1']],
    ['with numbers that are no years', ['Jahr,Monat,x', '24,1,1']],
    ['with two columns of months', ['Jahr,Monat,Zahlmonat', '2024,1,2']],
    ['without a year', ['Monat,x', '1,2']],
  ])('gets none %s', async (_, lines) => {
    expect((await read(...lines)).warnings).not.toContain('period_added');
  });
});
