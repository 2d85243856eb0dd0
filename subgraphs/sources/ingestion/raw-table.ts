import type { IngestWarning } from './ingest-error.js';
import type { TextEncoding } from './text-encoding.js';

export interface RawColumn {
  /** Name as the file has it; empty where it gives none. */
  header: string;
  /** Whether any row has a value. */
  filled: boolean;
  /** Whether values may have white space around them. */
  padded: boolean;
}

/** A checked file as a table of texts: a DuckDB relation in file order with the VARCHAR columns `c0`, `c1`, … */
export interface RawTable {
  relation: string;
  columns: RawColumn[];
  rows: number;
  encoding: TextEncoding;
  /** Absent where the file is not delimited text. */
  delimiter?: string;
  warnings: IngestWarning[];
}
