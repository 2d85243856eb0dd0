/** One value of the gold layer: a metric in a period, in total or for one value of a dimension. */
export interface GoldRow {
  readonly grain: string;
  /** First day of the period, YYYY-MM-DD; null for the grain all. */
  readonly periodStart: string | null;
  /** Null for the total. */
  readonly dimension: string | null;
  readonly dimensionValue: string | null;
  /** Null where the formula gives none for these rows. */
  readonly value: number | null;
  /** Rows of the dataset that the value rests on. */
  readonly n: number;
}

/** What was computed of a version: where its rows are. */
export interface GoldTable {
  readonly tenantId: string;
  readonly metricId: string;
  readonly version: number;
  readonly blobName: string;
}

/** Which rows are wanted; of a series and within bounds that include both ends. */
export interface GoldQuery {
  readonly grain: string;
  readonly dimension: string | null;
  /** Absent: of every value of the dimension. */
  readonly dimensionValue?: string | null;
  readonly from?: string;
  readonly to?: string;
  /** Only so many of the newest that have a value. */
  readonly newest?: number;
}

/** By time, then by the dimension's value: the order of both read paths. */
export const inOrder = (rows: readonly GoldRow[]): GoldRow[] =>
  rows.toSorted((a, b) => compare(a.periodStart, b.periodStart) || compare(a.dimensionValue, b.dimensionValue));

const compare = (a: string | null, b: string | null): number => (a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1);
