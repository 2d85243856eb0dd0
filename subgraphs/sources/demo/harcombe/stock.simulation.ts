import type { SeededRandom } from '../seeded-random.js';
import { DAY, monthStart } from '../work-calendar.js';
import { PRODUCT_GROUPS, TRADING } from './range.model.js';
import type { TradingPeriod } from './trading-period.js';

/** The days on which each product is out of stock. */
export class StockCalendar {
  private readonly gaps = new Map<string, { from: number; until: number }[]>();

  constructor(
    { calendar, end }: TradingPeriod,
    private readonly random: SeededRandom,
  ) {
    const { group: lamps, monthsAgo, stockOut, restocking } = TRADING.lampSupplier;
    const change = monthStart(end, -monthsAgo);
    for (const group of PRODUCT_GROUPS)
      for (const [product] of group.products)
        for (let day = calendar.from; day < end; day += 7 * DAY) {
          const slower = group.name === lamps && day >= change;
          if (!this.random.chance(group.stockOut * (slower ? stockOut : 1))) continue;
          const workdays = Math.round(this.random.logNormal(group.restocking) * (slower ? restocking : 1));
          this.gapsOf(product).push({ from: day, until: calendar.addWorkdays(day, workdays) });
        }
  }

  private gapsOf(product: string): { from: number; until: number }[] {
    const gaps = this.gaps.get(product) ?? [];
    this.gaps.set(product, gaps);
    return gaps;
  }

  /** Returns the first day, from the given one on, on which all products are in stock. */
  availableFrom(products: readonly string[], day: number): number {
    const gap = products.flatMap((product) => this.gaps.get(product) ?? []).find(({ from, until }) => from <= day && day < until);
    return gap ? this.availableFrom(products, gap.until) : day;
  }
}
