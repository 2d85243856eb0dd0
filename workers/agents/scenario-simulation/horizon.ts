import { periodOf } from '../../../platform/text/index.js';
import { dueDateOf } from '../../methods/goal-reading/index.js';
import { periodAfter, type SeriesGrain } from '../../methods/series/index.js';

/** Maximum number of periods that a simulation looks ahead. */
const MAX_STEPS = 60;

export interface Horizon {
  /** Number of periods from the latest one. */
  readonly steps: number;
  /** First day of the simulated period. */
  readonly start: string;
}

/**
 * Returns the period that a text asks about: the one that contains the last day of "next year", "by September" or "the next six
 * months"; the next period if it names none in the future.
 */
export const horizonOf = (text: string, latest: string, grain: SeriesGrain, today: Date): Horizon => {
  const isFuture = (day: string | null | undefined): day is string => typeof day === 'string' && day > today.toISOString().slice(0, 10);
  const until = [periodOf(text, today, 'future')?.value.until, dueDateOf(text, today)?.day].find(isFuture);
  const next = { steps: 1, start: periodAfter(latest, grain) };
  if (until === undefined) return next;
  const within = Array.from({ length: MAX_STEPS }, (_, index) => ({ steps: index + 1, start: periodAfter(latest, grain, index + 1) }));
  return within.findLast(({ start }) => start <= until) ?? next;
};
