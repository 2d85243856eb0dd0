import { compileModel } from './formula/compile-model.js';
import { inputsUsed, parseModel } from './formula/parse-model.js';
import { gaussianCopula } from './sampling/copula.js';
import { distributionError, quantileFunction, type Distribution } from './sampling/distributions.js';
import type { SimulationResult } from './simulation-result.js';
import { drawResults, histogramOf, summarise, tornadoOf, type Target } from './simulate.js';
import { sobolIndices } from './sobol-indices.js';

export interface NamedInput {
  readonly name: string;
  readonly label: string;
  readonly distribution: Distribution;
}

/** Definition of a simulation, from a request or from the tenant's data. */
export interface Experiment {
  readonly formula: string;
  readonly inputs: readonly NamedInput[];
  readonly correlations: readonly { readonly first: string; readonly second: string; readonly coefficient: number }[];
  readonly target: Target | null;
  readonly draws: number;
  readonly seed: number;
  readonly scenarios: readonly { readonly name: string; readonly set: Readonly<Record<string, number>> }[];
}

export type ExperimentErrorCode =
  | 'twice'
  | 'order'
  | 'spread'
  | 'positive'
  | 'values'
  | 'correlation_unknown'
  | 'correlations'
  | 'scenario_unknown'
  | 'no_value';

/** Thrown if an experiment is invalid. `detail` names the affected input, scenario or value. */
export class ExperimentError extends Error {
  override name = 'ExperimentError';

  constructor(
    readonly code: ExperimentErrorCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

type Computed = Pick<
  SimulationResult,
  'formula' | 'inputs' | 'correlations' | 'target' | 'outcome' | 'histogram' | 'tornado' | 'sobol' | 'scenarios'
> & { readonly unused: readonly string[] };

/** Maximum share of draws without a finite value; above it the formula does not fit its inputs. */
const MAX_WITHOUT_VALUE = 0.01;

/**
 * Runs a Monte Carlo simulation, scenarios, a one-at-a-time (tornado) and a global (Sobol) sensitivity analysis.
 * @throws ModelError if the formula is invalid
 * @throws ExperimentError if inputs, correlations or scenarios are invalid
 */
export const runSimulation = async (
  experiment: Experiment,
  { signal, onStep = async () => {} }: { signal?: AbortSignal; onStep?: (share: number, step: string) => Promise<void> } = {},
): Promise<Computed> => {
  const { formula, inputs, target, draws, seed } = experiment;
  const names = inputs.map(({ name }) => name);
  checkInputs(inputs);
  const expression = parseModel(formula, names);
  const model = compileModel(expression);
  const quantiles = inputs.map(({ distribution }) => quantileFunction(distribution));
  const copula = copulaOf(experiment, names);
  const sampling = { quantiles, copula, draws, seed, ...(signal && { signal }) };
  const drawn = await drawResults(model, sampling);
  if (drawn.withoutValue > MAX_WITHOUT_VALUE * draws) throw new ExperimentError('no_value', String(drawn.withoutValue));
  await onStep(0.4, 'drawn');
  const outcome = summarise(drawn.values, target);
  const scenarios: Computed['scenarios'] = [];
  for (const { name, set } of experiment.scenarios) {
    const unknown = Object.keys(set).find((key) => !names.includes(key));
    if (unknown !== undefined) throw new ExperimentError('scenario_unknown', `${name}: ${unknown}`);
    const fixed = quantiles.map((quantile, index) => {
      const value = set[names[index] ?? ''];
      return value === undefined ? quantile : () => value;
    });
    const { values, withoutValue } = await drawResults(model, { ...sampling, quantiles: fixed });
    if (withoutValue > MAX_WITHOUT_VALUE * draws) throw new ExperimentError('no_value', `${name}: ${withoutValue}`);
    const summary = summarise(values, target);
    const settings = Object.entries(set).map(([input, value]) => ({ input, value }));
    scenarios.push({ name, set: settings, ...summary, meanChange: summary.mean - outcome.mean });
  }
  await onStep(0.6, 'scenarios');
  const indices = await sobolIndices(model, quantiles, seed, signal);
  await onStep(0.8, 'sensitivities');
  const used = inputsUsed(expression);
  return {
    formula,
    inputs: inputs.map(({ name, label, distribution }, index) => {
      const quantile = quantiles[index] ?? (() => 0);
      return { name, label, distribution: stated(distribution), p10: quantile(0.1), p50: quantile(0.5), p90: quantile(0.9) };
    }),
    correlations: [...experiment.correlations],
    target,
    outcome: {
      ...outcome,
      draws,
      withoutValue: drawn.withoutValue,
      meanError: outcome.sd / Math.sqrt(drawn.values.length),
    },
    histogram: histogramOf(drawn.values),
    tornado: namedTornado(tornadoOf(model, quantiles), inputs),
    sobol:
      indices &&
      indices
        .map((index, position) => ({ input: names[position] ?? '', label: inputs[position]?.label ?? '', ...index }))
        .toSorted((a, b) => b.total - a.total),
    scenarios,
    unused: names.filter((_, index) => !used.has(index)),
  };
};

const checkInputs = (inputs: readonly NamedInput[]): void => {
  const seen = new Set<string>();
  for (const { name, distribution } of inputs) {
    if (seen.has(name)) throw new ExperimentError('twice', name);
    seen.add(name);
    const error = distributionError(distribution);
    if (error) throw new ExperimentError(error, name);
  }
};

const copulaOf = ({ correlations }: Experiment, names: readonly string[]): ((uniform: Float64Array) => void) | null => {
  if (correlations.length === 0) return null;
  const pairs = new Set<string>();
  const found = correlations.map(({ first, second, coefficient }) => {
    const pair = [names.indexOf(first), names.indexOf(second)] as const;
    if (pair[0] < 0 || pair[1] < 0 || pair[0] === pair[1]) throw new ExperimentError('correlation_unknown', `${first}, ${second}`);
    const key = pair.toSorted((a, b) => a - b).join(' ');
    if (pairs.has(key)) throw new ExperimentError('twice', `${first}, ${second}`);
    pairs.add(key);
    return { first: pair[0], second: pair[1], coefficient };
  });
  const copula = gaussianCopula(names.length, found);
  if (!copula) throw new ExperimentError('correlations', String(correlations.length));
  return copula;
};

const stated = (distribution: Distribution): Record<string, string | number> =>
  distribution.kind === 'empirical' ? { kind: 'empirical', values: distribution.values.length } : { ...distribution };

const namedTornado = ({ base, bars }: ReturnType<typeof tornadoOf>, inputs: readonly NamedInput[]): Computed['tornado'] => ({
  base,
  bars: bars
    .filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high))
    .map(({ input, ...bar }) => ({
      input: inputs[input]?.name ?? '',
      label: inputs[input]?.label ?? '',
      ...bar,
      lowChange: bar.low - base,
      highChange: bar.high - base,
    })),
});
