import { z } from 'zod';

/** Options of a source for reading its file; anything omitted is detected. */
export const ingestOptionsSchema = z.strictObject({
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** True if the first row contains the column names. */
  header: z.boolean().default(true),
  /** Resolves ambiguous numbers such as `1.234`; all values of a column must still fit. */
  decimalSeparator: z.enum(['.', ',']).optional(),
  /** Texts that mean "no value" in addition to the empty field, for example `NULL`. */
  nullValues: z.array(z.string().min(1).max(40)).max(20).default([]),
  /** JSON Pointer to the list of records inside a JSON document. */
  recordsPointer: z
    .string()
    .max(500)
    .regex(/^(?:\/[^\0]*)?$/, 'A JSON Pointer is empty or begins with a slash')
    .optional(),
  /** Name of the sheet of a workbook. */
  sheet: z.string().min(1).max(31).optional(),
  caseColumn: z.string().min(1).optional(),
  activityColumn: z.string().min(1).optional(),
  timeColumn: z.string().min(1).optional(),
  startColumn: z.string().min(1).optional(),
  lifecycleColumn: z.string().min(1).optional(),
  resourceColumn: z.string().min(1).optional(),
});

export type IngestOptions = z.output<typeof ingestOptionsSchema>;
