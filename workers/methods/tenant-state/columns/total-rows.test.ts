import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { withoutTotals } from './total-rows.js';

type Row = readonly (string | number | null)[];

const literalOf = (cell: string | number | null): string =>
  cell === null ? 'NULL' : typeof cell === 'number' ? `${cell}::DOUBLE` : `'${cell}'`;

/** Returns the rows that are kept. Columns have the form `name:type`. */
const keptOf = async (header: string, rows: readonly Row[]): Promise<{ totals: number; kept: Row[] }> => {
  const columns = header.split(' ').map((column) => {
    const [name = '', type = ''] = column.split(':');
    return { name, type };
  });
  await using duck = await DuckDbSession.open();
  const cells = rows.map((row) => `(${row.map(literalOf).join(', ')})`).join(', ');
  const typed = columns.map(({ name, type }) => (type === 'date' ? `CAST("${name}" AS DATE) AS "${name}"` : `"${name}"`)).join(', ');
  await duck.run(`CREATE TABLE t AS SELECT ${typed} FROM (VALUES ${cells}) v(${columns.map(({ name }) => `"${name}"`).join(', ')})`);
  const { relation, totals } = await withoutTotals(duck, 't', columns);
  return { totals, kept: (await duck.rows(`SELECT * FROM ${relation}`)).map((row) => Object.values(row) as Row) };
};

const PLANTS: Row[] = [
  ['2025-01-01', 'Nord', 10],
  ['2025-01-01', 'Süd', 20],
  ['2025-02-01', 'Nord', 30],
  ['2025-02-01', 'Süd', 40],
];
const HEADER = 'Monat:date Werk:text Umsatz:decimal';

describe('withoutTotals', () => {
  it.each([
    ['a last row with a word', [[null, 'Gesamt', 100]]],
    ['a last row without texts', [[null, null, 100]]],
    ['a rounded total', [[null, 'Summe:', 100.04]]],
    [
      'totals of groups',
      [
        ['2025-01-01', 'Gesamt', 30],
        ['2025-02-01', 'Gesamt', 70],
      ],
    ],
    [
      'totals of groups and of all',
      [
        ['2025-01-01', 'Total', 30],
        ['2025-02-01', 'Total', 70],
        [null, 'Grand total', 100],
      ],
    ],
    [
      'totals of things',
      [
        [null, 'Nord gesamt', 40],
        [null, 'Süd gesamt', 60],
      ],
    ],
    [
      'totals of things and a blank total',
      [
        [null, 'Nord gesamt', 40],
        [null, 'Süd gesamt', 60],
        [null, null, 100],
      ],
    ],
  ] as [string, Row[]][])('leaves out %s', async (_, totals) => {
    expect(await keptOf(HEADER, [...PLANTS, ...totals])).toMatchObject({ totals: totals.length, kept: { length: 4 } });
  });

  it('leaves out totals of two levels in two columns', async () => {
    const rows: Row[] = [
      ['Nord', 'A', 1],
      ['Nord', 'B', 2],
      ['Nord', 'Summe', 3],
      ['Süd', 'C', 4],
      ['Süd', 'D', 6],
      ['Süd', 'Summe', 10],
      ['Gesamt', null, 13],
    ];
    expect(await keptOf('Region:text Werk:text Menge:decimal', rows)).toMatchObject({ totals: 3, kept: { length: 4 } });
  });

  it.each([
    ['no total', PLANTS],
    ['a word whose row is no total', [...PLANTS, ['2025-03-01', 'Gesamt', 55]]],
    ['a row without texts that is no total', [...PLANTS, [null, null, 55]]],
    [
      'only totals',
      [
        ['2025-01-01', 'Gesamt', 30],
        ['2025-02-01', 'Gesamt', 70],
      ],
    ],
    ['a name that contains a word', [...PLANTS, ['2025-02-01', 'Totalschaden GmbH', 100]]],
    [
      'zeros',
      [
        ['2025-01-01', 'Nord', 0],
        ['2025-01-01', 'Süd', 0],
        ['2025-01-01', 'Gesamt', 0],
      ],
    ],
  ] as [string, Row[]][])('keeps a table with %s', async (_, rows) => {
    expect(await keptOf(HEADER, rows)).toMatchObject({ totals: 0, kept: { length: rows.length } });
  });
});
