import type { CatalogueKpi, KpiFinding } from '../../../subgraphs/metrics/index.js';

type Parts = KpiFinding['parts'];
export type Gate = 'open' | 'conditional' | 'closed' | null;

export const WEIGHTS = { weight: 0.4, match: 0.25, completeness: 0.15, quality: 0.1, history: 0.1 } as const satisfies Parts;
export const SCORE_FORMULA = '0.4 weight + 0.25 match + 0.15 completeness + 0.1 quality + 0.1 history';

const IMPORTANCE = { core: 1, common: 0.8, special: 0.6 } as const;
/** Share of its weight that a KPI keeps in a table about something else. */
const OTHER_SUBJECT = 0.5;

/** Returns the business weight of a KPI for a table: 0 if its value is constant or impossible. */
export const weightOf = (
  { weight }: Pick<CatalogueKpi, 'weight'>,
  { isOfSubject, isUninformative }: { isOfSubject: boolean; isUninformative: boolean },
): number => (isUninformative ? 0 : IMPORTANCE[weight] * (isOfSubject ? 1 : OTHER_SUBJECT));

const QUALITY = { open: 1, conditional: 0.7, closed: 0.3, unchecked: 0.5 } as const;
/** Number of periods for the full history score. */
const FULL_HISTORY = 12;
/** History score of a snapshot without periods. */
const STATE_HISTORY = 0.5;

export const partsOf = (found: {
  weight: number;
  matches: readonly number[];
  rows: number;
  tableRows: number;
  gate: Gate;
  periods: number;
  hasPeriods: boolean;
}): Parts => ({
  weight: rounded(found.weight),
  match: rounded(found.matches.reduce((sum, match) => sum + match, 0) / Math.max(1, found.matches.length)),
  completeness: rounded(Math.min(1, found.rows / Math.max(1, found.tableRows))),
  quality: QUALITY[found.gate ?? 'unchecked'],
  history: found.hasPeriods ? rounded(Math.min(1, found.periods / FULL_HISTORY)) : STATE_HISTORY,
});

export const scoreOf = (parts: Parts): number =>
  rounded(
    WEIGHTS.weight * (parts.weight ?? 0) +
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

/** Returns whether a value is a trivial share: 0 or 100 %. */
export const isTrivial = (value: number, unit: { en: string } | null): boolean => unit?.en === '%' && (value === 0 || value === 100);

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
