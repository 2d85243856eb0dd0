import { eachValue } from '../../../../platform/analytics/index.js';
import type { ComputedColumn } from './period-columns.js';

/** Number of rows that rule most columns out before a check reads all rows. */
const MAX_SPREAD_ROWS = 2_000;

/**
 * Returns a relation with the values of the columns as `v0`, `v1` … and the number of the row in the file as `row`, from 1. Under these names
 * no column of the table can be taken for one of a check.
 */
export const valueRows = (relation: string, columns: readonly ComputedColumn[]): string =>
  `(SELECT row_number() OVER () AS row, ${columns.map(({ sql }, at) => `${sql} AS v${at}`).join(', ')} FROM ${relation})`;

/**
 * Returns `valueRows` of rows at equal distances, at most twice `MAX_SPREAD_ROWS`; all rows of a shorter table. A check of a share of a
 * column's values tries these rows first, because patterns on every row of a long table take seconds.
 */
export const spreadValueRows = (relation: string, columns: readonly ComputedColumn[]): string =>
  `(FROM ${valueRows(relation, columns)} WHERE row % greatest(1, (SELECT count(*) // ${MAX_SPREAD_ROWS} FROM ${relation})) = 0)`;

/** Returns a relation with a row for each value of `rowsOf`, by default of all rows: the value as `v`, the index of its column as `place`, and its `row`. */
export const valuesWithRows = (relation: string, columns: readonly ComputedColumn[], rowsOf = valueRows): string =>
  eachValue(
    rowsOf(relation, columns),
    columns.map((_, at) => `v${at}`),
    ['row'],
  );
