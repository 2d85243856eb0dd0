import { decimal, defineFile } from './export-format.js';
import { SeededRandom } from '../seeded-random.js';
import { type KpiModel, KPIS } from './kpi-monthly.model.js';
import { type DemoPeriod, kpiMonths } from './demo-period.js';
import { MEASURED_MONTHS, orderHistory } from './order-history.js';
import type { Order } from './order-to-cash.simulation.js';
import { isoDate } from '../work-calendar.js';

interface KpiRow {
  month: string;
  kpi: KpiModel;
  value: number;
  target: number;
  note: string;
}

export const KPI_MONTHLY = defineFile<KpiRow>({
  key: 'kpi-monthly',
  fileName: 'kennzahlen-monatlich.csv',
  kind: 'csv',
  title: 'Kennzahlen nach Monat',
  columns: [
    {
      name: 'Monat',
      type: 'date',
      text: ({ month }) => `${month}-01`,
    },
    { name: 'Bereich', type: 'text', text: ({ kpi }) => kpi.area },
    { name: 'Kennzahl', type: 'text', text: ({ kpi }) => kpi.name },
    {
      name: 'Einheit',
      type: 'text',
      text: ({ kpi }) => kpi.unit,
    },
    {
      name: 'Wert',
      type: 'decimal',
      text: ({ kpi, value }) => decimal(value, kpi.digits),
    },
    {
      name: 'Ziel',
      type: 'decimal',
      text: ({ kpi, target }) => decimal(target, kpi.digits),
    },
    {
      name: 'Richtung',
      type: 'text',
      text: ({ kpi }) => kpi.better,
    },
    { name: 'Bemerkung', type: 'text', text: ({ note }) => note },
  ],
  rows: (period) => {
    const orders = orderHistory(period);
    const random = new SeededRandom(36);
    const months = monthsOf(period);
    const series = KPIS.map((kpi) => kpiSeries(kpi, { months, orders, random }));
    return months.flatMap((_, index) => series.flatMap((rows) => rows[index] ?? []));
  },
});

/** Returns the months of the figures in the form `2026-09`. */
const monthsOf = (period: DemoPeriod): string[] => kpiMonths(period).map((month) => isoDate(month).slice(0, 7));

interface KpiHistory {
  months: readonly string[];
  orders: readonly Order[];
  random: SeededRandom;
}

/** Returns one KPI over all months: level × trend × season × noise, and measured values from the log's first month on. */
const kpiSeries = (kpi: KpiModel, { months, orders, random }: KpiHistory): KpiRow[] => {
  const { level, trend, season, noise, shift, targets } = kpi;
  const last = months.length - 1;
  const firstMeasured = months.length - MEASURED_MONTHS;
  const yearOf = (month: string): number => Number(month.slice(0, 4));
  const measured = typeof level === 'number' ? [] : months.slice(firstMeasured).map((month) => level(orders, month));
  const base = typeof level === 'number' ? level : measured.reduce((sum, value) => sum + value, 0) / measured.length;
  return months.map((month, index) => {
    const modelled =
      base *
      (1 + (trend * (index - last)) / 12) *
      (season[Number(month.slice(5)) - 1] ?? 1) *
      (1 + noise * random.normal()) *
      (shift && index < last - shift.monthsAgo ? shift.factorBefore : 1);
    return {
      month,
      kpi,
      value: measured[index - firstMeasured] ?? modelled,
      target: targets[3 - yearOf(months[last] ?? month) + yearOf(month)] ?? targets[3],
      note: shift && index === last - shift.monthsAgo ? shift.cause : '',
    };
  });
};
