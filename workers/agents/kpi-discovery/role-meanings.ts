import { meaningsOfName, type ColumnKind, type Meaning } from '../../../platform/column-meaning/index.js';
import type { CatalogueRole } from '../../../subgraphs/metrics/index.js';

const KINDS: Readonly<Record<CatalogueRole['type'], ColumnKind>> = {
  timestamp: 'time',
  numeric: 'number',
  boolean: 'flag',
  text: 'text',
  category: 'text',
  identifier: 'key',
};

/** Meanings that a column can have in tables of any subject: they match a role only in a table of the subject of the KPI. */
const GENERIC: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['amount', 'quantity', 'price', 'identifier', 'status', 'order_count', 'compliant_flag', 'receivables', 'delay'] as const),
]);

export const isGeneric = (meaning: Meaning): boolean => GENERIC.has(meaning);

/** Meanings that a role has only if the catalogue states them, because too many columns have them. */
const STATED: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['amount', 'quantity', 'price', 'identifier', 'status', 'satisfaction', 'order_count', 'compliant_flag'] as const),
  ...(['event_date', 'actual', 'budget', 'cost', 'reason'] as const),
]);
/** Minimum share of the names of a role that have a meaning. */
const MIN_NAMES = 0.3;

const known = new WeakMap<Readonly<Record<string, CatalogueRole>>, Readonly<Record<string, readonly Meaning[]>>>();

/**
 * Returns the meanings of the roles of a KPI: those that the catalogue states, otherwise those of at least 30 % of the names of the role.
 * A meaning of two roles distinguishes neither.
 */
export const meaningsOfRoles = (roles: Readonly<Record<string, CatalogueRole>>): Readonly<Record<string, readonly Meaning[]>> => {
  const cached = known.get(roles);
  if (cached) return cached;
  const read = Object.entries(roles).map(([role, definition]) => ({
    role,
    stated: definition.meanings,
    read: meaningsOfNames(definition),
  }));
  const meanings = Object.fromEntries(
    read.map(({ role, stated, read: own }) => {
      const others = read.filter((other) => other.role !== role).flatMap((other) => other.stated ?? other.read);
      return [role, stated ?? own.filter((meaning) => !others.includes(meaning))];
    }),
  );
  known.set(roles, meanings);
  return meanings;
};

const meaningsOfNames = ({ type, names }: CatalogueRole): Meaning[] => {
  const all = [...names.de, ...names.en];
  const counts = new Map<Meaning, number>();
  for (const meaning of all.flatMap((name) => meaningsOfName(name, KINDS[type]))) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  return [...counts]
    .filter(([meaning, count]) => !STATED.has(meaning) && count >= MIN_NAMES * all.length)
    .toSorted(([, a], [, b]) => b - a)
    .map(([meaning]) => meaning);
};
