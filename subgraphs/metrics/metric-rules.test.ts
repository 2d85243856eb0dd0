import type { CatalogueDataset } from '../../platform/datasets/index.js';
import { AppError } from '../../platform/errors/index.js';
import { MetricDirection, MetricGrain } from './metric-content.type.js';
import { settleContent, type WantedContent } from './metric-rules.js';
import { grainsFrom, previousPeriod } from './period.js';
import { isTargetReached, thresholdStatus } from './threshold-status.js';

const DATASET: CatalogueDataset = {
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

const WANTED: WantedContent = {
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

const settle = (changes: Partial<WantedContent>, dataset: CatalogueDataset | null = DATASET) =>
  settleContent({ ...WANTED, ...changes }, dataset);
const faults = (changes: Partial<WantedContent>, dataset: CatalogueDataset | null = DATASET): [string, string][] => {
  try {
    settle(changes, dataset);
  } catch (error) {
    if (error instanceof AppError) return error.issues.map(({ loc, msg }) => [loc.join('.'), msg]);
    throw error;
  }
  return [];
};
const only = (...types: string[]): CatalogueDataset => ({
  ...DATASET,
  columns: DATASET.columns.filter(({ type }) => types.includes(type)),
});

describe('what a metric says', () => {
  it('is told all its faults at once, each with its place', () => {
    const wanted = {
      name: ' ',
      formula: 'SUM(Betrg)',
      timeColumn: 'Bestelt',
      dimensions: ['Region', 'Betrag', 'Regio'],
      green: 1,
      amber: 2,
    };
    expect(faults(wanted)).toEqual([
      ['body.name', 'A metric needs a name'],
      ['body.formula', 'There is no column "Betrg" (at character 5); did you mean "Betrag"?'],
      ['body.timeColumn', 'There is no column "Bestelt"; did you mean "Bestellt"?'],
      ['body.dimensions.1', expect.stringContaining('"Betrag" holds decimal')],
      ['body.dimensions.2', 'There is no column "Regio"; did you mean "Region"?'],
      ['body.thresholds', 'Where higher is better, green lies above amber'],
    ]);
  });

  it('takes the time column from the dataset where that leaves no doubt', () => {
    expect(settle({ timeColumn: null }, only('date', 'decimal'))).toMatchObject({ timeColumn: 'Bestellt', grain: MetricGrain.MONTH });
    expect(settle({ timeColumn: null }, { ...DATASET, roles: { time: 'Geliefert' } })).toMatchObject({ timeColumn: 'Geliefert' });
    expect(settle({ timeColumn: null }, only('decimal'))).toMatchObject({ timeColumn: null, grain: MetricGrain.ALL });
    expect(faults({ timeColumn: null })).toEqual([['body.timeColumn', expect.stringContaining('"Bestellt", "Geliefert"')]]);
    expect(faults({ timeColumn: null, grain: MetricGrain.MONTH }, only('decimal'))).toEqual([
      ['body.timeColumn', expect.stringContaining('only the grain all')],
    ]);
    expect(faults({ timeColumn: 'Region' })).toEqual([['body.timeColumn', '"Region" holds no dates but text']]);
    expect(faults({ grain: MetricGrain.ALL })).toEqual([['body.timeColumn', expect.stringContaining('no periods')]]);
  });

  it('is only read while there is no dataset', () => {
    expect(settle({ formula: 'SUM(anything)', timeColumn: null, datasetId: null }, null)).toMatchObject({ grain: MetricGrain.MONTH });
    expect(faults({ formula: 'SUM(anything' }, null)).toEqual([['body.formula', expect.stringContaining('the formula ends')]]);
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
  ])('has thresholds that agree with the direction %s: %d, %d, target %d', (direction, green, amber, targetValue, isRight) => {
    expect(faults({ direction, green, amber, targetValue })).toHaveLength(isRight ? 0 : 1);
  });
});

describe('a value', () => {
  const { HIGHER: higher, LOWER: lower, TARGET: target } = MetricDirection;

  it.each<[MetricDirection, number | null, string, boolean | null]>([
    [higher, 95, 'green', true],
    [higher, 90, 'green', true],
    [higher, 89.9, 'amber', false],
    [higher, 79.9, 'red', false],
    [higher, null, 'none', null],
  ])('is judged by thresholds and target: %s %d is %s', (direction, value, status, reached) => {
    const standards = { direction, green: 90, amber: 80, targetValue: 90 };
    expect([thresholdStatus(value, standards), isTargetReached(value, standards)]).toEqual([status, reached]);
  });

  it('is judged the other way round where lower is better, and by distance where the target is', () => {
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

describe('periods', () => {
  it('follow each other', () => {
    const { DAY: day, WEEK: week, MONTH: month, QUARTER: quarter, YEAR: year } = MetricGrain;
    expect(previousPeriod('2026-03-01', day)).toBe('2026-02-28');
    expect(previousPeriod('2026-01-05', week)).toBe('2025-12-29');
    expect(previousPeriod('2026-01-01', month)).toBe('2025-12-01');
    expect(previousPeriod('2026-01-01', quarter)).toBe('2025-10-01');
    expect(previousPeriod('2026-01-01', year)).toBe('2025-01-01');
    expect(grainsFrom(quarter)).toEqual(['quarter', 'year', 'all']);
  });
});
