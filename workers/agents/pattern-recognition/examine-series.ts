import { setImmediate } from 'node:timers/promises';
import { changesOf, gaplessTail, positionInSeason, positionsOf, SEASON, type NamedSeries } from '../../methods/series/index.js';
import { spearman, testCorrelation } from '../../methods/statistics/correlation/correlation.js';
import { mean, median, sampleVariance, sum } from '../../methods/statistics/descriptive.js';
import { normalTwoSided } from '../../methods/statistics/distributions.js';
import { mannKendall } from '../../methods/statistics/trend/mann-kendall.js';
import { pettitt } from '../../methods/statistics/trend/pettitt.js';
import { testSeasonality } from '../../methods/statistics/trend/seasonality.js';
import { senSlope } from '../../methods/statistics/trend/sen-slope.js';
import { varianceInflation } from '../../methods/statistics/trend/serial-dependence.js';
import { withoutErrors } from './entry-errors.js';
import { MIN_SAMPLE, NO_DETAIL, type Candidate } from './pattern-result.js';

/** Tests each series for trend, break and seasonality. Constant series are skipped. */
export const examineSeries = async (series: readonly NamedSeries[], signal: AbortSignal): Promise<Candidate[]> => {
  const found: Candidate[] = [];
  for (const each of series) {
    const values = each.points.map(({ value }) => value);
    if (new Set(values).size < 2) continue;
    if (values.length >= MIN_SAMPLE.trend) found.push(trendOf(each, values));
    const { kept } = withoutErrors(each.points);
    const cleaned = kept.map(({ value }) => value);
    if (kept.length >= MIN_SAMPLE.break && new Set(cleaned).size > 1) found.push(breakOf({ ...each, points: kept }, cleaned));
    const seasonal = seasonOf(each);
    if (seasonal) found.push(seasonal);
    await setImmediate();
    signal.throwIfAborted();
  }
  return found;
};

/** Tests correlations between the changes of series, so that a common trend or season alone does not count. */
export const relateSeries = async (series: readonly NamedSeries[], signal: AbortSignal): Promise<Candidate[]> => {
  const changes = series.map(changesOf);
  const found: Candidate[] = [];
  for (const [index, a] of series.entries()) {
    for (const [offset, b] of series.slice(index + 1).entries()) {
      const [of, other] = [changes[index], changes[index + 1 + offset]];
      const periods = [...(of?.keys() ?? [])].filter((period) => other?.has(period));
      if (periods.length < MIN_SAMPLE.changes) continue;
      const [x, y] = [periods.map((period) => of?.get(period) ?? 0), periods.map((period) => other?.get(period) ?? 0)];
      if (new Set(x).size < 2 || new Set(y).size < 2) continue;
      found.push(correlationOf([a, b], x, y));
    }
    await setImmediate();
    signal.throwIfAborted();
  }
  return found;
};

const about = ({ name, columns }: NamedSeries): Pick<Candidate, 'columns' | 'subjects'> => ({ columns, subjects: [name] });

const positionsIn = ({ points, grain }: NamedSeries): number[] =>
  positionsOf(
    points.map(({ period }) => period),
    grain,
  );

const trendOf = (series: NamedSeries, values: readonly number[]): Candidate => {
  const { tau, variance, z } = mannKendall(values);
  const positions = positionsIn(series);
  const { slope } = senSlope(values, variance, positions);
  const inflation = varianceInflation(values, slope, positions);
  const widened = z / Math.sqrt(inflation);
  const { low, high } = senSlope(values, variance * inflation, positions);
  return {
    ...NO_DETAIL,
    ...about(series),
    kind: 'trend',
    test: 'Mann-Kendall (Hamed-Rao)',
    statistic: { name: 'Z', value: widened },
    pValue: normalTwoSided(widened),
    sampleSize: values.length,
    effect: { name: 'tau', value: tau },
    trend: { slope, low, high, grain: series.grain, varianceInflation: inflation },
  };
};

