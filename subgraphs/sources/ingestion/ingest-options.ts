import { z } from 'zod';

/** What a source may say about its file; everything left out is detected. */
export const ingestOptionsSchema = z.strictObject({
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** Whether the first row holds the column names. */
  header: z.boolean().default(true),
  /** Decides between readings of numbers such as `1.234`; each column must still fit as a whole. */
  decimalSeparator: z.enum(['.', ',']).optional(),
  /** Texts that mean "no value" beside the empty field, for example `NULL`. */
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
  lifecycleColumn: z.string().min(1).optional(),
  resourceColumn: z.string().min(1).optional(),
});

export type IngestOptions = z.output<typeof ingestOptionsSchema>;
