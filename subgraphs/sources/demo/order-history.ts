import { DEMO_COMPANY } from './demo-company.js';
import { type DemoPeriod, kpiMonths } from './demo-period.js';
import { KPIS, type KpiModel, type Measure } from './kpi-monthly.model.js';
import { type Order, simulateOrders } from './order-to-cash.simulation.js';
import { isoDate } from './work-calendar.js';

/** Months that the order-related figures are computed from orders. */
export const MEASURED_MONTHS = 12;

/** How far the mean of the measured months may lie from the baseline that the company gives. */
const TOLERANCE = 0.04;
/** About every third history is within the tolerance. */
const MAX_ATTEMPTS = 16;

/**
 * The company's orders up to the period's end. Its queues are so near to what its people can work off that one year differs
 * much from another; of the years that chance gives the first is taken in which the company is what it says of itself: its
 * order-related goals start from their baselines. Where none does, the nearest of the first few.
 */
export const orderHistory = (period: DemoPeriod): Order[] => {
  const months = kpiMonths(period)
    .slice(-MEASURED_MONTHS)
    .map((month) => isoDate(month).slice(0, 7));
  let best = { orders: [] as Order[], distance: Number.POSITIVE_INFINITY };
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

/** The largest relative difference between the mean of a measured goal and its baseline. */
const distanceFromBaselines = (orders: readonly Order[], months: readonly string[]): number =>
  Math.max(
    ...DEMO_COMPANY.goals.flatMap(({ kpi, baseline }) => {
      const measure = MEASURED.find(({ name }) => name === kpi)?.level;
      if (!measure) return [];
      const mean = months.reduce((sum, month) => sum + measure(orders, month), 0) / months.length;
      return [Math.abs(mean / baseline - 1)];
    }),
  );
