import { isDateType } from '../../../platform/column-meaning/index.js';
import { join } from 'node:path';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import {
  checkFormula,
  compileFormula,
  FormulaError,
  isCompletePeriod,
  MetricGrain,
  parseFormula,
} from '../../../subgraphs/metrics/index.js';
import { computeGold, coverageOf, formulaInUnit, isComputationError, readGold } from '../../methods/metrics/index.js';
import type { UnderstandableDataset } from '../../../subgraphs/sources/index.js';
import { withoutTotals } from '../../methods/tenant-state/index.js';
import type { Point, SeriesGrain } from '../../methods/series/index.js';
import type { Recommendation } from './target-result.js';

export interface TargetSeries extends Pick<Recommendation, 'key' | 'origin' | 'name' | 'unit' | 'datasetId'> {
  /** Null if unknown; `target`: the closer to one value, the better. */
  direction: 'higher' | 'lower' | 'target' | null;
  grain: SeriesGrain;
  points: Point[];
  presentTarget: { value: number; due: string | null } | null;
  isLastDropped: boolean;
  /** Values to which the request restricts the rows. */
  restriction?: string;
}

/** Number of latest values that are compared with the target, and the minimum share of them on one side of it. */
const COMPARED = 12;
const NEARLY_ALL = 0.8;

/**
 * Returns the direction from nearly all of the latest values to the present target, because companies set targets that they have not
 * reached yet. Returns null without a target, or if the values lie on both sides of it.
 */
export const directionByTarget = ({ points, presentTarget }: Pick<TargetSeries, 'points' | 'presentTarget'>): 'higher' | 'lower' | null => {
  if (presentTarget === null) return null;
  const values = points.slice(-COMPARED).map(({ value }) => value);
  const share = (isBeyond: (value: number) => boolean): number => values.filter(isBeyond).length / values.length;
  if (share((value) => value > presentTarget.value) >= NEARLY_ALL) return 'lower';
  return share((value) => value < presentTarget.value) >= NEARLY_ALL ? 'higher' : null;
};

/** KPI that is computed by a formula. */
export interface FormulaPlan extends Pick<TargetSeries, 'key' | 'origin' | 'name' | 'unit' | 'direction' | 'presentTarget'> {
  datasetId: string | null;
  timeColumn: string | null;
  formula: string;
  grain: string;
}

export interface FormulaSource {
  relation: string;
  dataset: UnderstandableDataset;
  formula: string;
  unit: string | null;
  timeColumn: string;
  grain: SeriesGrain;
  /** Day of the import, YYYY-MM-DD. */
  importedOn: string;
  /** Month in which fiscal years begin, 1 to 12. */
  fiscalYearStart: number;
}

const GRAINS: Readonly<Record<SeriesGrain, MetricGrain>> = {
  day: MetricGrain.DAY,
  week: MetricGrain.WEEK,
  month: MetricGrain.MONTH,
  quarter: MetricGrain.QUARTER,
};

/** Computes a formula by complete period over all rows in DuckDB. Returns null if the formula does not fit the table. */
export const formulaSeries = async (
  duck: DuckDbSession,
  folder: string,
  { relation, dataset, formula, unit, timeColumn, grain, importedOn, fiscalYearStart }: FormulaSource,
): Promise<Pick<TargetSeries, 'points' | 'isLastDropped'> | null> => {
  const { columns } = dataset;
  if (!columns.some(({ name, type }) => name === timeColumn && isDateType(type))) return null;
  const path = join(folder, 'target-series.parquet');
  try {
    const checked = checkFormula(parseFormula(formula), columns);
    const rows = await withoutTotals(duck, relation, columns, checked.columns);
    const plan = {
      relation: rows.relation,
      formula: compileFormula(formulaInUnit(checked, unit, dataset).checked),
      grains: [grain],
      timeColumn,
      dimensions: [],
      fiscalYearStart,
    };
    await computeGold(duck, plan, path);
  } catch (error) {
    if (error instanceof FormulaError || isComputationError(error)) return null;
    throw error;
  }
  const covered = await coverageOf(duck, relation, { timeColumn, importedOn, grain });
  const days = covered && { completeFrom: covered.from, completeUntil: covered.until };
  const points: Point[] = [];
  for await (const rows of readGold(duck, path))
    for (const { period_start: period, value } of rows)
      if (typeof period === 'string' && typeof value === 'number') points.push({ period, value });
  points.sort((a, b) => (a.period < b.period ? -1 : 1));
  const complete = points.filter(({ period }) => isCompletePeriod(period, GRAINS[grain], days));
  return { points: complete.slice(-MAX_PERIODS), isLastDropped: points.at(-1) !== complete.at(-1) };
};

const MAX_PERIODS = 400;
