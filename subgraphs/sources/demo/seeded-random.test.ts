import { SeededRandom } from './seeded-random.js';

const draw = (count: number, next: () => number): number[] => Array.from({ length: count }, next).toSorted((a, b) => a - b);
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('SeededRandom', () => {
  it('returns the same numbers for the same seed and others for another seed', () => {
    const [first, again, other] = [new SeededRandom(7), new SeededRandom(7), new SeededRandom(8)];
    const numbers = draw(50, () => first.next());
    expect(draw(50, () => again.next())).toEqual(numbers);
    expect(draw(50, () => other.next())).not.toEqual(numbers);
  });

  it('draws uniform, normal and lognormal numbers', () => {
    const random = new SeededRandom(1);
    expect(mean(draw(20_000, () => random.next()))).toBeCloseTo(0.5, 2);

    const normal = draw(20_000, () => random.normal());
    expect(mean(normal)).toBeCloseTo(0, 1);
    expect(mean(normal.map((value) => value * value))).toBeCloseTo(1, 1);

    const logNormal = draw(20_000, () => random.logNormal([30, 0.5]));
    expect(logNormal[10_000]).toBeCloseTo(30, -0.5);
    expect(mean(logNormal) / 30).toBeCloseTo(Math.exp(0.125), 1);
  });

  it('picks by weight and never an item of weight 0', () => {
    const random = new SeededRandom(3);
    const picks = Array.from({ length: 10_000 }, () => random.pick([{ weight: 3 }, { weight: 0 }, { weight: 1 }]).weight);
    expect(picks.filter((weight) => weight === 3).length / 10_000).toBeCloseTo(0.75, 1);
    expect(picks).not.toContain(0);
  });
});
