import { DAY, monthStart } from '../work-calendar.js';
import { daysLate, netValue, type SalesLine, type SalesOrder } from './sales.simulation.js';
import type { Ticket } from './tickets.simulation.js';

/** What a month of the scorecard is computed from. */
export interface Trade {
  orders: readonly SalesOrder[];
  tickets: readonly Ticket[];
}

export interface ScorecardMeasure {
  name: string;
  area: string;
  unit: string;
  better: 'Higher' | 'Lower';
  digits: number;
  /** Plan of the financial year of the last month and of the previous one. */
  plan: readonly [before: number, now: number];
  /** Value of a month, computed from orders and tickets; or the level of a modelled measure in the last month. */
  value: number | ((trade: Trade, isIn: (instant: number | undefined) => boolean) => number);
  /** Relative change per year, factors for January to December, and relative noise of months that are modelled. */
  trend: number;
  season?: readonly number[];
  noise: number;
}

const SALES_SEASON = [0.88, 0.86, 0.94, 0.98, 0.97, 0.94, 0.92, 0.95, 1.05, 1.16, 1.42, 0.98];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const total = <T>(items: readonly T[], amount: (item: T) => number): number => items.reduce((sum, item) => sum + amount(item), 0);

type InMonth = (instant: number | undefined) => boolean;
const received = ({ orders }: Trade, isIn: InMonth): SalesOrder[] => orders.filter(({ at }) => isIn(at));
const sold = (trade: Trade, isIn: InMonth): SalesLine[] =>
  received(trade, isIn)
    .filter(({ cancelled }) => cancelled === undefined)
    .flatMap(({ lines }) => lines);
const delivered = ({ orders }: Trade, isIn: InMonth): SalesOrder[] => orders.filter((order) => isIn(order.delivered));
const resolvedAt = ({ events }: Ticket): number | undefined => events.findLast(({ step }) => step === 'Resolved')?.at;
const resolved = ({ tickets }: Trade, isIn: InMonth): Ticket[] => tickets.filter((ticket) => isIn(resolvedAt(ticket)));
const onTime = (trade: Trade, isIn: InMonth): number => 100 * mean(delivered(trade, isIn).map((order) => (daysLate(order) <= 0 ? 1 : 0)));

export const MEASURES: readonly ScorecardMeasure[] = [
  {
    ...{ name: 'Net sales', area: 'Trade Sales', unit: 'GBP k', better: 'Higher', digits: 1, plan: [560, 590] },
    ...{ trend: 0.02, season: SALES_SEASON, noise: 0.05 },
    value: (trade, isIn) => total(sold(trade, isIn), netValue) / 1000,
  },
  {
    ...{ name: 'Gross margin', area: 'Trade Sales', unit: '%', better: 'Higher', digits: 1, plan: [40, 40] },
    ...{ trend: -0.03, noise: 0.012 },
    value: (trade, isIn) => {
      const lines = sold(trade, isIn);
      return 100 * (1 - total(lines, ({ pieces, cost }) => pieces * cost) / total(lines, netValue));
    },
  },
  {
    ...{ name: 'Average discount', area: 'Trade Sales', unit: '%', better: 'Lower', digits: 1, plan: [15.5, 15] },
    ...{ trend: 0.04, noise: 0.03 },
    value: (trade, isIn) => {
      const lines = sold(trade, isIn);
      return 100 * (1 - total(lines, netValue) / total(lines, ({ pieces, price }) => pieces * price));
    },
  },
  {
    ...{ name: 'Orders received', area: 'Trade Sales', unit: 'orders', better: 'Higher', digits: 0, plan: [215, 225] },
    ...{ trend: 0.03, season: SALES_SEASON, noise: 0.04 },
    value: (trade, isIn) => received(trade, isIn).length,
  },
  {
    ...{ name: 'On-time delivery', area: 'Warehouse and Logistics', unit: '%', better: 'Higher', digits: 1, plan: [92, 94] },
    ...{ trend: -0.05, season: [0.98, 1.01, 1.01, 1.01, 1.01, 1.01, 1.01, 1.01, 1, 0.99, 0.96, 0.96], noise: 0.012 },
    value: onTime,
  },
  {
    ...{ name: 'Order cycle time', area: 'Warehouse and Logistics', unit: 'days', better: 'Lower', digits: 1, plan: [5, 5] },
    ...{ trend: 0.08, season: [1.05, 0.97, 0.97, 0.98, 0.98, 0.98, 0.98, 0.98, 1, 1.02, 1.12, 1.14], noise: 0.03 },
    value: (trade, isIn) => mean(delivered(trade, isIn).map((order) => ((order.delivered ?? order.at) - order.at) / DAY)),
  },
  {
    ...{ name: 'Stock cover', area: 'Warehouse and Logistics', unit: 'days', better: 'Lower', digits: 0, plan: [68, 65] },
    ...{ value: 71, trend: 0.05, noise: 0.02, season: [1.1, 1.08, 1.02, 1, 1, 1.01, 1.03, 1.03, 1, 0.95, 0.88, 0.9] },
  },
  {
    ...{ name: 'Return rate', area: 'Customer Service', unit: '%', better: 'Lower', digits: 1, plan: [4, 3.8] },
    ...{ trend: 0.08, noise: 0.07 },
    value: (trade, isIn) => 100 * mean(delivered(trade, isIn).flatMap(({ lines }) => lines.map((line) => (line.returned ? 1 : 0)))),
  },
  {
    ...{ name: 'Tickets per 100 orders', area: 'Customer Service', unit: 'tickets', better: 'Lower', digits: 1, plan: [22, 20] },
    ...{ trend: 0.1, noise: 0.05 },
    value: (trade, isIn) => (100 * trade.tickets.filter(({ opened }) => isIn(opened)).length) / received(trade, isIn).length,
  },
  {
    ...{ name: 'Resolution time', area: 'Customer Service', unit: 'days', better: 'Lower', digits: 1, plan: [4, 3.5] },
    ...{ trend: 0.12, noise: 0.06 },
    value: (trade, isIn) => mean(resolved(trade, isIn).map((ticket) => ((resolvedAt(ticket) ?? ticket.opened) - ticket.opened) / DAY)),
  },
  {
    ...{ name: 'Customer satisfaction', area: 'Customer Service', unit: '%', better: 'Higher', digits: 1, plan: [88, 88] },
    ...{ trend: -0.02, noise: 0.01 },
    // Customers rate what they receive: late deliveries cost satisfaction.
    value: (trade, isIn) => 62 + 0.28 * onTime(trade, isIn),
  },
  {
    ...{ name: 'Debtor days', area: 'Finance', unit: 'days', better: 'Lower', digits: 1, plan: [41, 40] },
    ...{ value: 39.2, trend: -0.03, noise: 0.018 },
  },
];

/** Returns whether an instant lies in the month that begins on a day. */
export const monthOf = (month: number): InMonth => {
  const next = monthStart(month, 1);
  return (instant) => instant !== undefined && instant >= month && instant < next;
};
