import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { ingestFile } from '../ingest-file.js';
import { ingestOptionsSchema } from '../ingest-options.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

/** Returns type, values and warnings of a column. */
const read = async (values: readonly string[], name = 'x') => {
  await writeFile(duck.path('raw'), [`n;${name}`, ...values.map((value, index) => `r${index};"${value}"`)].join('\n'));
  const table = await ingestFile(duck, { file: duck.path('raw'), kind: 'csv', options: ingestOptionsSchema.parse({}) });
  const rows = await duck.rows(`SELECT * FROM read_parquet('${table.parquetPath}')`);
  return { type: table.columns[1]?.type, values: rows.map((row) => row[name]), warnings: table.warnings.map(({ code }) => code) };
};

describe('a column of periods', () => {
  it.each<[string[], string[]]>([
    [
      ['2024-01', '2024-12'],
      ['2024-01-01', '2024-12-01'],
    ],
    [
      ['2024/01', '2023/11'],
      ['2024-01-01', '2023-11-01'],
    ],
    [
      ['01/2024', '12/2023'],
      ['2024-01-01', '2023-12-01'],
    ],
    [
      ['01.2024', '12.2024'],
      ['2024-01-01', '2024-12-01'],
    ],
    [
      ['Jan 2024', 'Okt. 2023', 'may 2022'],
      ['2024-01-01', '2023-10-01', '2022-05-01'],
    ],
    [
      ['Januar 2024', 'März 2024', 'DEZEMBER 2024'],
      ['2024-01-01', '2024-03-01', '2024-12-01'],
    ],
    [
      ['Jan-24', 'Feb-99', "Mar '07"],
      ['2024-01-01', '1999-02-01', '2007-03-01'],
    ],
  ])('contains months as their first days: %j', async (values, expected) => {
    expect(await read(values)).toEqual({ type: 'date', values: expected, warnings: ['months_as_dates'] });
  });

  it.each<[string[], string[]]>([
    [
      ['2024-Q1', '2023-q4'],
      ['2024-01-01', '2023-10-01'],
    ],
    [
      ['2024Q2', '2024/Q3', '2024 Q4'],
      ['2024-04-01', '2024-07-01', '2024-10-01'],
    ],
    [
      ['Q1 2024', 'Q4/2023'],
      ['2024-01-01', '2023-10-01'],
    ],
    [
      ['1. Quartal 2024', '3. Quartal 2024'],
      ['2024-01-01', '2024-07-01'],
    ],
  ])('contains quarters as their first days: %j', async (values, expected) => {
    expect(await read(values)).toEqual({ type: 'date', values: expected, warnings: ['quarters_as_dates'] });
  });

  it.each<[string, string[], string[]]>([
    ['Quartal', ['Q1/25', 'Q4/24'], ['2025-01-01', '2024-10-01']],
    ['quarter', ["Q2 '25", 'q3-99'], ['2025-04-01', '1999-07-01']],
    ['quarter', ['1Q25', '4Q 2024'], ['2025-01-01', '2024-10-01']],
  ])('with the name %s contains quarters of short years: %j', async (name, values, expected) => {
    expect(await read(values, name)).toEqual({ type: 'date', values: expected, warnings: ['quarters_as_dates'] });
  });

  it.each<[string, string[], string[]]>([
    ['Monat', ['01/25', '12/24'], ['2025-01-01', '2024-12-01']],
    ['Period', ['03-25', '11-98'], ['2025-03-01', '1998-11-01']],
  ])('with the name %s contains months of short years: %j', async (name, values, expected) => {
    expect(await read(values, name)).toEqual({ type: 'date', values: expected, warnings: ['months_as_dates'] });
  });

  it.each([
    ['Raum', ['Q1-25', 'Q2-13']],
    ['Teil', ['1Q25', '2Q13']],
    ['Verfall', ['01/25', '02/25']],
    ['Monat', ['01/25', '31/12']],
  ])('with the name %s remains text: %j', async (name, values) => {
    expect(await read(values, name)).toMatchObject({ type: 'text', values });
  });

  it.each<[string[], string[]]>([
    [
      ['2025-W01', '2024W52'],
      ['2024-12-30', '2024-12-23'],
    ],
    [
      ['KW 7/2025', 'KW 08/2025'],
      ['2025-02-10', '2025-02-17'],
    ],
    [
      ['CW 7 2025', 'Week 8 2025'],
      ['2025-02-10', '2025-02-17'],
    ],
    [
      ['7. KW 2025', '53. KW 2020'],
      ['2025-02-10', '2020-12-28'],
    ],
    [
      ['2025/KW07', '2025-KW 8'],
      ['2025-02-10', '2025-02-17'],
    ],
  ])('contains weeks as their Mondays: %j', async (values, expected) => {
    expect(await read(values)).toEqual({ type: 'date', values: expected, warnings: ['weeks_as_dates'] });
  });

  it.each([
    ['with the name of a period', ['3.2025', '11.2025'], 'Periode'],
    ['with three different ones', ['10.2025', '11.2025', '12.2025'], 'k'],
  ])('contains months with a point, not decimals, %s', async (_, values, name) => {
    const found = await read(values, name);
    expect([found.type, found.values.at(-1), found.warnings]).toEqual([
      'date',
      `2025-${values.at(-1)?.slice(0, 2)}-01`,
      ['months_as_dates'],
    ]);
  });

  it('is reported if two decimals may be months with a point', async () => {
    expect(await read(['10.2025', '11.2025'], 'k')).toMatchObject({ type: 'decimal', warnings: ['looks_like_periods'] });
  });

  it.each([
    ['a name for periods', ['201001', '201012'], 'Abrechnungsmonat'],
    ['a year of months', Array.from({ length: 12 }, (_, at) => `2010${String(at + 1).padStart(2, '0')}`), 'k'],
  ])('contains six digits as months if it has %s', async (_, values, name) => {
    const { type, values: found } = await read(values, name);
    expect([type, found[0], found.at(-1)]).toEqual(['date', '2010-01-01', '2010-12-01']);
  });

  it.each([
    ['without such a name', ['201001', '201012'], 'stueck'],
    ['that are no months', ['201001', '201013'], 'Monat'],
  ])('contains six digits as numbers %s', async (_, values, name) => {
    expect(await read(values, name)).toMatchObject({ type: 'integer', values: values.map(Number) });
  });

  it('is reported if six digits may be months', async () => {
    expect((await read(['201001', '201002'], 'k')).warnings).toEqual(['looks_like_periods']);
    expect((await read(['201001', '201013'], 'k')).warnings).toEqual([]);
  });

  it.each<[string, string[], string?]>([
    ['months and days', ['2024-01', '2024-01-31'], 'looks_like_dates'],
    ['months and quarters', ['2024-01', '2024-Q1'], 'looks_like_dates'],
    ['months that do not exist', ['2024-13', '2024-01']],
    ['names of months without a year', ['Januar', 'Februar']],
    ['weeks that do not exist', ['2023-W53', '2023-W52'], 'looks_like_dates'],
  ])('remains text with %s', async (_, values, warning) => {
    expect(await read(values)).toEqual({ type: 'text', values, warnings: warning ? [warning] : [] });
  });
});
