import type { DatasetContent } from '../../../platform/cross-domain/index.js';
import { AppError } from '../../../platform/errors/index.js';
import { MetricDirection, MetricGrain } from './metric-content.type.js';
import { resolveContent, type DraftContent } from './metric-rules.js';
import { grainsFrom, previousPeriod } from '../values/period.js';
import { isTargetReached, thresholdStatus } from '../values/threshold-status.js';

const DATASET: DatasetContent = {
  datasetId: 'dst_1',
  name: 'Aufträge',
  version: 1,
  contentHash: 'hash',
  columns: [
    { name: 'Bestellt', type: 'date' },
    { name: 'Geliefert', type: 'timestamp' },
    { name: 'Region', type: 'text' },
    { name: 'Betrag', type: 'decimal' },
  ],
  roles: {},
};

const DRAFT: DraftContent = {
  name: 'Umsatz',
  purpose: null,
  formula: 'SUM(Betrag)',
  unit: 'EUR',
  direction: MetricDirection.HIGHER,
  grain: null,
  timeColumn: 'Bestellt',
  dimensions: [],
  owner: null,
  targetValue: null,
  targetDue: null,
  green: null,
  amber: null,
  datasetId: 'dst_1',
  tags: [],
};

const resolve = (changes: Partial<DraftContent>, dataset: DatasetContent | null = DATASET) =>
  resolveContent({ ...DRAFT, ...changes }, dataset);
const issues = (changes: Partial<DraftContent>, dataset: DatasetContent | null = DATASET): [string, string][] => {
  try {
    resolve(changes, dataset);
  } catch (error) {
    if (error instanceof AppError) return error.issues.map(({ loc, msg }) => [loc.join('.'), msg]);
    throw error;
  }
  return [];
};
const only = (...types: string[]): DatasetContent => ({
  ...DATASET,
  columns: DATASET.columns.filter(({ type }) => types.includes(type)),
});

describe('resolveContent', () => {
  it('reports all errors at once, each with its location', () => {
    const draft = {
      name: ' ',
      formula: 'SUM(Betrg)',
      timeColumn: 'Bestelt',
      dimensions: ['Region', 'Betrag', 'Regio'],
      green: 1,
      amber: 2,
    };
    expect(issues(draft)).toEqual([
      ['body.name', 'The name must not be empty'],
      ['body.formula', 'There is no column "Betrg" (at character 5); did you mean "Betrag"?'],
      ['body.timeColumn', 'There is no column "Bestelt"; did you mean "Bestellt"?'],
      ['body.dimensions.1', expect.stringContaining('"Betrag" has the type decimal')],
      ['body.dimensions.2', 'There is no column "Regio"; did you mean "Region"?'],
      ['body.thresholds', 'For the direction higher, green must be greater than amber'],
    ]);
  });

  it('takes the time column from the dataset if it is unambiguous', () => {
    expect(resolve({ timeColumn: null }, only('date', 'decimal'))).toMatchObject({ timeColumn: 'Bestellt', grain: MetricGrain.MONTH });
    expect(resolve({ timeColumn: null }, { ...DATASET, roles: { time: 'Geliefert' } })).toMatchObject({ timeColumn: 'Geliefert' });
    expect(resolve({ timeColumn: null }, only('decimal'))).toMatchObject({ timeColumn: null, grain: MetricGrain.ALL });
    expect(issues({ timeColumn: null })).toEqual([['body.timeColumn', expect.stringContaining('"Bestellt", "Geliefert"')]]);
    expect(issues({ timeColumn: null, grain: MetricGrain.MONTH }, only('decimal'))).toEqual([
      ['body.timeColumn', expect.stringContaining('only the grain all')],
    ]);
    expect(issues({ timeColumn: 'Region' })).toEqual([
      ['body.timeColumn', 'The time column must contain dates; "Region" has the type text'],
    ]);
    expect(issues({ grain: MetricGrain.ALL })).toEqual([
      ['body.timeColumn', expect.stringContaining('must not be combined with a time column')],
    ]);
  });

  it('checks only the syntax of the formula without a dataset', () => {
    expect(resolve({ formula: 'SUM(anything)', timeColumn: null, datasetId: null }, null)).toMatchObject({ grain: MetricGrain.MONTH });
    expect(issues({ formula: 'SUM(anything' }, null)).toEqual([['body.formula', expect.stringContaining('the formula ends')]]);
  });

  it.each<[MetricDirection, number, number, number | null, boolean]>([
    [MetricDirection.HIGHER, 90, 80, null, true],
    [MetricDirection.HIGHER, 80, 80, null, false],
    [MetricDirection.LOWER, 5, 10, null, true],
    [MetricDirection.LOWER, 10, 5, null, false],
    [MetricDirection.TARGET, 1, 2, 100, true],
    [MetricDirection.TARGET, 1, 2, null, false],
    [MetricDirection.TARGET, 2, 1, 100, false],
    [MetricDirection.TARGET, -1, 1, 100, false],
  ])('checks thresholds against the direction %s: green %d, amber %d, target %d', (direction, green, amber, targetValue, isRight) => {
    expect(issues({ direction, green, amber, targetValue })).toHaveLength(isRight ? 0 : 1);
  });
});

describe('thresholdStatus and isTargetReached', () => {
  const { HIGHER: higher, LOWER: lower, TARGET: target } = MetricDirection;

  it.each<[MetricDirection, number | null, string, boolean | null]>([
    [higher, 95, 'green', true],
    [higher, 90, 'green', true],
    [higher, 89.9, 'amber', false],
    [higher, 79.9, 'red', false],
    [higher, null, 'none', null],
  ])('rate a value with direction %s: %d is %s', (direction, value, status, reached) => {
    const standards = { direction, green: 90, amber: 80, targetValue: 90 };
    expect([thresholdStatus(value, standards), isTargetReached(value, standards)]).toEqual([status, reached]);
  });

  it('rate lower values as better, or by the distance from the target', () => {
    const low = { direction: lower, green: 5, amber: 10, targetValue: 5 };
    expect([5, 5.1, 10.1].map((value) => thresholdStatus(value, low))).toEqual(['green', 'amber', 'red']);
    expect([5, 5.1].map((value) => isTargetReached(value, low))).toEqual([true, false]);
    const close = { direction: target, green: 2, amber: 5, targetValue: 100 };
    expect([98, 102, 95, 106].map((value) => thresholdStatus(value, close))).toEqual(['green', 'green', 'amber', 'red']);
    expect([98, 95].map((value) => isTargetReached(value, close))).toEqual([true, false]);
    const bare = { ...close, green: null, amber: null };
    expect([thresholdStatus(100, bare), isTargetReached(100, bare), isTargetReached(99, bare)]).toEqual(['none', true, false]);
  });
});

describe('previousPeriod and grainsFrom', () => {
  it('return the preceding period and all longer grains', () => {
    const { DAY: day, WEEK: week, MONTH: month, QUARTER: quarter, YEAR: year } = MetricGrain;
    expect(previousPeriod('2026-03-01', day)).toBe('2026-02-28');
    expect(previousPeriod('2026-01-05', week)).toBe('2025-12-29');
    expect(previousPeriod('2026-01-01', month)).toBe('2025-12-01');
    expect(previousPeriod('2026-01-01', quarter)).toBe('2025-10-01');
    expect(previousPeriod('2026-01-01', year)).toBe('2025-01-01');
    expect(grainsFrom(quarter)).toEqual(['quarter', 'year', 'all']);
  });
});
