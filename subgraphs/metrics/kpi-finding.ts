import { z } from 'zod';
import { localizedText } from '../../platform/content/index.js';

const share = z.number().min(0).max(1);

/** What the discovery of KPIs found: a KPI that the columns of a dataset can carry, with its value. */
export const kpiFindingSchema = z.object({
  /** Names the same finding in every run of a dataset. */
  candidateKey: z.string(),
  /** catalogue: a KPI of the catalogue whose roles columns of the table can take. series: a KPI that the table itself lists. */
  origin: z.enum(['catalogue', 'series']),
  /** Id in the catalogue, and the process area it belongs to; null for a series. */
  catalogueId: z.string().nullable(),
  area: z.string().nullable(),
  name: localizedText,
  purpose: localizedText.nullable(),
  unit: localizedText.nullable(),
  /** Null where the data do not say which way is better. */
  direction: z.enum(['higher', 'lower', 'target']).nullable(),
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']),
  timeColumn: z.string().nullable(),
  dimensions: z.array(z.string()),
  /** In the formula language. */
  formula: z.string(),
  /** What was run in DuckDB on the table `dataset`. */
  sql: z.string(),
  /** Which column stands for what, and how well its name fits. */
  roles: z.array(z.object({ role: z.string(), column: z.string(), match: share })),
  /** Target of the newest period, where the table has one. */
  target: z.number().nullable(),
  /** Of the newest period that has one. */
  value: z.number(),
  /** First day of that period; null for the grain all. */
  valuePeriod: z.iso.date().nullable(),
  /** Rows that the value rests on, rows that any period rests on, and periods with a value. */
  n: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  periods: z.int().nonnegative(),
  score: share,
  /** The parts of the score, each 0 to 1. */
  parts: z.object({ match: share, completeness: share, quality: share, history: share }),
  confidence: share,
  reasons: z.array(localizedText),
  caveats: localizedText.nullable(),
  /** Where the KPI is defined. */
  source: z.string().nullable(),
});

export type KpiFinding = z.output<typeof kpiFindingSchema>;
