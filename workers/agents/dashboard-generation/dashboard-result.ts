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
 * values, so that any selection of rows can be averaged. A stock, such as a number of employees, is summed within a period and then
 * averaged over the periods. With `only`, several rows result in an empty cell.
 */
const measureSchema = columnSchema.extend({ combine: z.enum(['sum', 'mean', 'stock', 'min', 'max', 'only']) });

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
  /** Selects one value or all (`any`), exactly one value (`one`), or a period written as `first..last` (`between`). */
  kind: z.enum(['any', 'one', 'between']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Initial value; the empty string selects all. */
  initial: z.string(),
});

const tileSchema = z.object({
  label: z.string(),
  value: z.number(),
  unit: z.string(),
  text: z.string(),
  /** True if the number calls for action, such as overdue milestones. */
  isAlert: z.boolean(),
  sourceIds: z.array(z.string()),
});

/** Comparison of a value with an earlier one. */
const changeSchema = z.object({
  /** Earlier value and its day, YYYY-MM-DD. */
  value: z.number(),
  date: z.iso.date(),
  text: z.string(),
  /** Null if the KPI has no direction or the value is unchanged. */
  tone: z.enum(['better', 'worse']).nullable(),
});

/** Latest complete value of a KPI. Texts are in the language of the dashboard, with units. */
const kpiTileSchema = z.object({
  /** Name, unique within the dashboard; the value of the KPI in the filter of the chart. */
  label: z.string(),
  area: z.string(),
  value: z.number(),
  text: z.string(),
  period: z.string(),
  target: z.number().nullable(),
  targetText: z.string().nullable(),
  /** Light of the metric; without thresholds red for a missed and green for a reached target. */
  light: z.enum(['red', 'amber', 'green', 'none']),
  /** Word for the light, which states whether it follows from thresholds or from the target alone. */
  status: z.string(),
  previous: changeSchema.nullable(),
  yearBefore: changeSchema.nullable(),
  /** Distance to the target and how often it was missed; null unless the KPI is red or misses its target. */
  reason: z.string().nullable(),
  owner: z.string().nullable(),
  /** Values of the sparkline, oldest first. */
  points: z.array(z.object({ date: z.iso.date(), value: z.number(), target: z.number().nullable() })),
  /** Text alternative of the sparkline. */
  course: z.string(),
  /** True if the request names the KPI or its area. */
  isAsked: z.boolean(),
  sourceIds: z.array(z.string()),
});

/** A finding that explains figures of the dashboard. */
const driverSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** Section with the details; null if there is none. */
  section: z.string().nullable(),
  sourceIds: z.array(z.string()),
});

export const SECTION_KINDS = ['kpis', 'drivers', 'process', 'initiatives', 'quality', 'dataset', 'runs'] as const;

const sectionSchema = z.object({
  id: z.string(),
  kind: z.enum(SECTION_KINDS),
  title: z.string(),
  /** Main statement of the section; null if there is none. */
  summary: z.string().nullable(),
  /** Red KPIs first, after those that the request names. */
  kpis: z.array(kpiTileSchema),
  drivers: z.array(driverSchema),
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
  /** Things that the request asks for, such as a KPI, an area or a period; empty if the request names nothing in particular. */
  focus: z.array(z.string()),
  /** Statement of the parts that the dashboard omits because the request does not ask for them; null if it shows everything. */
  limit: z.string().nullable(),
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
export type KpiTile = z.infer<typeof kpiTileSchema>;
export type Driver = z.infer<typeof driverSchema>;
export type DashboardCell = DashboardPanel['rows'][number][number];
