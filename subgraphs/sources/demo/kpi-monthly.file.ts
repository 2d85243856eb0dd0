import { decimal, defineDemoFile } from './demo-file.js';
import { SeededRandom } from './demo-random.js';
import { type KpiModel, KPIS } from './kpi-monthly.model.js';
import { LOG_START, type Order, simulateOrders } from './order-to-cash.simulation.js';
import { isoDate } from './work-calendar.js';

interface KpiRow {
  month: string;
  kpi: KpiModel;
  value: number;
  target: number;
  note: string;
}

/** October 2023 to September 2026. */
const MONTHS = Array.from({ length: 36 }, (_, index) => isoDate(Date.UTC(2023, 9 + index, 1)).slice(0, 7));
const FIRST_MEASURED = MONTHS.indexOf(isoDate(LOG_START).slice(0, 7));

export const KPI_MONTHLY = defineDemoFile<KpiRow>({
  key: 'kpi-monthly',
  fileName: 'kennzahlen-monatlich.csv',
  kind: 'csv',
  title: { de: 'Kennzahlen nach Monat', en: 'KPIs by month' },
  description: {
    de:
      'Zwölf Kennzahlen mit Zielwerten von Oktober 2023 bis September 2026. Die auftragsbezogenen Werte der letzten zwölf Monate sind aus ' +
      'den Aufträgen berechnet, einschließlich der Aufträge, die vor Beginn des Ereignisprotokolls eingegangen sind.',
    en:
      'Twelve KPIs with targets from October 2023 to September 2026. Order-related values of the last twelve months are computed from the ' +
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
  rows: () => {
    const orders = simulateOrders();
    const random = new SeededRandom(36);
    const series = KPIS.map((kpi) => kpiSeries(kpi, orders, random));
    return MONTHS.flatMap((_, index) => series.flatMap((rows) => rows[index] ?? []));
  },
});

/** One KPI over all months: level × trend × season × noise, and measured values from the log's first month on. */
const kpiSeries = (kpi: KpiModel, orders: readonly Order[], random: SeededRandom): KpiRow[] => {
  const { level, trend, season, noise, shift, targets } = kpi;
  const measured = typeof level === 'number' ? [] : MONTHS.slice(FIRST_MEASURED).map((month) => level(orders, month));
  const base = typeof level === 'number' ? level : measured.reduce((sum, value) => sum + value, 0) / measured.length;
  return MONTHS.map((month, index) => {
    const [year, monthOfYear] = month.split('-').map(Number);
    const modelled =
      base *
      (1 + (trend * (index - MONTHS.length + 1)) / 12) *
      (season[(monthOfYear ?? 1) - 1] ?? 1) *
      (1 + noise * random.normal()) *
      (shift && month < shift.month ? shift.factorBefore : 1);
    return {
      month,
      kpi,
      value: measured[index - FIRST_MEASURED] ?? modelled,
      target: targets[(year ?? 2023) - 2023] ?? targets[3],
      note: shift?.month === month ? shift.cause : '',
    };
  });
};
