import {
  isKey,
  isLabelName,
  isNumericType,
  type ColumnCorrection,
  type ColumnMeaning,
  type ColumnRole,
} from '../../../platform/column-meaning/index.js';
import { isRead, nameMatch, type CatalogueKpi, type CatalogueRole } from '../../../subgraphs/metrics/index.js';
import { isGeneric, meaningsOfRoles } from './role-meanings.js';

/** Column with its type and profile. */
export interface ProfiledColumn {
  readonly name: string;
  readonly type: string;
  readonly distinct: number;
  readonly nullShare: number;
  /** Role of the column in an event log; null if it has none. */
  readonly eventLogRole: string | null;
  /** Properties of the column that a person stated. */
  readonly correction?: ColumnCorrection | undefined;
}

/** Column with what it means for business. */
export interface ReadColumn extends ProfiledColumn {
  readonly meaning: ColumnMeaning;
  /** True if the rows of an order or a case repeat one number of it, so that a sum would count the number several times. */
  readonly isRepeated: boolean;
}

export interface BoundRole {
  readonly role: string;
  readonly column: string;
  readonly match: number;
}

/** Minimum match of a column and a role: by the meaning of the column, and by its name alone. */
const MIN_MATCH = 0.6;
const MIN_NAME_MATCH = 0.7;
/** Minimum match of a name that outweighs the meaning of the column. */
const SAME_NAME = 0.9;
/** Minimum confidence at which the meaning of a column excludes roles of other meanings. */
const CLEAR_MEANING = 0.8;
/** Loss per place of a meaning in the list of a role. */
const LATER_MEANING = 0.05;
/** Maximum number of distinct values of a category. */
const MAX_CATEGORIES = 60;
/** Maximum number of columns considered per role. */
const MAX_CANDIDATE_COLUMNS = 4;

/** The part of a KPI that columns are bound to. */
export type BindableKpi = Pick<CatalogueKpi, 'formula' | 'roles' | 'time'>;

/** Columns for the roles of a KPI. */
export interface RoleBinding {
  /** Null if the columns do not suffice for all roles. A role that only assigns rows to periods may be absent. */
  readonly roles: BoundRole[] | null;
  /** Roles without a suitable column. */
  readonly missing: string[];
}

/**
 * Assigns a different column to each role of a KPI: the assignment with the best total match (ties: earlier columns).
 * @param isOfSubject false if the table is not known to be about the area of the KPI; then columns match only by the first meaning of a role,
 *   and not if it is a generic one, such as an amount
 */
export const bindRoles = (kpi: BindableKpi, columns: readonly ReadColumn[], isOfSubject = true): RoleBinding => {
  const meanings = meaningsOfRoles(kpi.roles);
  const usable = kpi.formula.includes('SUM(') ? columns.filter(({ isRepeated }) => !isRepeated) : columns;
  const choices = Object.entries(kpi.roles).map(([role, definition]) => ({
    role,
    columns: candidatesFor({ ...definition, meanings: meanings[role] ?? [] }, usable, isOfSubject),
  }));
  const isOptional = (role: string): boolean => role === kpi.time && !isRead(kpi, role);
  const missing = choices.filter((choice) => choice.columns.length === 0 && !isOptional(choice.role)).map(({ role }) => role);
  if (missing.length > 0) return { roles: null, missing };
  const bound = choices.filter((choice) => choice.columns.length > 0).toSorted((a, b) => a.columns.length - b.columns.length);
  return { roles: bestAssignment(bound), missing };
};

interface Choice {
  role: string;
  columns: { name: string; match: number }[];
}

type MeantRole = Omit<CatalogueRole, 'meanings'> & { readonly meanings: readonly string[] };

const candidatesFor = (role: MeantRole, columns: readonly ReadColumn[], isOfSubject: boolean): Choice['columns'] =>
  columns
    .filter((column) => isSuitable(role, column))
    .map((column) => ({ name: column.name, match: matchOf(role, column, isOfSubject) }))
    .filter(({ match }) => match >= MIN_MATCH)
    .toSorted((a, b) => b.match - a.match)
    .slice(0, MAX_CANDIDATE_COLUMNS);

const matchOf = (role: MeantRole, column: ReadColumn, isOfSubject: boolean): number => {
  if (role.event_log !== undefined && column.eventLogRole === role.event_log) return 1;
  const { choices } = column.meaning;
  const [best] = choices;
  const byMeaning = Math.max(
    0,
    ...choices.map(({ meaning, confidence }) => {
      const place = role.meanings.indexOf(meaning);
      if (place === -1 || (!isOfSubject && (isGeneric(meaning) || place > 0))) return 0;
      const isSecond = best !== undefined && confidence < best.confidence - 0.15;
      return (confidence - LATER_MEANING * place) * (isSecond ? 0.8 : 1);
    }),
  );
  const isOther = best !== undefined && best.confidence >= CLEAR_MEANING && !role.meanings.includes(best.meaning);
  const isContradiction = isOther && role.meanings.length > 0;
  const name = nameMatch(column.name, [...role.names.de, ...role.names.en]);
  // A name that the role lists counts whatever it means elsewhere: the due date of an invoice, or of a delivery.
  if ((isContradiction && name < 1) || column.meaning.isStated) return byMeaning;
  if (best !== undefined && isGeneric(best.meaning) && !isOfSubject) return 0;
  return Math.max(byMeaning, name >= (isOther ? SAME_NAME : MIN_NAME_MATCH) ? name : 0);
};

const NAMING: ReadonlySet<ColumnRole> = new Set<ColumnRole>(['identifier', 'dimension', 'case', 'activity', 'resource', 'lifecycle']);
const TEXTS: ReadonlySet<ColumnRole> = new Set<ColumnRole>([...NAMING, 'text']);

/** Roles of columns that a person stated, by the type of role in the catalogue that they suit. */
const STATED_ROLES: Readonly<Record<CatalogueRole['type'], ReadonlySet<ColumnRole>>> = {
  timestamp: new Set<ColumnRole>(['time', 'event_time', 'event_start']),
  numeric: new Set<ColumnRole>(['measure']),
  boolean: new Set<ColumnRole>(['dimension', 'measure']),
  text: TEXTS,
  category: TEXTS,
  identifier: NAMING,
};

/** Returns whether type, values and stated role of a column suit the role. */
const isSuitable = ({ type }: MeantRole, { name, type: columnType, distinct, nullShare, meaning }: ReadColumn): boolean => {
  if (nullShare >= 1 || (meaning.role !== null && !STATED_ROLES[type].has(meaning.role))) return false;
  switch (type) {
    case 'timestamp':
      return columnType === 'date' || columnType === 'timestamp';
    case 'numeric':
      return isNumericType(columnType) && (meaning.role !== null || !isNumbered(name, meaning));
    case 'boolean':
      return meaning.values.yes !== null;
    case 'text':
      return columnType === 'text';
    case 'category':
      return columnType === 'text' && distinct <= MAX_CATEGORIES;
    case 'identifier':
      return (columnType === 'text' || columnType === 'integer') && distinct > 1;
  }
};

/** Returns whether the numbers of a column are those of things: numbers of persons, orders or branches are never quantities. */
const isNumbered = (name: string, { choices }: ColumnMeaning): boolean =>
  choices.length === 0 ? isLabelName(name) : choices.every(({ meaning }) => isKey(meaning));

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
