import { mean, sampleVariance, sum } from '../../methods/statistics/descriptive.js';
import { coefficientOf, leastSquares } from '../../methods/statistics/regression/least-squares.js';
import { logisticRegression } from '../../methods/statistics/regression/logistic-regression.js';
import type { Prepared } from './frame.js';

export interface Estimate {
  effect: number;
  standardError: number;
  p: number;
  low: number;
  high: number;
  n: number;
}

/**
 * Regresses the outcome on treatment and controls by least squares. Returns the coefficient of the treatment with HC1 standard error.
 * @throws CollinearityError if the regressors are linearly dependent
 */
export const estimateByRegression = ({ treatment, outcome, controls }: Pick<Prepared, 'treatment' | 'outcome' | 'controls'>): Estimate => {
  const design = treatment.map((value, row) => [1, value, ...controls.map(({ values }) => values[row] ?? 0)]);
  const { estimate, ...rest } = coefficientOf(leastSquares(design, outcome), 1);
  return { effect: estimate, ...rest, n: outcome.length };
};

export interface WeightingResult {
  estimate: Estimate;
  overlap: {
    smallest: number;
    largest: number;
    /** Share of rows whose propensity lies outside 0.1 to 0.9. */
    outside: number;
    /** Number of propensities clamped to 0.01 or 0.99. */
    trimmed: number;
    /** Effective sample size of the weighted rows (Kish), by value of the treatment. */
    effective: { zero: number; one: number };
  };
  /** Standardised mean differences of the controls before and after weighting. */
  balance: { name: string; before: number; after: number }[];
}

/** Rows that an effect is averaged over: all rows (ATE) or the rows with the second value of the treatment (ATT). */
export type EffectOn = 'all' | 'treated';

const TRIM = 0.01;
/** Standardised mean difference above which a control counts as imbalanced (P. C. Austin 2009). */
export const IMBALANCE = 0.1;

/**
 * Estimates the effect of a binary treatment by inverse probability weighting, normalised within each value (J. Hájek 1971). For the
 * effect on the treated, their rows keep weight 1 and the others are weighted by the odds of treatment (K. Hirano, G. W. Imbens 2001). The
 * standard error treats the weights as known, which makes it conservative (J. M. Robins, M. A. Hernán and B. Brumback 2000).
 * Returns null if the controls separate the treatments completely, so that no overlap remains.
 *
 * @throws CollinearityError if the regressors are linearly dependent
 */
export const estimateByWeighting = ({ treatment, outcome, controls }: Prepared, on: EffectOn = 'all'): WeightingResult | null => {
  const design = treatment.map((_, row) => [1, ...controls.map(({ values }) => values[row] ?? 0)]);
  const { probabilities, converged } = logisticRegression(design, treatment);
  if (!converged) return null;
  const bounded = probabilities.map((p) => Math.min(1 - TRIM, Math.max(TRIM, p)));
  const weights = treatment.map((value, row) => {
    const p = bounded[row] ?? 0;
    if (on === 'treated') return value === 1 ? 1 : p / (1 - p);
    return value === 1 ? 1 / p : 1 / (1 - p);
  });
  const roots = weights.map(Math.sqrt);
  const fit = leastSquares(
    treatment.map((value, row) => [roots[row] ?? 0, (roots[row] ?? 0) * value]),
    outcome.map((value, row) => value * (roots[row] ?? 0)),
  );
  const { estimate, ...rest } = coefficientOf(fit, 1);
  const effective = (arm: number): number => {
    const own = weights.filter((_, row) => treatment[row] === arm);
    return sum(own) ** 2 / sum(own.map((weight) => weight ** 2));
  };
  return {
    estimate: { effect: estimate, ...rest, n: outcome.length },
    overlap: {
      smallest: probabilities.reduce((min, p) => Math.min(min, p), 1),
      largest: probabilities.reduce((max, p) => Math.max(max, p), 0),
      outside: probabilities.filter((p) => p < 0.1 || p > 0.9).length / probabilities.length,
      trimmed: probabilities.filter((p) => p < TRIM || p > 1 - TRIM).length,
      effective: { zero: effective(0), one: effective(1) },
    },
    balance: controls.map(({ name, values }) => ({
      name,
      before: standardisedDifference(
        values,
        treatment,
        weights.map(() => 1),
      ),
      after: standardisedDifference(values, treatment, weights),
    })),
  };
};

const standardisedDifference = (values: readonly number[], treatment: readonly number[], weights: readonly number[]): number => {
  const arm = (value: number) => {
    const rows = [...treatment.keys()].filter((row) => treatment[row] === value);
    const own = rows.map((row) => values[row] ?? 0);
    const total = sum(rows.map((row) => weights[row] ?? 0));
    return {
      weighted: sum(rows.map((row) => (weights[row] ?? 0) * (values[row] ?? 0))) / total,
      variance: own.length > 1 ? sampleVariance(own) : 0,
    };
  };
  const [zero, one] = [arm(0), arm(1)];
  const spread = Math.sqrt(mean([zero.variance, one.variance]));
  return spread === 0 ? 0 : (one.weighted - zero.weighted) / spread;
};
