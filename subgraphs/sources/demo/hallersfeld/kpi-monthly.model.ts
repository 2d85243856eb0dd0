import type { Activity } from './order-to-cash.model.js';
import type { Order } from './order-to-cash.simulation.js';
import { DAY, isoDate, monthStart } from '../work-calendar.js';

/** Computes the value of a KPI in a month (`2026-09`) from the orders. */
export type Measure = (orders: readonly Order[], month: string) => number;

export interface KpiModel {
  area: string;
  name: string;
  unit: string;
  better: 'höher' | 'niedriger';
  digits: number;
  /** Targets of the calendar year of the last month and of the three years before it, earliest first. */
  targets: readonly [number, number, number, number];
  /** Level in the last month. A measure computes the last twelve months, and their mean is the level before. */
  level: number | Measure;
  /** Relative change of the level per year. */
  trend: number;
  /** Factors for January to December. */
  season: readonly number[];
  /** Relative standard deviation of the residual after trend and season. */
  noise: number;
  /** A level shift: until `monthsAgo` months before the last, values are multiplied by `factorBefore`. */
  shift?: { monthsAgo: number; factorBefore: number; cause: string };
}

const EVEN = Array<number>(12).fill(1);
/** Seasonal factors of incoming orders, with the rush at the end of each quarter. */
const ORDERS = [0.84, 0.88, 1.22, 0.92, 0.88, 1.18, 0.98, 0.86, 1.26, 0.95, 1, 1.03];
const REVENUE = [0.92, 0.96, 1.06, 0.99, 0.97, 1.06, 0.99, 0.88, 1.07, 1.02, 1.05, 1.03];
/** Seasonal factors of lead times and lateness, which rise after the rush at the end of a quarter. */
const AFTER_RUSH = [1.08, 0.93, 0.9, 1.1, 1.04, 0.95, 1.1, 1.02, 0.93, 1.08, 0.94, 0.93];
const PUNCTUALITY = [0.99, 1.01, 1.015, 0.98, 0.99, 1.01, 0.975, 0.99, 1.01, 0.985, 1.015, 1.015];

/** Time of the first event of each activity, by order: each is read once per month and KPI. */
const firstTimes = new WeakMap<Order, ReadonlyMap<Activity, number>>();
const timeOf = (order: Order, activity: Activity): number | undefined => {
  let times = firstTimes.get(order);
  if (times === undefined) {
    times = new Map(order.events.toReversed().map((event) => [event.activity, event.at]));
    firstTimes.set(order, times);
  }
  return times.get(activity);
};
const withinMonth = (month: string) => {
  const start = Date.parse(`${month}-01`);
  const end = monthStart(start, 1);
  return (at: number | undefined): boolean => at !== undefined && at >= start && at < end;
};
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const received = (orders: readonly Order[], month: string): Order[] => {
  const isIn = withinMonth(month);
  return orders.filter(({ events }) => isIn(events[0]?.at));
};
const reached = (orders: readonly Order[], activity: Activity, month: string): Order[] => {
  const isIn = withinMonth(month);
  return orders.filter((order) => isIn(timeOf(order, activity)));
};
const days = (order: Order, from: Activity, to: Activity): number => ((timeOf(order, to) ?? NaN) - (timeOf(order, from) ?? NaN)) / DAY;

const orderCount: Measure = (orders, month) => received(orders, month).length;
const orderIntake: Measure = (orders, month) => received(orders, month).reduce((sum, { value }) => sum + value, 0) / 1000;
const leadTime: Measure = (orders, month) =>
  mean(reached(orders, 'Ware versandt', month).map((order) => days(order, 'Auftrag erfasst', 'Ware versandt')));
const onTime: Measure = (orders, month) => {
  const shipped = reached(orders, 'Ware versandt', month);
  return 100 * mean(shipped.map((order) => (isoDate(timeOf(order, 'Ware versandt') ?? NaN) <= order.requestedDate ? 1 : 0)));
};
const cancellations: Measure = (orders, month) =>
  (100 * reached(orders, 'Auftrag storniert', month).length) / received(orders, month).length;
const complaints: Measure = (orders, month) =>
  (100 * reached(orders, 'Reklamation erfasst', month).length) / reached(orders, 'Ware versandt', month).length;
