import type { CausalResult } from '../causal-result.js';

type Adjusted = NonNullable<CausalResult['adjusted']>;
type Estimate = Pick<CausalResult['estimates'][number], 'effect' | 'low' | 'high'>;

/** The part of an outcome that a treatment accounts for if its difference is an effect; shares of the whole are from 0 to 1. */
export interface Attributable {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  /** Part and whole of the outcome: the sum of a number, or the number of units that meet a condition. */
  readonly part: number;
  readonly whole: number;
  /** Outcome of the units with the treatment, whatever its cause. */
  readonly held: number;
  /** Share of the units that have the treatment. */
  readonly units: number;
}

/**
 * Returns the population attributable fraction: the difference per unit with the treatment, times their number, in relation to the outcome of
 * all units. Null without two groups or without an outcome.
 * K. J. Rothman et al.: Modern epidemiology. 3rd ed., 2008, chapter 4.
 */
export const attributableTo = (
  { arms, isShare }: Pick<Adjusted, 'arms' | 'isShare'>,
  { effect, low, high }: Estimate,
): Attributable | null => {
  if (!arms) return null;
  const { one, zero } = arms;
  const scale = isShare ? 100 : 1;
  const held = (one.n * one.figure) / scale;
  const whole = held + (zero.n * zero.figure) / scale;
  if (whole <= 0) return null;
  const of = (difference: number): number => (one.n * difference) / scale / whole;
  return { share: of(effect), low: of(low), high: of(high), part: of(effect) * whole, whole, held, units: one.n / (one.n + zero.n) };
};
