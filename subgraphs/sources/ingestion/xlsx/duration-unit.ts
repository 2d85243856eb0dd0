import { secondsInName, timeUnitOf } from '../../../../platform/column-meaning/index.js';

/** Unit of the durations of a column. */
export interface DurationUnit {
  symbol: string;
  seconds: number;
}

const HOUR: DurationUnit = { symbol: 'h', seconds: 3_600 };
const DAY_SECONDS = 86_400;

/** Returns the unit in which durations of a column are stored: that which its name states, from seconds to days, otherwise hours. */
export const durationUnit = (name: string): DurationUnit => {
  const seconds = secondsInName(name);
  const symbol = seconds === null || seconds < 1 || seconds > DAY_SECONDS ? null : timeUnitOf(seconds);
  return seconds === null || symbol === null ? HOUR : { symbol, seconds };
};
