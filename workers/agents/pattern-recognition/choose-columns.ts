import type { Dataset } from '../../../subgraphs/sources/index.js';
import { findInitiativeColumns, findKpiColumns, measuredColumns, type KpiColumns } from '../../methods/tenant-state/index.js';

/** The parts of a dataset that say what its columns hold. */
export type DescribedTable = Pick<Dataset, 'columns' | 'profile' | 'roles' | 'rows'>;

export interface Wanted {
  timeColumn?: string | undefined;
  columns?: readonly string[] | undefined;
  groupColumn?: string | undefined;
}

/** What of a table is examined: KPIs that stand below each other, or columns that stand side by side. */
export type TablePlan =
  | { kind: 'kpis'; timeColumn: string; columns: KpiColumns }
  | { kind: 'columns'; timeColumn: string; numbers: string[]; groups: string[] };

export const MAX_NUMBERS = 12;
const MAX_GROUP_COLUMNS = 6;
const MAX_GROUPS = 12;

/**
 * What can be examined of a table; null where it has no column of times that a series could have. A list of initiatives is
 * a plan, not a measurement, unless its columns are asked for.
 */
export const planTable = (table: DescribedTable, wanted: Wanted): TablePlan | null => {
  const isAsked = wanted.columns !== undefined || wanted.timeColumn !== undefined;
  if (!isAsked && findInitiativeColumns(table.columns)) return null;
  const kpis = isAsked ? null : findKpiColumns(table.columns);
  // Without a column of names the values stand side by side with others.
  if (kpis?.name !== undefined) return { kind: 'kpis', timeColumn: kpis.date, columns: kpis };
  const timeColumn = wanted.timeColumn ?? timeColumnOf(table);
  if (timeColumn === null) return null;
  const numbers = (wanted.columns ?? measuredColumns(table).map(({ name }) => name)).slice(0, MAX_NUMBERS);
  const groups = wanted.groupColumn === undefined ? groupsOf(table) : [wanted.groupColumn];
  return { kind: 'columns', timeColumn, numbers: [...numbers], groups };
};

/** The name that is asked for and that the table lacks or that holds something else. */
export const unusable = ({ columns }: DescribedTable, { timeColumn, columns: numbers = [], groupColumn }: Wanted): string | null => {
  const typeOf = (name: string): string | undefined => columns.find((column) => column.name === name)?.type;
  if (timeColumn !== undefined && !TIMES.has(typeOf(timeColumn) ?? '')) return timeColumn;
  if (groupColumn !== undefined && typeOf(groupColumn) === undefined) return groupColumn;
  return numbers.find((name) => !NUMBERS.has(typeOf(name) ?? '')) ?? null;
};

const TIMES = new Set<string>(['date', 'timestamp']);
const NUMBERS = new Set<string>(['integer', 'decimal']);

/** The time of an event, else the column of times with the most values. */
const timeColumnOf = ({ columns, profile, roles }: DescribedTable): string | null => {
  if (roles['time'] !== undefined) return roles['time'];
  const filled = (name: string): number => 1 - (profile.columns.find((column) => column.name === name)?.nullShare ?? 1);
  const times = columns.filter(({ type }) => TIMES.has(type)).toSorted((a, b) => filled(b.name) - filled(a.name));
  return times[0]?.name ?? null;
};

/** Resources are usually people: how they differ is not compared unasked. */
const groupsOf = ({ columns, profile, roles }: DescribedTable): string[] =>
  columns
    .filter(({ name, type }) => {
      if (name === roles['resource']) return false;
      const distinct = profile.columns.find((column) => column.name === name)?.distinct ?? 0;
      return (type === 'text' || type === 'boolean') && distinct >= 2 && distinct <= MAX_GROUPS;
    })
    .map(({ name }) => name)
    .slice(0, MAX_GROUP_COLUMNS);
