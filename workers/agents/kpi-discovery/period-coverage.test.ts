import { DuckDbSession } from '../../../platform/analytics/index.js';
import { isCompletePeriod, MetricGrain } from '../../../subgraphs/metrics/index.js';
import { coverageReader } from './period-coverage.js';

const sold = async (duck: DuckDbSession) => {
  await duck.run(`CREATE TABLE sold AS SELECT DATE '2024-01-01' + CAST(range AS INTEGER) AS day FROM range(45)`);
  return coverageReader(duck, 'sold', '2024-03-01');
};

describe('coverageReader', () => {
  it('reads the covered days of a time column and grain once', async () => {
    await using duck = await DuckDbSession.open();
    const readCoverage = await sold(duck);
    const byMonth = readCoverage('day', 'month');
    const byDay = readCoverage('day', 'day');
    expect(readCoverage('day', 'month')).toBe(byMonth);
    expect(byDay).not.toBe(byMonth);
    await Promise.all([byMonth, byDay]);
  });

  it('covers complete periods as a metric does', async () => {
    await using duck = await DuckDbSession.open();
    const covered = await (await sold(duck))('day', 'month');
    expect(covered).toEqual({ completeFrom: '2024-01-01', completeUntil: '2024-02-15' });
    expect(['2024-01-01', '2024-02-01'].map((start) => isCompletePeriod(start, MetricGrain.MONTH, covered))).toEqual([true, false]);
  });
});
