/** Median and spread of a lognormal quantity; the spread is the standard deviation of its natural logarithm. */
export type LogNormal = readonly [median: number, sigma: number];

/**
 * Pseudo-random numbers that are identical on every machine and in every version of the engine.
 *
 * The generator is mulberry32 (Ettinger, public domain): 32 bits of state, integer arithmetic only. The distributions use only + − × ÷,
 * which IEEE 754 defines to the last bit, and avoid Math.exp, Math.log and Math.sin, which it does not. For demo data only: neither
 * cryptographically secure nor of research quality.
 */
export class SeededRandom {
  constructor(private state: number) {}

  /** Returns a uniform number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Returns an index in [0, length). */
  index(length: number): number {
    return Math.floor(this.next() * length);
  }

  /** Returns one of the items with a probability proportional to its weight. */
  pick<T extends { readonly weight: number }>(items: readonly T[]): T {
    let left = this.next() * items.reduce((sum, item) => sum + item.weight, 0);
    const chosen = items.find((item) => (left -= item.weight) < 0) ?? items.at(-1);
    if (!chosen) throw new RangeError('cannot pick from an empty list');
    return chosen;
  }

  /** Returns a standard normal number as the sum of twelve uniforms (Irwin-Hall), hence within ±6. */
  normal(): number {
    let sum = -6;
    for (let count = 0; count < 12; count += 1) sum += this.next();
    return sum;
  }

  logNormal([median, sigma]: LogNormal): number {
    return median * exponential(sigma * this.normal());
  }
}

/** Returns (1 + x/1024)^1024 by ten squarings: within 0.4 % of e^x for |x| ≤ 3. */
const exponential = (x: number): number => {
  let power = 1 + x / 1024;
  for (let squaring = 0; squaring < 10; squaring += 1) power *= power;
  return power;
};
