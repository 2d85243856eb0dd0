import { SeededRandom } from '../seeded-random.js';
import { DAY, isoDate, monthStart } from '../work-calendar.js';
import { defineFile } from './export-format.js';
import { simulateSales } from './sales.simulation.js';
import { MEASURES, monthOf, type ScorecardMeasure, type Trade } from './scorecard.model.js';
import { simulateTickets } from './tickets.simulation.js';
import type { TradingPeriod } from './trading-period.js';

/** Months of the scorecard, and the latest of them that are computed from orders and tickets. */
export const SCORECARD_MONTHS = 24;
export const MEASURED_MONTHS = 13;

interface ScorecardRow {
  month: number;
  measure: ScorecardMeasure;
  value: number;
  plan: number;
}

export const SCORECARD = defineFile<ScorecardRow>({
  key: 'scorecard',
  fileName: 'monthly-scorecard.csv',
  kind: 'csv',
  title: 'Monthly scorecard',
  columns: [
    { name: 'Month End', type: 'date', text: ({ month }) => isoDate(monthStart(month, 1) - DAY) },
    { name: 'Department', type: 'text', text: ({ measure }) => measure.area },
    { name: 'Measure', type: 'text', text: ({ measure }) => measure.name },
    { name: 'UoM', type: 'text', text: ({ measure }) => measure.unit },
    { name: 'Actual', type: 'decimal', text: ({ measure, value }) => value.toFixed(measure.digits) },
    { name: 'Plan', type: 'decimal', text: ({ measure, plan }) => plan.toFixed(measure.digits) },
    { name: 'Better When', type: 'text', text: ({ measure }) => measure.better },
  ],
  rows: (period) => {
    const orders = simulateSales(period);
    const trade = { orders, tickets: simulateTickets(orders, period) };
    const random = new SeededRandom(24);
    const series = MEASURES.map((measure) => seriesOf(measure, { trade, period, random }));
    return Array.from({ length: SCORECARD_MONTHS }, (_, index) => series.flatMap((rows) => rows[index] ?? [])).flat();
  },
});

/** Returns one measure over all months: computed for the latest ones, else level × trend × season × noise. */
const seriesOf = (
  measure: ScorecardMeasure,
  { trade, period, random }: { trade: Trade; period: TradingPeriod; random: SeededRandom },
): ScorecardRow[] => {
  const { value, trend, season, noise, plan } = measure;
  const months = Array.from({ length: SCORECARD_MONTHS }, (_, index) => monthStart(period.end, index - SCORECARD_MONTHS));
  const computed = typeof value === 'number' ? [] : months.slice(-MEASURED_MONTHS).map((month) => value(trade, monthOf(month)));
  const level = typeof value === 'number' ? value : computed.slice(-12).reduce((sum, each) => sum + each, 0) / 12;
  return months.map((month, index) => {
    const modelled =
      level *
      (1 - (trend * (SCORECARD_MONTHS - 1 - index)) / 12) *
      (season?.[new Date(month).getUTCMonth()] ?? 1) *
      (1 + noise * random.normal());
    return {
      month,
      measure,
      value: computed[index - SCORECARD_MONTHS + MEASURED_MONTHS] ?? modelled,
      plan: plan[index < SCORECARD_MONTHS - 12 ? 0 : 1],
    };
  });
};
