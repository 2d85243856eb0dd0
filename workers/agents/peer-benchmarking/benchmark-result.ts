import { z } from 'zod';
import { agentResult } from '../../agent-result.js';

const share = z.number().min(0).max(1);
const count = z.number().int().nonnegative();

const standing = z.object({
  n: count,
  percentileRank: share,
  betterThan: share.nullable(),
  quartiles: z.object({ min: z.number(), first: z.number(), median: z.number(), third: z.number(), max: z.number() }),
  gapToMedian: z.number(),
  relativeGapToMedian: z.number().nullable(),
  bestQuartile: z.number().nullable(),
  gapToBestQuartile: z.number().nonnegative().nullable(),
  /** Rank among the peers and the own value, 1 for the best; null if the direction is unknown. */
  rank: z.int().positive().nullish(),
  /** Number of peers with the same value. */
  tied: count.optional(),
});

export const benchmarkResultSchema = agentResult({
  /** Origin of the peer values. */
  peerTable: z.object({
    origin: z.enum(['dataset', 'document', 'parameters']),
    datasetId: z.string().nullable(),
    name: z.string().nullable(),
    values: count,
  }),
  comparisons: z.array(
    z.object({
      metric: z.string(),
      metricId: z.string().nullable(),
      unit: z.string().nullable(),
      direction: z.enum(['higher', 'lower', 'target']).nullable(),
      target: z.number().nullable(),
      /** Period of the own value; null if unknown. */
      period: z.string().nullable(),
      own: z.number(),
      /** `compared`, or the reason why there is no comparison. */
      status: z.enum(['compared', 'too_few_peers', 'unit_mismatch', 'no_peers']),
      year: z.number().int().nullable(),
      peers: count,
      sources: z.array(z.string()),
      conversions: z.array(z.object({ from: z.string(), to: z.string(), factor: z.number(), peers: count })),
      /** Units of excluded peers that cannot be converted to the own unit. */
      otherUnits: z.array(z.string()),
      /** Number of ignored values, because each peer counts once per year with its first value. */
      repeated: count,
      standing: standing.nullable(),
      /** Values of the peers in the own unit, best first; by size if the direction is unknown. */
      peerValues: z.array(z.object({ peer: z.string().nullable(), value: z.number() })).optional(),
    }),
  ),
  /** Metrics of the peer table without an own value. */
  unusedPeerMetrics: z.array(z.string()),
});

export type BenchmarkResult = z.output<typeof benchmarkResultSchema>;
