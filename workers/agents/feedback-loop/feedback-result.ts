import { z } from 'zod';
import { agentResult } from '../../agent-result.js';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
/** Share (`hits` of `of`) with its 95% Wilson interval; null if `of` is 0. */
const interval = z.object({ hits: count, of: count, share, low: share, high: share }).nullable();

const drift = z.object({
  /** Monitored series: the ratings, or 1 for helpful and 0 for not helpful. */
  series: z.enum(['rating', 'helpful']),
  /** `signal`: a persistent shift; `none`: no persistent shift; otherwise the reason why drift cannot be tested. */
  state: z.enum(['signal', 'none', 'too_few', 'no_variation']),
  values: count,
  /** Mean, standard deviation and number of the first values, with which the later ones are compared. */
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
  /** Number of ended runs without refused, invalid and cancelled ones. */
  ended: count,
  degraded: interval,
  /** Share of failed runs; runs refused because of missing data are excluded. */
  failed: interval,
  /** Most frequent reason of degraded runs. */
  mainReason: z.object({ reason: z.string(), runs: count }).nullable(),
});
export type AgentRuns = z.output<typeof agentRuns>;

export const PROPOSAL_KINDS = ['unhelpful', 'drift', 'failures', 'missing_part'] as const;

const proposal = z.object({
  /** Id within the run: P1, P2 … */
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  agent: z.string(),
  /** Proposed change; it is never applied automatically. */
  change: z.string(),
  reason: z.string(),
  /** Supporting figure: a share with its interval, or the number of values and the day since which they are worse. */
  evidence: z.object({ hits: count.nullable(), of: count, low: share.nullable(), high: share.nullable(), since: z.iso.date().nullable() }),
  status: z.enum(['needs_approval', 'approved', 'rejected']),
  /** Decision within the evaluated period; null if none was made. */
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
