import { identifier, literal } from '../../../platform/analytics/index.js';
import type { Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { RowPlan } from './answer-plan.js';

const isTime = ({ type }: Dataset['columns'][number]): boolean => type === 'date' || type === 'timestamp';

/** Returns the column by which the rows of a dataset belong to a period; null if there is none or several are possible. */
export const timeColumnOf = ({ columns, roles }: Pick<Dataset, 'columns' | 'roles'>): string | null => {
  const times = columns.filter(isTime);
  return roles['time'] ?? (times.length === 1 ? (times[0]?.name ?? null) : null);
};

/** Returns the SQL conditions of a plan on the values of a row; rows without a value are not among those that are left out. */
export const rowConditions = ({ filters, conditions }: RowPlan): string[] => [
  ...filters.map(({ column, values, isExcluded }) => {
    const name = identifier(column);
    const among = `CAST(${name} AS VARCHAR) IN (${values.map(literal).join(', ')})`;
    return isExcluded ? `(${name} IS NULL OR NOT ${among})` : among;
  }),
  ...conditions.map(({ column, operator, value }) => `${identifier(column)} ${operator} ${value}`),
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
