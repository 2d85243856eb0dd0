import { join } from 'node:path';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { checkFormula, compileFormula, FormulaError, parseFormula } from '../../../subgraphs/metrics/index.js';
import { computeGold, isComputationError, readGold } from '../../methods/metrics/index.js';
import type { Point, SeriesGrain } from '../../methods/series/index.js';
import type { Recommendation } from './target-result.js';

export interface TargetSeries extends Pick<Recommendation, 'key' | 'origin' | 'name' | 'unit' | 'datasetId'> {
  /** Null if unknown; `target`: the closer to one value, the better. */
  direction: 'higher' | 'lower' | 'target' | null;
  grain: SeriesGrain;
  points: Point[];
  presentTarget: { value: number; due: string | null } | null;
  isLastDropped: boolean;
}

/** KPI that is computed by a formula. */
export interface FormulaPlan extends Pick<TargetSeries, 'key' | 'origin' | 'name' | 'unit' | 'direction' | 'presentTarget'> {
  datasetId: string | null;
  timeColumn: string | null;
  formula: string;
  grain: string;
}

export interface FormulaSource {
  relation: string;
  columns: readonly { name: string; type: string }[];
  formula: string;
  timeColumn: string;
  grain: SeriesGrain;
}

/** The last period counts as incomplete if its number of rows is below this share of the median. */
const MIN_COMPLETE_SHARE = 0.5;

/** Computes a formula by period over all rows in DuckDB. Returns null if the formula does not fit the table. */
export const formulaSeries = async (
  duck: DuckDbSession,
  folder: string,
  { relation, columns, formula, timeColumn, grain }: FormulaSource,
): Promise<Pick<TargetSeries, 'points' | 'isLastDropped'> | null> => {
  if (!columns.some(({ name, type }) => name === timeColumn && (type === 'date' || type === 'timestamp'))) return null;
  const path = join(folder, 'target-series.parquet');
  try {
    const compiled = compileFormula(checkFormula(parseFormula(formula), columns));
    await computeGold(duck, { relation, formula: compiled, grains: [grain], timeColumn, dimensions: [] }, path);
  } catch (error) {
    if (error instanceof FormulaError || isComputationError(error)) return null;
    throw error;
  }
  const points: (Point & { n: number })[] = [];
  for await (const rows of readGold(duck, path))
    for (const { period_start: period, value, n } of rows)
      if (typeof period === 'string' && typeof value === 'number') points.push({ period, value, n: Number(n) });
  points.sort((a, b) => (a.period < b.period ? -1 : 1));
  const typical = points.map(({ n }) => n).toSorted((a, b) => a - b)[Math.floor(points.length / 2)] ?? 0;
  const isLastDropped = points.length > 1 && (points.at(-1)?.n ?? 0) < MIN_COMPLETE_SHARE * typical;
  const kept = isLastDropped ? points.slice(0, -1) : points;
  return { points: kept.slice(-MAX_PERIODS).map(({ period, value }) => ({ period, value })), isLastDropped };
};

const MAX_PERIODS = 400;
