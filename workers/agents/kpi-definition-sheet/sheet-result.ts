import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { LEVELS } from '../target-recommendation/index.js';

/** The fields of the performance-measure record, in its order. */
export const SHEET_FIELDS = [
  'title',
  'purpose',
  'relatesTo',
  'target',
  'formula',
  'frequency',
  'measuredBy',
  'source',
  'actedOnBy',
  'actions',
  'notes',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

export const sheetSchema = z.object({
  /** Null where the sheet is of a proposal that nobody has adopted. */
  metricId: z.string().nullable(),
  runId: z.string().nullable(),
  status: z.enum(['proposed', 'draft', 'active', 'retired']),
  version: z.int().nullable(),
  title: z.string(),
  purpose: z.string().nullable(),
  /** What it serves: initiatives of the programme that are to move it, and its tags. */
  relatesTo: z.array(z.string()),
  target: z.object({ value: z.number(), due: z.string().nullable() }).nullable(),
  /** What a run of target-recommendation recommends; nobody has set it. */
  recommendedTarget: z
    .object({ runId: z.string(), duePeriod: z.iso.date(), levels: z.array(z.object({ level: z.enum(LEVELS), value: z.number() })) })
    .nullable(),
  thresholds: z.object({ green: z.number(), amber: z.number() }).nullable(),
  direction: z.enum(['higher', 'lower', 'target']).nullable(),
  unit: z.string().nullable(),
  formula: z.string().nullable(),
  frequency: z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']).nullable(),
  /** service: computed anew whenever its dataset changes. */
  measuredBy: z.enum(['service']).nullable(),
  source: z
    .object({
      datasetId: z.string(),
      name: z.string(),
      version: z.int().nullable(),
      columns: z.array(z.string()),
      timeColumn: z.string().nullable(),
      dimensions: z.array(z.string()),
    })
    .nullable(),
  actedOnBy: z.string().nullable(),
  /** What is being done about it. */
  actions: z.array(z.object({ initiativeId: z.string(), title: z.string(), owner: z.string().nullable() })),
  notes: z.array(z.string()),
  current: z.object({ periodStart: z.string().nullable(), value: z.number(), n: z.int().nullable() }).nullable(),
  /** Oldest first, the newest two dozen. */
  history: z.array(z.object({ periodStart: z.string(), value: z.number() })),
  /** What nobody has said. */
  open: z.array(z.enum(SHEET_FIELDS)),
});

export type Sheet = z.output<typeof sheetSchema>;

export const sheetResultSchema = agentResult({
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /** How the metrics were chosen. */
  chosenBy: z.enum(['request', 'runs', 'all_active']),
  sheets: z.array(sheetSchema).min(1),
});

export type SheetResult = z.output<typeof sheetResultSchema>;

/** The fields that are still open; notes are never asked for. */
export const openFields = (sheet: Omit<Sheet, 'open'>): SheetField[] =>
  SHEET_FIELDS.filter((field) => {
    const value = sheet[field];
    return field !== 'notes' && (value === null || (Array.isArray(value) && value.length === 0));
  });
