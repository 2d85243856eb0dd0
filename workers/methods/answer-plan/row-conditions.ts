import { identifier, literal } from '../../../platform/analytics/index.js';
import type { Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { RowPlan } from './answer-plan.js';

const isTime = ({ type }: Dataset['columns'][number]): boolean => type === 'date' || type === 'timestamp';

/**
 * Returns the column by which the rows of a dataset belong to a period: its time, otherwise the date with the fewest blanks, since the
 * first date of a record is known from the beginning; null without dates.
 */
export const timeColumnOf = ({ columns, roles, profile }: Pick<Dataset, 'columns' | 'roles' | 'profile'>): string | null => {
  const blanks = new Map(profile.columns.map(({ name, nullShare }) => [name, nullShare]));
  const times = columns.filter(isTime).toSorted((a, b) => (blanks.get(a.name) ?? 1) - (blanks.get(b.name) ?? 1));
  return roles['time'] ?? times[0]?.name ?? null;
};

/**
 * Returns the SQL conditions of a plan on the values of a row; rows without a value are not among those that are left out.
 *
 * @param relation rows of the dataset, in which the cases with an activity are looked up
 */
export const rowConditions = (
  { filters, conditions, dates }: Pick<RowPlan, 'filters' | 'conditions' | 'dates'>,
  relation: string,
): string[] => [
  ...filters.map(({ column, values, isExcluded, caseColumn }) => {
    const name = identifier(column);
    const among = `CAST(${name} AS VARCHAR) IN (${values.map(literal).join(', ')})`;
    if (caseColumn !== null) {
      const key = identifier(caseColumn);
      return `${key} ${isExcluded ? 'NOT IN' : 'IN'} (SELECT ${key} FROM ${relation} WHERE ${among} AND ${key} IS NOT NULL)`;
    }
    return isExcluded ? `(${name} IS NULL OR NOT ${among})` : among;
  }),
  ...conditions.map(({ column, operator, value }) => `${identifier(column)} ${operator} ${value}`),
  ...dates.map(({ column, operator, than }) => `CAST(${identifier(column)} AS DATE) ${operator} CAST(${identifier(than)} AS DATE)`),
];

/** Returns the SQL conditions of a period on a time column. */
export const periodConditions = (period: Period | null, timeColumn: string | null): string[] => {
  if (period === null || timeColumn === null) return [];
  const day = `CAST(${identifier(timeColumn)} AS DATE)`;
  return [
    ...(period.from === null ? [] : [`${day} >= DATE ${literal(period.from)}`]),
    ...(period.until === null ? [] : [`${day} <= DATE ${literal(period.until)}`]),
  ];
};

/** Returns a relation with the rows that meet all conditions. */
export const withConditions = (relation: string, conditions: readonly string[]): string =>
  conditions.length === 0 ? relation : `(SELECT * FROM ${relation} WHERE ${conditions.join(' AND ')})`;
