import type { SeededRandom } from '../seeded-random.js';
import { DAY, monthStart, startOfDay } from '../work-calendar.js';
import { PARCEL_CARRIER, TRADING } from './range.model.js';
import type { SalesOrder } from './sales.simulation.js';
import type { StockCalendar } from './stock.simulation.js';
import type { TradingPeriod } from './trading-period.js';
import { isWorkday } from './workdays.js';

interface Waiting {
  order: SalesOrder;
  /** First day on which all products are in stock. */
  ready: number;
}

/** Sets when each order is despatched and delivered, or cancelled by a customer who waits for stock. */
export const despatchOrders = (
  orders: readonly SalesOrder[],
  stock: StockCalendar,
  { period, random }: { period: TradingPeriod; random: SeededRandom },
): void => {
  const { calendar } = period;
  const waiting: Waiting[] = [];
  for (const order of orders) {
    const day = startOfDay(order.at);
    const ready = stock.availableFrom(
      order.lines.map(({ product }) => product),
      day,
    );
    const patience = calendar.addWorkdays(day, TRADING.patience.workdays);
    if (ready > patience && random.chance(TRADING.patience.cancels)) order.cancelled = patience;
    else waiting.push({ order, ready });
  }
  for (const { order, day } of pick(waiting, period)) {
    order.despatched = day;
    order.delivered = calendar.addWorkdays(day, transitDays(order, day, { period, random }));
  }
};

/** Picks the orders that are ready on each workday, first come, first served, until the day's capacity is used up. */
function* pick(waiting: readonly Waiting[], { calendar, end }: TradingPeriod): Generator<{ order: SalesOrder; day: number }> {
  const queue = waiting.toSorted((a, b) => a.ready - b.ready);
  const last = monthStart(end, 2);
  for (let day = calendar.from, next = 0; day < last && next < queue.length; day += DAY) {
    if (!isWorkday(day)) continue;
    for (let picks = 0; picks < TRADING.picksPerWorkday; next += 1) {
      const { order, ready } = queue[next] ?? {};
      // Orders of a day are picked on the next one.
      if (!order || ready === undefined || Math.max(ready, startOfDay(order.at) + DAY) > day) break;
      picks += order.lines.length;
      yield { order, day };
    }
  }
}

const transitDays = (
  { segment, region, carrier }: SalesOrder,
  day: number,
  { period, random }: { period: TradingPeriod; random: SeededRandom },
): number => {
  const closure = TRADING.depotClosure;
  const affected = carrier === closure.carrier && day >= monthStart(period.end, -closure.monthsAgo) && random.chance(closure.share);
  return (segment.trade ? region.transit : PARCEL_CARRIER.transit) + (affected ? closure.workdays : 0) + (random.chance(0.1) ? 1 : 0);
};
