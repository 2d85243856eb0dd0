import { subjectOfProposal } from '../../../platform/cross-domain/index.js';
import { tabularCusum } from '../../methods/statistics/trend/cusum.js';
import { wilsonInterval } from '../../methods/statistics/wilson-interval.js';
import type { AgentFeedback, AgentRuns, FeedbackResult, Proposal } from './feedback-result.js';
import { messagesIn } from './messages.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';

/** Feedback as it was given. */
export interface GivenFeedback {
  agent: string;
  rating: number | null;
  helpful: boolean | null;
  givenAt: Date;
}

/** Runs of an agent within the period, by how they ended. */
export interface EndedRuns {
  agent: string;
  succeeded: number;
  degraded: number;
  failed: number;
  mainReason: { reason: string; runs: number } | null;
}

/** Slack and decision interval of the CUSUM, in standard deviations (Montgomery's recommendation). */
export const CUSUM = { k: 0.5, h: 5 } as const;
/** Fewer values carry no statement on drift; the first ten at least are what the others are held against. */
export const FEWEST_FOR_DRIFT = 20;
const MAX_BASELINE_RUNS = 50;
/** From these bounds of the Wilson interval on something is proposed. */
export const PROPOSE = { helpfulBelow: 0.5, failedAbove: 0.1, degradedAbove: 0.5, fewest: 5 } as const;

type Interval = AgentFeedback['helpful'];

const intervalOf = (hits: number, of: number): Interval => {
  const found = wilsonInterval(hits, of);
  return found && { hits, of, ...found };
};

/** What people say of each agent: how many it helps, how they rate it, by month, and whether that shifts. In order of the agents' names. */
export const evaluateFeedback = (given: readonly GivenFeedback[]): AgentFeedback[] => {
  const byAgent = Map.groupBy(given, ({ agent }) => agent);
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

const figuresOf = (given: readonly GivenFeedback[]): Pick<AgentFeedback, 'count' | 'helpful' | 'meanRating' | 'ratings'> => {
  const said = given.filter(({ helpful }) => helpful !== null);
  const ratings = given.flatMap(({ rating }) => rating ?? []);
  return {
    count: given.length,
    helpful: intervalOf(said.filter(({ helpful }) => helpful).length, said.length),
    meanRating: ratings.length === 0 ? null : mean(ratings),
    ratings: ratings.length,
  };
};

/** Ratings tell more than a yes or no; where they are too few, that is watched. */
const driftOf = (inTime: readonly GivenFeedback[]): AgentFeedback['drift'] => {
  const rated = inTime.flatMap(({ rating, givenAt }) => (rating === null ? [] : [{ value: rating, givenAt }]));
  const said = inTime.flatMap(({ helpful, givenAt }) => (helpful === null ? [] : [{ value: Number(helpful), givenAt }]));
  const [series, values] =
    rated.length >= FEWEST_FOR_DRIFT || rated.length >= said.length ? (['rating', rated] as const) : (['helpful', said] as const);
  const nothing = { series, values: values.length, baseline: null, signal: null };
  if (values.length < FEWEST_FOR_DRIFT) return { ...nothing, state: 'too_few' };
  const size = Math.min(Math.floor(values.length / 2), MAX_BASELINE_RUNS);
  const first = values.slice(0, size).map(({ value }) => value);
  const baseline = { mean: mean(first), sigma: deviation(first), values: size };
  if (baseline.sigma === 0) return { ...nothing, state: 'no_variation', baseline };
  const watched = values.slice(size);
  const { signal } = tabularCusum(
    watched.map(({ value }) => value),
    { target: baseline.mean, sigma: baseline.sigma, ...CUSUM },
  );
  if (!signal) return { ...nothing, state: 'none', baseline };
  const day = (place: number): string => watched[place]?.givenAt.toISOString().slice(0, 10) ?? '';
  return { ...nothing, state: 'signal', baseline, signal: { direction: signal.direction, since: day(signal.since), seen: day(signal.at) } };
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of a sample. */
const deviation = (values: readonly number[]): number => {
  const centre = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
};

/** How often runs lacked something or failed: what people do not say. */
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

/** What people decided on a proposal. */
export interface ProposalDecision extends NonNullable<Proposal['decided']> {
  readonly approved: boolean;
}

/**
 * What should be looked at, each with the figure that says so. People decide; nothing is changed here.
 * @param decisions by the subject of the proposal
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
  const { helpfulBelow, failedAbove, degradedAbove, fewest } = PROPOSE;
  const enough = (interval: Interval): interval is NonNullable<Interval> => interval !== null && interval.of >= fewest;
  const found: Omit<Proposal, 'id' | 'status' | 'decided'>[] = [];
  for (const { agent, helpful, drift } of agents) {
    if (enough(helpful) && helpful.high < helpfulBelow)
      found.push({
        kind: 'unhelpful',
        agent,
        change: messages.proposals.unhelpful.change(agent),
        reason: messages.proposals.unhelpful.reason(interval(helpful)),
        evidence: { ...evidenceOf(helpful), since: null },
      });
    if (drift.signal?.direction === 'down') {
      const { since } = drift.signal;
      found.push({
        kind: 'drift',
        agent,
        change: messages.proposals.drift.change(agent, formatDate(since, language)),
        reason: messages.proposals.drift.reason(formatDate(since, language)),
        evidence: { hits: null, of: drift.values, low: null, high: null, since },
      });
    }
  }
  for (const { agent, failed, degraded, mainReason } of runs) {
    if (enough(failed) && failed.low > failedAbove)
      found.push({
        kind: 'failures',
        agent,
        change: messages.proposals.failures.change(agent),
        reason: messages.proposals.failures.reason(interval(failed)),
        evidence: { ...evidenceOf(failed), since: null },
      });
    if (enough(degraded) && degraded.low > degradedAbove && mainReason)
      found.push({
        kind: 'missing_part',
        agent,
        change: messages.proposals.missingPart.change(agent, mainReason.reason),
        reason: messages.proposals.missingPart.reason(interval(degraded)),
        evidence: { ...evidenceOf(degraded), since: null },
      });
  }
  return found.map((proposal, index) => ({ id: `P${index + 1}`, ...proposal, ...standing(decisions.get(subjectOfProposal(proposal))) }));
};

const standing = (decided: ProposalDecision | undefined): Pick<Proposal, 'status' | 'decided'> => {
  if (!decided) return { status: 'needs_approval', decided: null };
  const { approved, ...rest } = decided;
  return { status: approved ? 'approved' : 'rejected', decided: rest };
};

const evidenceOf = ({ hits, of, low, high }: NonNullable<Interval>): Omit<Proposal['evidence'], 'since'> => ({ hits, of, low, high });
