import { localized } from '../content/index.js';
import { EVENT_LOG_COLUMN_ROLES, roleOfMeaning, suitsRole, type ColumnRole } from './column-role.js';
import type { Meaning } from './meaning-rules.js';
import { messagesIn } from './messages.js';
import type { ColumnMeaning } from './read-column-meanings.js';
import { secondsOfUnit } from './units.js';

/** Properties of a column that a person stated. Absent properties are recognised. */
export interface ColumnCorrection {
  readonly name: string;
  readonly semanticType?: Meaning;
  /** Symbol of the unit. */
  readonly unit?: string;
  readonly role?: ColumnRole;
}

/**
 * Returns the meaning of a column with what a person stated: a stated meaning is certain, a stated role leaves the meanings that suit it,
 * and a stated unit replaces the recognised one.
 */
export const withCorrection = (read: ColumnMeaning, correction: ColumnCorrection | undefined): ColumnMeaning => {
  if (!correction) return read;
  const { semanticType, unit, role = null } = correction;
  const suited = role === null ? read.choices : read.choices.filter(({ meaning }) => suitsRole(meaning, role));
  const known = role === 'identifier' && suited.length === 0 ? [{ meaning: 'identifier' as const, confidence: 1 }] : suited;
  return {
    ...read,
    choices: semanticType === undefined ? known : [{ meaning: semanticType, confidence: 1 }],
    reason: localized(messagesIn, (messages) => messages.stated),
    seconds: unit === undefined ? read.seconds : secondsOfUnit(unit),
    unit: unit ?? read.unit,
    role,
    isStated: semanticType !== undefined,
  };
};

/** Keys of the roles without which a table is not an event log. */
const REQUIRED = ['case', 'activity', 'time'] as const;

/** Returns the role that a person stated, or that the stated meaning implies; null if neither is stated. */
export const statedRole = ({ role, semanticType }: Pick<ColumnCorrection, 'role' | 'semanticType'>): ColumnRole | null =>
  role ?? (semanticType === undefined ? null : roleOfMeaning(semanticType));

/** Returns the columns of an event log by key of their role, with the roles that a person stated; empty for other tables. */
export const correctedEventLogRoles = (
  roles: Readonly<Record<string, string>>,
  columns: readonly { readonly name: string }[],
  corrections: readonly ColumnCorrection[],
): Record<string, string> => {
  const stated = corrections.filter(({ name, role }) => role !== undefined && columns.some((column) => column.name === name));
  if (roles['case'] === undefined || stated.length === 0) return { ...roles };
  const kept = Object.entries(roles).filter(([, column]) => !stated.some(({ name }) => name === column));
  const assigned = stated.flatMap(({ name, role }) =>
    Object.entries(EVENT_LOG_COLUMN_ROLES).flatMap(([key, of]) => (of === role ? [[key, name] as const] : [])),
  );
  // A required role that nothing else has stays with the recognised column.
  const required = REQUIRED.map((key) => [key, roles[key] ?? ''] as const);
  return Object.fromEntries([...required, ...kept, ...assigned]);
};
