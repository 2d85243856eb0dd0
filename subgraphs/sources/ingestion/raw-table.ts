import type { IngestWarning } from './ingest-error.js';
import type { TextEncoding } from './text-encoding.js';

export interface RawColumn {
  /** Name in the file; empty if the file has none. */
  header: string;
  /** True if any row has a value. */
  filled: boolean;
  /** True if values may have white space around them. */
  padded: boolean;
}

/** A checked file as a table of strings: a DuckDB relation in file order with the VARCHAR columns `c0`, `c1`, … */
export interface RawTable {
  relation: string;
  columns: RawColumn[];
  rows: number;
  encoding: TextEncoding;
  /** Absent if the file is not delimited text. */
  delimiter?: string;
  warnings: IngestWarning[];
}
