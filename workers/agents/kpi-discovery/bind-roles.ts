import type { CatalogueKpi, CatalogueRole } from '../../../subgraphs/metrics/index.js';
import { nameMatch } from '../../methods/kpi-names/match-names.js';

/** Column with its type and profile. */
export interface ProfiledColumn {
  readonly name: string;
  readonly type: string;
  readonly distinct: number;
  readonly nullShare: number;
  /** Role of the column in an event log; null if it has none. */
  readonly eventLogRole: string | null;
}

export interface BoundRole {
  readonly role: string;
  readonly column: string;
  readonly match: number;
}

/** Minimum name match of a column for a role. */
const MIN_MATCH = 0.6;
/** Maximum number of distinct values of a category. */
const MAX_CATEGORIES = 60;
/** Maximum number of columns considered per role. */
const MAX_CANDIDATE_COLUMNS = 4;

/**
 * Assigns a different column to each role of a KPI. Returns the assignment with the best total name match (ties: earlier columns),
 * or null if a role has no suitable column.
 */
export const bindRoles = (roles: CatalogueKpi['roles'], columns: readonly ProfiledColumn[]): BoundRole[] | null => {
  const choices = Object.entries(roles).map(([role, definition]) => ({ role, columns: candidatesFor(definition, columns) }));
  if (choices.some((choice) => choice.columns.length === 0)) return null;
  return bestAssignment(choices.toSorted((a, b) => a.columns.length - b.columns.length));
};

/** Returns the roles without a suitable column. */
export const missingRoles = (roles: CatalogueKpi['roles'], columns: readonly ProfiledColumn[]): string[] =>
  Object.entries(roles).flatMap(([role, definition]) => (candidatesFor(definition, columns).length === 0 ? [role] : []));

interface Choice {
  role: string;
  columns: { name: string; match: number }[];
}

const candidatesFor = (role: CatalogueRole, columns: readonly ProfiledColumn[]): Choice['columns'] =>
  columns
    .filter((column) => isSuitable(role, column))
    .map((column) => ({ name: column.name, match: matchOf(role, column) }))
    .filter(({ match }) => match >= MIN_MATCH)
    .toSorted((a, b) => b.match - a.match)
    .slice(0, MAX_CANDIDATE_COLUMNS);

const matchOf = ({ event_log: eventLogRole, names }: CatalogueRole, column: ProfiledColumn): number =>
  eventLogRole !== undefined && column.eventLogRole === eventLogRole ? 1 : nameMatch(column.name, [...names.de, ...names.en]);

/** Returns whether type and values of a column suit the role. */
const isSuitable = ({ type }: CatalogueRole, { type: columnType, distinct, nullShare }: ProfiledColumn): boolean => {
  if (nullShare >= 1) return false;
  switch (type) {
    case 'timestamp':
      return columnType === 'date' || columnType === 'timestamp';
    case 'numeric':
      return columnType === 'integer' || columnType === 'decimal';
    case 'boolean':
      return columnType === 'boolean';
    case 'text':
      return columnType === 'text';
    case 'category':
      return columnType === 'text' && distinct <= MAX_CATEGORIES;
    case 'identifier':
      return (columnType === 'text' || columnType === 'integer') && distinct > 1;
  }
};

/** Searches all assignments by branch and bound, best columns first. The numbers of roles and columns are small. */
const bestAssignment = (choices: readonly Choice[]): BoundRole[] | null => {
  let best: { total: number; roles: BoundRole[] } | null = null;
  const assign = (index: number, assigned: BoundRole[], total: number): void => {
    const choice = choices[index];
    if (!choice) {
      if (!best || total > best.total + 1e-9) best = { total, roles: assigned };
      return;
    }
    if (best && total + (choices.length - index) <= best.total) return;
    for (const { name, match } of choice.columns)
      if (!assigned.some(({ column }) => column === name))
        assign(index + 1, [...assigned, { role: choice.role, column: name, match }], total + match);
  };
  assign(0, [], 0);
  return (best as { roles: BoundRole[] } | null)?.roles ?? null;
};
