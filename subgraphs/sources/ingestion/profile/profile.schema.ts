import { z } from 'zod';
import type { ColumnMeaning, TimeGrain } from '../../../../platform/column-meaning/index.js';
import type { KeyDirectory } from './key-directory.js';
import type { TableCleaning } from './table-cleaning.js';
import type { TimeSpan } from './time-spans.js';
import type { CodeList } from '../columns/code-lists.js';
import type { ColumnDescription } from '../columns/column-descriptions.js';
import { columnTypeSchema } from '../../quality/assessment.schema.js';

const countSchema = z.number().int().nonnegative();
const shareSchema = z.number().min(0).max(1);
/** Numbers unchanged, dates as YYYY-MM-DD, timestamps as RFC 3339 in UTC; text is cut at 200 characters. */
const scalarSchema = z.union([z.number(), z.string(), z.boolean()]);

export const columnProfileSchema = z.object({
  name: z.string(),
  type: columnTypeSchema,
  nulls: countSchema,
  /** Nulls divided by rows; 0 for a table without rows. */
  nullShare: shareSchema,
  distinct: countSchema,
  /** False if `distinct` is an estimate (HyperLogLog) because there are more than `EXACT_DISTINCT_LIMIT` values. */
  distinctExact: z.boolean(),
  min: scalarSchema.nullable(),
  max: scalarSchema.nullable(),
  /** Mean and sample standard deviation of numbers. */
  mean: z.number().nullable(),
  stddev: z.number().nullable(),
  /** Interpolated quantiles of numbers (Hyndman and Fan 1996, definition 7). */
  quantiles: z.object({ p05: z.number(), p25: z.number(), p50: z.number(), p75: z.number(), p95: z.number() }).nullable(),
  /** False if the quantiles are estimates (t-digest) because there are more than `EXACT_QUANTILE_ROWS` rows. */
  quantilesExact: z.boolean(),
  /** The most frequent values, at most ten; `share` is relative to all rows. */
  topValues: z.array(z.object({ value: scalarSchema, count: countSchema, share: shareSchema })),
  /** Adjacent bins, `from` inclusive and `to` exclusive except in the last; empty for text and booleans. */
  histogram: z.array(z.object({ from: scalarSchema, to: scalarSchema, count: countSchema })),
  /** Text lengths in characters. */
  textLength: z.object({ min: countSchema, max: countSchema, mean: z.number() }).nullable(),
});

export const datasetProfileSchema = z.object({ rows: countSchema, columns: z.array(columnProfileSchema) });

export type ColumnStatistics = z.infer<typeof columnProfileSchema>;
export type TableStatistics = z.infer<typeof datasetProfileSchema>;

export interface ColumnProfile extends ColumnStatistics {
  /** Unit written beside all values in the file; absent if they have none and in older profiles. */
  writtenUnit?: string;
  /** What names and values show of the meaning; absent beyond 400 columns and in older profiles. */
  meaning?: ColumnMeaning;
  /** Calendar unit of a time column; absent for other columns and in older profiles. */
  timeGrain?: TimeGrain;
}

/** Where a sheet of a workbook has a table. */
export interface SheetProposal {
  sheet: string;
  isHidden: boolean;
  /** True for the sheet that was read. */
  isRead: boolean;
  /** Such as `B3:F`; null if the sheet has no values. */
  range: string | null;
  /** Number of the first header row; null if there is no header. */
  headerRow: number | null;
  /** Names of the first 20 named columns. */
  columns: string[];
}

/** Statistics and meaning of the columns of a table, and what identifies its rows. */
export interface DatasetProfile extends TableStatistics {
  columns: ColumnProfile[];
  /** Columns and pairs of columns that distinguish all rows; absent in older profiles. */
  keys?: string[][];
  /** Sheets of the workbook; absent for other files and in older profiles. */
  sheets?: SheetProposal[];
  /** Lists by which the codes of columns were replaced; absent without such columns and in older profiles. */
  codeLists?: CodeList[];
  /** What other sheets or tables say about columns; absent without such columns and in older profiles. */
  columnDescriptions?: ColumnDescription[];
  /** Names of the keys of a short table with one row per key; absent for other tables and in older profiles. */
  keyDirectory?: KeyDirectory;
  /** How far the timestamps of a row are usually apart; absent with fewer than two of them and in older profiles. */
  spans?: TimeSpan[];
  /** What figures leave out or count as one; absent for event logs and in older profiles. */
  cleaning?: TableCleaning;
}
