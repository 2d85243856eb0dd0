import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { findInitiativeColumns, findKpiRows, type KpiColumns } from '../../methods/table-roles/index.js';
import { measuredColumns } from '../../methods/tenant-state/index.js';

/** Column metadata of a dataset. */
export type DescribedTable = Pick<Dataset, 'columns' | 'profile' | 'roles' | 'rows'> & Partial<Pick<Dataset, 'columnCorrections'>>;

export interface Wanted {
  timeColumn?: string | undefined;
  columns?: readonly string[] | undefined;
  groupColumn?: string | undefined;
  /** Columns that the request names; they come before the other numbers and groups. */
  asked?: readonly string[];
}

/** Plan to examine a table: long format (KPI names and values in rows) or wide format (one column per measure). */
export type TablePlan =
  | { kind: 'kpis'; timeColumn: string; columns: KpiColumns }
  | { kind: 'columns'; timeColumn: string; numbers: string[]; groups: string[] };

export const MAX_NUMBERS = 12;
const MAX_GROUP_COLUMNS = 6;
export const MAX_GROUPS = 12;

/**
 * Returns how to examine a table, or null if it has no suitable time column. A list of initiatives contains plans rather
 * than measurements and is examined only if the request names its columns.
 */
export const planTable = (table: DescribedTable, wanted: Wanted): TablePlan | null => {
  const isAsked = wanted.columns !== undefined || wanted.timeColumn !== undefined;
  if (!isAsked && findInitiativeColumns(table.columns, table.profile)) return null;
  const kpis = isAsked ? null : findKpiRows(table);
  // A KPI table without a name column is read in wide format.
  if (kpis?.name !== undefined) return { kind: 'kpis', timeColumn: kpis.date, columns: kpis };
  const timeColumn = wanted.timeColumn ?? timeColumnOf(table);
  if (timeColumn === null) return null;
  const numbers = (
    wanted.columns ??
    askedFirst(
      measuredColumns(table).map(({ name }) => name),
      wanted,
    )
  ).slice(0, MAX_NUMBERS);
  const groups = wanted.groupColumn === undefined ? askedFirst(groupsOf(table), wanted).slice(0, MAX_GROUP_COLUMNS) : [wanted.groupColumn];
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
const timeColumnOf = (table: DescribedTable): string | null => {
  const { columns, profile, roles } = table;
  if (roles['time'] !== undefined) return roles['time'];
  const understood = new Map(understoodColumns(table).map(({ name, role, corrected }) => [name, { isTime: role === 'time', corrected }]));
  const filled = (name: string): number => 1 - (profile.columns.find((column) => column.name === name)?.nullShare ?? 1);
  const isStated = (name: string): number => Number(understood.get(name)?.corrected ?? false);
  const times = columns
    .filter(({ name, type }) => TIMES.has(type) && understood.get(name)?.isTime)
    .toSorted((a, b) => isStated(b.name) - isStated(a.name) || filled(b.name) - filled(a.name));
  return times[0]?.name ?? null;
};

/** Returns group columns without those that were corrected to something else. Excludes the resource column: it usually identifies people, who are compared only on request. */
const groupsOf = (table: DescribedTable): string[] => {
  const { columns, profile, roles } = table;
  const others = new Set(
    understoodColumns(table).flatMap(({ name, role, corrected }) => (corrected && role !== 'dimension' ? [name] : [])),
  );
  return columns
    .filter(({ name, type }) => {
      if (name === roles['resource'] || others.has(name)) return false;
      const distinct = profile.columns.find((column) => column.name === name)?.distinct ?? 0;
      return (type === 'text' || type === 'boolean') && distinct >= 2 && distinct <= MAX_GROUPS;
    })
    .map(({ name }) => name);
};

const askedFirst = (names: readonly string[], { asked = [] }: Wanted): string[] => [
  ...names.filter((name) => asked.includes(name)),
  ...names.filter((name) => !asked.includes(name)),
];
