import { DuckDbSession } from '../../../platform/analytics/index.js';
import { profileTable, type Dataset } from '../../../subgraphs/sources/index.js';
import type { DerivedMeasure } from '../derived-measures/index.js';
import { relatedColumns } from './factors.js';
import { figuresBy, kpiRows, lineOf, ofGroup } from './kpi-figures.js';

/** Weighings of milk: the share of spoilt litres rises with the temperature by one point in four degrees; small tanks spoil more. */
const ROWS = `(SELECT ['Ost', 'West'][1 + i % 2] AS Tal, ['klein', 'groß'][1 + (i // 2) % 2] AS Tank, 5 + i % 20 AS Tmax_C, i % 6 AS Putzen_nach,
  CASE WHEN i % 89 = 7 THEN 0 ELSE 1000 + 100 * (i % 7) END AS Milch_l,
  CASE WHEN i % 97 = 3 THEN NULL WHEN i % 101 = 9 THEN 5000
    ELSE (1000 + 100 * (i % 7)) * (0.02 + 0.0025 * (i % 20) + CASE WHEN (i // 2) % 2 = 0 THEN 0.03 ELSE 0 END) END AS Verd_l FROM range(1200) t(i))`;
const MEASURE: DerivedMeasure = {
  ...{
    datasetId: 'dst_1',
    kpi: 'Verderbquote',
    words: 'Verderbquote',
    isNamedInFull: true,
    form: 'quotient',
    left: 'Verd_l',
    right: 'Milch_l',
  },
  ...{
    isShare: true,
    per: 1,
    factor: 100,
    days: 0,
    unit: '%',
    better: 'lower',
    deviation: 0.001,
    months: 8,
    blanks: 0,
    zeros: 0,
    above: 0,
  },
};

let duck: DuckDbSession;
let dataset: Dataset;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  const columns = await duck.rows<{ name: string; type: string }>(
    `SELECT column_name AS name, CASE WHEN column_type = 'VARCHAR' THEN 'text' WHEN column_type IN ('BIGINT', 'INTEGER') THEN 'integer' ELSE 'decimal' END AS type
      FROM (DESCRIBE SELECT * FROM ${ROWS})`,
  );
  await duck.run(`CREATE TEMP TABLE milk AS SELECT * FROM ${ROWS}`);
  const typed = columns.map((column) => ({ ...column, sourceName: column.name, nullable: true }));
  const { columns: profiled } = await profileTable(duck, 'milk', typed as never);
  dataset = { datasetId: 'dst_1', name: 'Wiegungen', rows: 1200, columns, roles: {}, profile: { columns: profiled } } as unknown as Dataset;
});
afterAll(() => duck[Symbol.asyncDispose]());

const columnsIn = (text: string) => relatedColumns(text, dataset, MEASURE).map(({ column, kind }) => [column, kind]);

describe('relatedColumns', () => {
  it('finds numbers and categories by their names, also heat for a temperature, and a category of which two values are named', () => {
    expect(columnsIn('Hängt es an der Hitze, und in jedem Tal gleich?')).toEqual([
      ['Tal', 'category'],
      ['Tmax_C', 'number'],
    ]);
    expect(columnsIn('Ist es im Ost so wie im West?')).toEqual([['Tal', 'category']]);
  });

  it('takes no preposition for a part of a name, and none of the two columns of the KPI', () => {
    expect(columnsIn('Ist die Quote nachts höher?')).toEqual([]);
    expect(columnsIn('Hängt sie an der Milch?')).toEqual([]);
  });
});

describe('figuresBy', () => {
  const usable = 'Verd_l IS NOT NULL AND Milch_l > 0 AND Verd_l <= Milch_l';

  it('states quotients of sums, without rows whose value is impossible', async () => {
    const column = { column: 'Tank', kind: 'category' as const, words: [] };
    const found = await figuresBy(duck, kpiRows('milk', MEASURE, column, null), MEASURE, column);
    const expected = await duck.rows<{ name: string; value: number; n: number }>(
      `SELECT Tank AS name, sum(Verd_l) / sum(Milch_l) AS value, count(*) AS n FROM milk WHERE ${usable} GROUP BY Tank ORDER BY value DESC`,
    );
    expect(found?.groups.map(({ name, n }) => [name, n])).toEqual(expected.map(({ name, n }) => [name, Number(n)]));
    for (const [at, { value }] of expected.entries()) expect(found?.groups[at]?.value).toBeCloseTo(value, 10);
    expect(found?.p).toBeLessThan(0.001);
    expect(found?.line).toBeNull();
  });

  it('states bands and the change per unit of a number, also within a group', async () => {
    const column = { column: 'Tmax_C', kind: 'number' as const, words: [] };
    const rows = kpiRows('milk', MEASURE, column, 'Tank');
    const found = await figuresBy(duck, rows, MEASURE, column);
    expect(found?.groups).toHaveLength(4);
    expect(found?.groups[0]?.value).toBeLessThan(found?.groups[3]?.value ?? 0);
    // Within tanks of one size the temperature alone determines the share.
    const line = await lineOf(duck, ofGroup(rows, 'klein'));
    expect(line?.slope).toBeCloseTo(0.0025, 6);
    expect(line?.rho).toBeCloseTo(1, 6);
  });

  it('states no groups if only one is large enough', async () => {
    const column = { column: 'Tal', kind: 'category' as const, words: [] };
    expect(await figuresBy(duck, kpiRows(`(SELECT * FROM milk WHERE Tal = 'Ost')`, MEASURE, column, null), MEASURE, column)).toBeNull();
  });
});
