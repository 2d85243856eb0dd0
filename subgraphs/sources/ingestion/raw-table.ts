import type { ListingTable } from './columns/code-lists.js';
import type { IngestWarning } from './ingest-error.js';
import type { SheetProposal } from './profile/profile.schema.js';
import type { TextEncoding } from './text-encoding.js';

export interface RawColumn {
  /** Name in the file; empty if the file has none. */
  header: string;
  /** True if any row has a value. */
  filled: boolean;
  /** True if values may have white space around them. */
  padded: boolean;
  /**
   * Whether the file marks values as numbers, written with a decimal point: in no row, in some or in all rows with a value. With `some`, the
   * relation has the numbers in the VARCHAR column `n0`, `n1`, …, too.
   */
  numbers: 'none' | 'some' | 'all';
  /** Symbol of the unit of the numbers; absent if the file states none. */
  unit?: string;
}

/** A checked file as a table of strings: a DuckDB relation in file order with the VARCHAR columns `c0`, `c1`, … */
export interface RawTable {
  relation: string;
  columns: RawColumn[];
  rows: number;
  encoding: TextEncoding;
  /** True if texts may contain no-break spaces or combining accents. */
  untidy: boolean;
  /** Absent if the file is not delimited text. */
  delimiter?: string;
  /** Only for a workbook. */
  sheets?: SheetProposal[];
  /** Cells of the other sheets of a workbook, which may explain its columns. */
  listings?: ListingTable[];
  warnings: IngestWarning[];
  /** How delimited text was read; absent for other files. */
  reading?: CsvReading;
}

export interface CsvReading {
  quote: string;
  escape: string;
  /** Number of rows that form the header; 0 if there is none. */
  headerRows: number;
  /** Number of rows that were set aside because they do not fit the table. */
  rejectedRows: number;
}
