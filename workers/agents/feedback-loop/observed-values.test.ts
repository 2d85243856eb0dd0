import { compared, withinData } from './before-and-since.js';
import { observedSentences } from './observed-values.js';

describe('withinData', () => {
  it.each([
    ['2026-05-01', '2025-09-01', '2025-05-01'],
    ['2026-05-01', '2026-09-01', '2026-05-01'],
    ['2026-11-01', '2025-09-01', '2024-11-01'],
  ])('moves %s for data until %s to %s', (day, last, expected) => {
    expect(withinData(day, last)).toBe(expected);
  });
});

describe('compared', () => {
  it("computes the difference and the p-value of Welch's test", () => {
    const result = compared([1, 2, 3, 4], [11, 12, 13, 14]);
    expect(result?.difference).toBe(10);
    expect(result?.p).toBeLessThan(0.001);
    expect(compared([1, 2, 3, 4], [1, 2, 4, 3])?.p).toBeCloseTo(1, 6);
    expect(compared([1, 2], [1, 2, 4, 3])).toBeNull();
  });
});

describe('observedSentences', () => {
  const months = Array.from({ length: 8 }, (_, at) => `2026-0${at + 1}-01`);
  const values = [70, 71, 70, 72, 80, 81, 80, 82];
  const single = months.map((month, at) => ({ month, value: values[at] ?? 0 }));
  const observed = {
    ...{ name: 'Seat occupancy', unit: '%', single, missing: null, target: { value: 81, better: 'higher' as const } },
    values: single.map(({ month, value }) => ({ month, mean: value, n: 1 })),
  };

  it('states the change since a day, and how often the target is met', () => {
    const [change, target, adjust] = observedSentences(observed, '2026-05-01', 'en');
    expect(change).toMatch(/^“Seat occupancy” since May 2026: 80\.75% on average \(n = 4\), before 70\.75%.*The change is established\.$/);
    expect(target).toBe('The target of 81% was reached in 2 of 4 values since May 2026.');
    expect(adjust).toMatch(/^The target is mostly met/);
  });

  it('states the newest value without a day to compare with', () => {
    expect(observedSentences(observed, null, 'en')[0]).toBe('“Seat occupancy”: 82% most recently (Aug 2026).');
  });
});
