import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { mean, sampleVariance } from '../../methods/statistics/descriptive.js';
import { tTwoSided } from '../../methods/statistics/distributions.js';

interface Value {
  /** First day of the month, YYYY-MM-DD. */
  readonly month: string;
  readonly mean: number;
  readonly n: number;
}

/** Values over time, with what they are to reach. */
export interface Observed {
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly Value[];
  /** Single values with their months. */
  readonly single: readonly { readonly month: string; readonly value: number }[];
  readonly target: { readonly value: number; readonly better: 'higher' | 'lower' | null } | null;
  /** Share of rows without a rating; null for a KPI. */
  readonly missing: number | null;
  /** Whether the request states which end of the scale is good. */
  readonly hasScale?: boolean;
  readonly isByMonth?: boolean;
}

/** Moves a day back by whole years until data exist for it: "since May" in data that end a year ago. */
export const withinData = (day: string, last: string): string => {
  const years = Math.max(0, Number(day.slice(0, 4)) - Number(last.slice(0, 4)) + (day.slice(5) > last.slice(5) ? 1 : 0));
  return years === 0 ? day : `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
};

/** Probability below which a difference is called proven. */
export const PROVEN = 0.05;
const MIN_EACH = 3;
/** Formats a p-value with its sign. */
export const formatP = (p: number, language: Language): string =>
  p < 0.001 ? `< ${formatNumber(0.001, language, 3)}` : `= ${formatNumber(p, language, { min: 2, max: 3 })}`;

/** Compares the values before and since a day by Welch's test; null with fewer than three on one side. */
export const compared = (before: readonly number[], since: readonly number[]): { difference: number; p: number | null } | null => {
  if (before.length < MIN_EACH || since.length < MIN_EACH) return null;
  const [a, b] = [sampleVariance(before) / before.length, sampleVariance(since) / since.length];
  const difference = mean(since) - mean(before);
  if (a + b === 0) return { difference, p: null };
  const df = (a + b) ** 2 / (a ** 2 / (before.length - 1) + b ** 2 / (since.length - 1));
  return { difference, p: tTwoSided(difference / Math.sqrt(a + b), df) };
};
