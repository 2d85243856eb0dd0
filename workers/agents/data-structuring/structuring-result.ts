import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { fieldSchema, filledFieldSchema } from './fields/fill-fields.js';
import { findingSchema, VALUE_TYPES } from '../../../platform/text/index.js';

/** Location of a text: its source, and the page, row or heading in it. Offsets of values count from the beginning of the text. */
const location = { sourceId: z.string(), source: z.string(), place: z.string().nullable() };

const recordSchema = z.object({ ...location, fields: z.array(filledFieldSchema) });
const valueSchema = z.object({
  ...location,
  ...findingSchema.shape,
  /** Sentence that contains the value, if the request asks for it. */
  sentence: z.string().optional(),
});
const tableSchema = z.object({
  ...location,
  kind: z.string(),
  start: z.int(),
  end: z.int(),
  columns: z.array(z.string()),
  rowCount: z.int(),
  /** First rows, at most 20, or 60 of a list of entries, with the cells as text. */
  rows: z.array(z.array(z.string())),
  /** Name of the file with all rows; null if none was written. */
  file: z.string().nullable(),
});

export type StructuredRecord = z.output<typeof recordSchema>;
export type LocatedValue = z.output<typeof valueSchema>;
export type LocatedTable = z.output<typeof tableSchema>;

export const structuringResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  asOf: z.string(),
  sources: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['input', 'document', 'dataset']),
      /** Column of a dataset. */
      column: z.string().nullable(),
      version: z.string().nullable(),
      texts: z.int(),
    }),
  ),
  /** Requested fields; empty if values of every type were searched. */
  fields: z.array(fieldSchema),
  recordCount: z.int(),
  /** First records, at most 100; the file contains all. */
  records: z.array(recordSchema),
  fillings: z.array(
    z.object({
      field: z.string(),
      filled: z.int(),
      empty: z.int(),
      byModel: z.int(),
      /** Sum, smallest and largest value and unit of a field of numbers with one unit. */
      numbers: z.object({ sum: z.number(), min: z.number(), max: z.number(), unit: z.string().nullable() }).nullable().optional(),
    }),
  ),
  valueCount: z.int(),
  /** First values, at most 100; the file contains all. */
  values: z.array(valueSchema),
  valuesByType: z.array(z.object({ type: z.enum(VALUE_TYPES), count: z.int(), ambiguous: z.int() })),
  tables: z.array(tableSchema),
  /** Names of the file with all records or values and of the files with tables. */
  files: z.array(z.string()),
});

export type StructuringResult = z.output<typeof structuringResultSchema>;
