import { z } from 'zod';
import { agentResult } from '../../agent-result.js';

export const SMART = ['specific', 'measurable', 'achievable', 'relevant', 'timeBound'] as const;

const direction = z.enum(['higher', 'lower', 'target']);
const grain = z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']);

export const constructionResultSchema = agentResult({
  tenantName: z.string(),
  createdAt: z.iso.datetime(),
  /** Where the formula comes from: the request, a candidate that discovery found, the catalogue alone, or a model's proposal that computes. */
  origin: z.enum(['request', 'candidate', 'catalogue', 'model']),
  candidateId: z.string().nullable(),
  catalogueId: z.string().nullable(),
  name: z.string().nullable(),
  purpose: z.string().nullable(),
  /** In the formula language of metrics; with roles in braces where no table has the columns. */
  formula: z.string().nullable(),
  unit: z.string().nullable(),
  direction: direction.nullable(),
  grain: grain.nullable(),
  timeColumn: z.string().nullable(),
  owner: z.string().nullable(),
  target: z.object({ value: z.number(), due: z.string().nullable() }).nullable(),
  /** Day by which, also where no target value is stated. */
  deadline: z.string().nullable(),
  dataset: z
    .object({ datasetId: z.string(), name: z.string(), version: z.int(), contentHash: z.string(), columns: z.array(z.string()) })
    .nullable(),
  /** What was run in DuckDB on the table `dataset`. */
  sql: z.string().nullable(),
  current: z.object({ periodStart: z.string().nullable(), value: z.number(), n: z.int() }).nullable(),
  /** Oldest first, the newest two dozen. */
  history: z.array(z.object({ periodStart: z.string(), value: z.number() })),
  smart: z.array(z.object({ criterion: z.enum(SMART), status: z.enum(['met', 'not_met', 'open']), reason: z.string() })),
  /** Input of the mutation createMetricDefinition, in its names; null while something that it needs is open. */
  createInput: z.record(z.string(), z.json()).nullable(),
  /** Other KPIs that the request could mean. */
  alternatives: z.array(z.object({ name: z.string(), formula: z.string(), candidateId: z.string().nullable() })),
  /** Columns that a table would have to have. */
  missingColumns: z.array(z.string()),
  writtenBy: z.enum(['none', 'local', 'premium']),
});

export type ConstructionResult = z.output<typeof constructionResultSchema>;
