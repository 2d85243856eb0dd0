import { decimal, defineDemoFile } from './demo-file.js';
import { SeededRandom } from './seeded-random.js';
import { type KpiModel, KPIS } from './kpi-monthly.model.js';
import { type DemoPeriod, kpiMonths } from './demo-period.js';
import { MEASURED_MONTHS, orderHistory } from './order-history.js';
import type { Order } from './order-to-cash.simulation.js';
import { isoDate } from './work-calendar.js';

interface KpiRow {
  month: string;
  kpi: KpiModel;
  value: number;
  target: number;
  note: string;
}

export const KPI_MONTHLY = defineDemoFile<KpiRow>({
  key: 'kpi-monthly',
  fileName: 'kennzahlen-monatlich.csv',
  kind: 'csv',
  title: { de: 'Kennzahlen nach Monat', en: 'KPIs by month' },
  description: {
    de:
      'Zwölf Kennzahlen mit Zielwerten der letzten 36 vollständigen Monate. Die auftragsbezogenen Werte der letzten zwölf Monate sind aus ' +
      'den Aufträgen berechnet, einschließlich der Aufträge, die vor Beginn des Ereignisprotokolls eingegangen sind.',
    en:
      'Twelve KPIs with targets for the last 36 complete months. Order-related values of the last twelve months are computed from the ' +
      'orders, including those received before the event log begins.',
  },
  columns: [
    {
      name: 'Monat',
      type: 'date',
      description: { de: 'Erster Tag des Monats', en: 'First day of the month' },
      text: ({ month }) => `${month}-01`,
    },
    { name: 'Bereich', type: 'text', description: { de: 'Verantwortungsbereich', en: 'Responsibility area' }, text: ({ kpi }) => kpi.area },
    { name: 'Kennzahl', type: 'text', description: { de: 'Name der Kennzahl', en: 'Name of the KPI' }, text: ({ kpi }) => kpi.name },
    {
      name: 'Einheit',
      type: 'text',
      description: { de: 'Einheit von Wert und Ziel', en: 'Unit of value and target' },
      text: ({ kpi }) => kpi.unit,
    },
    {
      name: 'Wert',
      type: 'decimal',
      description: { de: 'Istwert', en: 'Actual value' },
      text: ({ kpi, value }) => decimal(value, kpi.digits),
    },
    {
      name: 'Ziel',
      type: 'decimal',
      description: { de: 'Zielwert', en: 'Target' },
      text: ({ kpi, target }) => decimal(target, kpi.digits),
    },
    {
      name: 'Richtung',
      type: 'text',
      description: { de: 'höher oder niedriger ist besser', en: 'whether higher (höher) or lower (niedriger) is better' },
      text: ({ kpi }) => kpi.better,
    },
    { name: 'Bemerkung', type: 'text', description: { de: 'Ursache eines Bruchs', en: 'Cause of a break' }, text: ({ note }) => note },
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
