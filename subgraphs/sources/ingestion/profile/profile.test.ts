import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ColumnType } from '../../quality/assessment.schema.js';
import { profileTable } from './profile.js';
import type { ColumnProfile } from './profile.schema.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

const profileOf = async (relation: string, type: ColumnType): Promise<ColumnProfile> => {
  const { columns } = await profileTable(duck, `(${relation})`, [{ name: 'x', type }]);
  return columns[0] as ColumnProfile;
};

const values = (sql: string): string => `SELECT x FROM (VALUES ${sql}) t(x)`;

describe('profileTable', () => {
  it('profiles numbers with R-7 quantiles and the sample standard deviation', async () => {
    expect(await profileOf(values('(1), (2), (3), (4), (NULL)'), 'integer')).toEqual({
      name: 'x',
      type: 'integer',
      nulls: 1,
      nullShare: 0.2,
      distinct: 4,
      distinctExact: true,
      min: 1,
      max: 4,
      mean: 2.5,
      stddev: expect.closeTo(Math.sqrt(5 / 3), 12),
      quantiles: { p05: 1.15, p25: 1.75, p50: 2.5, p75: 3.25, p95: expect.closeTo(3.85, 12) },
      quantilesExact: true,
      topValues: [1, 2, 3, 4].map((value) => ({ value, count: 1, share: 0.2 })),
      histogram: [1, 2, 3, 4].map((from) => ({ from, to: from + 1, count: 1 })),
      textLength: null,
    });
  });

  it('counts every number in one of twenty bins of equal width', async () => {
    const { histogram, distinct, quantiles } = await profileOf('SELECT range / 10.0 AS x FROM range(1001)', 'decimal');
    expect(histogram).toHaveLength(20);
    expect(histogram.map(({ count }) => count)).toEqual([...Array(19).fill(50), 51]);
    expect([histogram[0]?.from, histogram[19]?.to, distinct]).toEqual([0, 100, 1001]);
    expect(quantiles?.p25).toBeCloseTo(25, 12);
  });

  it('returns empty bins for gaps between integers, and one bin for a constant', async () => {
    expect((await profileOf(values('(7), (9)'), 'integer')).histogram).toEqual([
      { from: 7, to: 8, count: 1 },
      { from: 8, to: 9, count: 0 },
      { from: 9, to: 10, count: 1 },
    ]);
    expect((await profileOf(values('(2.5), (2.5)'), 'decimal')).histogram).toEqual([{ from: 2.5, to: 2.5, count: 2 }]);
  });

  it('counts non-finite numbers as null', async () => {
    const profile = await profileOf(values(`('NaN'::DOUBLE), ('inf'::DOUBLE), (1e300), (2.0), (4.0)`), 'decimal');
    expect(profile).toMatchObject({ nulls: 3, min: 2, max: 4, mean: 3, distinct: 2 });
  });

  it('keeps integers beyond the range of JavaScript numbers', async () => {
    expect(await profileOf(values('(999999999999999999), (1)'), 'integer')).toMatchObject({ min: 1, max: '999999999999999999' });
  });

  it('lists at most 50 texts completely, of more the ten most frequent ones', async () => {
    const distinct = async (count: number): Promise<number> =>
      (await profileOf(`SELECT 'x' || range AS x FROM range(${count})`, 'text')).topValues.length;
    expect([await distinct(50), await distinct(51)]).toEqual([50, 10]);
    expect((await profileOf(`SELECT range AS x FROM range(11)`, 'integer')).topValues).toHaveLength(10);
  });

  it('lists frequent texts with ties in order, and text lengths in characters', async () => {
    const profile = await profileOf(`SELECT 'Ü' || (range % 12) AS x FROM range(25)`, 'text');
    expect(profile.topValues.map(({ value }) => value)).toEqual(['Ü0', 'Ü1', 'Ü10', 'Ü11', 'Ü2', 'Ü3', 'Ü4', 'Ü5', 'Ü6', 'Ü7', 'Ü8', 'Ü9']);
    expect(profile.topValues[0]).toEqual({ value: 'Ü0', count: 3, share: 3 / 25 });
    expect(profile).toMatchObject({ distinct: 12, min: 'Ü0', max: 'Ü9', histogram: [], mean: null, quantiles: null });
    expect(profile.textLength).toEqual({ min: 2, max: 3, mean: expect.closeTo(2.16, 12) });
    expect((await profileOf(`SELECT repeat('x', 1000) AS x`, 'text')).max).toHaveLength(200);
  });

  it('groups times by calendar units without gaps', async () => {
    const months = await profileOf(values(`('2024-01-31'::DATE), ('2024-03-01'::DATE), ('2024-05-10'::DATE)`), 'date');
    expect(months).toMatchObject({ min: '2024-01-31', max: '2024-05-10' });
    expect(months.histogram.map(({ from, count }) => [from, count])).toEqual(
      expect.arrayContaining([
        ['2024-01-29', 1],
        ['2024-02-05', 0],
      ]),
    );
    const minutes = await profileOf(values(`('2024-01-01 10:00:30'::TIMESTAMP), ('2024-01-01 10:02:00'::TIMESTAMP)`), 'timestamp');
    expect(minutes.histogram).toEqual([
      { from: '2024-01-01T10:00:00.000Z', to: '2024-01-01T10:01:00.000Z', count: 1 },
      { from: '2024-01-01T10:01:00.000Z', to: '2024-01-01T10:02:00.000Z', count: 0 },
      { from: '2024-01-01T10:02:00.000Z', to: '2024-01-01T10:03:00.000Z', count: 1 },
    ]);
    expect(minutes.topValues[0]?.value).toBe('2024-01-01T10:00:30.000Z');
  });

  it.each<[string, string, number]>([
    ['hours', `SELECT TIMESTAMP '2024-01-01' + INTERVAL (range) HOUR AS x FROM range(30)`, 30],
    ['days', `SELECT TIMESTAMP '2024-01-01' + INTERVAL (range) HOUR AS x FROM range(900)`, 38],
    ['quarters', `SELECT DATE '2020-01-01' + INTERVAL (range) DAY AS x FROM range(2000)`, 22],
    ['years', `SELECT DATE '1990-01-01' + INTERVAL (range) MONTH AS x FROM range(400)`, 34],
    ['millennia', values(`('0900-01-01'::DATE), ('9999-12-31'::DATE)`), 10],
  ])('returns at most forty buckets: %s', async (_unit, relation, buckets) => {
    const { histogram } = await profileOf(relation, 'timestamp');
    const { total } = await duck.one<{ total: number }>(`SELECT count(*) AS total FROM (${relation})`);
    expect(histogram.length).toBe(buckets);
    expect(histogram.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  it('counts times outside the years 1 to 9999 as null', async () => {
    const profile = await profileOf(values(`('infinity'::TIMESTAMP), ('12000-01-01'::TIMESTAMP), ('2024-01-01'::TIMESTAMP)`), 'timestamp');
    expect(profile).toMatchObject({ nulls: 2, min: '2024-01-01T00:00:00.000Z', max: '2024-01-01T00:00:00.000Z' });
    expect(await profileOf(values(`('2024-01-01'::TIMESTAMP_NS)`), 'timestamp')).toMatchObject({ nulls: 0, distinct: 1 });
    expect(await profileOf(values(`('2024-01-01T00:00:00+01:00'::TIMESTAMPTZ)`), 'timestamp')).toMatchObject({
      min: '2023-12-31T23:00:00.000Z',
    });
  });

  it('profiles booleans', async () => {
    expect(await profileOf(values('(true), (true), (false)'), 'boolean')).toMatchObject({
      min: false,
      max: true,
      distinct: 2,
      topValues: [
        { value: true, count: 2 },
        { value: false, count: 1 },
      ],
      histogram: [],
    });
  });

  it('profiles other types as text', async () => {
    expect(await profileOf(`SELECT [1, 2] AS x`, 'text')).toMatchObject({ min: '[1, 2]', distinct: 1 });
  });

  it('accepts a table without rows and a column without values', async () => {
    for (const type of ['integer', 'decimal', 'date', 'timestamp', 'text', 'boolean'] as const)
      for (const where of ['', ' WHERE false'])
        expect(await profileOf(`SELECT NULL AS x${where}`, type)).toMatchObject({
          distinct: 0,
          distinctExact: true,
          min: null,
          max: null,
          mean: null,
          topValues: [],
          histogram: [],
          textLength: null,
        });
  });

  it('estimates beyond a million distinct values, flags the estimate, and counts the most frequent values exactly', async () => {
    const relation = `SELECT CASE WHEN range % 100 = 0 THEN -1 ELSE range END AS x FROM range(1200000)`;
    const profile = await profileOf(relation, 'integer');
    expect(profile.distinctExact).toBe(false);
    expect(Math.abs(profile.distinct / 1_188_001 - 1)).toBeLessThan(0.1);
    expect(profile.topValues[0]).toEqual({ value: -1, count: 12_000, share: 0.01 });
    expect(profile).toMatchObject({ nulls: 0, min: -1, max: 1_199_999, quantilesExact: true });
  });

  it('keeps the order of many columns across several queries', async () => {
    const columns = Array.from({ length: 120 }, (_, index) => ({ name: `c "${index}"`, type: 'integer' as const }));
    const relation = `(SELECT ${columns.map(({ name }, index) => `${index} AS "${name.replaceAll('"', '""')}"`).join(', ')})`;
    const profile = await profileTable(duck, relation, columns);
    expect(profile.columns.map(({ min }) => min)).toEqual(columns.map((_, index) => index));
  });
});
