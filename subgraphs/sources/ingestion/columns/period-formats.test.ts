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
    expect(await read(values, name)).toEqual({ type: 'integer', values: values.map(Number), warnings: [] });
  });

  it.each([
    ['months and days', ['2024-01', '2024-01-31']],
    ['months and quarters', ['2024-01', '2024-Q1']],
    ['months that do not exist', ['2024-13', '2024-01']],
    ['names of months without a year', ['Januar', 'Februar']],
  ])('remains text with %s', async (_, values) => {
    expect(await read(values)).toEqual({ type: 'text', values, warnings: [] });
  });
});
