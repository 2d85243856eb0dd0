import { identifier } from '../../../platform/analytics/index.js';
import type { Period } from '../../../platform/text/index.js';
import { keyOf, MAX_GROUP_COLUMNS, nameOf } from './group-columns.js';
import { withMerges } from './merged-values.js';
import { periodConditions, periodDateOf, periodOfRows, rowConditions, withConditions } from './row-conditions.js';
import type { PlannedRows } from './row-figures.js';
import { measuresOf } from './row-measures.js';

/** A table of the groups that a plan asks for, as a DuckDB relation with its columns. */
export interface GroupedTable {
  readonly relation: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/**
 * Returns all groups of a plan with their number of rows and the figures of the asked measures: the value of a metric, the sum of a column
 * that can be added, otherwise its mean. In the order of the grouping columns.
 *
 * @param counted name of the column with the number of rows
 */
export const groupedTable = ({ dataset, rows, metrics, relation }: PlannedRows, period: Period | null, counted: string): GroupedTable => {
  const whole = withMerges(relation, rows.merges);
  const measures = measuresOf(dataset, { rows, metrics, isLog: false }, whole).filter(({ isAsked }) => isAsked);
  const conditions = [...rowConditions(rows, whole), ...periodConditions(periodOfRows(rows, period), periodDateOf(dataset, rows))];
  const keys = rows.groups.slice(0, MAX_GROUP_COLUMNS);
  const figures = measures.map(({ name, sql }) => ({ name, value: sql.sum === 'NULL' ? sql.mean : sql.sum }));
  const select = [
    ...keys.map((column) => `${nameOf(column)} AS ${identifier(column.column)}`),
    `count(*) AS ${identifier(counted)}`,
    ...figures.map(({ name, value }) => `round(${value}, 6) AS ${identifier(name)}`),
  ];
  const grouping = keys.map(keyOf).join(', ');
  const ranked =
    rows.top === null
      ? grouping
      : `${keys.length + (figures.length > 0 ? 2 : 1)} ${rows.ranks === 'lowest' ? 'ASC' : 'DESC'} NULLS LAST, ${grouping} LIMIT ${rows.top}`;
  return {
    relation: `(SELECT ${select.join(', ')} FROM ${withConditions(whole, conditions)} GROUP BY ${grouping} ORDER BY ${ranked})`,
    columns: [
      ...keys.map(({ column }) => ({ name: column, type: 'text' })),
      { name: counted, type: 'integer' },
      ...figures.map(({ name }) => ({ name, type: 'decimal' })),
    ],
  };
};
