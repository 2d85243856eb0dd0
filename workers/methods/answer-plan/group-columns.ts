import { identifier, literal } from '../../../platform/analytics/index.js';
import { textOf } from '../tenant-state/index.js';
import type { AskedGrain, RowPlan } from './answer-plan.js';

export type GroupColumn = RowPlan['groups'][number];

/** Maximum number of columns by which rows are grouped. */
export const MAX_GROUP_COLUMNS = 2;

const PERIOD_FORMATS: Readonly<Record<AskedGrain, string>> = {
  hour: '%H',
  weekday: '%u',
  week: '%G-W%V',
  month: '%Y-%m',
  quarter: '%Y',
  year: '%Y',
};

/** Groups of the rows before a day and from it. */
export const BEFORE = '1';
const SINCE = '2';

const splitKey = (column: string, day: string): string => {
  const date = `CAST(${identifier(column)} AS DATE)`;
  return `CASE WHEN ${date} < DATE ${literal(day)} THEN '${BEFORE}' WHEN ${date} IS NOT NULL THEN '${SINCE}' END`;
};

/** Returns the SQL expression for the group of a row: a text, a period such as 2026-03 or 2026-Q1, the hour of a day or the number of a weekday (1 for Monday). */
export const keyOf = ({ column, grain, splitAt }: GroupColumn): string => {
  if (splitAt !== undefined) return splitKey(column, splitAt);
  if (grain === null) return `lower(${textOf(column)})`;
  const day = `CAST(${identifier(column)} AS ${grain === 'hour' ? 'TIMESTAMP' : 'DATE'})`;
  const period = `strftime(${day}, '${PERIOD_FORMATS[grain]}')`;
  return grain === 'quarter' ? `concat(${period}, '-Q', quarter(${day}))` : period;
};

/** Returns the SQL expression for the name of a group. */
export const nameOf = (group: GroupColumn): string =>
  group.grain === null && group.splitAt === undefined ? `mode(${textOf(group.column)})` : `any_value(${keyOf(group)})`;
