import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { UnitColumn } from '../../../methods/metrics/index.js';

/** Share of the units with and without the treatment for which there are comparable ones of the other kind. */
export interface Overlap {
  /** Figures of both kinds before any adjustment. */
  readonly arms: { readonly one: Arm; readonly zero: Arm };
  /** Share of the units with the treatment that have comparable units without it, 0 to 1. */
  readonly shared: number;
}

export interface Arm {
  readonly n: number;
  readonly figure: number;
}

/** Minimum number of units of the other kind with the same values. */
const MIN_COMPARABLE = 5;
const NUMBER_CLASSES = 5;

/** Compares the units of a yes/no treatment by the values of the adjustment variables; numbers by fifths. Null if a kind has no units. */
export const overlapOf = async (
  duck: DuckDbSession,
  { relation, treatment, outcome, adjustment }: { relation: string; treatment: string; outcome: string; adjustment: readonly UnitColumn[] },
): Promise<Overlap | null> => {
  const keys = adjustment.map(({ name, type }) =>
    type === 'integer' || type === 'decimal'
      ? `ntile(${NUMBER_CLASSES}) OVER (ORDER BY ${identifier(name)})`
      : `lower(CAST(${identifier(name)} AS VARCHAR))`,
  );
  const classes = keys.map((sql, index) => `${sql} AS k${index}`);
  const rows = await duck.rows<{ one: number; zero: number; sum_one: number; sum_zero: number }>(
    `SELECT CAST(count(*) FILTER (t) AS DOUBLE) AS one, CAST(count(*) FILTER (NOT t) AS DOUBLE) AS zero,
            coalesce(sum(y) FILTER (t), 0) AS sum_one, coalesce(sum(y) FILTER (NOT t), 0) AS sum_zero
       FROM (SELECT ${[`CAST(${identifier(treatment)} AS BOOLEAN) AS t`, `${identifier(outcome)} AS y`, ...classes].join(', ')}
               FROM ${relation} WHERE ${identifier(treatment)} IS NOT NULL)
      GROUP BY ${keys.length === 0 ? 'true' : keys.map((_, index) => `k${index}`).join(', ')}`,
  );
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [one, zero] = [sum((row) => row.one), sum((row) => row.zero)];
  if (one === 0 || zero === 0) return null;
  return {
    arms: { one: { n: one, figure: sum((row) => row.sum_one) / one }, zero: { n: zero, figure: sum((row) => row.sum_zero) / zero } },
    shared: sum((row) => (row.zero >= MIN_COMPARABLE ? row.one : 0)) / one,
  };
};
