import { pearson } from '../../methods/statistics/correlation/correlation.js';
import { granger } from '../../methods/statistics/regression/granger.js';
import { leastSquares, nullIfCollinear } from '../../methods/statistics/regression/least-squares.js';
import { pcAlgorithm } from '../../methods/statistics/correlation/pc-algorithm.js';
import { CausalGraph, findBackDoorSet, isBackDoorSet, type Edge } from './causal-graph.js';
import type { CausalFindings, Caution } from './causal-result.js';
import { isNamedBefore } from './time-order.js';
import { IMBALANCE, estimateByRegression, estimateByWeighting, type Estimate } from './estimate.js';
import { prepare, type Frame, type Prepared, type PreparationFailure } from './frame.js';
import { refute } from './refute.js';

export interface EffectQuestion {
  treatment: string;
  outcome: string;
  /** Edges of the stated graph; null without a graph. */
  edges: readonly Edge[] | null;
  /** Unmeasured nodes of the graph. */
  unobserved: readonly string[];
  /** Adjustment set from the request; null if it is to be derived from the graph. */
  adjustment: readonly string[] | null;
  method: 'auto' | 'ols' | 'ipw';
}

export interface AnalysisOptions {
  seed: number;
  signal: AbortSignal;
}

/** Reason why a question cannot be answered. */
export type UnanswerableReason = PreparationFailure | 'ipw_needs_two_values' | 'collinear' | 'no_overlap';

const NO_DIAGNOSTICS: CausalFindings['diagnostics'] = { overlap: null, balance: null, trendsBefore: null, cells: null };
/** Share of rows with a propensity outside 0.1 to 0.9 above which overlap counts as poor. */
const POOR_OVERLAP = 0.2;

/** Estimates an effect, adjusted by the graph or the stated adjustment set; without either, it reports an association. */
export const analyseEffect = async (
  frame: Frame,
  question: EffectQuestion,
  { seed, signal }: AnalysisOptions,
): Promise<CausalFindings | UnanswerableReason> => {
  const { treatment, outcome, edges, unobserved } = question;
  const identification = identify(question);
  const proposal = edges === null ? proposeGraph(frame, { treatment, outcome }) : null;
  const prepared = prepare(frame, treatment, outcome, identification.adjustmentSet);
  if (typeof prepared === 'string') return prepared;
  const bare: Prepared = { ...prepared, controls: [] };
  const unadjusted = nullIfCollinear(() => estimateByRegression(bare));
  if (!unadjusted) return 'collinear';
  const estimates: CausalFindings['estimates'] = [{ method: 'unadjusted', ...unadjusted }];
  const base: CausalFindings = {
    treatment,
    outcome,
    contrast: prepared.binary,
    of: frame.of,
    rows: prepared.outcome.length,
    identification,
    graph:
      edges === null
        ? proposal
        : { source: 'stated', edges: edges.map(([from, to]) => ({ from, to, directed: true })), unobserved: [...unobserved] },
    causalWording: identification.status === 'identified',
    estimates,
    granger: [],
    drivers: [],
    groups: null,
    adjusted: null,
    event: null,
    refutations: [],
    diagnostics: NO_DIAGNOSTICS,
    cautions: prepared.dropped > 0 ? ['dropped_rows'] : [],
    seed,
    parameters: {
      method: question.method,
      adjustmentSet: identification.adjustmentSet,
      rows: prepared.outcome.length,
      trimmedPropensity: 0.01,
    },
  };
  if (identification.status !== 'identified' && identification.status !== 'assumed') return base;
  return estimateAdjusted(base, prepared, question.method, { seed, signal });
};

