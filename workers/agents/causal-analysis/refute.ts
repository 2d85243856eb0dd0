import { setImmediate } from 'node:timers/promises';
import { mean, sampleVariance } from '../../methods/statistics/descriptive.js';
import { drawsOf } from '../../methods/statistics/sampling/draws.js';
import type { Estimate } from './estimate.js';
import type { Prepared } from './frame.js';

/** A refutation test of an estimate (A. Sharma and E. Kiciman: DoWhy, 2020). */
export interface Refutation {
  kind: 'placebo_treatment' | 'random_subset' | 'random_common_cause';
  repeats: number;
  /** Mean of the re-estimated effects. */
  effect: number;
  /** Standard deviation of the re-estimated effects; null for a single one. */
  spread: number | null;
  passed: boolean;
}

const PLACEBOS = 20;
const SUBSETS = 10;
const SUBSET_SHARE = 0.8;

/**
 * Runs three refutation tests. A randomly permuted treatment must reach the original effect in at most 1 of 20 repeats. With a
 * random subset of the rows, and with a random common cause, the effect must stay within one standard error.
 *
 * @param estimator method that produced the original effect; returns null if the changed rows permit no estimate
 */
export const refute = async (
  prepared: Prepared,
  original: Estimate,
  estimator: (changed: Prepared) => Estimate | null,
  { seed, signal }: { seed: number; signal: AbortSignal },
): Promise<Refutation[]> => {
  const draws = drawsOf(seed);
  const reestimate = async (count: number, change: () => Prepared): Promise<number[]> => {
    const effects: number[] = [];
    for (let index = 0; index < count; index++) {
      const estimate = estimator(change());
      if (estimate && Number.isFinite(estimate.effect)) effects.push(estimate.effect);
      await setImmediate();
      signal.throwIfAborted();
    }
    return effects;
  };
  const placebos = await reestimate(PLACEBOS, () => ({ ...prepared, treatment: draws.shuffled(prepared.treatment) }));
  const rows = prepared.outcome.map((_, row) => row);
  const subsets = await reestimate(SUBSETS, () => {
    const kept = new Set(draws.shuffled(rows).slice(0, Math.ceil(rows.length * SUBSET_SHARE)));
    const pick = (values: readonly number[]): number[] => values.filter((_, row) => kept.has(row));
    return {
      ...prepared,
      treatment: pick(prepared.treatment),
      outcome: pick(prepared.outcome),
      controls: prepared.controls.map(({ name, values }) => ({ name, values: pick(values) })),
    };
  });
  const causes = await reestimate(1, () => ({
    ...prepared,
    controls: [...prepared.controls, { name: 'random', values: prepared.outcome.map(() => draws.normal()) }],
  }));
  const isStable = (effects: readonly number[]): boolean => Math.abs(mean(effects) - original.effect) <= original.standardError;
  const asLarge = placebos.filter((effect) => Math.abs(effect) >= Math.abs(original.effect)).length;
  return [
    ...refutation('placebo_treatment', placebos, asLarge <= placebos.length / 20),
    ...refutation('random_subset', subsets, subsets.length > 0 && isStable(subsets)),
    ...refutation('random_common_cause', causes, causes.length > 0 && isStable(causes)),
  ];
};

const refutation = (kind: Refutation['kind'], effects: readonly number[], passed: boolean): Refutation[] =>
  effects.length === 0
    ? []
    : [
        {
          kind,
          repeats: effects.length,
          effect: mean(effects),
          spread: effects.length > 1 ? Math.sqrt(sampleVariance(effects)) : null,
          passed,
        },
      ];