const paymentTime: Measure = (orders, month) =>
  mean(reached(orders, 'Zahlung eingegangen', month).map((order) => days(order, 'Rechnung gestellt', 'Zahlung eingegangen')));

const MACHINING_CENTRE = 'Neues Bearbeitungszentrum im Werk Chemnitz in Betrieb';

const kpi = (
  area: string,
  name: string,
  unit: string,
  better: KpiModel['better'],
  rest: Omit<KpiModel, 'area' | 'name' | 'unit' | 'better'>,
) => ({
  area,
  name,
  unit,
  better,
  ...rest,
});

export const KPIS: readonly KpiModel[] = [
  kpi('Vertrieb', 'Anzahl Aufträge', 'Stück', 'höher', {
    digits: 0,
    targets: [150, 150, 155, 160],
    level: orderCount,
    trend: 0.03,
    season: ORDERS,
    noise: 0.05,
  }),
  kpi('Vertrieb', 'Auftragseingang Einzelgeschäft', 'TEUR', 'höher', {
    digits: 0,
    targets: [3100, 3200, 3300, 3500],
    level: orderIntake,
    trend: 0.035,
    season: ORDERS,
    noise: 0.11,
  }),
  kpi('Vertrieb', 'Angebotserfolgsquote', '%', 'höher', {
    digits: 1,
    targets: [33, 33, 33, 32],
    level: 29.6,
    trend: -0.045,
    season: EVEN,
    noise: 0.045,
  }),
  kpi('Auftragsmanagement', 'Durchlaufzeit Auftrag', 'Tage', 'niedriger', {
    digits: 1,
    targets: [13, 13, 13, 12],
    level: leadTime,
    trend: 0.055,
    season: AFTER_RUSH,
    noise: 0.05,
  }),
  kpi('Auftragsmanagement', 'Stornoquote', '%', 'niedriger', {
    digits: 1,
    targets: [2.5, 2.5, 2.5, 2],
    level: cancellations,
    trend: 0.12,
    season: AFTER_RUSH,
    noise: 0.3,
  }),
  kpi('Produktion', 'Gesamtanlageneffektivität', '%', 'höher', {
    digits: 1,
    targets: [66, 67, 72, 74],
    level: 74.3,
    trend: 0.012,
    season: EVEN,
    noise: 0.016,
    shift: { monthsAgo: 17, factorBefore: 0.925, cause: MACHINING_CENTRE },
  }),
  kpi('Supply Chain', 'Liefertreue', '%', 'höher', {
    digits: 1,
    targets: [92, 92, 93, 94],
    level: onTime,
    trend: -0.015,
    season: PUNCTUALITY,
    noise: 0.015,
  }),
  kpi('Supply Chain', 'Bestandsreichweite', 'Tage', 'niedriger', {
    digits: 0,
    targets: [62, 62, 62, 60],
    level: 67,
    trend: 0.04,
    season: [1.04, 1.02, 0.98, 1, 1.02, 0.97, 1, 1.05, 0.98, 0.99, 0.98, 0.97],
    noise: 0.02,
  }),
  kpi('Qualität', 'Ausschussquote', '%', 'niedriger', {
    digits: 2,
    targets: [3.6, 3.5, 2.5, 2.3],
    level: 2.24,
    trend: -0.03,
    season: EVEN,
    noise: 0.06,
    shift: { monthsAgo: 17, factorBefore: 1.45, cause: MACHINING_CENTRE },
  }),
  kpi('Qualität', 'Reklamationsquote', '%', 'niedriger', {
    digits: 1,
    targets: [3, 3, 2.5, 2.5],
    level: complaints,
    trend: -0.05,
    season: EVEN,
    noise: 0.28,
  }),
  kpi('Finanzen', 'Umsatz', 'TEUR', 'höher', {
    digits: 0,
    targets: [9100, 9300, 9600, 9900],
    level: 9950,
    trend: 0.027,
    season: REVENUE,
    noise: 0.025,
  }),
  kpi('Finanzen', 'Forderungslaufzeit', 'Tage', 'niedriger', {
    digits: 1,
    targets: [28, 28, 28, 27],
    level: paymentTime,
    trend: 0.015,
    season: EVEN,
    noise: 0.03,
  }),
];
