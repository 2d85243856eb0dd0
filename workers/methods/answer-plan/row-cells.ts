import type { Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import type { AgentContext } from '../../kit.js';
import type { RowPlan } from './answer-plan.js';
import { keyOf, nameOf, type GroupColumn } from './group-columns.js';
import { withMerges } from './merged-values.js';
import { periodConditions, periodDateOf, periodOfRows, rowConditions, withConditions } from './row-conditions.js';
import { decidesShare, measuresOf } from './row-measures.js';

/** Figure for the rows with one combination of column values. */
interface Cell {
  /** Values in column order; null where the rows have no value. */
  readonly keys: readonly (string | null)[];
  readonly count: number;
  /** Mean, total or quotient of the first measure; null if there is no measure or no value. */
  readonly value: number | null;
  /** Divisor of a mean or quotient; the weight with which the values of several cells are combined. */
  readonly weight: number;
}

export type Cells = readonly Cell[];

/** Maximum number of combinations. */
const MAX_CELLS = 4_000;

/**
 * Computes the first measure of a plan for each combination of values in the columns, so that readers can filter by them. Returns null
 * for event logs, for metrics, and for more than `MAX_CELLS` combinations.
 * @param isTotal whether the measure is summed rather than averaged
 */
export const readCells = async (
  context: AgentContext,
  { dataset, rows, period, isTotal }: { dataset: Dataset; rows: RowPlan; period: Period | null; isTotal: boolean },
  columns: readonly GroupColumn[],
): Promise<Cells | null> => {
  if (dataset.eventLogColumns !== null || rows.measures.some(({ metricId }) => metricId !== null)) return null;
  const selected = rows.filters.map(({ column }) => column);
  const relation = withMerges(await fetchRows(context, dataset, selected), rows.merges);
  const [measure] = measuresOf(dataset, { rows, metrics: [], isLog: false }, relation);
  const conditions = [
    ...rowConditions(rows, relation),
    ...decidesShare(rows),
    ...periodConditions(periodOfRows(rows, period), periodDateOf(dataset, rows)),
  ];
  const keys = columns.map((column, at) => `${keyOf(column)} AS k${at}, ${nameOf(column)} AS g${at}`);
  const figures =
    measure === undefined
      ? ['NULL AS value', 'count(*) AS weight']
      : [
          `${isTotal ? measure.sql.sum : measure.sql.mean} AS value`,
          `${measure.sql.weight ?? (measure.number === null ? 'count(*)' : `count(${measure.number})`)} AS weight`,
        ];
  const names = columns.map((_, at) => `k${at}`);
  const duck = await context.duckDb();
  const found = await duck.rows<Record<string, string | number | null>>(
    `SELECT ${[...keys, 'count(*) AS n', ...figures].join(', ')} FROM ${withConditions(relation, conditions)}
      GROUP BY ${names.join(', ')} ORDER BY ${names.join(', ')} LIMIT ${MAX_CELLS + 1}`,
  );
  if (found.length > MAX_CELLS) return null;
  const number = (value: string | number | null | undefined): number | null =>
    value == null || !Number.isFinite(Number(value)) ? null : Number(value);
  return found.map((row) => ({
    keys: columns.map((_, at) => (row[`g${at}`] == null ? null : String(row[`g${at}`]))),
    ...{ count: Number(row['n']), value: number(row['value']), weight: number(row['weight']) ?? 0 },
  }));
};
