/** A seeded generator of reproducible random numbers (mulberry32 by Tommy Ettinger). */
export class Random {
  constructor(private state: number) {}

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `lowest` to `highest`, both included. */
  between(lowest: number, highest: number): number {
    return lowest + Math.floor(this.next() * (highest - lowest + 1));
  }
}

/** The seed of this test run. It is the same for every run, unless `KPI_SEED` sets another one to explore more cases. */
export const SEED = Number(process.env['KPI_SEED'] ?? 1);
