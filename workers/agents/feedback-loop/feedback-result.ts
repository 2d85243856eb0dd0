import { z } from 'zod';
import { agentResult } from '../../agent-result.js';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
/** A share with its Wilson interval at 95 %. */
const interval = z.object({ hits: count, of: count, share, low: share, high: share }).nullable();

const drift = z.object({
  /** What was watched: the ratings, or 1 for helpful and 0 for not. */
  series: z.enum(['rating', 'helpful']),
  /** signal: a lasting shift. none: nothing lasting. Otherwise why nothing can be said. */
  state: z.enum(['signal', 'none', 'too_few', 'no_variation']),
  values: count,
  /** Mean and standard deviation of the values that the others are held against, and how many they are. */
  baseline: z.object({ mean: z.number(), sigma: z.number(), values: count }).nullable(),
  signal: z.object({ direction: z.enum(['up', 'down']), since: z.iso.date(), seen: z.iso.date() }).nullable(),
});

const agentFeedback = z.object({
  agent: z.string(),
  count,
  helpful: interval,
  meanRating: z.number().min(1).max(5).nullable(),
  ratings: count,
  months: z.array(z.object({ month: z.string(), count, helpful: interval, meanRating: z.number().nullable() })),
  drift,
});
export type AgentFeedback = z.output<typeof agentFeedback>;

const agentRuns = z.object({
  agent: z.string(),
  /** Runs that ended, cancelled ones aside. */
  ended: count,
  degraded: interval,
  /** Without those that were refused for want of data. */
  failed: interval,
  /** What degraded runs lacked most often. */
  mainReason: z.object({ reason: z.string(), runs: count }).nullable(),
});
export type AgentRuns = z.output<typeof agentRuns>;

export const PROPOSAL_KINDS = ['unhelpful', 'drift', 'failures', 'missing_part'] as const;

const proposal = z.object({
  /** P1, P2 … */
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  agent: z.string(),
  /** What would change. Nothing changes by itself. */
  change: z.string(),
  reason: z.string(),
  /** The figure that it rests on: a share of so many, or the values since a day. */
  evidence: z.object({ hits: count.nullable(), of: count, low: share.nullable(), high: share.nullable(), since: z.iso.date().nullable() }),
  status: z.enum(['needs_approval', 'approved', 'rejected']),
  /** Within the evaluated period; null where it still has to be decided. */
  decided: z.object({ decisionId: z.string(), by: z.string(), at: z.iso.datetime(), decision: z.string() }).nullable(),
});
export type Proposal = z.output<typeof proposal>;

export const feedbackResultSchema = agentResult({
  language: z.enum(['de', 'en']),
  tenantName: z.string(),
  asOf: z.iso.datetime(),
  since: z.iso.datetime(),
  total: count,
  people: count,
  agents: z.array(agentFeedback),
  runs: z.array(agentRuns),
  proposals: z.array(proposal),
});
export type FeedbackResult = z.output<typeof feedbackResultSchema>;
