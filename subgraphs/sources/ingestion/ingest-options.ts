import { z } from 'zod';
import { STATED_ENCODINGS } from './text-encoding.js';
import { CELL_RANGE } from './xlsx/cell-range.js';

/** A tab or a printable ASCII character that is no letter, digit, quote or backslash, and optionally a blank. */
export const DELIMITER = /^[\t !#$%&()*+,\-./:;<=>?@[\]^_`{|}~] ?$/;

/** Options of a source for reading its file; anything omitted is detected. */
export const ingestOptionsSchema = z.strictObject({
  /** One printable ASCII character or a tab; a blank after it belongs to the delimiter. */
  delimiter: z
    .string()
    .regex(DELIMITER, 'A delimiter is one character, no letter, digit or quote, optionally followed by a blank')
    .optional(),
  /** Character around texts; empty if the file has none. */
  quote: z.enum(['"', "'", '']).optional(),
  /** Character before a quote inside a quoted text. */
  escape: z.enum(['"', '\\']).optional(),
  encoding: z.enum(STATED_ENCODINGS).optional(),
  /** True if the first row contains the column names. */
  header: z.boolean().optional(),
  /** Number of lines before the table. */
  skipRows: z.int().min(0).max(1_000).optional(),
  /** Largest share of rows that may be set aside because they do not fit the table. */
  maxRejectedShare: z.number().min(0).max(1).default(0.05),
  /** Resolves ambiguous numbers such as `1.234`; all values of a column must still fit. */
  decimalSeparator: z.enum(['.', ',']).optional(),
  /** Texts that mean "no value" in addition to the empty field, for example `NULL`. */
  nullValues: z.array(z.string().min(1).max(40)).max(20).default([]),
  /** Names of columns that are kept as text, even if their values look like numbers or dates. */
  textColumns: z.array(z.string().min(1).max(200)).max(200).default([]),
  /**
   * True to store a table with a column per period as one row per period, false to store it as it is. Absent: only a table with a column of
   * names of KPIs is converted.
   */
  periodsAsRows: z.boolean().optional(),
  /** JSON Pointer to the list of records inside a JSON document. */
  recordsPointer: z
    .string()
    .max(500)
    .regex(/^(?:\/[^\0]*)?$/, 'A JSON Pointer is empty or begins with a slash')
    .optional(),
  /** Name of the sheet of a workbook. */
  sheet: z.string().min(1).max(31).optional(),
  /** Cells of a sheet that contain the table with its header. */
  range: z.string().regex(CELL_RANGE, 'A range is, for example, B3:F20 or B:F').optional(),
  /** Number of the first row of the header in a sheet. */
  headerRow: z.number().int().min(1).max(1_048_576).optional(),
  /**
   * IANA name of the time zone by which periods of instants are formed, and of times without an offset in a column with others; absent: that
   * of the tenant.
   */
  timeZone: z.string().max(64).optional(),
  caseColumn: z.string().min(1).optional(),
  activityColumn: z.string().min(1).optional(),
  timeColumn: z.string().min(1).optional(),
  startColumn: z.string().min(1).optional(),
  lifecycleColumn: z.string().min(1).optional(),
  resourceColumn: z.string().min(1).optional(),
});

export type IngestOptions = z.output<typeof ingestOptionsSchema>;
