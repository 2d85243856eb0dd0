import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ComputedColumn } from '../columns/period-columns.js';
import { ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { EventLogColumns } from './event-log-roles.js';

/** Returns a warning if all events of each case have the same time, such as that of its creation, but other times in another column. */
export const constantTime = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  roles: EventLogColumns,
): Promise<IngestWarning[]> => {
  const used: ReadonlySet<string | undefined> = new Set([roles.time, roles.start]);
  const others = columns.filter(({ name, type }) => (type === 'date' || type === 'timestamp') && !used.has(name)).map(({ name }) => name);
  if (others.length === 0) return [];
  const names = [roles.time, ...others];
  const found = await duck.one<Record<string, boolean | null>>(
    `SELECT ${names.map((_, at) => `bool_or(v${at}) AS v${at}`).join(', ')}
     FROM (SELECT ${names.map((name, at) => `min(${identifier(name)}) <> max(${identifier(name)}) AS v${at}`).join(', ')}
             FROM ${relation} WHERE ${identifier(roles.case)} IS NOT NULL GROUP BY ${identifier(roles.case)})`,
  );
  const varying = others.filter((_, at) => found[`v${at + 1}`] === true);
  return found['v0'] === true || varying.length === 0
    ? []
    : [ingestWarning('time_same_in_cases', { column: roles.time, columns: varying })];
};
