import type { CatalogueKpi, CatalogueRole } from '../../../subgraphs/metrics/index.js';
import { nameMatch } from '../../methods/kpi-names/match-names.js';

/** A column as the discovery sees it: its type, and what the profile of the dataset says of its values. */
export interface ProfiledColumn {
  readonly name: string;
  readonly type: string;
  readonly distinct: number;
  readonly nullShare: number;
  /** Which column it is to an event log. */
  readonly eventLogRole: string | null;
}

export interface BoundRole {
  readonly role: string;
  readonly column: string;
  readonly match: number;
}

/** Below this a column does not stand for a role. */
const LEAST_MATCH = 0.6;
/** A category has at most so many values. */
const MAX_CATEGORIES = 60;
/** How many columns are considered for each role. */
const CONSIDERED = 4;

/**
 * The columns that take the roles of a KPI, each role by another column: of all ways the one whose names fit best, and of
 * equals the one that takes earlier columns. Null where a role finds none.
 */
export const bindRoles = (roles: CatalogueKpi['roles'], columns: readonly ProfiledColumn[]): BoundRole[] | null => {
  const choices = Object.entries(roles).map(([role, definition]) => ({ role, columns: candidatesFor(definition, columns) }));
  if (choices.some((choice) => choice.columns.length === 0)) return null;
  return bestAssignment(choices.toSorted((a, b) => a.columns.length - b.columns.length));
};

/** The roles that no column can take: what a table would have to have. */
export const missingRoles = (roles: CatalogueKpi['roles'], columns: readonly ProfiledColumn[]): string[] =>
  Object.entries(roles).flatMap(([role, definition]) => (candidatesFor(definition, columns).length === 0 ? [role] : []));

interface Choice {
  role: string;
  columns: { name: string; match: number }[];
}

const candidatesFor = (role: CatalogueRole, columns: readonly ProfiledColumn[]): Choice['columns'] =>
  columns
    .filter((column) => takes(role, column))
    .map((column) => ({ name: column.name, match: matchOf(role, column) }))
    .filter(({ match }) => match >= LEAST_MATCH)
    .toSorted((a, b) => b.match - a.match)
    .slice(0, CONSIDERED);

const matchOf = ({ event_log: eventLogRole, names }: CatalogueRole, column: ProfiledColumn): number =>
  eventLogRole !== undefined && column.eventLogRole === eventLogRole ? 1 : nameMatch(column.name, [...names.de, ...names.en]);

/** Whether the values of a column can be what the role needs. */
const takes = ({ type }: CatalogueRole, { type: columnType, distinct, nullShare }: ProfiledColumn): boolean => {
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

/** Tries every way, best columns first; there are few roles and few columns for each. */
const bestAssignment = (choices: readonly Choice[]): BoundRole[] | null => {
  let best: { total: number; roles: BoundRole[] } | null = null;
  const assign = (index: number, taken: BoundRole[], total: number): void => {
    const choice = choices[index];
    if (!choice) {
      if (!best || total > best.total + 1e-9) best = { total, roles: taken };
      return;
    }
    if (best && total + (choices.length - index) <= best.total) return;
    for (const { name, match } of choice.columns)
      if (!taken.some(({ column }) => column === name))
        assign(index + 1, [...taken, { role: choice.role, column: name, match }], total + match);
  };
  assign(0, [], 0);
  return (best as { roles: BoundRole[] } | null)?.roles ?? null;
};
