import { SeededRandom } from '../seeded-random.js';
import { DAY, monthStart, startOfDay } from '../work-calendar.js';
import { despatchOrders } from './despatch.simulation.js';
import { PARCEL_CARRIER, PRODUCT_GROUPS, type ProductGroup, type Region, REGIONS, type Segment, SEGMENTS, TRADING } from './range.model.js';
import { StockCalendar } from './stock.simulation.js';
import type { TradingPeriod } from './trading-period.js';
import { isWorkday } from './workdays.js';

export interface SalesLine {
  sku: string;
  product: string;
  group: ProductGroup;
  pieces: number;
  /** GBP per piece: list price, and purchase price. */
  price: number;
  cost: number;
  /** Percent. */
  discount: number;
  /** Pieces that came back, and why; known from the day `returnedAt`. */
  returned?: { pieces: number; reason: ReturnReason; at: number };
}

export type ReturnReason = 'Damaged in transit' | 'Faulty' | 'Wrong item' | 'Arrived too late' | 'Changed mind';

/** An order as it would end without the extract; instants are starts of days, except `at`. */
export interface SalesOrder {
  id: string;
  at: number;
  customer: string;
  segment: Segment;
  channel: string;
  region: Region;
  carrier: string;
  promised: number;
  lines: SalesLine[];
  /** True if field sales granted more than the agreed discount. */
  extraDiscount: boolean;
  cancelled?: number;
  despatched?: number;
  delivered?: number;
}

/**
 * Simulates the orders since the calendar begins. A product that is out of stock delays its whole order, because orders are despatched
 * complete; the warehouse picks a limited number of lines a day, so that the peak season makes a queue; carriers need days by region.
 * Late and damaged deliveries cause returns. Orders, stock and deliveries have separate random streams.
 */
export const simulateSales = (period: TradingPeriod): SalesOrder[] => {
  const stock = new StockCalendar(period, new SeededRandom(1984));
  const orders = receiveOrders(period, new SeededRandom(62));
  despatchOrders(orders, stock, { period, random: new SeededRandom(317) });
  const random = new SeededRandom(2611);
  for (const order of orders) for (const line of order.lines) maybeReturn(order, line, random);
  return orders;
};

const receiveOrders = (period: TradingPeriod, random: SeededRandom): SalesOrder[] => {
  const orders: SalesOrder[] = [];
  for (let day = period.calendar.from; day < period.end; day += DAY) {
    const season = TRADING.season[new Date(day).getUTCMonth()] ?? 1;
    const perDay = season * TRADING.ordersPerWorkday * (isWorkday(day) ? 1 : TRADING.freeDayShare);
    for (let slot = 0; slot < 40; slot += 1)
      if (random.chance(perDay / 40)) orders.push(receiveOrder(`SO-${48_201 + orders.length}`, day, { period, random }));
  }
  return orders;
};

interface Drawing {
  period: TradingPeriod;
  random: SeededRandom;
}

const [CONSUMER] = SEGMENTS;

const receiveOrder = (id: string, day: number, { period, random }: Drawing): SalesOrder => {
  const segment = isWorkday(day) || !CONSUMER ? random.pick(SEGMENTS) : CONSUMER;
  const channel = random.pick(segment.channels).name;
  const region = random.pick(REGIONS);
  const [prefix, count] = segment.customers;
  const { quarterEnd } = TRADING;
  const extraDiscount = channel === quarterEnd.channel && period.calendar.isQuarterEnd(day) && random.chance(quarterEnd.share);
  const discount = random.pick(segment.discounts).percent + (extraDiscount ? quarterEnd.percent : 0);
  const lines = Array.from({ length: 1 + random.index(segment.lines) }, () => drawLine(segment, { day, discount, period, random }));
  return {
    ...{ id, at: day + random.index(600) * 60_000 + 8 * 3_600_000, segment, channel, region, extraDiscount },
    customer: `${prefix}-${1000 + Math.floor(count * random.next() * random.next())}`,
    carrier: segment.trade ? region.carrier : PARCEL_CARRIER.name,
    promised: period.calendar.addWorkdays(day, segment.promised),
    lines: extraDiscount ? lines.map((line) => ({ ...line, pieces: Math.round(line.pieces * quarterEnd.pieces) })) : lines,
  };
};

const drawLine = (segment: Segment, { day, discount, period, random }: Drawing & { day: number; discount: number }): SalesLine => {
  const group = random.pick(PRODUCT_GROUPS);
  const index = random.index(group.products.length);
  const [product, price, cost] = group.products[index] ?? ['', 0, 0];
  const since = (monthsAgo: number, factor: number): number => (day >= monthStart(period.end, -monthsAgo) ? factor : 1);
  return {
    ...{ product, group, discount },
    sku: `${group.name.slice(0, 2).toUpperCase()}${PRODUCT_GROUPS.indexOf(group) + 1}${String(10 + index * 7)}`,
    pieces: Math.max(1, Math.round(random.logNormal(segment.pieces))),
    price: pence(price * since(TRADING.priceRise.monthsAgo, TRADING.priceRise.factor)),
    cost: pence(cost * since(TRADING.costRise.monthsAgo, TRADING.costRise.factor)),
  };
};

const pence = (amount: number): number => Math.round(amount * 100) / 100;

export const netValue = ({ pieces, price, discount }: SalesLine): number => pence(pieces * price * (1 - discount / 100));

/** Returns the calendar days by which a delivery missed its promise; at most 0 if it was on time. */
export const daysLate = ({ delivered, promised }: SalesOrder): number => (delivered === undefined ? 0 : (delivered - promised) / DAY);

const maybeReturn = (order: SalesOrder, line: SalesLine, random: SeededRandom): void => {
  const reason = returnReason(order, line, random);
  if (order.delivered === undefined || reason === undefined) return;
  const all = !order.segment.trade || reason === 'Arrived too late' || line.pieces < 4;
  const pieces = all ? line.pieces : Math.max(1, Math.round(line.pieces * random.between(0.05, 0.4)));
  line.returned = { pieces, reason, at: startOfDay(order.delivered) + (1 + random.index(9)) * DAY };
};

const returnReason = (order: SalesOrder, { group }: SalesLine, random: SeededRandom): ReturnReason | undefined => {
  const chances: [ReturnReason, number][] = [
    ['Damaged in transit', group.damaged * 0.8],
    ['Faulty', group.damaged * 0.2],
    ['Wrong item', TRADING.wrongItem],
    ['Arrived too late', daysLate(order) > 2 ? TRADING.lateReturn : 0],
    ['Changed mind', order.segment.trade ? 0 : group.unwanted],
  ];
  let left = random.next();
  return chances.find(([, chance]) => (left -= chance) < 0)?.[0];
};
