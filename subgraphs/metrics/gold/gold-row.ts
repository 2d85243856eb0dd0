/** One value of the gold layer: a metric in a period, in total or for one value of a dimension. */
export interface GoldRow {
  readonly grain: string;
  /** First day of the period, YYYY-MM-DD; null for the grain all. */
  readonly periodStart: string | null;
  /** Null for the total. */
  readonly dimension: string | null;
  readonly dimensionValue: string | null;
  /** Null if the formula has no value for these rows. */
  readonly value: number | null;
  /** Number of dataset rows that the value is computed from. */
  readonly n: number;
  /** Number of dataset rows that a blank or a divisor of 0 leaves out of a part of the formula; 0 for values computed before they were counted. */
  readonly blankRows: number;
  /** Why there is no value; null if there is one, or if it was computed before reasons were stored. */
  readonly missing: MissingReason | null;
}

export type MissingReason = 'no_rows' | 'only_blanks' | 'division_by_zero' | 'undefined';

/** Location of the computed values of a metric version. */
export interface GoldTable {
  readonly tenantId: string;
  readonly metricId: string;
  readonly version: number;
  readonly blobName: string;
}

/** Selects the rows of one series; `from` and `to` are inclusive. */
export interface GoldQuery {
  readonly grain: string;
  readonly dimension: string | null;
  /** Absent: all values of the dimension. */
  readonly dimensionValue?: string | null;
  readonly from?: string;
  readonly to?: string;
  /** Number of newest rows with a value to return; absent: all rows. */
  readonly newest?: number;
}

/** Sorts rows by period, then by dimension value; both read paths return this order. */
export const inOrder = (rows: readonly GoldRow[]): GoldRow[] =>
  rows.toSorted((a, b) => compare(a.periodStart, b.periodStart) || compare(a.dimensionValue, b.dimensionValue));

const compare = (a: string | null, b: string | null): number => (a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1);
