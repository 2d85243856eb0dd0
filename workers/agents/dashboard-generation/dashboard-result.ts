import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { sourceSchema } from '../../methods/tenant-state/index.js';

/** Column of a panel. Cells of kind `month` are YYYY-MM, `date` YYYY-MM-DD, `percent` a share from 0 to 1. */
const columnSchema = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'date', 'month', 'number', 'percent']),
  /** Number of decimal places; if absent, as many as the value has, at most two. */
  digits: z.int().min(0).max(6).optional(),
});

/**
 * Number shown by a panel, and how the values of several rows are combined. A mean has two cells per row, the sum and the number of
 * values, so that any selection of rows can be averaged. With `only`, several rows result in an empty cell.
 */
const measureSchema = columnSchema.extend({ combine: z.enum(['sum', 'mean', 'min', 'max', 'only']) });

const chartSchema = z.object({
  form: z.enum(['line', 'bar', 'lying-bar', 'stacked-bar']),
  x: z.string(),
  /** Dimension that splits the first measure into several series. */
  series: z.string().nullable(),
  measures: z.array(z.string()),
  /** True if the reader selects one measure at a time, because the measures differ in scale. */
  choice: z.boolean(),
});

const cellSchema = z.union([z.string(), z.number(), z.null()]);

const panelSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Null if the panel has only a table. */
  chart: chartSchema.nullable(),
  dimensions: z.array(columnSchema),
  measures: z.array(measureSchema),
  /** Dimensions shown in the table; rows with equal values in them are combined. */
  groupBy: z.array(z.string()),
  /** Each row: the cells of the dimensions, then those of the measures. */
  rows: z.array(z.array(cellSchema)),
  note: z.string().nullable(),
  sourceIds: z.array(z.string()),
});

const filterSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** Selects one value or all (`any`), exactly one value (`one`), or a start date (`from`). */
  kind: z.enum(['any', 'one', 'from']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Initial value; the empty string selects all. */
  initial: z.string(),
});

const tileSchema = z.object({ label: z.string(), value: z.number(), unit: z.string(), text: z.string(), sourceIds: z.array(z.string()) });

export const SECTION_KINDS = ['kpis', 'process', 'quality', 'initiatives', 'dataset', 'runs'] as const;

const sectionSchema = z.object({
  id: z.string(),
  kind: z.enum(SECTION_KINDS),
  title: z.string(),
  /** Reason for an empty section; null if the section has content. */
  missing: z.string().nullable(),
  tiles: z.array(tileSchema),
  filters: z.array(filterSchema),
  panels: z.array(panelSchema),
  /** Earlier runs whose Markdown is included unchanged. */
  runs: z.array(z.object({ runId: z.string(), agent: z.string(), title: z.string(), finishedAt: z.iso.datetime(), markdown: z.string() })),
});

/** Dashboard: the content of the file with exactly the numbers that the file contains. */
export const dashboardSchema = z.object({
  title: z.string(),
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  sections: z.array(sectionSchema),
  sources: z.array(sourceSchema.extend({ updatedAt: z.iso.datetime().nullable() })),
});

export const dashboardResultSchema = agentResult({
  ...dashboardSchema.shape,
  /** Table of each panel with the initial filters. */
  initialViews: z.array(z.object({ panel: z.string(), columns: z.array(columnSchema), rows: z.array(z.array(cellSchema)) })),
  files: z.array(z.object({ fileName: z.string(), mediaType: z.string() })),
});

export type Dashboard = z.infer<typeof dashboardSchema>;
export type DashboardSection = Dashboard['sections'][number];
export type SectionKind = DashboardSection['kind'];
export type DashboardColumn = z.infer<typeof columnSchema>;
export type DashboardMeasure = z.infer<typeof measureSchema>;
export type DashboardPanel = z.infer<typeof panelSchema>;
export type DashboardFilter = z.infer<typeof filterSchema>;
export type DashboardTile = z.infer<typeof tileSchema>;
export type DashboardCell = DashboardPanel['rows'][number][number];
