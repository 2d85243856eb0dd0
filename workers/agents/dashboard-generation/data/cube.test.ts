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

  /** Twelve months of two plants; the second has half of the values. */
  const PLANTS = `SELECT (DATE '2025-01-01' + INTERVAL (i // 2) MONTH)::DATE AS "Monat", ['Nord', 'Süd'][1 + i % 2] AS "Werk",
    (CASE WHEN i % 2 = 0 THEN 96 ELSE 91 END)::DOUBLE AS "Liefertreue", (CASE WHEN i % 2 = 0 THEN 0.8 ELSE 0.7 END)::DOUBLE AS "Auslastung",
    ((100 + i // 2) / (1 + i % 2))::DOUBLE AS "Mitarbeiter", 10.0::DOUBLE AS "Umsatz", 3.5::DOUBLE + i % 3 AS "Messwert" FROM range(24) r(i)`;
  const plantColumns = (...measures: string[]): CubeTableColumn[] => [
    { name: 'Monat', type: 'date', role: 'time' },
    { name: 'Werk', type: 'text', role: 'dimension' },
    ...measures.map((name) => ({ name, type: 'decimal', role: 'measure' as const })),
  ];

  it('sums flows, averages rates, and sums stocks over things but not over time', async () => {
    const cube = await cubeOf({}, PLANTS, plantColumns('Liefertreue', 'Auslastung', 'Mitarbeiter', 'Messwert'));
    expect(cube.measures.map(({ aggregate }) => aggregate)).toEqual(['mean', 'mean', 'stock', 'mean']);
    expect(cube.unknown).toEqual(['Messwert']);
    const sums = ['Auslastung', 'Mitarbeiter', 'Messwert', 'Umsatz'].map((column) => ({ column, aggregate: 'sum' as const }));
    const asked = await cubeOf({ measures: sums }, PLANTS, plantColumns('Auslastung', 'Mitarbeiter', 'Messwert', 'Umsatz'));
    expect(asked.measures.map(({ aggregate }) => aggregate)).toEqual(['mean', 'stock', 'sum', 'sum']);
    expect(asked.notSummed).toEqual(['Auslastung', 'Mitarbeiter']);
    const flows = await cubeOf({ measures: [{ column: 'Umsatz' }] }, PLANTS, plantColumns('Umsatz'));
    expect([flows.measures, flows.unknown]).toEqual([[{ column: 'Umsatz', aggregate: 'sum' }], []]);
  });

  it('states the weighted mean of a rate if a column shows that the rows differ in size', async () => {
    const table = `SELECT (DATE '2025-01-01' + INTERVAL (i // 2) MONTH)::DATE AS "Monat", ['Nord', 'Süd'][1 + i % 2] AS "Werk",
      [0.9, 0.5][1 + i % 2]::DOUBLE AS "Termintreue", [400, 100][1 + i % 2]::DOUBLE AS "Lieferungen Anzahl" FROM range(24) r(i)`;
    const { unweighted } = await cubeOf({}, table, plantColumns('Termintreue', 'Lieferungen Anzahl'));
    const means = { mean: expect.closeTo(0.7, 9), weighted: expect.closeTo(0.82, 9) };
    expect(unweighted).toEqual([{ column: 'Termintreue', weight: 'Lieferungen Anzahl', ...means }]);
  });

  it('takes integers that differ in every row as identifiers only if nothing tells that they measure', async () => {
    const table = `SELECT (DATE '2025-01-01' + INTERVAL (i // 2) MONTH)::DATE AS "Monat", ['Nord', 'Süd'][1 + i % 2] AS "Werk",
      7000 + 13 * i AS "Vorgang", 300 + 7 * i AS "Lagerbestand", 90 + 3 * i AS "Kopfzahl" FROM range(24) r(i)`;
    const integers = ['Vorgang', 'Lagerbestand', 'Kopfzahl'].map((name) => ({ name, type: 'integer', role: 'measure' as const }));
    const { measures } = await cubeOf({}, table, [...plantColumns(), ...integers]);
    expect(measures).toEqual([
      { column: 'Lagerbestand', aggregate: 'stock' },
      { column: 'Kopfzahl', aggregate: 'stock' },
    ]);
  });

  it.each([
    ['several rows of one thing and moment', `SELECT * FROM (${PLANTS}) UNION ALL SELECT * FROM (${PLANTS})`, 'mean'],
    ['no date', `SELECT "Werk", "Mitarbeiter" FROM (${PLANTS})`, 'sum'],
    ['daily rows', `SELECT * REPLACE ((CASE WHEN day(d) = 1 THEN "Monat" ELSE d END) AS "Monat") FROM (${PLANTS}), range(DATE '2025-01-01', DATE '2025-01-02', INTERVAL 1 DAY) r(d) LIMIT 24`, 'stock'], // prettier-ignore
  ])('aggregates a stock in a table with %s', async (_, table, aggregate) => {
    const columns = plantColumns('Mitarbeiter').filter(({ name }) => table.includes('REPLACE') || aggregate !== 'sum' || name !== 'Monat');
    expect((await cubeOf({ measures: [{ column: 'Mitarbeiter' }] }, table, columns)).measures).toEqual([
      { column: 'Mitarbeiter', aggregate },
    ]);
  });

  it('averages a stock over the days of a month', async () => {
    const daily = `SELECT d::DATE AS "Tag", w AS "Lager", (CASE w WHEN 'A' THEN 10 ELSE 20 END + day(d))::DOUBLE AS "Lagerbestand"
      FROM range(DATE '2025-01-01', DATE '2025-03-01', INTERVAL 1 DAY) r(d), (SELECT unnest(['A', 'B']) AS w)`;
    const cube = await cubeOf({ dimensions: [] }, daily, [
      { name: 'Tag', type: 'date', role: 'time' },
      { name: 'Lager', type: 'text', role: 'dimension' },
      { name: 'Lagerbestand', type: 'decimal', role: 'measure' },
    ]);
    // 10 + 20 + 2 · 16 in January, 10 + 20 + 2 · 14.5 in February.
    expect(cube.rows).toEqual([
      ['2025-01', 62, 62],
      ['2025-02', 56, 59],
    ]);
  });

  it('leaves out rows with totals of other rows', async () => {
    const withTotal = `SELECT * FROM (${PLANTS}) UNION ALL SELECT "Monat", 'Gesamt', 93, 0.75, sum("Mitarbeiter"), sum("Umsatz"), 4 FROM (${PLANTS}) GROUP BY "Monat"`;
    const cube = await cubeOf({}, withTotal, plantColumns('Umsatz'));
    expect([cube.totals, cube.total, new Set(cube.rows.map(([, plant]) => plant))]).toEqual([12, 24, new Set(['Nord', 'Süd'])]);
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
    const cube = await cubeOf({}, `SELECT 'a' AS "x"" FROM t; DROP TABLE t; --", 1.5 AS umsatz UNION ALL SELECT 'b', 2.5`, [
      { name: hostile, type: 'text', role: 'dimension' },
      { name: 'umsatz', type: 'decimal', role: 'measure' },
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
