import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { sourceSchema } from '../../methods/tenant-state/index.js';

/** What a column holds: `month` is YYYY-MM, `date` YYYY-MM-DD, `percent` a share of one. */
const columnSchema = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'date', 'month', 'number', 'percent']),
  /** Decimal places; as many as a value needs, up to two, when absent. */
  digits: z.int().min(0).max(6).optional(),
});

/**
 * A number that a panel shows, and how several rows of it make one. A mean is carried as two cells, the sum and how many
 * values are in it, so that any choice of rows can be averaged; of `only` several rows make none.
 */
const measureSchema = columnSchema.extend({ combine: z.enum(['sum', 'mean', 'min', 'max', 'only']) });

const chartSchema = z.object({
  form: z.enum(['line', 'bar', 'lying-bar', 'stacked-bar']),
  x: z.string(),
  /** The dimension that splits the first measure into several series. */
  series: z.string().nullable(),
  measures: z.array(z.string()),
  /** Whether measures of different size are shown one at a time, as the reader chooses. */
  choice: z.boolean(),
});

const cellSchema = z.union([z.string(), z.number(), z.null()]);

const panelSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Null for a table alone. */
  chart: chartSchema.nullable(),
  dimensions: z.array(columnSchema),
  measures: z.array(measureSchema),
  /** The dimensions that the table shows; rows that agree in them become one. */
  groupBy: z.array(z.string()),
  /** The cells of the dimensions, then those of the measures. */
  rows: z.array(z.array(cellSchema)),
  note: z.string().nullable(),
  sourceIds: z.array(z.string()),
});

const filterSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** Rows of one value or of all (`any`), always of one value (`one`), or from a day on (`from`). */
  kind: z.enum(['any', 'one', 'from']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The empty text stands for all. */
  initial: z.string(),
});

const tileSchema = z.object({ label: z.string(), value: z.number(), unit: z.string(), text: z.string(), sourceIds: z.array(z.string()) });

export const SECTION_KINDS = ['kpis', 'process', 'quality', 'initiatives', 'dataset', 'runs'] as const;

const sectionSchema = z.object({
  id: z.string(),
  kind: z.enum(SECTION_KINDS),
  title: z.string(),
  /** Why there is nothing to show; null where there is. */
  missing: z.string().nullable(),
  tiles: z.array(tileSchema),
  filters: z.array(filterSchema),
  panels: z.array(panelSchema),
  /** Earlier runs that are shown as they were written. */
  runs: z.array(z.object({ runId: z.string(), agent: z.string(), title: z.string(), finishedAt: z.iso.datetime(), markdown: z.string() })),
});

/** A dashboard: what the file shows and the numbers that it holds, no others. */
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
  /** Each panel's table as it stands before anything is chosen. */
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
