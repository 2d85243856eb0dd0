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
  caseColumn: z.string().min(1).optional(),
  activityColumn: z.string().min(1).optional(),
  timeColumn: z.string().min(1).optional(),
  lifecycleColumn: z.string().min(1).optional(),
  resourceColumn: z.string().min(1).optional(),
});

export type IngestOptions = z.output<typeof ingestOptionsSchema>;
