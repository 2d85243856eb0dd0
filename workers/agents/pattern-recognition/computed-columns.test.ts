import { DuckDbSession } from '../../../platform/analytics/index.js';
import { computedColumns } from './computed-columns.js';
import { examineRows } from './examine-rows.js';

const ROWS = `SELECT 1 + i * 7 % 13 AS menge, round(2.5 + i * 11 % 29, 2) AS preis, i * 3 % 4 * 10 AS rabatt, 100 + i * 17 % 41 AS miete, 5 + i * 5 % 23 AS strom,
  1 AS eins FROM range(200) t(i)`;
const COLUMNS = {
  umsatz: 'round(menge * preis, 2)',
  netto: 'round(menge * preis * (1 - rabatt / 100.0), 2)',
  kosten: 'miete + strom',
  kopie: 'menge * eins',
} as const;

const withTable = async <T>(
  names: readonly (keyof typeof COLUMNS)[],
  use: (duck: DuckDbSession, numbers: string[]) => Promise<T>,
): Promise<T> => {
  await using duck = await DuckDbSession.open();
  const computed = names.map((name) => `CAST(${COLUMNS[name]} AS DOUBLE) AS ${name}`);
  const base = ['menge', 'preis', 'rabatt', 'miete', 'strom', 'eins'];
  await duck.run(
    `CREATE TABLE rows_of AS SELECT ${[...base.map((name) => `CAST(${name} AS DOUBLE) AS ${name}`), ...computed].join(', ')} FROM (${ROWS})`,
  );
  return await use(duck, [...base, ...names]);
};

describe('computedColumns', () => {
  it.each([
    ['a product', 'umsatz', ['menge', 'preis']],
    ['a product less a percentage', 'netto', ['menge', 'preis', 'rabatt']],
    ['a sum', 'kosten', ['miete', 'strom']],
  ] as const)('finds %s under any name', async (_, result, operands) => {
    expect(await withTable([result], (duck, numbers) => computedColumns(duck, 'rows_of', numbers))).toEqual([{ result, operands }]);
  });

  it('finds nothing among independent columns, nor in the product with a constant', async () => {
    expect(await withTable(['kopie'], (duck, numbers) => computedColumns(duck, 'rows_of', numbers))).toEqual([]);
  });
});

describe('examineRows', () => {
  const pairs = (asked: readonly string[]) =>
    withTable(['umsatz'], async (duck) => {
      const { candidates } = await examineRows(duck, { table: 'rows_of', numbers: ['menge', 'preis', 'umsatz'], groups: [], asked });
      return candidates.map(({ columns }) => columns.join(' '));
    });

  it('does not test the relation of a column to those that it is computed from', async () => {
    expect(await pairs([])).toEqual(['menge preis']);
  });

  it('tests the relation of two columns that the request names', async () => {
    expect(await pairs(['umsatz', 'menge'])).toEqual(['menge preis', 'menge umsatz']);
  });
});
