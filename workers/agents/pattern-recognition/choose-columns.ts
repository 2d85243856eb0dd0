import type { Dataset } from '../../../subgraphs/sources/index.js';
import { findInitiativeColumns, findKpiColumns, measuredColumns, type KpiColumns } from '../../methods/tenant-state/index.js';

/** Column metadata of a dataset. */
export type DescribedTable = Pick<Dataset, 'columns' | 'profile' | 'roles' | 'rows'>;

export interface Wanted {
  timeColumn?: string | undefined;
  columns?: readonly string[] | undefined;
  groupColumn?: string | undefined;
}

/** Plan to examine a table: long format (KPI names and values in rows) or wide format (one column per measure). */
export type TablePlan =
  | { kind: 'kpis'; timeColumn: string; columns: KpiColumns }
  | { kind: 'columns'; timeColumn: string; numbers: string[]; groups: string[] };

export const MAX_NUMBERS = 12;
const MAX_GROUP_COLUMNS = 6;
const MAX_GROUPS = 12;

/**
 * Returns how to examine a table, or null if it has no suitable time column. A list of initiatives contains plans rather
 * than measurements and is examined only if the request names its columns.
 */
export const planTable = (table: DescribedTable, wanted: Wanted): TablePlan | null => {
  const isAsked = wanted.columns !== undefined || wanted.timeColumn !== undefined;
  if (!isAsked && findInitiativeColumns(table.columns)) return null;
  const kpis = isAsked ? null : findKpiColumns(table.columns);
  // A KPI table without a name column is read in wide format.
  if (kpis?.name !== undefined) return { kind: 'kpis', timeColumn: kpis.date, columns: kpis };
  const timeColumn = wanted.timeColumn ?? timeColumnOf(table);
  if (timeColumn === null) return null;
  const numbers = (wanted.columns ?? measuredColumns(table).map(({ name }) => name)).slice(0, MAX_NUMBERS);
  const groups = wanted.groupColumn === undefined ? groupsOf(table) : [wanted.groupColumn];
  return { kind: 'columns', timeColumn, numbers: [...numbers], groups };
};

/** Returns the first requested column that is missing or has an unsuitable type, or null. */
export const unusable = ({ columns }: DescribedTable, { timeColumn, columns: numbers = [], groupColumn }: Wanted): string | null => {
  const typeOf = (name: string): string | undefined => columns.find((column) => column.name === name)?.type;
  if (timeColumn !== undefined && !TIMES.has(typeOf(timeColumn) ?? '')) return timeColumn;
  if (groupColumn !== undefined && typeOf(groupColumn) === undefined) return groupColumn;
  return numbers.find((name) => !NUMBERS.has(typeOf(name) ?? '')) ?? null;
};

const TIMES = new Set<string>(['date', 'timestamp']);
const NUMBERS = new Set<string>(['integer', 'decimal']);

/** Returns the column with the role `time`, otherwise the time column with the smallest share of nulls. */
const timeColumnOf = ({ columns, profile, roles }: DescribedTable): string | null => {
  if (roles['time'] !== undefined) return roles['time'];
  const filled = (name: string): number => 1 - (profile.columns.find((column) => column.name === name)?.nullShare ?? 1);
  const times = columns.filter(({ type }) => TIMES.has(type)).toSorted((a, b) => filled(b.name) - filled(a.name));
  return times[0]?.name ?? null;
};

/** Returns group columns. Excludes the resource column: it usually identifies people, who are compared only on request. */
const groupsOf = ({ columns, profile, roles }: DescribedTable): string[] =>
  columns
    .filter(({ name, type }) => {
      if (name === roles['resource']) return false;
      const distinct = profile.columns.find((column) => column.name === name)?.distinct ?? 0;
      return (type === 'text' || type === 'boolean') && distinct >= 2 && distinct <= MAX_GROUPS;
    })
    .map(({ name }) => name)
    .slice(0, MAX_GROUP_COLUMNS);
