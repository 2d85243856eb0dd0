import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { withDerived, type RowPlan } from '../../methods/answer-plan/index.js';
import { namedIn } from '../../methods/request-reading/index.js';
import { MAX_GROUPS, MAX_NUMBERS } from './choose-columns.js';
import { nameInGroup, type TableToExamine } from './examine-table.js';

/** The time between two dates of a row that a request measures. */
export interface PlannedInterval {
  readonly datasetId: string;
  readonly name: string;
  readonly rows: RowPlan;
}

type Examined = Pick<TableToExamine, 'relation' | 'plan' | 'split'>;

/** Returns the interval that a request measures; null if it measures none. */
export const plannedInterval = async (context: AgentContext): Promise<PlannedInterval | null> => {
  const rows = (await context.plan())?.rows ?? null;
  const measure = rows?.measures.find(({ name }) => rows.intervals.some((interval) => interval.name === name));
  return rows === null || measure === undefined ? null : { datasetId: rows.datasetId, name: measure.name, rows };
};

/**
 * Returns the rows of a dataset with the interval as a column. It is examined before the other numbers, and also for each value of a column
 * that the request names.
 */
export const withInterval = (
  dataset: Dataset,
  { relation, plan }: Examined,
  { name, rows, text }: PlannedInterval & { readonly text: string },
): Examined => {
  if (plan.kind !== 'columns') return { relation, plan };
  const few = dataset.profile.columns.filter(({ distinct }) => distinct > 1 && distinct <= MAX_GROUPS);
  const roles = new Map(understoodColumns(dataset).map((column) => [column.name, column.role]));
  const divides = few.filter((column) => roles.get(column.name) !== 'measure').map((column) => column.name);
  const grouped = rows.groups.filter(({ grain, splitAt }) => grain === null && splitAt === undefined).map(({ column }) => column);
  const group = [...grouped, ...namedIn(text, divides)].find((column) => divides.includes(column));
  const values = few.find((column) => column.name === group)?.topValues.map(({ value }) => String(value)) ?? [];
  return {
    relation: withDerived(relation, rows),
    plan: {
      ...plan,
      numbers: [name, ...plan.numbers.filter((each) => each !== group)].slice(0, MAX_NUMBERS),
      groups: group === undefined ? plan.groups : [group, ...plan.groups.filter((each) => each !== group)],
    },
    ...(group !== undefined && { split: { number: name, column: group, values: values.toSorted() } }),
  };
};

/** Returns the names of the series of the groups. */
export const namesOfSplit = ({ split }: Examined): string[] =>
  split?.values.map((value) => nameInGroup(split.number, split.column, value)) ?? [];
