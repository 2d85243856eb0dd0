import { identifier } from '../../../platform/analytics/index.js';
import { numberOf, textOf } from '../tenant-state/index.js';
import type { GroupMeasure } from './group-measure.js';

/** Name of the outcome of a unit. */
export const OF_UNIT = '_outcome';

/** A property of the units, under its name: the mean of a number, otherwise the most frequent value. */
export interface UnitColumn {
  readonly name: string;
  readonly type: string;
  /** SQL of the value of a row; the column of this name by default. */
  readonly sql?: string;
}

/**
 * Returns a relation with one row per unit that a measure counts, such as an order or a case: its outcome, and its properties. The outcome
 * of a share is its factor if the unit meets the condition, else 0, so that its mean is the share. Null for measures of groups only.
 *
 * @param options.unit column of the units if the measure counts rows; null if each row is a unit
 */
export const outcomesByUnit = (
  relation: string,
  measure: GroupMeasure,
  { columns, unit }: { columns: readonly UnitColumn[]; unit: string | null },
): string | null => {
  if (measure.kind !== 'share' && measure.kind !== 'mean') return null;
  const key = (measure.kind === 'share' ? measure.unitColumn : undefined) ?? unit;
  const outcome =
    measure.kind === 'mean'
      ? `avg(${measure.value})`
      : `CASE WHEN ${measure.all} > 0 THEN CAST(CASE WHEN ${measure.met} > 0 THEN ${measure.factor} ELSE 0 END AS DOUBLE) END`;
  const properties = columns.map((column) => `${propertyOf(column)} AS ${identifier(column.name)}`);
  const by = key === null ? '_row' : identifier(key);
  return `(SELECT * FROM (SELECT ${[`${outcome} AS ${identifier(OF_UNIT)}`, ...properties].join(', ')}
             FROM (SELECT *, row_number() OVER () AS _row FROM ${relation}) WHERE ${by} IS NOT NULL GROUP BY ${by})
            WHERE ${identifier(OF_UNIT)} IS NOT NULL)`;
};

const propertyOf = ({ name, type, sql }: UnitColumn): string => {
  if (type === 'integer' || type === 'decimal') return `avg(${sql ?? numberOf(name)})`;
  return `mode(${sql ?? (type === 'boolean' ? identifier(name) : textOf(name))})`;
};
