import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readCaseMonths } from './case-months.js';
import { MAX_CUBE_ROWS, readCube, type CubeQuery, type CubeTableColumn } from './cube.js';

const COLUMNS: CubeTableColumn[] = [
  { name: 'Auftrag', type: 'integer', role: 'identifier' },
  { name: 'Datum', type: 'date', role: 'time' },
  { name: 'Region', type: 'text', role: 'dimension' },
  { name: 'Kunde', type: 'text', role: 'identifier' },
  { name: 'Umsatz_EUR', type: 'decimal', role: 'measure' },
  { name: 'Ausschussquote', type: 'decimal', role: 'measure' },
];

/** 40 orders: regions alternate, each order has its own customer, one order has no date. */
const ORDERS = `SELECT i AS "Auftrag", CASE WHEN i = 39 THEN NULL ELSE DATE '2026-01-15' + INTERVAL (i % 2) MONTH END AS "Datum",
  ['Nord', 'Süd', NULL][1 + i % 3] AS "Region", 'Kunde ' || i AS "Kunde", i * 1.5 AS "Umsatz_EUR", (i % 5) / 100.0 AS "Ausschussquote" FROM range(40) r(i)`;

const cubeOf = async (query: CubeQuery = {}, table = ORDERS, columns = COLUMNS) => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE t AS ${table}`);
  return await readCube(duck, 't', columns, query, 'Übrige');
};

describe('readCube', () => {
  it('selects date, low-cardinality text and numeric columns by default and skips identifiers', async () => {
    const cube = await cubeOf();
    expect(cube).toMatchObject({
      time: { column: 'Datum', step: 'month' },
      dimensions: ['Region'],
      dropped: [],
      measures: [
        { column: 'Umsatz_EUR', aggregate: 'sum' },
        { column: 'Ausschussquote', aggregate: 'mean' },
      ],
      total: 40,
    });
    const sum = (index: number): number => cube.rows.reduce((total, row) => total + Number(row[index]), 0);
    // 40 rows; 1.5 × (0 + … + 39) = 1170; 8 × (0.00 + … + 0.04) = 0.8 over 40 values.
    expect([sum(2), sum(3), sum(4), sum(5)]).toEqual([40, 1170, expect.closeTo(0.8, 9), 40]);
    expect(new Set(cube.rows.map(([month]) => month))).toEqual(new Set(['2026-01', '2026-02', null]));
    expect(new Set(cube.rows.map(([, region]) => region))).toEqual(new Set(['Nord', 'Süd', null]));
  });

  it('uses the requested columns and merges the rare values of a dimension', async () => {
    const cube = await cubeOf({ dimensions: ['Kunde'], measures: [{ column: 'Umsatz_EUR', aggregate: 'max' }] });
    expect(cube.measures).toEqual([{ column: 'Umsatz_EUR', aggregate: 'max' }]);
    const customers = new Set(cube.rows.map(([, customer]) => customer));
    expect(customers.size).toBe(20);
    expect(customers).toContain('Übrige');
    expect(Math.max(...cube.rows.map((row) => Number(row[3])))).toBe(58.5);
  });

  it('drops the last dimensions if there are too many combinations', async () => {
    const wide = `SELECT 'a' || (i % 19) AS a, 'b' || (i // 19 % 18) AS b, 'c' || (i // 342 % 17) AS c, i + 0.5 AS betrag FROM range(20000) r(i)`;
    const columns: CubeTableColumn[] = [
      ...['a', 'b', 'c'].map((name) => ({ name, type: 'text', role: 'dimension' as const })),
      { name: 'betrag', type: 'decimal', role: 'measure' },
    ];
    const cube = await cubeOf({}, wide, columns);
    expect(cube).toMatchObject({ time: null, dimensions: ['a', 'b'], dropped: ['c'], total: 20_000 });
    expect(cube.rows).toHaveLength(342);
    expect(cube.rows.length).toBeLessThanOrEqual(MAX_CUBE_ROWS);
  });

  it('quotes hostile column names', async () => {
    const hostile = `x" FROM t; DROP TABLE t; --`;
    const cube = await cubeOf({}, `SELECT 'a' AS "x"" FROM t; DROP TABLE t; --", 1.5 AS w UNION ALL SELECT 'b', 2.5`, [
      { name: hostile, type: 'text', role: 'dimension' },
      { name: 'w', type: 'decimal', role: 'measure' },
    ]);
    expect(cube.rows).toEqual([
      ['a', 1, 1.5],
      ['b', 1, 2.5],
    ]);
  });
});

describe('readCaseMonths', () => {
  const LOG = `SELECT * FROM (VALUES
    ('c1', 'A', TIMESTAMP '2026-01-10 00:00:00', 'Nord', 'x'), ('c1', 'B', TIMESTAMP '2026-01-12 00:00:00', 'Nord', 'y'),
    ('c2', 'A', TIMESTAMP '2026-01-31 00:00:00', 'Süd', 'x'), ('c2', 'B', TIMESTAMP '2026-02-04 00:00:00', 'Süd', 'y'),
    ('c3', 'A', TIMESTAMP '2026-02-01 00:00:00', 'Nord', 'x'), (NULL, 'A', TIMESTAMP '2026-02-01 00:00:00', 'Nord', 'x')
  ) v(fall, schritt, zeit, region, person)`;

  it('counts cases and sums throughput times by start month and constant case attributes', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE log AS ${LOG}`);
    const columns = ['fall', 'schritt', 'region', 'person'].map((name) => ({ name, type: 'text' }));
    const roles = { case: 'fall', activity: 'schritt', time: 'zeit' };
    const { attributes, rows } = await readCaseMonths(duck, 'log', columns, roles, Object.values(roles));
    expect(attributes).toEqual(['region']);
    expect(rows).toEqual([
      { month: '2026-01', values: ['Nord'], cases: 1, seconds: 2 * 86_400 },
      { month: '2026-01', values: ['Süd'], cases: 1, seconds: 4 * 86_400 },
      { month: '2026-02', values: ['Nord'], cases: 1, seconds: 0 },
    ]);
  });
});
