import { pearson } from '../../methods/statistics/correlation.js';
import { granger } from '../../methods/statistics/granger.js';
import { leastSquares } from '../../methods/statistics/least-squares.js';
import { pcAlgorithm } from '../../methods/statistics/pc-algorithm.js';
import { CausalGraph, findBackDoorSet, isBackDoorSet, type Edge } from './causal-graph.js';
import type { CausalFindings, Caution } from './causal-result.js';
import { IMBALANCE, estimateByRegression, nullIfCollinear, estimateByWeighting, type Estimate } from './estimate.js';
import { prepare, type Frame, type Prepared, type PreparationFailure } from './frame.js';
import { refute } from './refute.js';

export interface EffectQuestion {
  treatment: string;
  outcome: string;
  /** The stated graph; null where there is none. */
  edges: readonly Edge[] | null;
  /** Nodes of the graph that no column holds. */
  unobserved: readonly string[];
  /** Named by the caller; null where it is to be found. */
  adjustment: readonly string[] | null;
  method: 'auto' | 'ols' | 'ipw';
}

export interface AnalysisOptions {
  seed: number;
  signal: AbortSignal;
}

/** Why a question cannot be worked on. */
export type UnanswerableReason = PreparationFailure | 'ipw_needs_two_values' | 'collinear' | 'no_overlap';

const NOTHING_DIAGNOSED: CausalFindings['diagnostics'] = { overlap: null, balance: null, trendsBefore: null, cells: null };
const POOR_OVERLAP = 0.2;

/** Estimates an effect by what the graph or the caller says is to be held fixed; without either it is an association. */
export const analyseEffect = async (
  frame: Frame,
  question: EffectQuestion,
  { seed, signal }: AnalysisOptions,
): Promise<CausalFindings | UnanswerableReason> => {
  const { treatment, outcome, edges, unobserved } = question;
  const identification = identify(question);
  const proposal = edges === null ? proposeGraph(frame, [treatment, outcome]) : null;
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
    refutations: [],
    diagnostics: NOTHING_DIAGNOSED,
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
  return adjusted(base, prepared, question.method, { seed, signal });
};

/** Adds what holding the adjustment set fixed gives, by one way or both, and what speaks against it. */
const adjusted = async (
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
  if (byRegression) estimates.push({ method: 'back_door_ols', ...byRegression });
  else if (method !== 'ipw') cautions.push('ols_impossible');
  if (byWeights) {
    estimates.push({ method: 'ipw', ...byWeights.estimate });
    if (byWeights.overlap.outside > POOR_OVERLAP) cautions.push('poor_overlap');
    if (byWeights.balance.some(({ after }) => Math.abs(after) > IMBALANCE)) cautions.push('imbalance');
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
    diagnostics: { ...NOTHING_DIAGNOSED, ...(byWeights && { overlap: byWeights.overlap, balance: byWeights.balance }) },
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
  const found = (
    status: 'identified' | 'not_identified',
    reason: CausalFindings['identification']['reason'],
    adjustmentSet: string[] = [],
  ) => ({
    status,
    basis: 'stated_graph' as const,
    adjustmentSet,
    reason,
  });
  if (!graph.descendants(treatment).has(outcome)) return found('not_identified', 'no_path');
  const isObserved = (node: string): boolean => !unobserved.includes(node);
  const set =
    adjustment === null
      ? findBackDoorSet(graph, treatment, outcome, isObserved)
      : isBackDoorSet(graph, treatment, outcome, new Set(adjustment)) && adjustment.every(isObserved)
        ? [...adjustment]
        : null;
  if (set === null) return found('not_identified', 'no_set');
  return found('identified', set.length === 0 ? 'nothing_to_adjust' : 'adjusts', set);
};

export const PROPOSAL = { alpha: 0.01, mostGiven: 3, mostVariables: 10 } as const;

/** A graph that the data themselves suggest, of numbers only; null where there are too few of them or too few rows. */
export const proposeGraph = (frame: Frame, first: readonly string[] = []): CausalFindings['graph'] => {
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
      return { from, to, directed: direction !== 'open' };
    }),
    unobserved: [],
  };
};

/** Fewest rows or changes that a proposal rests on. */
export const MIN_PROPOSAL_ROWS = 20;

const MAX_LAGS = 4;

/** Granger's test in both directions, with the lag that Schwarz' criterion (BIC) prefers; null where the series are too short. */
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
      const lag = lags.toSorted((a, b) => schwarz(effects, causes, a, MAX_LAGS) - schwarz(effects, causes, b, MAX_LAGS))[0] ?? 1;
      const { f, df1, df2, p } = granger(effects, causes, lag);
      return { cause, effect, lag, f, df1, df2, p, n };
    }),
  );
};

/** BIC of the model with both pasts, of the same rows for every lag. */
const schwarz = (effect: readonly number[], cause: readonly number[], lag: number, most: number): number => {
  const rows = Array.from({ length: effect.length - most }, (_, index) => index + most);
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
