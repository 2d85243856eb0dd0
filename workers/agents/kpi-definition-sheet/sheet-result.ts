import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { LEVELS } from '../target-recommendation/index.js';

/** Fields of the performance-measure record, in its order (Neely et al., 1997). */
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
  /** Null if the sheet describes a proposal of a run or a KPI of a table. */
  metricId: z.string().nullable(),
  runId: z.string().nullable(),
  /** `recorded`: a KPI of a table, which no metric defines; `defined`: a KPI that only a document defines. */
  status: z.enum(['proposed', 'draft', 'active', 'retired', 'recorded', 'defined']),
  version: z.int().nullable(),
  title: z.string(),
  purpose: z.string().nullable(),
  /** Titles of the linked initiatives and tags of the metric. */
  relatesTo: z.array(z.string()),
  target: z.object({ value: z.number(), due: z.string().nullable() }).nullable(),
  /** Target recommended by a run of target-recommendation; it is not set on the metric. */
  recommendedTarget: z
    .object({ runId: z.string(), duePeriod: z.iso.date(), levels: z.array(z.object({ level: z.enum(LEVELS), value: z.number() })) })
    .nullable(),
  thresholds: z.object({ green: z.number(), amber: z.number() }).nullable(),
  direction: z.enum(['higher', 'lower', 'target']).nullable(),
  unit: z.string().nullable(),
  formula: z.string().nullable(),
  frequency: z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']).nullable(),
  /** `service`: computed by the service whenever the dataset changes. */
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
  /** Linked initiatives of the programme. */
  actions: z.array(z.object({ initiativeId: z.string(), title: z.string(), owner: z.string().nullable() })),
  notes: z.array(z.string()),
  current: z.object({ periodStart: z.string().nullable(), value: z.number(), n: z.int().nullable() }).nullable(),
  /** Latest values, at most 24, oldest first. */
  history: z.array(z.object({ periodStart: z.string(), value: z.number() })),
  /** Targets of a KPI of a table with the day from which each applies, oldest first; absent if there is only one. */
  targets: z.array(z.object({ from: z.string(), value: z.number() })).optional(),
  /** Sentences of documents that say how the KPI is measured. */
  rules: z.array(z.object({ documentId: z.string(), document: z.string(), text: z.string() })).optional(),
  /** Formula that the name of the KPI states, such as "Claims ÷ policies × 100". */
  nameFormula: z.string().optional(),
  /** The KPI computed from the rows of a dataset, with the value of the same period, otherwise the newest one. */
  computed: z
    .object({
      datasetId: z.string(),
      name: z.string(),
      formula: z.string(),
      total: z.number().nullable(),
      current: z.object({ periodStart: z.string().nullable(), value: z.number(), n: z.int().nullable() }).nullable(),
    })
    .optional(),
  /** Values of the groups that the request asks for, with the number of rows if these are no events, over all data and in one period; one entry for each column. */
  groups: z
    .array(
      z.object({
        column: z.string(),
        /** First and last day of the period of `latest`; null without one. */
        from: z.string().nullable(),
        until: z.string().nullable(),
        rows: z.array(z.object({ name: z.string(), value: z.number().nullable(), n: z.int().nullable(), latest: z.number().nullable() })),
        total: z.number().nullable(),
        latestTotal: z.number().nullable(),
        /** Unit of the values if the KPI states none. */
        unit: z.string().optional(),
      }),
    )
    .optional(),
  /** Fields without content. */
  open: z.array(z.enum(SHEET_FIELDS)),
});

export type Sheet = z.output<typeof sheetSchema>;

export const sheetResultSchema = agentResult({
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /** Basis of the selection: the request, the given runs, or all active metrics. */
  chosenBy: z.enum(['request', 'runs', 'all_active']),
  sheets: z.array(sheetSchema).min(1),
});

export type SheetResult = z.output<typeof sheetResultSchema>;

/** Returns the fields without content; `notes` is optional and never open. */
export const openFields = (sheet: Omit<Sheet, 'open'>): SheetField[] =>
  SHEET_FIELDS.filter((field) => {
    const value = field === 'formula' ? (sheet.formula ?? sheet.nameFormula ?? sheet.computed ?? sheet.rules ?? null) : sheet[field];
    return field !== 'notes' && (value === null || (Array.isArray(value) && value.length === 0));
  });
