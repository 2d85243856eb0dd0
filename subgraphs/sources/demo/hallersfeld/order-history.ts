import { DEMO_COMPANY } from './demo-company.js';
import { type DemoPeriod, kpiMonths } from './demo-period.js';
import { KPIS, type KpiModel, type Measure } from './kpi-monthly.model.js';
import { type Order, simulateOrders } from './order-to-cash.simulation.js';
import { isoDate } from '../work-calendar.js';

/** Number of months whose order-related figures are computed from orders. */
export const MEASURED_MONTHS = 12;

/** Largest relative difference between the mean of the measured months and the company's baseline. */
const TOLERANCE = 0.04;
/** About every third history is within the tolerance. */
const MAX_ATTEMPTS = 16;

/**
 * Returns the company's orders up to the end of the period. Staff are utilised so close to capacity that random histories differ widely.
 * The result is the first history whose means of the order-related goals match their baselines within `TOLERANCE`, or the closest of
 * `MAX_ATTEMPTS`.
 */
export const orderHistory = (period: DemoPeriod): readonly Order[] => {
  if (latest?.logEnd !== period.logEnd) latest = { logEnd: period.logEnd, orders: findHistory(period) };
  return latest.orders;
};

/** History of the latest period, which `logEnd` determines: two files of a day show it. */
let latest: { readonly logEnd: number; readonly orders: readonly Order[] } | undefined;

const findHistory = (period: DemoPeriod): readonly Order[] => {
  const months = kpiMonths(period)
    .slice(-MEASURED_MONTHS)
    .map((month) => isoDate(month).slice(0, 7));
  let best = { orders: [] as readonly Order[], distance: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < MAX_ATTEMPTS && best.distance > TOLERANCE; attempt += 1) {
    const orders = simulateOrders(period, attempt);
    const distance = distanceFromBaselines(orders, months);
    if (distance < best.distance) best = { orders, distance };
  }
  return best.orders;
};

const MEASURED: readonly (KpiModel & { level: Measure })[] = KPIS.flatMap(({ level, ...kpi }) =>
  typeof level === 'number' ? [] : [{ ...kpi, level }],
);

/** Returns the largest relative difference between the mean of a measured goal and its baseline. */
const distanceFromBaselines = (orders: readonly Order[], months: readonly string[]): number =>
  Math.max(
    ...DEMO_COMPANY.goals.flatMap(({ kpi, baseline }) => {
      const measure = MEASURED.find(({ name }) => name === kpi)?.level;
      if (!measure) return [];
      const mean = months.reduce((sum, month) => sum + measure(orders, month), 0) / months.length;
      return [Math.abs(mean / baseline - 1)];
    }),
  );
