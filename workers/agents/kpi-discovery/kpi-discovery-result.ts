import { z } from 'zod';
import { localizedText } from '../../../platform/content/index.js';
import { kpiFindingSchema } from '../../../subgraphs/metrics/index.js';
import { agentResult } from '../../agent-result.js';
import { card } from './card.js';

const candidateSchema = kpiFindingSchema.extend({
  /** Rank among all candidates of the run; 1 is the best. */
  rank: z.int().positive(),
  datasetId: z.string(),
  datasetName: z.string(),
  /** True if the request names the KPI or its dataset. */
  isAsked: z.boolean().default(false),
  /** Id of the active metric of this name; null if there is none. */
  metricId: z.string().nullable().default(null),
  /** True if an active metric of this name has another value, so that it is defined in another way. */
  isOtherDefinition: z.boolean().default(false),
});

/** Active metric that the request names. */
const existingSchema = z.object({
  metricId: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  /** Newest value of a complete period. */
  value: z.number().nullable(),
  /** First day of its period, YYYY-MM-DD. */
  periodStart: z.string().nullable(),
  target: z.number().nullable(),
  targetReached: z.boolean().nullable(),
});

const examinedSchema = z.object({
  datasetId: z.string(),
  name: z.string(),
  version: z.int(),
  contentHash: z.string(),
  rows: z.int().nonnegative(),
  gate: z.enum(['open', 'conditional', 'closed']).nullable(),
  /** True if the table lists KPIs itself; the catalogue is not applied to such a table. */
  isKpiTable: z.boolean(),
  found: z.int().nonnegative(),
});

export const kpiDiscoveryResultSchema = agentResult({
  datasets: z.array(examinedSchema),
  /** Metrics that the request names and that need not be found. */
  existing: z.array(existingSchema).default([]),
  /** Asked candidates first, then by rank; at most 100. */
  candidates: z.array(candidateSchema),
  /** Number of candidates found. */
  total: z.int().nonnegative(),
  /** KPIs that lack one column, at most 15. */
  nearMisses: z.array(
    z.object({
      catalogueId: z.string(),
      name: localizedText,
      datasetId: z.string(),
      datasetName: z.string(),
      missing: z.array(z.object({ role: z.string(), names: z.object({ de: z.array(z.string()), en: z.array(z.string()) }) })),
    }),
  ),
});

export type KpiDiscoveryResult = z.output<typeof kpiDiscoveryResultSchema>;

/** Runs of the agent, as other agents read them with `resultOf`. */
export const discoveryRuns = { agent: card.name, schema: kpiDiscoveryResultSchema };
