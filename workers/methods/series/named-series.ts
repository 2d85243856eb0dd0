import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { testSeasonality } from '../statistics/trend/seasonality.js';
import { readKpiSeries, type KpiColumns } from '../tenant-state/index.js';
import { gaplessTail, grainOf, SEASON, type Point, type SeriesGrain } from './periods.js';

export interface NamedSeries {
  name: string;
  columns: string[];
  grain: SeriesGrain;
  /** In order of time. */
  points: readonly Point[];
}

/** Fewest full seasons from which one can be told from chance. */
export const FEWEST_SEASONS = 3;

/** Beyond it squares leave what a double can hold. */
const LARGEST = 1e100;

/** The KPIs of a table as series; where two have one name, with their area. Those without an even rhythm are left out. */
export const readKpiNamedSeries = async (
  duck: DuckDbSession,
  relation: string,
  columns: KpiColumns,
  tableName: string,
): Promise<NamedSeries[]> => {
  const { series } = await readKpiSeries(duck, relation, columns, tableName);
  return series.flatMap(({ name, area, points }): NamedSeries[] => {
    const grain = grainOf(points.map(({ date }) => date));
    const twice = series.filter((other) => other.name === name).length > 1;
    const numbers = points.flatMap(({ date, value }) => (Math.abs(value) < LARGEST ? [{ period: date, value }] : []));
    return grain === null
      ? []
      : [{ name: twice && area !== null ? `${name} (${area})` : name, columns: [columns.value], grain, points: numbers }];
  });
};

/** Changes from one period to the next by period, the season taken off where there are enough of them. */
export const changesOf = (series: NamedSeries): Map<string, number> => {
  const points = gaplessTail(series.points, series.grain);
  const period = SEASON[series.grain];
  const profile =
    points.length >= FEWEST_SEASONS * period
      ? testSeasonality(
          points.map(({ value }) => value),
          period,
        ).profile
      : [0];
  const plain = points.map(({ value }, index) => value - (profile[index % profile.length] ?? 0));
  return new Map(points.slice(1).map((point, index) => [point.period, (plain[index + 1] ?? 0) - (plain[index] ?? 0)]));
};
