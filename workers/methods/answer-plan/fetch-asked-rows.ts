import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import type { AgentContext } from '../../kit.js';
import { withMerges } from './merged-values.js';
import { periodConditions, periodDateOf, periodOfRows, rowConditions, withConditions } from './row-conditions.js';

/** Minimum number of rows that an analysis of a part of a dataset needs; with fewer the whole dataset is analysed. */
const MIN_ROWS = 20;

/**
 * Copies a dataset into the run's folder. Returns a relation with the rows that the request is about, and records that its values, bounds
 * and period are considered; with all rows if the request selects none or fewer than `MIN_ROWS`.
 *
 * @param except columns that the analysis compares, so that their values do not select rows
 */
export const fetchAskedRows = async (context: AgentContext, dataset: Dataset, except: readonly string[] = []): Promise<string> => {
  const plan = await context.plan();
  const stored = await fetchRows(
    context,
    dataset,
    plan?.rows?.filters.map(({ column }) => column),
  );
  if (plan?.rows?.datasetId !== dataset.datasetId) return stored;
  const whole = withMerges(stored, plan.rows.merges);
  const timeColumn = periodDateOf(dataset, plan.rows);
  const period = periodOfRows(plan.rows, (await context.understood())?.period ?? null);
  const filters = plan.rows.filters.filter(({ column }) => !except.includes(column));
  const conditions = [...rowConditions({ ...plan.rows, filters }, whole), ...periodConditions(period, timeColumn)];
  if (conditions.length === 0) return whole;
  const asked = withConditions(whole, conditions);
  const { count } = await (await context.duckDb()).one<{ count: number }>(`SELECT count(*) AS count FROM ${asked}`);
  if (Number(count) < MIN_ROWS) return whole;
  for (const part of ['filter', 'condition', ...(timeColumn === null ? [] : (['period'] as const))] as const) context.considered.add(part);
  return asked;
};
