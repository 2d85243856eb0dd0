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

const BEFORE = '<';

/** Returns whether a group contains the rows before the day that divides them. */
export const isBefore = (group: string): boolean => group.startsWith(BEFORE);

/** Returns whether rows are grouped by the values of a column rather than by its calendar units or a day. */
export const isByValue = ({ grain, splitAt }: GroupColumn): boolean => grain === null && splitAt === undefined;

const splitKey = (column: string, day: string): string => {
  const date = `CAST(${identifier(column)} AS DATE)`;
  const sides = [`${BEFORE} ${day}`, `>= ${day}`].map(literal);
  return `CASE WHEN ${date} < DATE ${literal(day)} THEN ${sides[0]} WHEN ${date} IS NOT NULL THEN ${sides[1]} END`;
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
export const nameOf = (group: GroupColumn): string => (isByValue(group) ? `mode(${textOf(group.column)})` : `any_value(${keyOf(group)})`);
