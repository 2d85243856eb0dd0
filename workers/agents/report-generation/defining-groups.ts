import type { AgentContext } from '../../kit.js';
import { answerRows, type RowAnswer, type RowFigures, type RowPlan } from '../../methods/answer-plan/index.js';
import type { Understood } from '../../methods/request-reading/index.js';

/** Groups of a column that states the asked property itself, such as the reason of a return in a rate of returns. */
export interface DefiningGroups {
  /** The answer without them; null if all of its columns define the property. */
  readonly answer: RowAnswer | null;
  /** The number of rows by each such column. */
  readonly counted: readonly RowAnswer[];
}

/** Returns whether all groups have the property of a share, or of a KPI in per cent, always or never. */
const isDefining = ({ groups }: Pick<RowFigures, 'groups'>, [measure]: RowFigures['measures']): boolean => {
  const isShare = measure?.kind === 'share' || (measure?.kind === 'metric' && measure.unit === '%');
  const means = groups.map(({ measures: [of] }) => of?.mean ?? null);
  return isShare && means.includes(ALL) && means.every((mean) => mean === null || mean === 0 || mean === ALL);
};
const ALL = 100;

type Compute = (rows: RowPlan) => Promise<RowAnswer | null>;

/**
 * Separates the columns whose values all have the asked property always or never: a rate within them is 100 % by definition. The rate is
 * stated by each of the other columns, and the rows are counted by the defining ones. Null if no column of a share defines it.
 */
export const separateDefining = async (
  answer: RowAnswer | null,
  rows: RowPlan | null,
  compute: Compute,
): Promise<DefiningGroups | null> => {
  if (answer === null || rows === null || rows.groups.length === 0) return null;
  const { figures } = answer;
  const all = [figures, ...figures.apart];
  if (!all.some((each) => isDefining(each, figures.measures))) return null;
  const isDefiningAlone = async (column: string): Promise<boolean> => {
    const own = await compute({ ...rows, groups: rows.groups.filter((each) => each.column === column), isGroupedApart: false });
    return own !== null && isDefining(own.figures, own.figures.measures);
  };
  const columns = [...new Set(rows.groups.map(({ column }) => column))];
  const defining: string[] = [];
  for (const column of columns) if (await isDefiningAlone(column)) defining.push(column);
  if (defining.length === 0) return null;
  const others = rows.groups.filter(({ column }) => !defining.includes(column));
  const counts: RowPlan[] = defining.map((column) => ({
    ...rows,
    ...{ measures: [], share: null, asksOtherMeasure: false, asksCount: true, ranks: null, isGroupedApart: false },
    groups: rows.groups.filter((each) => each.column === column),
    blanks: [...rows.blanks, { column, isBlank: false, words: column }],
  }));
  const counted: RowAnswer[] = [];
  for (const count of counts) {
    const found = await compute(count);
    if (found !== null) counted.push(found);
  }
  return { answer: await compute({ ...rows, groups: others, isGroupedApart: others.length > 1 }), counted };
};

/** Separates the defining columns of the answer on the rows of a request. */
export const withoutDefiningGroups = async (
  context: AgentContext,
  answer: RowAnswer | null,
  understood: Understood | null,
): Promise<DefiningGroups | null> => {
  const plan = await context.plan();
  return separateDefining(answer, plan?.rows ?? null, (rows) => answerRows(context, plan, understood, rows));
};
