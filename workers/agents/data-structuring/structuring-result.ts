import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { fieldSchema, filledSchema } from './fields/fill-fields.js';
import { findingSchema, VALUE_TYPES } from './values/finding.js';

/** Where a text comes from: its source, and the page, row or heading in it. Offsets of values count from its beginning. */
const placed = { sourceId: z.string(), source: z.string(), place: z.string().nullable() };

const recordSchema = z.object({ ...placed, fields: z.array(filledSchema) });
const valueSchema = z.object({ ...placed, ...findingSchema.shape });
const tableSchema = z.object({
  ...placed,
  kind: z.string(),
  start: z.int(),
  end: z.int(),
  columns: z.array(z.string()),
  rowCount: z.int(),
  /** The first rows, as written. */
  rows: z.array(z.array(z.string())),
  /** Name of the file that has all of them. */
  file: z.string().nullable(),
});

export type StructuredRecord = z.output<typeof recordSchema>;
export type PlacedValue = z.output<typeof valueSchema>;
export type PlacedTable = z.output<typeof tableSchema>;

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
  /** What records were to have; empty where values of every type were looked for. */
  fields: z.array(fieldSchema),
  recordCount: z.int(),
  /** The first of them; the file has all. */
  records: z.array(recordSchema),
  fillings: z.array(z.object({ field: z.string(), filled: z.int(), empty: z.int(), byModel: z.int() })),
  valueCount: z.int(),
  /** The first of them; the file has all. */
  values: z.array(valueSchema),
  valuesByType: z.array(z.object({ type: z.enum(VALUE_TYPES), count: z.int(), ambiguous: z.int() })),
  tables: z.array(tableSchema),
  /** Files with all records or values, and with each table. */
  files: z.array(z.string()),
});

export type StructuringResult = z.output<typeof structuringResultSchema>;