const aroundMeans = (parts: readonly (readonly number[])[]): number =>
  sum(parts.flatMap((part) => part.map((value) => (value - mean(part)) ** 2)));

/** Minimum number of values of a level. */
const MIN_LEVEL = 3;

/** Returns the index of the last value of the first of two levels that fit a series best. */
const lastOfFirstLevel = (values: readonly number[]): number => {
  const places = values.map((_, index) => index).slice(MIN_LEVEL - 1, values.length - MIN_LEVEL);
  const costs = places.map((index) => aroundMeans([values.slice(0, index + 1), values.slice(index + 1)]));
  return places[costs.indexOf(Math.min(...costs))] ?? 0;
};

const breakOf = (series: NamedSeries, values: readonly number[]): Candidate => {
  const { k, p } = pettitt(values);
  // Pettitt's place is drawn to the middle of a series; two levels fit best at the place with the least squares.
  const lastBefore = lastOfFirstLevel(values);
  const parts = [values.slice(0, lastBefore + 1), values.slice(lastBefore + 1)];
  const [meanBefore, meanAfter] = [mean(parts[0] ?? []), mean(parts[1] ?? [])];
  const aroundLevels = aroundMeans(parts);
  const positions = positionsIn(series);
  const { slope } = senSlope(values, 0, positions);
  const rises = positions.map((position) => slope * position);
  const start = median(values.map((value, index) => value - (rises[index] ?? 0)));
  const aroundLine = sum(values.map((value, index) => (value - start - (rises[index] ?? 0)) ** 2));
  const spread = Math.sqrt(aroundLevels / Math.max(1, values.length - 2));
  return {
    ...NO_DETAIL,
    ...about(series),
    kind: 'break',
    test: 'Pettitt',
    statistic: { name: 'K', value: k },
    pValue: p,
    sampleSize: values.length,
    // Cohen's d: difference of the levels in standard deviations; 1 or -1 if both levels have no spread.
    effect: { name: 'd', value: spread === 0 ? Math.sign(meanAfter - meanBefore) : (meanAfter - meanBefore) / spread },
    shift: {
      from: series.points[lastBefore + 1]?.period ?? '',
      before: meanBefore,
      after: meanAfter,
      betterThanLine: aroundLevels < aroundLine,
    },
  };
};

const seasonOf = (series: NamedSeries): Candidate | null => {
  const period = SEASON[series.grain];
  const points = gaplessTail(series.points, series.grain);
  if (points.length < MIN_SAMPLE.seasons * period) return null;
  const values = points.map(({ value }) => value);
  if (!(sampleVariance(values) > 0)) return null;
  const { h, p, n, epsilonSquared, profile } = testSeasonality(values, period);
  const start = positionInSeason(points[0]?.period ?? '', series.grain);
  const at = (deviation: number) => ({ place: (start + profile.indexOf(deviation)) % period, deviation });
  return {
    ...NO_DETAIL,
    ...about(series),
    kind: 'seasonality',
    test: 'Kruskal-Wallis',
    statistic: { name: 'H', value: h },
    pValue: p,
    sampleSize: n,
    effect: { name: 'epsilon²', value: epsilonSquared },
    season: { grain: series.grain, highest: at(Math.max(...profile)), lowest: at(Math.min(...profile)) },
  };
};

const correlationOf = ([a, b]: [NamedSeries, NamedSeries], x: readonly number[], y: readonly number[]): Candidate => {
  const rho = spearman(x, y);
  const { t, p, low, high } = testCorrelation(rho, x.length);
  return {
    ...NO_DETAIL,
    kind: 'correlation',
    columns: [...new Set([...a.columns, ...b.columns])],
    subjects: [a.name, b.name],
    test: 'Spearman',
    statistic: { name: 't', value: t },
    pValue: p,
    sampleSize: x.length,
    effect: { name: 'rho', value: rho },
    relation: { low, high, pearson: null, of: 'changes' },
  };
};
