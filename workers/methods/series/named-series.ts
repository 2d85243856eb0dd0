import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { testSeasonality } from '../statistics/trend/seasonality.js';
import type { KpiTable } from '../table-roles/index.js';
import { readKpiSeries, type NamedTable } from '../tenant-state/index.js';
import { gaplessTail, grainOf, SEASON, type Point, type SeriesGrain } from './periods.js';

export interface NamedSeries {
  name: string;
  columns: string[];
  grain: SeriesGrain;
  /** Absent or null if unknown. */
  unit?: string | null;
  /** In chronological order. */
  points: readonly Point[];
}

/** Minimum number of full seasons needed to test for seasonality. */
export const MIN_SEASONS = 3;

/** Larger values are skipped, because their squares could overflow a double. */
const MAX_VALUE = 1e100;

/** Reads the KPIs of a table as series. Duplicate names get the area appended; irregular series are omitted. */
export const readKpiNamedSeries = async (
  duck: DuckDbSession,
  relation: string,
  columns: KpiTable,
  table: NamedTable,
): Promise<NamedSeries[]> => {
  const { series } = await readKpiSeries(duck, relation, columns, table);
  return series.flatMap(({ name, area, unit, points }): NamedSeries[] => {
    const grain = grainOf(points.map(({ date }) => date));
    const isDuplicate = series.filter((other) => other.name === name).length > 1;
    const numbers = points.flatMap(({ date, value }) => (Math.abs(value) < MAX_VALUE ? [{ period: date, value }] : []));
    return grain === null
      ? []
      : [
          {
            name: isDuplicate && area !== null ? `${name} (${area})` : name,
            columns: [columns.pairs?.find((pair) => pair.name === name)?.value ?? columns.value],
            grain,
            unit,
            points: numbers,
          },
        ];
  });
};

/** Returns period-over-period changes by period. Seasonality is removed first if the series covers at least 3 seasons. */
export const changesOf = (series: NamedSeries): Map<string, number> => {
  const points = gaplessTail(series.points, series.grain);
  const period = SEASON[series.grain];
  const profile =
    points.length >= MIN_SEASONS * period
      ? testSeasonality(
          points.map(({ value }) => value),
          period,
        ).profile
      : [0];
  const adjusted = points.map(({ value }, index) => value - (profile[index % profile.length] ?? 0));
  return new Map(points.slice(1).map((point, index) => [point.period, (adjusted[index + 1] ?? 0) - (adjusted[index] ?? 0)]));
};
