import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { MetricDirection } from '../../../../subgraphs/metrics/index.js';
import { compareGroups } from './compare-groups.js';
import { partsOf } from './decompose-difference.js';
import { meanOfColumn, measureOfMetric, shareOfCondition } from '../../../methods/metrics/index.js';

const COLUMNS = [
  { name: 'carrier', type: 'text' },
  { name: 'late', type: 'boolean' },
  { name: 'days', type: 'decimal' },
];

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  // Of 100 deliveries each, carrier A has 20 late ones and B 40; C has only four deliveries, all late.
  await duck.run(`CREATE TABLE deliveries AS
    SELECT CASE WHEN i < 100 THEN 'A' WHEN i < 200 THEN 'B' ELSE 'C' END AS carrier,
           i < 20 OR (i >= 100 AND i < 140) OR i >= 200 AS late,
           CASE WHEN i < 100 THEN i % 10 WHEN i < 200 THEN 5 + i % 10 ELSE 90 END AS days
      FROM range(204) AS numbers(i)`);
});
afterAll(async () => duck[Symbol.asyncDispose]());

const metric = (formula: string, direction = MetricDirection.LOWER) => ({ name: 'Late deliveries', unit: '%', direction, formula });
const DATASET = { columns: COLUMNS as never, profile: { columns: [] } as never, rows: 204 };
const CARRIER = { name: 'carrier', values: [], isAsked: true };

const compared = async (formula: string, { direction = MetricDirection.LOWER, values = [] as string[] } = {}) => {
  const found = measureOfMetric(metric(formula, direction), DATASET);
  if (!found) throw new Error(`no measure for ${formula}`);
  const [comparison] = await compareGroups(duck, { relation: 'deliveries', columns: [{ ...CARRIER, values }], measure: found.measure });
  return comparison;
};

describe('compareGroups', () => {
  it('tests shares by chi-squared, with the worst group first and small groups last and untested', async () => {
    const found = await compared('100 * COUNT_IF(late) / COUNT(*)');
    expect(found?.groups.map(({ value, n, met, figure }) => [value, n, met, figure])).toEqual([
      ['B', 100, 40, 40],
      ['A', 100, 20, 20],
      ['C', 4, 4, 100],
    ]);
    // (20 − 30)² / 21 + (40 − 30)² / 21
    expect(found?.test?.statistic).toBeCloseTo(9.524, 3);
    expect(found?.test).toMatchObject({ name: 'chi-squared', df: 1, n: 200 });
    expect(found?.test?.p).toBeCloseTo(0.002, 3);
  });

  it('begins with the lowest share if a high one is good', async () => {
    const found = await compared('100 * COUNT_IF(NOT late) / COUNT(*)', { direction: MetricDirection.HIGHER });
    expect(found?.groups.map(({ value }) => value)).toEqual(['B', 'A', 'C']);
  });

  it('compares an asked group with the others', async () => {
    const found = await compared('100 * COUNT_IF(late) / COUNT(*)', { values: ['B'] });
    expect(found?.rest).toMatchObject({ n: 104, met: 24 });
    expect(found?.rest?.p).toBeLessThan(0.05);
  });

  it('compares several asked groups with each other', async () => {
    const found = await compared('100 * COUNT_IF(late) / COUNT(*)', { values: ['A', 'B'] });
    expect(found?.rest?.p).toBeCloseTo(0.002, 3);
    expect(found?.composition).toEqual([]);
  });

  it('tests means by ranks and does not test totals', async () => {
    const mean = await compared('AVG(days)');
    expect(mean?.groups.slice(0, 2).map(({ value, figure }) => [value, figure])).toEqual([
      ['B', 9.5],
      ['A', 4.5],
    ]);
    expect(mean?.test).toMatchObject({ name: 'Kruskal-Wallis', df: 1, n: 200 });
    expect(mean?.test?.p).toBeLessThan(0.001);
    const total = await compared('SUM(days)');
    expect([total?.test, total?.groups.map(({ figure }) => figure)]).toEqual([null, [950, 450, 360]]);
  });

  it('takes the mean of a column and the share of a condition', async () => {
    const measures = [meanOfColumn('days'), shareOfCondition('late', 'late')];
    const figures = measures.map(
      async (measure) => (await compareGroups(duck, { relation: 'deliveries', columns: [CARRIER], measure }))[0]?.groups[0]?.figure,
    );
    expect(await Promise.all(figures)).toEqual([9.5, 40]);
  });
});

describe('measureOfMetric', () => {
  it.each([
    ['100 * COUNT_IF(late) / COUNT(*)', 'share', 100],
    ['COUNT_IF(late) / COUNT(*) * 100', 'share', 100],
    ['COUNT_DISTINCT(carrier WHERE late) / COUNT_DISTINCT(carrier)', 'share', 100],
    ['AVG(days WHERE late)', 'mean', undefined],
    ['SUM(days)', 'total', undefined],
    ['SUM(days) / COUNT(*)', 'formula', undefined],
  ])('reads %s as %s', (formula, kind, factor) => {
    const found = measureOfMetric(metric(formula), DATASET);
    expect(found?.measure.kind).toBe(kind);
    expect(found?.measure && 'factor' in found.measure ? found.measure.factor : undefined).toBe(factor);
  });

  it('returns null for columns that the table does not have', () => {
    expect(measureOfMetric(metric('AVG(price)'), DATASET)).toBeNull();
  });
});

describe('partsOf', () => {
  const cell = (isAsked: boolean, category: string, n: number, sum: number) => ({ isAsked, category, n, sum });

  it('attributes a difference to the composition if the rates within the categories are the same', () => {
    // Rates of 10 % and 50 % on both sides; the asked group has 75 of 100 in the second category, the others 25 of 100.
    const parts = partsOf([cell(true, 'a', 25, 2.5), cell(true, 'b', 75, 37.5), cell(false, 'a', 75, 7.5), cell(false, 'b', 25, 12.5)]);
    expect(parts?.difference).toBeCloseTo(0.2, 10);
    expect(parts?.composition).toBeCloseTo(0.2, 10);
  });

  it('attributes nothing to the composition if it is the same', () => {
    const parts = partsOf([cell(true, 'a', 50, 20), cell(true, 'b', 50, 20), cell(false, 'a', 10, 1), cell(false, 'b', 10, 1)]);
    expect(parts?.difference).toBeCloseTo(0.3, 10);
    expect(parts?.composition).toBeCloseTo(0, 10);
  });

  it('returns null if a side is empty', () => {
    expect(partsOf([cell(true, 'a', 5, 1)])).toBeNull();
  });
});