/** Adds estimates adjusted by regression, by weighting or by both, and the results of the refutation tests. */
const estimateAdjusted = async (
  base: CausalFindings,
  prepared: Prepared,
  method: EffectQuestion['method'],
  options: AnalysisOptions,
): Promise<CausalFindings | UnanswerableReason> => {
  if (method === 'ipw' && prepared.binary === null) return 'ipw_needs_two_values';
  const cautions: Caution[] = [...base.cautions];
  const estimates = [...base.estimates];
  const byRegression = method === 'ipw' ? null : nullIfCollinear(() => estimateByRegression(prepared));
  const byWeights = method === 'ols' || prepared.binary === null ? null : nullIfCollinear(() => estimateByWeighting(prepared));
  const onTreated = byWeights && nullIfCollinear(() => estimateByWeighting(prepared, 'treated'));
  if (byRegression) estimates.push({ method: 'back_door_ols', ...byRegression });
  else if (method !== 'ipw') cautions.push('ols_impossible');
  if (byWeights) {
    estimates.push({ method: 'ipw', ...byWeights.estimate });
    if (byWeights.overlap.outside > POOR_OVERLAP) cautions.push('poor_overlap');
    if (byWeights.balance.some(({ after }) => Math.abs(after) > IMBALANCE)) cautions.push('imbalance');
    if (onTreated) {
      estimates.push({ method: 'ipw_treated', ...onTreated.estimate });
      if (disagree(onTreated.estimate, byWeights.estimate)) cautions.push('effects_differ');
    }
  } else if (prepared.binary !== null && method !== 'ols') cautions.push('ipw_impossible');
  const original = byRegression ?? byWeights?.estimate;
  if (!original) return method === 'ipw' ? 'no_overlap' : 'collinear';
  if (byRegression && byWeights && disagree(byRegression, byWeights.estimate)) cautions.push('methods_disagree');
  const estimator = (changed: Prepared): Estimate | null =>
    nullIfCollinear(() => (byRegression ? estimateByRegression(changed) : (estimateByWeighting(changed)?.estimate ?? null)));
  const refutations = await refute(prepared, original, estimator, options);
  if (refutations.some(({ passed }) => !passed)) cautions.push('refuted');
  return {
    ...base,
    estimates,
    refutations,
    diagnostics: {
      ...NO_DIAGNOSTICS,
      ...(byWeights && {
        overlap: byWeights.overlap,
        balance: byWeights.balance.map((each, index) => ({ ...each, afterTreated: onTreated?.balance[index]?.after ?? null })),
      }),
    },
    cautions,
  };
};

const disagree = (a: Estimate, b: Estimate): boolean => a.high < b.low || b.high < a.low;

const identify = ({ treatment, outcome, edges, unobserved, adjustment }: EffectQuestion): CausalFindings['identification'] => {
  if (edges === null)
    return adjustment === null
      ? { status: 'association_only', basis: 'pc_proposal', adjustmentSet: [], reason: 'proposal_only' }
      : { status: 'assumed', basis: 'stated_adjustment', adjustmentSet: [...adjustment], reason: 'adjustment_stated' };
  const graph = new CausalGraph(edges);
  const identification = (
    status: 'identified' | 'not_identified',
    reason: CausalFindings['identification']['reason'],
    adjustmentSet: string[] = [],
  ) => ({
    status,
    basis: 'stated_graph' as const,
    adjustmentSet,
    reason,
  });
  if (!graph.descendants(treatment).has(outcome)) return identification('not_identified', 'no_path');
  const isObserved = (node: string): boolean => !unobserved.includes(node);
  const set =
    adjustment === null
      ? findBackDoorSet(graph, treatment, outcome, isObserved)
      : isBackDoorSet(graph, treatment, outcome, new Set(adjustment)) && adjustment.every(isObserved)
        ? [...adjustment]
        : null;
  if (set === null) return identification('not_identified', 'no_set');
  return identification('identified', set.length === 0 ? 'nothing_to_adjust' : 'adjusts', set);
};

export const PROPOSAL = { alpha: 0.01, mostGiven: 3, mostVariables: 10 } as const;

