import { givenIngestion } from '../ingestion.fixture.js';

const csv = givenIngestion('csv');

/** Ingests a column of a CSV file; returns how it is stored, and its warnings. */
const read = async (values: readonly string[]) => {
  const table = await csv.ingest(['n;x', ...values.map((value, index) => `r${index};"${value}"`)].join('\n'));
  const { type, unit } = table.columns[1] ?? {};
  return { type, unit, values: (await csv.rowsOf(table)).map((row) => row['x']), warnings: table.warnings.map(({ code }) => code) };
};

describe('a multiple of a currency', () => {
  it.each<[string, string[], number[], string]>([
    ['beside larger bare amounts', ['68000', '29000', '32 T€', '7500'], [68000, 29000, 32000, 7500], 'EUR'],
    ['beside the currency itself', ['1.250,50 €', '3 kEUR', '800 €'], [1250.5, 3000, 800], 'EUR'],
    ['in different steps', ['1,5 MEUR', '250 TEUR'], [1_500_000, 250_000], 'EUR'],
    ['with decimals and a minus', ['45000', '-1,2 k£', '61000'], [45000, -1200, 61000], 'GBP'],
  ])('is converted %s', async (_, values, expected, unit) => {
    const column = await read(values);
    expect(column).toMatchObject({ unit, values: expected, warnings: expect.arrayContaining(['numbers_scaled']) as string[] });
  });

  it('is the unit of the column if all amounts are in it', async () => {
    expect(await read(['32 T€', '45 T€', '7 T€'])).toMatchObject({ unit: 'kEUR', values: [32, 45, 7] });
  });

  it.each([
    ['beside bare amounts of their size', ['32 T€', '45', '7']],
    ['of different currencies', ['32 T€', '45 k$']],
  ])('stays text %s', async (_, values) => {
    expect(await read(values)).toMatchObject({ type: 'text', warnings: ['units_mixed'] });
  });
});
