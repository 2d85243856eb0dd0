import { mean, median, sampleVariance } from '../statistics/descriptive.js';
import type { Candidate } from './candidates.js';
import { formsOf } from './kpi-form.js';
import { hasTrace } from './name-trace.js';

/** A KPI with its value by month (YYYY-MM). */
export interface MonthlyKpi {
  readonly name: string;
  readonly unit: string | null;
  /** Direction in which the KPI is better; null if neither the table nor the name says so. */
  readonly better: 'higher' | 'lower' | null;
  readonly months: ReadonlyMap<string, number>;
}

/** A pair of columns with its value by month: the quotient of the sums, the sum of the differences, or the share within a limit. */
export interface MonthlyCandidate extends Candidate {
  readonly months: ReadonlyMap<string, number>;
  /** Number of days of the limit; 0 for another form. */
  readonly days: number;
}

export interface KpiMatch {
  readonly candidate: MonthlyCandidate;
  /** Number by which the computed value is multiplied: 100 for a percentage, 1 for a share of 1, 1,000 for a KPI per 1,000 units. */
  readonly factor: number;
  readonly isShare: boolean;
  /** Median relative difference between the computed value and the KPI by month. */
  readonly deviation: number;
  /** Number of months that both have. */
  readonly commonMonths: number;
  /** Whether the computed value follows the KPI so closely that no other explanation is needed. */
  readonly isTight: boolean;
}

/** Why no pair of columns is used for a KPI. */
export interface NoMatch {
  readonly reason: 'months' | 'level' | 'ambiguous';
  /** The pairs of columns concerned, at most two, best first. */
  readonly fits: readonly KpiMatch[];
}

/** Minimum number of common months, and the largest median relative difference at which a pair is the KPI. */
const [MIN_MONTHS, MAX_DEVIATION] = [4, 0.1];
/** Minimum ratio of the next best difference to the best one. */
const MIN_LEAD = 2;
/** Smallest difference: a closer agreement is a matter of rounding. */
const ROUNDING = 0.0005;
/**
 * A pair whose column names have no trace of the KPI's name is used only if it agrees in at least six months, within 2 %, and within a
 * quarter of the KPI's own spread from month to month: then it follows each change of the KPI.
 */
const [TIGHT_MONTHS, TIGHT_DEVIATION, TIGHT_SPREAD] = [6, 0.02, 0.25];

/** Returns how well a pair agrees with a KPI by month, with the factor that fits best; null if it cannot give the KPI. */
export const fitOf = (kpi: MonthlyKpi, candidate: MonthlyCandidate): KpiMatch | null => {
  const fits = formsOf(kpi)
    .filter(({ form, days }) => form === candidate.form && days === candidate.days)
    .flatMap(({ factors, isShare }) => (isShare && !candidate.isAlike ? [] : factors.map((factor) => ({ factor, isShare }))))
    .flatMap(({ factor, isShare }): KpiMatch[] => {
      const common = [...kpi.months].flatMap(([month, value]) => {
        const own = candidate.months.get(month);
        return own === undefined || value === 0 ? [] : [{ value, difference: Math.abs((own * factor - value) / value) }];
      });
      if (common.length === 0) return [];
      const deviation = Math.max(ROUNDING, median(common.map(({ difference }) => difference)));
      const values = common.map(({ value }) => value);
      const spread = values.length < 2 ? 0 : Math.sqrt(sampleVariance(values)) / Math.abs(mean(values));
      const isTight =
        common.length >= TIGHT_MONTHS && deviation <= TIGHT_DEVIATION && deviation <= Math.max(TIGHT_SPREAD * spread, ROUNDING);
      return [{ candidate, factor, isShare, deviation, commonMonths: common.length, isTight }];
    });
  return fits.toSorted((a, b) => a.deviation - b.deviation)[0] ?? null;
};

const isClose = (other: KpiMatch, { deviation }: KpiMatch): boolean =>
  other.deviation <= MAX_DEVIATION && other.deviation < MIN_LEAD * deviation;

/**
 * Returns the pair of columns that gives a KPI: the level by month agrees, and neither another pair nor another KPI agrees about as well.
 * A part of the KPI's name stands for a word of the first column, or the pair follows the KPI so closely that chance is excluded.
 */
export const matchKpi = (kpi: MonthlyKpi, kpis: readonly MonthlyKpi[], candidates: readonly MonthlyCandidate[]): KpiMatch | NoMatch => {
  const all = candidates.flatMap((candidate) => fitOf(kpi, candidate) ?? []).toSorted((a, b) => a.deviation - b.deviation);
  const isTraced = ({ candidate }: KpiMatch): boolean => hasTrace(kpi.name, candidate);
  const fits = all.filter(({ deviation, commonMonths }) => deviation <= MAX_DEVIATION && commonMonths >= MIN_MONTHS);
  const best = fits.find((fit) => fit.isTight || isTraced(fit));
  if (best === undefined) return { reason: all.some((fit) => isTraced(fit) && fit.commonMonths >= MIN_MONTHS) ? 'level' : 'months', fits: all.filter(isTraced).slice(0, 1) }; // prettier-ignore
  // A pair without the trace that agrees far better is more likely the KPI; with the trace, one that agrees less is not.
  const rivals = fits.filter((fit) => fit !== best && isClose(fit, best) && (fit.isTight || isTraced(fit) || fit.deviation * MIN_LEAD < best.deviation)); // prettier-ignore
  if (rivals.length > 0) return { reason: 'ambiguous', fits: [best, ...rivals].slice(0, 2) };
  const isOfOther = kpis.some((other) => {
    const fit = other.name === kpi.name ? null : fitOf(other, best.candidate);
    return fit !== null && isClose(fit, best) && (fit.isTight || hasTrace(other.name, best.candidate));
  });
  return isOfOther ? { reason: 'ambiguous', fits: [best] } : best;
};