/**
 * Proposes a graph of the numeric columns by the PC algorithm. Returns null with fewer than 3 varying columns or fewer than
 * `MIN_PROPOSAL_ROWS` complete rows. An edge never leads to what happened before: an edge from the outcome to the
 * treatment loses its direction, and edges follow the order in time that the names of the variables state.
 *
 * @param asked variables of the question, which take precedence if there are more than `PROPOSAL.mostVariables`
 */
export const proposeGraph = (frame: Frame, asked?: { treatment: string; outcome: string }): CausalFindings['graph'] => {
  const first = asked ? [asked.treatment, asked.outcome] : [];
  const numbers = [...frame.columns].flatMap(([name, column]) =>
    column.kind === 'number' && new Set(column.values).size > 1 ? [name] : [],
  );
  const names = [...first.filter((name) => numbers.includes(name)), ...numbers.filter((name) => !first.includes(name))].slice(
    0,
    PROPOSAL.mostVariables,
  );
  const columns = names.map((name) => frame.columns.get(name)?.values as number[]);
  const complete = Array.from({ length: frame.rows }, (_, row) => row).filter((row) =>
    columns.every((values) => Number.isFinite(values[row])),
  );
  if (names.length < 3 || complete.length < MIN_PROPOSAL_ROWS) return null;
  const kept = columns.map((values) => complete.map((row) => values[row] ?? 0));
  const matrix = kept.map((a) => kept.map((b) => pearson(a, b)));
  const { edges } = pcAlgorithm(matrix, { rows: complete.length, alpha: PROPOSAL.alpha, mostGiven: PROPOSAL.mostGiven });
  return {
    source: 'pc_proposal',
    edges: edges.map(({ a, b, direction }) => {
      const [from = '', to = ''] = direction === 'to_a' ? [names[b], names[a]] : [names[a], names[b]];
      if (isNamedBefore(to, from)) return { from: to, to: from, directed: true };
      if (from === asked?.outcome && to === asked.treatment) return { from: to, to: from, directed: false };
      return { from, to, directed: direction !== 'open' || isNamedBefore(from, to) };
    }),
    unobserved: [],
  };
};

/** Minimum number of complete rows or changes for a proposal and for a test of precedence. */
export const MIN_PROPOSAL_ROWS = 20;

const MAX_LAGS = 4;

/** Runs Granger's test in both directions, with the lag chosen by BIC. Returns null if the series are too short or collinear. */
export const testPrecedence = (
  names: readonly [string, string],
  first: readonly number[],
  second: readonly number[],
): CausalFindings['granger'] | null => {
  const n = first.length;
  const lags = Array.from({ length: Math.min(MAX_LAGS, Math.floor(n / 10)) }, (_, index) => index + 1);
  if (n < MIN_PROPOSAL_ROWS || lags.length === 0) return null;
  return nullIfCollinear(() =>
    (
      [
        [names[0], names[1], first, second],
        [names[1], names[0], second, first],
      ] as const
    ).map(([cause, effect, causes, effects]) => {
      const lag = lags.toSorted((a, b) => bic(effects, causes, a, MAX_LAGS) - bic(effects, causes, b, MAX_LAGS))[0] ?? 1;
      const { f, df1, df2, p } = granger(effects, causes, lag);
      return { cause, effect, lag, f, df1, df2, p, n };
    }),
  );
};

/** Returns the BIC of the model with the lags of both series. All lags use the same rows, so that the values are comparable. */
const bic = (effect: readonly number[], cause: readonly number[], lag: number, maxLag: number): number => {
  const rows = Array.from({ length: effect.length - maxLag }, (_, index) => index + maxLag);
  const design = rows.map((row) => [
    1,
    ...[effect, cause].flatMap((series) => Array.from({ length: lag }, (_, step) => series[row - 1 - step] ?? 0)),
  ]);
  const { rss } = leastSquares(
    design,
    rows.map((row) => effect[row] ?? 0),
  );
  return rows.length * Math.log(Math.max(rss, Number.MIN_VALUE) / rows.length) + (2 * lag + 1) * Math.log(rows.length);
};
