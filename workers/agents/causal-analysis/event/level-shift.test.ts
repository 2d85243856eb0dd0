import { levelShift } from './level-shift.js';

/** Deterministic noise with mean 0. */
const noise = (index: number): number => [0.3, -0.2, 0.1, -0.3, 0.2, -0.1][index % 6] ?? 0;
const series = (valueOf: (index: number) => number, n = 36) =>
  Array.from({ length: n }, (_, index) => ({
    period: new Date(Date.UTC(2023, index, 1)).toISOString().slice(0, 10),
    value: valueOf(index) + noise(index),
  }));
const EVENT = '2024-07-01';

describe('levelShift', () => {
  it('does not take a trend for a change of level, although the means differ', () => {
    const found = levelShift(
      series((index) => 10 - 0.2 * index),
      EVENT,
    );
    expect((found?.after.mean ?? 0) - (found?.before.mean ?? 0)).toBeLessThan(-3);
    expect(found?.step.p).toBeGreaterThan(0.05);
    expect(found?.trend).toBeCloseTo(-0.2, 1);
  });

  it('finds a step beside a trend with its size', () => {
    const found = levelShift(
      series((index) => 10 + 0.1 * index - (index >= 18 ? 3 : 0)),
      EVENT,
    );
    expect(found?.step.effect).toBeCloseTo(-3, 0);
    expect(found?.step.p).toBeLessThan(0.001);
  });

  it('finds a change of the trend', () => {
    const found = levelShift(
      series((index) => 10 + Math.max(0, index - 18) * 0.5),
      EVENT,
    );
    expect(found?.turn.effect).toBeCloseTo(0.5, 1);
    expect(found?.turn.p).toBeLessThan(0.001);
  });

  it('returns null with few values before or after the event', () => {
    expect(
      levelShift(
        series(() => 1, 20),
        EVENT,
      ),
    ).toBeNull();
    expect(
      levelShift(
        series(() => 1),
        '2030-01-01',
      ),
    ).toBeNull();
  });
});
