import { subjectOfProposal, type EndedRuns } from '../../../platform/runs/index.js';
import { tabularCusum } from '../../methods/statistics/trend/cusum.js';
import { wilsonInterval } from '../../methods/statistics/wilson-interval.js';
import type { AgentFeedback, AgentRuns, FeedbackResult, Proposal } from './feedback-result.js';
import { messagesIn } from './messages.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import { agentTitle } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';

/** One piece of feedback. */
export interface GivenFeedback {
  agent: string;
  rating: number | null;
  helpful: boolean | null;
  givenAt: Date;
}

/** Slack and decision interval of the CUSUM, in standard deviations (Montgomery's recommendation). */
export const CUSUM = { k: 0.5, h: 5 } as const;
/** Minimum number of values for a statement on drift. The first half, at most `MAX_BASELINE_VALUES`, is the baseline. */
export const MIN_VALUES_FOR_DRIFT = 20;
const MAX_BASELINE_VALUES = 50;
/** Bounds of the Wilson interval beyond which a change is proposed, and the minimum number of values. */
export const PROPOSAL_THRESHOLDS = { helpfulBelow: 0.5, failedAbove: 0.1, degradedAbove: 0.5, fewest: 5 } as const;

type Interval = AgentFeedback['helpful'];

const intervalOf = (hits: number, of: number): Interval => {
  const interval = wilsonInterval(hits, of);
  return interval && { hits, of, ...interval };
};

/** Evaluates feedback per agent, in order of the agents' names: helpful share, mean rating, both by month, and drift. */
export const evaluateFeedback = (feedback: readonly GivenFeedback[]): AgentFeedback[] => {
  const byAgent = Map.groupBy(feedback, ({ agent }) => agent);
  return [...byAgent]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([agent, all]) => {
      const inTime = all.toSorted((a, b) => Number(a.givenAt) - Number(b.givenAt));
      const months = [...Map.groupBy(inTime, ({ givenAt }) => givenAt.toISOString().slice(0, 7))].map(([month, own]) => {
        const { helpful, meanRating, count } = figuresOf(own);
        return { month, count, helpful, meanRating };
      });
      return { agent, ...figuresOf(inTime), months, drift: driftOf(inTime) };
    });
};

const figuresOf = (feedback: readonly GivenFeedback[]): Pick<AgentFeedback, 'count' | 'helpful' | 'meanRating' | 'ratings'> => {
  const answered = feedback.filter(({ helpful }) => helpful !== null);
  const ratings = feedback.flatMap(({ rating }) => rating ?? []);
  return {
    count: feedback.length,
    helpful: intervalOf(answered.filter(({ helpful }) => helpful).length, answered.length),
    meanRating: ratings.length === 0 ? null : mean(ratings),
    ratings: ratings.length,
  };
};

