import { amountIn, isDuration, isPercent, numberFormat, percentIn } from '../../../platform/content/index.js';
import { dayText, missRate, oneLine, type PlacedKpi } from '../../methods/tenant-state/index.js';
import type { KpiTile } from './dashboard-result.js';
import type { Drafting } from './drafting.js';

/** Formats a value with its unit: percentages with one decimal place, durations with at most one, others as precise as their size. */
export const amountText = (value: number, unit: string | null, { language }: Pick<Drafting, 'language'>): string =>
  amountIn(language, value, unit === null ? null : oneLine(unit, 30), digitsOf(value, unit)).replace(/ (?=\S+$)/, '\u00A0');

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const digitsOf = (value: number, unit: string | null): Intl.NumberFormatOptions => {
  const size = Math.abs(value);
  if (isPercent(unit)) return { minimumFractionDigits: 1, maximumFractionDigits: size !== 0 && size < 1 ? 2 : 1 };
  return { maximumFractionDigits: size >= 1_000 ? 0 : size >= 10 || isDuration(unit) ? 1 : 2 };
};

/** Returns the comparison with an earlier value: in percentage points for percentages, otherwise relative; null if it is undefined. */
export const changeOf = (kpi: PlacedKpi, earlier: { value: number; date: string } | undefined, drafting: Drafting): KpiTile['previous'] => {
  if (earlier === undefined) return null;
  const difference = kpi.value - earlier.value;
  const signed = { ...ONE_DECIMAL, signDisplay: 'exceptZero' } as const;
  const { language, messages } = drafting;
  const { points } = messages.kpis;
  const relative = earlier.value === 0 ? null : difference / Math.abs(earlier.value);
  if (!isPercent(kpi.unit) && relative === null) return null;
  const text = isPercent(kpi.unit)
    ? `${numberFormat(language, signed).format(difference)}\u00A0${points}`
    : percentIn(language, relative ?? 0, signed);
  const isBetter = kpi.better === 'higher' ? difference > 0 : difference < 0;
  const tone = kpi.better === null || difference === 0 ? null : isBetter ? 'better' : 'worse';
  return { value: earlier.value, date: earlier.date, text: text.replace('-', '−'), tone };
};

/** Returns how far a KPI is from its target, or from the limit of amber without one, and how often it missed the target in a year. */
export const reasonOf = (kpi: PlacedKpi, amber: number | null, light: KpiTile['light'], drafting: Drafting): string | null => {
  const { messages } = drafting;
  if (light !== 'red' && kpi.reached !== false) return null;
  const rate = missRate(kpi);
  const often = kpi.onTarget === null || !rate ? [] : [messages.kpis.missedOften(kpi.judged - kpi.onTarget, kpi.judged)];
  if (kpi.target !== null && kpi.reached === false) return sentences([distanceText(kpi, kpi.target, 'target', drafting), ...often]);
  if (amber !== null && kpi.better !== null) return sentences([distanceText(kpi, amber, 'amber', drafting), ...often]);
  return sentences(often);
};

const sentences = (parts: readonly string[]): string | null => {
  const said = parts.filter(Boolean);
  return said.length === 0 ? null : `${said.join('; ')}.`;
};

const distanceText = (kpi: PlacedKpi, limit: number, of: 'target' | 'amber', drafting: Drafting): string => {
  const { messages } = drafting;
  const gap = Math.abs(kpi.value - limit);
  const amount = isPercent(kpi.unit)
    ? `${numberFormat(drafting.language, gap < 0.05 ? { maximumSignificantDigits: 1 } : ONE_DECIMAL).format(gap)}\u00A0${messages.kpis.points}`
    : amountText(gap, kpi.unit, drafting);
  const limitText = amountText(limit, kpi.unit, drafting);
  const isAbove = kpi.value > limit ? 'above' : 'below';
  return of === 'target' ? messages.kpis.fromTarget(amount, isAbove, limitText) : messages.kpis.fromAmber(amount, isAbove, limitText);
};

/** Returns the light of a KPI and its word; without thresholds the target alone decides. */
export const lightOf = ({ light, reached }: PlacedKpi, { messages }: Drafting): Pick<KpiTile, 'light' | 'status'> => {
  const { lights } = messages.kpis;
  if (light !== null) return { light, status: lights[light] };
  if (reached === null) return { light: 'none', status: lights.none };
  return reached ? { light: 'green', status: lights.reached } : { light: 'red', status: lights.missed };
};

/** Returns the text alternative of a sparkline: its first, smallest and largest value. */
export const courseText = (kpi: PlacedKpi, points: KpiTile['points'], drafting: Drafting): string => {
  const sorted = points.toSorted((a, b) => a.value - b.value);
  const [first, low, high] = [points[0], sorted[0], sorted.at(-1)];
  if (!first || !low || !high) return '';
  const text = (point: KpiTile['points'][number]): string =>
    `${amountText(point.value, kpi.unit, drafting)} (${dayText(kpi, point.date, drafting.language)})`;
  return drafting.messages.kpis.courseText(dayText(kpi, first.date, drafting.language), text(low), text(high));
};
