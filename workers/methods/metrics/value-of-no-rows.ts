import type { DuckDbSession } from '../../../platform/analytics/index.js';
import type { CompiledFormula } from '../../../subgraphs/metrics/index.js';

/** Returns the value of a formula for no rows: 0 for sums and counts; null for means, rates and other formulas without one. */
export const valueOfNoRows = async (duck: DuckDbSession, relation: string, { value }: CompiledFormula): Promise<number | null> => {
  const row = await duck.one<{ value: number | null }>(`SELECT ${value} AS value FROM ${relation} WHERE false`);
  return row.value !== null && Number.isFinite(row.value) ? row.value : null;
};
