import { mannKendall } from './mann-kendall.js';
import { levelShift } from './level-shift.js';
import { pettitt } from './pettitt.js';
import { drawsOf } from '../sampling/draws.js';
import { senSlope } from './sen-slope.js';
import { testSeasonality } from './seasonality.js';
import { AIR_PASSENGERS, NILE } from '../testing/series.js';

describe('trend tests on the flow of the Nile, 1871 to 1970', () => {
  // S, Z, slope and year as published for this series; K and the interval computed from their definitions by a separate program.
  it('find a falling trend with Mann-Kendall', () => {
    const { s, z, p } = mannKendall(NILE);
    expect(s).toBe(-1387);
    expect(z).toBeCloseTo(-4.128, 3);
    expect(p).toBeCloseTo(3.66e-5, 7);
  });

  it('find a slope of −2.6 per year with Sen', () => {
    const { slope, low, high } = senSlope(NILE, mannKendall(NILE).variance);
    expect(slope).toBeCloseTo(-2.6, 2);
    expect(low).toBeCloseTo(-3.628, 3);
    expect(high).toBeCloseTo(-1.428, 2);
  });

  it('find a change point after 1898 with Pettitt', () => {
    const { lastBefore, k, p, meanBefore, meanAfter } = pettitt(NILE);
    expect(1871 + lastBefore).toBe(1898);
    expect(k).toBe(1617);
    expect(p).toBeLessThan(1e-6);
    expect([meanBefore, meanAfter].map(Math.round)).toEqual([1098, 850]);
  });
});

describe('mannKendall', () => {
  it('corrects the variance for ties', () => {
    // Computed by hand: S = 5, variance (4·3·13 − 2·1·9) / 18.
    expect(mannKendall([1, 2, 2, 3])).toMatchObject({ s: 5, variance: 138 / 18, z: 4 / Math.sqrt(138 / 18), tau: 5 / Math.sqrt(6 * 5) });
  });

  it('finds no trend in a constant series', () => {
    expect(mannKendall([2, 2, 2, 2])).toMatchObject({ s: 0, z: 0, p: expect.closeTo(1, 12) as number, tau: 0 });
  });

  it('has the nominal error rate without a trend', () => {
    const random = drawsOf(11);
    const false5 = Array.from({ length: 1_000 }, () => mannKendall(Array.from({ length: 30 }, () => random.normal())).p).filter(
      (p) => p < 0.05,
    );
    // 1,000 draws at 5%: standard error 0.7 percentage points.
    expect(false5.length / 1_000).toBeGreaterThan(0.03);
    expect(false5.length / 1_000).toBeLessThan(0.07);
  });
});

describe('testSeasonality', () => {
  it('finds the season of airline passengers with its maximum in July', () => {
    const { p, n, profile } = testSeasonality(AIR_PASSENGERS, 12);
    expect(p).toBeLessThan(1e-10);
    expect(n).toBe(132);
    expect(profile.indexOf(Math.max(...profile))).toBe(6);
    expect(profile.indexOf(Math.min(...profile))).toBe(10);
  });

  it('has the nominal error rate for a trend with noise', () => {
    const random = drawsOf(5);
    const found = Array.from(
      { length: 300 },
      () =>
        testSeasonality(
          Array.from({ length: 60 }, (_, index) => 3 * index + random.normal()),
          12,
        ).p,
    ).filter((p) => p < 0.05);
    expect(found.length / 300).toBeLessThan(0.08);
  });
});

describe('levelShift', () => {
  const noise = (index: number): number => ((index * 37) % 11) / 10;

  it.each([
    ['a step without seasons', (index: number) => (index < 12 ? 20 : 30) + noise(index), 24, null, 12],
    ['a step on a trend', (index: number) => index / 5 - (index < 20 ? 0 : 9) + noise(index), 40, null, 20],
    ['a step in a seasonal series', (index: number) => (index < 18 ? 20 : 14) + 3 * Math.sin(index / 2) + noise(index), 36, 12, 18],
  ])('finds %s', (_, valueAt, count, season, at) => {
    expect(
      levelShift(
        Array.from({ length: count }, (__, index) => valueAt(index)),
        season,
      )?.at,
    ).toBe(at);
  });

  const series = (count: number, valueAt: (index: number, before: number) => number): number[] => {
    const values: number[] = [];
    for (let index = 0; index < count; index++) values.push(valueAt(index, values.at(-1) ?? 0));
    return values;
  };
  const season = (index: number): number => 2 * Math.sin((Math.PI * index) / 6);

  it.each([
    ['white noise', 24, null, (random) => () => random()],
    ['white noise with a season', 36, 12, (random) => (index) => random() + season(index)],
    ['a trend with noise', 36, null, (random) => (index) => 0.3 * index + random()],
    ['a trend with noise and a season', 36, 12, (random) => (index) => 0.3 * index + random() + season(index)],
    ['a bend with noise', 36, null, (random) => (index) => 0.3 * Math.max(0, index - 18) + random()],
    ['a random walk', 36, null, (random) => (_, before) => before + random()],
    ['a random walk with an estimated season', 36, 12, (random) => (_, before) => before + random()],
    ['an autocorrelated series', 36, 12, (random) => (_, before) => 0.7 * before + random()],
  ] satisfies [string, number, number | null, (random: () => number) => (index: number, before: number) => number][])(
    'finds a step in at most 10%% of series of %s',
    (_, count, length, valueOf) => {
      const random = drawsOf(11);
      const found = Array.from({ length: 100 }, () => levelShift(series(count, valueOf(random.normal)), length)).filter(Boolean);
      expect(found.length).toBeLessThanOrEqual(10);
    },
  );

  it.each([
    [2, 0.1],
    [3, 0.4],
    [5, 0.9],
  ])('finds a step of %i standard deviations among 36 values', (height, share) => {
    const random = drawsOf(12);
    const found = Array.from({ length: 100 }, () =>
      levelShift(
        series(36, (index) => (index < 18 ? 0 : height) + random.normal()),
        null,
      ),
    ).filter((shift) => shift !== null && Math.abs(shift.at - 18) <= 2);
    expect(found.length / 100).toBeGreaterThanOrEqual(share);
  });

  it('finds no step in a constant series', () => {
    expect(levelShift(Array.from({ length: 24 }, () => 7), null)).toBeNull(); // prettier-ignore
  });

  it.each([
    ['noise', noise, 36, null],
    ['a trend', (index: number) => index / 3 + noise(index), 36, 12],
    ['a curve', (index: number) => index ** 2 / 50 + noise(index), 36, null],
    ['one and a half seasons', (index: number) => 10 * Math.sin(index / 2), 18, null],
  ])('finds no step in %s', (_, valueAt, count, season) => {
    expect(
      levelShift(
        Array.from({ length: count }, (__, index) => valueAt(index)),
        season,
      ),
    ).toBeNull();
  });
});
