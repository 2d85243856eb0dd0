import { z } from 'zod';
import { localizedText } from '../../../platform/content/index.js';
import { kpiFindingSchema } from '../../../subgraphs/metrics/index.js';
import { agentResult } from '../../agent-result.js';

const candidateSchema = kpiFindingSchema.extend({
  /** Among all that the run found, 1 being the best. */
  rank: z.int().positive(),
  datasetId: z.string(),
  datasetName: z.string(),
});

const examinedSchema = z.object({
  datasetId: z.string(),
  name: z.string(),
  version: z.int(),
  contentHash: z.string(),
  rows: z.int().nonnegative(),
  gate: z.enum(['open', 'conditional', 'closed']).nullable(),
  /** Whether the table lists KPIs itself: then the catalogue is not applied to it. */
  isKpiTable: z.boolean(),
  found: z.int().nonnegative(),
});

export const kpiDiscoveryResultSchema = agentResult({
  datasets: z.array(examinedSchema),
  /** The best first, at most `MAX_CANDIDATES`. */
  candidates: z.array(candidateSchema),
  /** How many there were. */
  total: z.int().nonnegative(),
  /** KPIs that lack one column, at most `MAX_NEAR_MISSES`. */
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
