import { DuckDbSession } from '../../../platform/analytics/index.js';
import { checkFormula, compileFormula, parseFormula } from '../../../subgraphs/metrics/index.js';
import { computeGold, readGold, type GoldLimits, type GoldPlan } from './compute-gold.js';
import { warningText } from './gold-warnings.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

interface Sale {
  day: string | null;
  region: string | null;
  amount: number | null;
}

/** Two years of sales by day: deterministic, with gaps, rows without a date and rows without a region. */
const SALES: readonly Sale[] = Array.from({ length: 900 }, (_, index) => ({
  day: index % 97 === 0 ? null : new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  region: index % 13 === 0 ? null : (['Nord', 'Süd', 'West'][index % 3] ?? null),
  amount: index % 11 === 0 ? null : (index % 50) + 0.25,
}));

const COLUMNS = [
  { name: 'day', type: 'date' },
  { name: 'region', type: 'text' },
  { name: 'amount', type: 'decimal' },
];

const planOf = (formula: string, overrides: Partial<GoldPlan> = {}, columns = COLUMNS): GoldPlan => ({
  relation: 'sales',
  formula: compileFormula(checkFormula(parseFormula(formula), columns)),
  grains: ['month', 'quarter', 'year', 'all'],
  timeColumn: 'day',
  dimensions: ['region'],
  ...overrides,
});

interface Value {
  row_no: number;
  grain: string;
  period_start: string | null;
  dimension: string | null;
  dimension_value: string | null;
  value: number | null;
  n: number;
  blank_rows: number;
  missing: string | null;
}

const gold = async (plan: GoldPlan, limits?: GoldLimits) => {
  const path = duck.path('gold.parquet');
  const { rows, warnings } = await computeGold(duck, plan, path, limits);
  const values: Value[] = [];
  for await (const part of readGold(duck, path)) values.push(...(part as unknown as Value[]));
  expect(values.map(({ row_no: no }) => no)).toEqual(values.map((_, index) => index + 1));
  expect(values).toHaveLength(rows);
  return { values, warnings };
};

const sqlValue = (value: string | number | null): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value}'`;

beforeAll(async () => {
  const rows = SALES.map(({ day, region, amount }) => `(${sqlValue(day)}, ${sqlValue(region)}, ${sqlValue(amount)})`);
  await duck.run(
    `CREATE TABLE sales AS SELECT CAST(day AS DATE) AS day, CAST(region AS VARCHAR) AS region, CAST(amount AS DOUBLE) AS amount
       FROM (VALUES ${rows.join(', ')}) AS t (day, region, amount)`,
  );
});

/** Start of the period of a day, computed without DuckDB. */
const periodOf: Readonly<Record<string, (day: string) => string>> = {
  month: (day) => `${day.slice(0, 7)}-01`,
  quarter: (day) => `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`,
  year: (day) => `${day.slice(0, 4)}-01-01`,
  week: (day) => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  },
  day: (day) => day,
};

const mean = (sales: readonly Sale[]): { value: number | null; n: number } => {
  const amounts = sales.flatMap(({ amount }) => amount ?? []);
  return { value: amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length, n: amounts.length };
};

