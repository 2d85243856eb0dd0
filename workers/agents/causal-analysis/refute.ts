import { setImmediate } from 'node:timers/promises';
import { mean, sampleVariance } from '../../methods/statistics/descriptive.js';
import { drawsOf } from '../../methods/statistics/draws.js';
import type { Estimate } from './estimate.js';
import type { Prepared } from './frame.js';

/** An attempt to show an estimate wrong, after A. Sharma and E. Kiciman: DoWhy (2020). */
export interface Refutation {
  kind: 'placebo_treatment' | 'random_subset' | 'random_common_cause';
  repeats: number;
  /** Mean of the effects that were estimated anew. */
  effect: number;
  /** Their standard deviation; null for a single one. */
  spread: number | null;
  passed: boolean;
}

const PLACEBOS = 20;
const SUBSETS = 10;
const SUBSET_SHARE = 0.8;

/**
 * Three attempts: a treatment that is dealt out by chance must show no effect as large (in at most one of twenty deals); part
 * of the rows and a common cause made of chance must leave the effect where it was, within its standard error.
 *
 * @param estimator the one that gave the effect; null where it cannot be made of the changed rows
 */
export const refute = async (
  prepared: Prepared,
  original: Estimate,
  estimator: (changed: Prepared) => Estimate | null,
  { seed, signal }: { seed: number; signal: AbortSignal },
): Promise<Refutation[]> => {
  const draws = drawsOf(seed);
  const again = async (count: number, change: () => Prepared): Promise<number[]> => {
    const effects: number[] = [];
    for (let index = 0; index < count; index++) {
      const found = estimator(change());
      if (found && Number.isFinite(found.effect)) effects.push(found.effect);
      await setImmediate();
      signal.throwIfAborted();
    }
    return effects;
  };
  const placebos = await again(PLACEBOS, () => ({ ...prepared, treatment: draws.shuffled(prepared.treatment) }));
  const rows = prepared.outcome.map((_, row) => row);
  const subsets = await again(SUBSETS, () => {
    const kept = new Set(draws.shuffled(rows).slice(0, Math.ceil(rows.length * SUBSET_SHARE)));
    const pick = (values: readonly number[]): number[] => values.filter((_, row) => kept.has(row));
    return {
      ...prepared,
      treatment: pick(prepared.treatment),
      outcome: pick(prepared.outcome),
      controls: prepared.controls.map(({ name, values }) => ({ name, values: pick(values) })),
    };
  });
  const causes = await again(1, () => ({
    ...prepared,
    controls: [...prepared.controls, { name: 'random', values: prepared.outcome.map(() => draws.normal()) }],
  }));
  const stays = (effects: readonly number[]): boolean => Math.abs(mean(effects) - original.effect) <= original.standardError;
  const asLarge = placebos.filter((effect) => Math.abs(effect) >= Math.abs(original.effect)).length;
  return [
    ...told('placebo_treatment', placebos, asLarge <= placebos.length / 20),
    ...told('random_subset', subsets, subsets.length > 0 && stays(subsets)),
    ...told('random_common_cause', causes, causes.length > 0 && stays(causes)),
  ];
};

const told = (kind: Refutation['kind'], effects: readonly number[], passed: boolean): Refutation[] =>
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
