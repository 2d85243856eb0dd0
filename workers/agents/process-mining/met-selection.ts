import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { selectedCases } from './log/case-conditions.js';
import type { CaseSelection, EventLogRef } from './log/event-log.js';

type Condition = CaseSelection['values'][number];

/** A selection that some cases meet, and the condition that it leaves out for that; null if it leaves out none. */
export interface MetSelection {
  readonly selection: CaseSelection | undefined;
  readonly left: Condition | null;
}

/**
 * Returns the selection if at least one case meets it. Otherwise drops the one condition on values whose omission leaves the most cases, because
 * a request may name a value that never occurs together with the others. Returns the selection unchanged if dropping no condition helps.
 */
export const metSelection = async (duck: DuckDbSession, log: EventLogRef, selection: CaseSelection | undefined): Promise<MetSelection> => {
  if (!selection || selection.values.length < 2) return { selection, left: null };
  const countOf = async (values: readonly Condition[]): Promise<number> => {
    const key = identifier(log.caseColumn);
    const having = selectedCases({ ...log, selection: { ...selection, values } });
    const { n } = await duck.one<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT ${key} FROM ${log.relation} WHERE ${key} IS NOT NULL GROUP BY ${key}${having})`,
    );
    return Number(n);
  };
  if ((await countOf(selection.values)) > 0) return { selection, left: null };
  const reduced = await Promise.all(
    selection.values.map(async (left) => {
      const values = selection.values.filter((each) => each !== left);
      return { left, values, cases: await countOf(values) };
    }),
  );
  const [best] = reduced.toSorted((a, b) => b.cases - a.cases);
  return best && best.cases > 0 ? { selection: { ...selection, values: best.values }, left: best.left } : { selection, left: null };
};
