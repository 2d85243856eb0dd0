import type { KpiFinding } from '../../../subgraphs/metrics/index.js';

type Parts = KpiFinding['parts'];
export type Gate = 'open' | 'conditional' | 'closed' | null;

export const WEIGHTS = { match: 0.4, completeness: 0.25, quality: 0.2, history: 0.15 } as const satisfies Parts;
export const SCORE_FORMULA = '0.4 match + 0.25 completeness + 0.2 quality + 0.15 history';

const QUALITY = { open: 1, conditional: 0.7, closed: 0.3, unchecked: 0.5 } as const;
/** Number of periods for the full history score. */
const FULL_HISTORY = 12;
/** History score of a snapshot without periods. */
const STATE_HISTORY = 0.5;

export const partsOf = (found: {
  matches: readonly number[];
  rows: number;
  tableRows: number;
  gate: Gate;
  periods: number;
  hasPeriods: boolean;
}): Parts => ({
  match: rounded(found.matches.reduce((sum, match) => sum + match, 0) / Math.max(1, found.matches.length)),
  completeness: rounded(Math.min(1, found.rows / Math.max(1, found.tableRows))),
  quality: QUALITY[found.gate ?? 'unchecked'],
  history: found.hasPeriods ? rounded(Math.min(1, found.periods / FULL_HISTORY)) : STATE_HISTORY,
});

export const scoreOf = (parts: Parts): number =>
  rounded(
    WEIGHTS.match * parts.match +
      WEIGHTS.completeness * parts.completeness +
      WEIGHTS.quality * parts.quality +
      WEIGHTS.history * parts.history,
  );

/** Returns the weakest match of a column, halved if the value is implausible. */
export const confidenceOf = (matches: readonly number[], isPlausible: boolean): number =>
  rounded(Math.min(1, ...matches) * (isPlausible ? 1 : 0.5));

/** Returns whether a share is from 0 to 100 % and a duration is not negative; true for all other units. */
export const isPlausible = (value: number, unit: { en: string } | null): boolean => {
  if (unit?.en === '%') return value >= 0 && value <= 100;
  return !/^(?:days|hours|minutes|weeks)$/i.test(unit?.en ?? '') || value >= 0;
};

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