describe('the gold layer of a metric', () => {
  it('has the expected value for every period and dimension value', async () => {
    const { values } = await gold(planOf('AVG(amount)', { grains: ['day', 'week', 'month', 'quarter', 'year'] }));
    let compared = 0;
    for (const [grain, period] of Object.entries(periodOf))
      for (const dimension of [null, 'region']) {
        const groups = Map.groupBy(
          SALES.filter(({ day }) => day !== null),
          ({ day, region }) => JSON.stringify([period(day ?? ''), dimension === null ? null : region]),
        );
        const computed = values.filter((value) => value.grain === grain && value.dimension === dimension);
        expect(computed).toHaveLength(groups.size);
        for (const value of computed) {
          const { value: expectedMean, n } = mean(groups.get(JSON.stringify([value.period_start, value.dimension_value])) ?? []);
          if (expectedMean === null) expect(value.value).toBeNull();
          else expect(value.value).toBeCloseTo(expectedMean, 9);
          expect(value.n).toBe(n);
          expect(value.missing).toBe(expectedMean === null ? 'only_blanks' : null);
          compared += 1;
        }
      }
    expect(compared).toBeGreaterThan(1_500);
  });

  it('includes rows without a date in the overall value and warns about them', async () => {
    const { values, warnings } = await gold({ ...planOf('SUM(amount)'), columns: ['amount'] });
    const all = values.find(({ grain, dimension }) => grain === 'all' && dimension === null);
    expect(all).toMatchObject({ row_no: 1, period_start: null, n: SALES.filter(({ amount }) => amount !== null).length });
    expect(warnings).toEqual([
      { code: 'rows_without_date', rows: SALES.filter(({ day }) => day === null).length },
      { code: 'rows_with_blanks', rows: SALES.filter(({ amount }) => amount === null).length, columns: 'amount' },
    ]);
  });

  it('needs no time column for the overall value', async () => {
    const { values, warnings } = await gold(planOf('COUNT()', { timeColumn: null, grains: ['all'], dimensions: [] }));
    expect([values, warnings]).toEqual([
      [
        {
          ...{ row_no: 1, grain: 'all', period_start: null, dimension: null, dimension_value: null },
          ...{ value: 900, n: 900, blank_rows: 0, missing: null },
        },
      ],
      [],
    ]);
  });

  it('is empty for an empty table', async () => {
    const { values, warnings } = await gold(planOf('COUNT()', { relation: '(SELECT * FROM sales WHERE false)' }));
    expect([values, warnings]).toEqual([[], [{ code: 'no_value' }]]);
  });

  it('keeps periods without a value as gaps and drops dimension values without rows', async () => {
    const { values } = await gold(planOf("AVG(amount WHERE region = 'Nord')"));
    expect(new Set(values.filter(({ dimension }) => dimension !== null).map((value) => value.dimension_value))).toEqual(new Set(['Nord']));
    const never = await gold(planOf("AVG(amount WHERE region = 'Ost')"));
    expect(never.values.every(({ value, n, dimension }) => value === null && n === 0 && dimension === null)).toBe(true);
    expect(never.warnings.map(({ code }) => code)).toContain('no_value');
  });

  it('is cut to its limits with a warning: first rare dimension values, then short and old periods', async () => {
    const { values, warnings } = await gold(planOf('COUNT()'), { rows: 12, dimensionValues: 2 });
    expect(values).toHaveLength(12);
    expect(values.slice(0, 4).map(({ grain, period_start: start }) => [grain, start])).toEqual([
      ['all', null],
      ['year', '2027-01-01'],
      ['year', '2026-01-01'],
      ['year', '2025-01-01'],
    ]);
    expect(warnings).toEqual([
      { code: 'dimension_values_cut', dimension: 'region', kept: 2, values: 3 },
      { code: 'rows_without_date', rows: 10 },
      { code: 'rows_cut', kept: 12, rows: expect.any(Number) },
    ]);
    for (const warning of warnings)
      expect(warningText(warning)).toMatchObject({ de: expect.stringMatching(/\d/), en: expect.stringMatching(/\d/) });
  });

  it('is correct for source columns with the same names as its own columns', async () => {
    const names = ['value', 'n', 'grain', 'period_start', 'dimension', 'dimension_value', 'row_no', 'gold', 'x'];
    const relation = `(SELECT ${names.map((name, index) => `${index + 1} AS "${name}"`).join(', ')}, DATE '2026-05-05' AS "grain_no")`;
    const columns = [...names.map((name) => ({ name, type: 'integer' })), { name: 'grain_no', type: 'date' }];
    const formula = `SUM("value") + 10 * SUM("n") + 100 * MAX(grain) + 1000 * MIN("row_no")`;
    const { values } = await gold(planOf(formula, { relation, timeColumn: 'grain_no', dimensions: ['value', 'dimension'] }, columns));
    expect(new Set(values.map(({ value }) => value))).toEqual(new Set([1 + 20 + 300 + 7_000]));
    expect(
      values.filter(({ grain }) => grain === 'month').map((value) => [value.period_start, value.dimension, value.dimension_value]),
    ).toEqual([
      ['2026-05-01', null, null],
      ['2026-05-01', 'value', '1'],
      ['2026-05-01', 'dimension', '5'],
    ]);
  });

  it('has a null value if the result is out of range', async () => {
    const { values } = await gold(planOf('SUM(amount * 1e308 * 10)', { dimensions: [] }));
    expect(values.every(({ value }) => value === null)).toBe(true);
    expect(values.some(({ n }) => n > 0)).toBe(true);
  });

  describe('of a table with empty periods', () => {
    const accidents = (...days: string[]): string =>
      `(SELECT CAST(day AS DATE) AS day, place FROM (VALUES ${days.map((day, index) => `('${day}', '${index % 2 === 0 ? 'Halle' : 'Hof'}')`).join(', ')}) AS t(day, place))`;
    const columns = [
      { name: 'day', type: 'date' },
      { name: 'place', type: 'text' },
    ];
    const seriesOf = async (formula: string, relation: string, grain: string, dimensions: string[] = []) => {
      const { values, warnings } = await gold(planOf(formula, { relation, grains: [grain], dimensions }, columns));
      const ordered = values.toSorted((a, b) => ((a.period_start ?? '') < (b.period_start ?? '') ? -1 : 1));
      return { warnings, points: ordered.map((each) => [each.period_start, each.dimension_value, each.value, each.n]) };
    };

    it('has 0 events in a month without rows between months with rows', async () => {
      const { points } = await seriesOf('COUNT()', accidents('2025-11-05', '2025-11-20', '2026-02-03', '2026-03-01'), 'month');
      expect(points.map(([start, , value]) => [start, value])).toEqual([
        ['2025-11-01', 2],
        ['2025-12-01', 0],
        ['2026-01-01', 0],
        ['2026-02-01', 1],
        ['2026-03-01', 1],
      ]);
    });

    it('has weeks without rows across the turn of a year, and weekends of a daily metric', async () => {
      const days = accidents('2025-12-19', '2026-01-13');
      expect((await seriesOf('COUNT()', days, 'week')).points.map(([start]) => start)).toEqual([
        '2025-12-15',
        '2025-12-22',
        '2025-12-29',
        '2026-01-05',
        '2026-01-12',
      ]);
      const daily = await seriesOf('COUNT()', accidents('2026-03-27', '2026-03-30'), 'day');
      expect(daily.points.map(([start, , value]) => [start, value])).toEqual([
        ['2026-03-27', 1],
        ['2026-03-28', 0],
        ['2026-03-29', 0],
        ['2026-03-30', 1],
      ]);
    });

    it('has the empty periods of each dimension value', async () => {
      const { points } = await seriesOf('COUNT()', accidents('2026-01-05', '2026-01-06', '2026-03-03'), 'month', ['place']);
      const ofPlaces = points.filter(([, place]) => place !== null);
      expect(ofPlaces.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
        ['2026-01-01', 'Halle', 1, 1],
        ['2026-01-01', 'Hof', 1, 1],
        ['2026-02-01', 'Halle', 0, 0],
        ['2026-02-01', 'Hof', 0, 0],
        ['2026-03-01', 'Halle', 1, 1],
        ['2026-03-01', 'Hof', 0, 0],
      ]);
    });

    it.each(['COUNT()', "SUM(IF(place = 'Hof', 1, 0))", "3 * COUNT_IF(place = 'Hof') - COUNT_DISTINCT(place)"])(
      'has a value of %s for no rows',
      async (formula) => {
        expect((await seriesOf(formula, accidents('2026-01-05', '2026-03-03'), 'month')).points).toHaveLength(3);
      },
    );

    it.each(["100 * COUNT_IF(place = 'Hof') / COUNT()", "AVG(IF(place = 'Hof', 1, 0))"])(
      'has no value of %s for no rows',
      async (formula) => {
        expect((await seriesOf(formula, accidents('2026-01-05', '2026-03-03'), 'month')).points).toHaveLength(2);
      },
    );

    it('leaves a gap of more than 5 years and says so', async () => {
      const { points, warnings } = await seriesOf('COUNT()', accidents('1900-01-01', '2026-01-05', '2026-03-03'), 'month');
      expect(points.map(([start]) => start)).toEqual(['1900-01-01', '2026-01-01', '2026-02-01', '2026-03-01']);
      expect(warnings).toEqual([{ code: 'gap_not_filled', from: '1900-02-01', until: '2026-01-01' }]);
    });

    it('keeps values of rows before empty periods when it is cut', async () => {
      const relation = accidents('2026-01-05', '2026-01-06', '2026-06-03');
      const plan = planOf('COUNT()', { relation, grains: ['month'], dimensions: ['place'] }, columns);
      const { values, warnings } = await gold(plan, { rows: 9, dimensionValues: 5 });
      expect(values.filter(({ dimension, n }) => dimension !== null && n > 0)).toHaveLength(3);
      expect(warnings).toEqual([{ code: 'rows_cut', kept: 9, rows: 18 }]);
    });
  });

  it('states why a value is missing', async () => {
    const relation = `(SELECT * FROM (VALUES (DATE '2026-01-05', 0.0, 5.0), (DATE '2026-02-05', NULL, 5.0), (DATE '2026-03-05', 2.0, 5.0)) AS t(day, a, b))`;
    const columns = [
      { name: 'day', type: 'date' },
      { name: 'a', type: 'decimal' },
      { name: 'b', type: 'decimal' },
    ];
    const reasons = async (formula: string): Promise<(string | null)[]> => {
      const { values } = await gold(planOf(formula, { relation, grains: ['month'], dimensions: [] }, columns));
      return values.toReversed().map(({ missing }) => missing);
    };
    expect(await reasons('SUM(b) / SUM(a)')).toEqual(['division_by_zero', 'division_by_zero', null]);
    expect(await reasons('AVG(a)')).toEqual([null, 'only_blanks', null]);
    expect(await reasons('AVG(b WHERE a > 1)')).toEqual(['no_rows', 'only_blanks', null]);
    expect(await reasons('STDDEV(b)')).toEqual(['undefined', 'undefined', 'undefined']);
  });

  it('forms fiscal years and quarters, and calendar months', async () => {
    const relation = `(SELECT unnest([DATE '2026-03-31', DATE '2026-09-30', DATE '2026-10-01', DATE '2026-12-31', DATE '2027-01-31']) AS day)`;
    const plan = planOf('COUNT()', { relation, dimensions: [], fiscalYearStart: 10 }, [{ name: 'day', type: 'date' }]);
    const { values } = await gold(plan);
    const startsOf = (grain: string) => values.filter((each) => each.grain === grain).map((each) => [each.period_start, each.value]);
    expect(startsOf('year')).toEqual([
      ['2026-10-01', 3],
      ['2025-10-01', 2],
    ]);
    expect(startsOf('quarter').filter(([, count]) => count !== 0)).toEqual([
      ['2027-01-01', 1],
      ['2026-10-01', 2],
      ['2026-07-01', 1],
      ['2026-01-01', 1],
    ]);
    const february = await gold({ ...plan, fiscalYearStart: 2 });
    expect(february.values.filter(({ grain, value }) => grain === 'quarter' && value !== 0).map((each) => each.period_start)).toEqual([
      '2026-11-01',
      '2026-08-01',
      '2026-02-01',
    ]);
  });
});
