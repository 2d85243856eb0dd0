import { z } from 'zod';
import { agentResult } from '../../agent-result.js';
import { COMPARISON_KINDS } from './linkage/comparison.js';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

const conversion = z.object({ from: z.string(), to: z.string(), factor: z.number() }).nullable();

const mergedColumn = z.object({
  /** Name in the merged table: the first dataset's, or the other's own. */
  name: z.string(),
  type: z.string(),
  sources: z.array(
    z.object({
      datasetId: z.string(),
      column: z.string(),
      /** `own` gave the column its name, `found` was mapped by score, `given` by the caller. */
      origin: z.enum(['own', 'found', 'given']),
      score: share.nullable(),
      nameSimilarity: share.nullable(),
      valueOverlap: share.nullable(),
      valueLikeness: share.nullable(),
      /** What numbers were multiplied by. */
      conversion,
    }),
  ),
});

const model = z.object({
  /** Share of matches among all pairs. */
  prior: share,
  iterations: count,
  converged: z.boolean(),
  fields: z.array(
    z.object({
      column: z.string(),
      kind: z.enum(COMPARISON_KINDS),
      /** From different to equal, with the probability among matches and among other pairs; the weight is log2(m/u). */
      levels: z.array(z.object({ level: z.string(), m: share, u: share, weight: z.number() })),
    }),
  ),
});

const step = z.object({
  /** The dataset that was linked with those before it. */
  datasetId: z.string(),
  approach: z.enum(['probabilistic', 'key']),
  keyColumns: z.array(z.string()),
  comparedPairs: count.nullable(),
  blocking: z.array(
    z.object({
      rule: z.enum(['equal', 'word', 'beginning', 'equal_and_beginning']),
      fields: z.array(z.string()),
      blocks: count,
      pairs: count,
      skippedBlocks: count,
      skippedPairs: z.number().nonnegative(),
    }),
  ),
  model: model.nullable(),
  thresholds: z
    .object({
      /** Weight from which a pair is a match, and below which it is none; null where none is, and where all are none. */
      match: z.number().nullable(),
      nonMatch: z.number().nullable(),
      expectedFalseMatchRate: share,
      expectedMissedMatchRate: share,
    })
    .nullable(),
  /** `decided` pairs were judged by people; those that are the same are among the matches. */
  counts: z.object({ matches: count, review: count, decided: count, unmatched: count }),
});

/** Numbered from 1 in the dataset's order. */
const reviewedRow = z.object({ datasetId: z.string(), row: count });

const pair = z.object({
  mergedRow: count,
  /** A record of what had been merged before. */
  left: reviewedRow,
  datasetId: z.string(),
  sourceRow: count,
  weight: z.number(),
  probability: share,
  /** Another record fits exactly as well. */
  isAmbiguous: z.boolean(),
  values: z.array(z.object({ column: z.string(), one: z.string().nullable(), other: z.string().nullable() })),
});

export const harmonisationResultSchema = agentResult({
  datasets: z.array(z.object({ datasetId: z.string(), name: z.string(), rows: count, keyCandidates: z.array(z.string()) })),
  columns: z.array(mergedColumn),
  steps: z.array(step),
  counts: z.object({ sourceRows: count, mergedRows: count, matches: count, review: count, decided: count }),
  /** Entries of the log: values that the merged table does not hold as their dataset did. */
  survivorship: z.array(z.object({ column: z.string(), rule: z.string(), count })),
  /** What people said of pairs; it is in the log too. */
  decisions: z.array(z.object({ left: reviewedRow, right: reviewedRow, same: z.boolean(), decidedBy: z.string() })),
  examples: z.object({ matches: z.array(pair), review: z.array(pair) }),
});

export type HarmonisationResult = z.output<typeof harmonisationResultSchema>;
export type LinkStep = HarmonisationResult['steps'][number];