/** Tests for drift of the ratings or, if these are too few and fewer than the yes/no answers, of the answers. */
const driftOf = (inTime: readonly GivenFeedback[]): AgentFeedback['drift'] => {
  const rated = inTime.flatMap(({ rating, givenAt }) => (rating === null ? [] : [{ value: rating, givenAt }]));
  const answered = inTime.flatMap(({ helpful, givenAt }) => (helpful === null ? [] : [{ value: Number(helpful), givenAt }]));
  const [series, values] =
    rated.length >= MIN_VALUES_FOR_DRIFT || rated.length >= answered.length
      ? (['rating', rated] as const)
      : (['helpful', answered] as const);
  const noDrift = { series, values: values.length, baseline: null, signal: null };
  if (values.length < MIN_VALUES_FOR_DRIFT) return { ...noDrift, state: 'too_few' };
  const size = Math.min(Math.floor(values.length / 2), MAX_BASELINE_VALUES);
  const first = values.slice(0, size).map(({ value }) => value);
  const baseline = { mean: mean(first), sigma: deviation(first), values: size };
  if (baseline.sigma === 0) return { ...noDrift, state: 'no_variation', baseline };
  const monitored = values.slice(size);
  const { signal } = tabularCusum(
    monitored.map(({ value }) => value),
    { target: baseline.mean, sigma: baseline.sigma, ...CUSUM },
  );
  if (!signal) return { ...noDrift, state: 'none', baseline };
  const day = (index: number): string => monitored[index]?.givenAt.toISOString().slice(0, 10) ?? '';
  return { ...noDrift, state: 'signal', baseline, signal: { direction: signal.direction, since: day(signal.since), seen: day(signal.at) } };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the sample standard deviation. */
const deviation = (values: readonly number[]): number => {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
};

/** Returns the shares of degraded and failed runs per agent, in order of the agents' names. */
export const evaluateRuns = (runs: readonly EndedRuns[]): AgentRuns[] =>
  runs
    .map(({ agent, succeeded, degraded, failed, mainReason }) => ({
      agent,
      ended: succeeded + failed,
      degraded: intervalOf(degraded, succeeded),
      failed: intervalOf(failed, succeeded + failed),
      mainReason,
    }))
    .toSorted((a, b) => a.agent.localeCompare(b.agent));

/** Decision on a proposal. */
export interface ProposalDecision extends NonNullable<Proposal['decided']> {
  readonly approved: boolean;
}

/**
 * Returns proposed changes, each with the figure that supports it. Proposals are decided on by people and never applied here.
 * @param decisions earlier decisions by the subject of the proposal
 */
export const proposeChanges = (
  { agents, runs }: Pick<FeedbackResult, 'agents' | 'runs'>,
  language: Language,
  decisions: ReadonlyMap<string, ProposalDecision> = new Map(),
): Proposal[] => {
  const messages = messagesIn(language);
  const interval = ({ hits, of, low, high }: NonNullable<Interval>): string =>
    messages.interval(
      formatNumber(hits, language, 0),
      formatNumber(of, language, 0),
      formatPercent(low, language),
      formatPercent(high, language),
    );
  const { helpfulBelow, failedAbove, degradedAbove, fewest } = PROPOSAL_THRESHOLDS;
  const titleOf = (agent: string): string => messages.quoted(agentTitle(agent, language));
  const isSufficient = (interval: Interval): interval is NonNullable<Interval> => interval !== null && interval.of >= fewest;
  const proposals: Omit<Proposal, 'id' | 'status' | 'decided'>[] = [];
  for (const { agent, helpful, drift } of agents) {
    if (isSufficient(helpful) && helpful.high < helpfulBelow)
      proposals.push({
        kind: 'unhelpful',
        agent,
        change: messages.proposals.unhelpful.change(titleOf(agent)),
        reason: messages.proposals.unhelpful.reason(interval(helpful)),
        evidence: { ...evidenceOf(helpful), since: null },
      });
    if (drift.signal?.direction === 'down') {
      const { since } = drift.signal;
      proposals.push({
        kind: 'drift',
        agent,
        change: messages.proposals.drift.change(titleOf(agent), formatDate(since, language)),
        reason: messages.proposals.drift.reason(formatDate(since, language)),
        evidence: { hits: null, of: drift.values, low: null, high: null, since },
      });
    }
  }
  for (const { agent, failed, degraded, mainReason } of runs) {
    if (isSufficient(failed) && failed.low > failedAbove)
      proposals.push({
        kind: 'failures',
        agent,
        change: messages.proposals.failures.change(titleOf(agent)),
        reason: messages.proposals.failures.reason(interval(failed)),
        evidence: { ...evidenceOf(failed), since: null },
      });
    if (isSufficient(degraded) && degraded.low > degradedAbove && mainReason)
      proposals.push({
        kind: 'missing_part',
        agent,
        change: messages.proposals.missingPart.change(titleOf(agent), mainReason.reason),
        reason: messages.proposals.missingPart.reason(interval(degraded)),
        evidence: { ...evidenceOf(degraded), since: null },
      });
  }
  return proposals.map((proposal, index) => ({
    id: `P${index + 1}`,
    ...proposal,
    ...statusOf(decisions.get(subjectOfProposal(proposal))),
  }));
};

const statusOf = (decided: ProposalDecision | undefined): Pick<Proposal, 'status' | 'decided'> => {
  if (!decided) return { status: 'needs_approval', decided: null };
  const { approved, ...rest } = decided;
  return { status: approved ? 'approved' : 'rejected', decided: rest };
};

const evidenceOf = ({ hits, of, low, high }: NonNullable<Interval>): Omit<Proposal['evidence'], 'since'> => ({ hits, of, low, high });
