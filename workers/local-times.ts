import { identifier, literal } from '../platform/analytics/index.js';

/**
 * Returns a relation in which the instants of a stored dataset, which are in UTC, are local times of a time zone. Local times of the
 * dataset stay as they are.
 */
export const withLocalTimes = (
  relation: string,
  columns: readonly { readonly name: string; readonly isInstant?: boolean | null }[],
  timeZone: string,
): string => {
  const instants = columns.filter(({ isInstant }) => isInstant === true).map(({ name }) => identifier(name));
  if (instants.length === 0) return relation;
  const local = instants.map((column) => `timezone(${literal(timeZone)}, timezone('UTC', ${column})) AS ${column}`);
  return `(SELECT * REPLACE (${local.join(', ')}) FROM ${relation})`;
};
