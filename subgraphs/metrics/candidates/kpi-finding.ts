import { z } from 'zod';
import { localizedText } from '../../../platform/content/index.js';

const share = z.number().min(0).max(1);

/** Finding of KPI discovery: a KPI that can be computed from the columns of a dataset, with its value. */
export const kpiFindingSchema = z.object({
  /** Key of the finding; the same in every run over a dataset. */
  candidateKey: z.string(),
  /** `catalogue`: a KPI of the catalogue whose roles match columns of the dataset. `series`: a KPI that the dataset itself lists. */
  origin: z.enum(['catalogue', 'series']),
  /** Id and process area of the catalogue KPI; null for a series. */
  catalogueId: z.string().nullable(),
  area: z.string().nullable(),
  name: localizedText,
  purpose: localizedText.nullable(),
  unit: localizedText.nullable(),
  /** Null if the data does not show in which direction values improve. */
  direction: z.enum(['higher', 'lower', 'target']).nullable(),
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']),
  timeColumn: z.string().nullable(),
  dimensions: z.array(z.string()),
  /** Formula in the formula language. */
  formula: z.string(),
  /** DuckDB query that computed the value; the dataset is the table `dataset`. */
  sql: z.string(),
  /** Columns assigned to the roles, and the similarity of their names, 0 to 1. */
  roles: z.array(z.object({ role: z.string(), column: z.string(), match: share })),
  /** Target of the newest period; null if the dataset contains none. */
  target: z.number().nullable(),
  /** Value of the newest complete period; of the newest period if none is complete. */
  value: z.number(),
  /** First day of that period; null for the grain all. */
  valuePeriod: z.iso.date().nullable(),
  /** `n`: rows that enter the value; `rows`: rows that enter the value of any period; `periods`: periods with a value. */
  n: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  periods: z.int().nonnegative(),
  score: share,
  /** The parts of the score, each 0 to 1; `weight` is absent from findings of older runs. */
  parts: z.object({ weight: share.optional(), match: share, completeness: share, quality: share, history: share }),
  confidence: share,
  reasons: z.array(localizedText),
  caveats: localizedText.nullable(),
  /** Publication that defines the KPI; null if none is known. */
  source: z.string().nullable(),
});

export type KpiFinding = z.output<typeof kpiFindingSchema>;
