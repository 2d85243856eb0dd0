import { mean } from '../descriptive.js';
import { drawsOf } from '../sampling/draws.js';
import { AIR_PASSENGERS } from '../testing/series.js';
import { fitHoltWinters, forecastHoltWinters, holtWintersGrowth, type HoltWinters } from './holt-winters.js';
import { halfWidth, rollingOrigin, type Forecaster } from './rolling-origin.js';
import { seasonalNaive, seasonalNaiveGrowth } from './seasonal-naive.js';

const naive: Forecaster = (values, horizon) => ({
  points: seasonalNaive(values, 12, horizon),
  growth: Array.from({ length: horizon }, (_, step) => seasonalNaiveGrowth(12, step + 1)),
});

const winters: Forecaster = (values, horizon) => {
  const fit = fitHoltWinters(values, 12, 'multiplicative');
  return {
    points: forecastHoltWinters(fit, horizon),
    growth: Array.from({ length: horizon }, (_, step) => holtWintersGrowth(fit, step + 1)),
  };
};

describe('seasonalNaive', () => {
  it('repeats the last season', () => {
    expect(seasonalNaive([1, 2, 3, 4, 5, 6], 3, 5)).toEqual([4, 5, 6, 4, 5]);
    expect([1, 3, 4, 7].map((step) => seasonalNaiveGrowth(3, step))).toEqual([1, 1, Math.SQRT2, Math.sqrt(3)]);
  });
});

describe('fitHoltWinters', () => {
  it('continues a series of trend and season', () => {
    const season = [5, -3, -2];
    const values = Array.from({ length: 12 }, (_, index) => 10 + 2 * index + (season[index % 3] ?? 0));
    const fit = fitHoltWinters(values, 3, 'additive');
    expect(fit.mse).toBeLessThan(0.2);
    const forecast = forecastHoltWinters(fit, 3);
    for (const [index, value] of [39, 33, 36].entries()) expect(Math.abs((forecast[index] ?? 0) - value)).toBeLessThan(0.5);
  });

  it('forecasts the last year of airline passengers with less than 5% mean error in the multiplicative form', () => {
    const [training, last] = [AIR_PASSENGERS.slice(0, 132), AIR_PASSENGERS.slice(132)];
    const fit = fitHoltWinters(training, 12, 'multiplicative');
    expect(fit.mse).toBeLessThan(fitHoltWinters(training, 12, 'additive').mse);
    const relativeErrors = forecastHoltWinters(fit, 12).map((point, index) => Math.abs(point / (last[index] ?? 1) - 1));
    expect(mean(relativeErrors)).toBeLessThan(0.05);
  });

  it('is deterministic', () => {
    expect(fitHoltWinters(AIR_PASSENGERS, 12, 'additive')).toEqual(fitHoltWinters(AIR_PASSENGERS, 12, 'additive'));
  });
});

describe('holtWintersGrowth', () => {
  it('follows the formula of the additive form', () => {
    // Computed by hand, α = 0.5, β = 0.2, γ = 0.1, m = 2: c₁ = 0.6, c₂ = 0.7 + 0.05.
    const fit = { alpha: 0.5, beta: 0.2, gamma: 0.1, period: 2 } as HoltWinters;
    expect([1, 2, 3].map((step) => holtWintersGrowth(fit, step))).toEqual(
      [1, Math.sqrt(1.36), Math.sqrt(1 + 0.36 + 0.75 ** 2)].map((value) => expect.closeTo(value, 12) as number),
    );
  });
});

describe('rollingOrigin', () => {
  it('scales errors like MASE', () => {
    // Computed by hand for 0, 2, 4, 6, 8: the naive forecast is off by 2 within the training values and by 2 ahead.
    const last: Forecaster = (values, horizon) => ({
      points: seasonalNaive(values, 1, horizon),
      growth: Array.from({ length: horizon }, () => 1),
    });
    const rolled = rollingOrigin([0, 2, 4, 6, 8], last, { first: 3, horizon: 1, period: 1 });
    expect(rolled).toMatchObject({ mase: 1, origins: 2, errors: [{ error: 2 }, { error: 2 }] });
  });

  it('passes only the values before the origin to the forecaster', () => {
    const lengths: number[] = [];
    const spy: Forecaster = (values, horizon) => {
      lengths.push(values.length);
      return { points: Array.from({ length: horizon }, () => 0), growth: Array.from({ length: horizon }, () => 1) };
    };
    rollingOrigin([1, 2, 4, 8, 16], spy, { first: 2, horizon: 2, period: 1 });
    expect(lengths).toEqual([2, 3, 4]);
  });

  it('scores Holt-Winters at less than half the error of the naive forecast for airline passengers', () => {
    const options = { first: 96, horizon: 6, period: 12 };
    const [simple, smooth] = [rollingOrigin(AIR_PASSENGERS, naive, options), rollingOrigin(AIR_PASSENGERS, winters, options)];
    expect(smooth?.mase).toBeLessThan((simple?.mase ?? 0) / 2);
  });

  it('returns null for a constant series', () => {
    expect(
      rollingOrigin(
        Array.from({ length: 40 }, () => 3),
        naive,
        { first: 24, horizon: 6, period: 12 },
      ),
    ).toBeNull();
  });
});

describe('halfWidth', () => {
  it('yields intervals with the nominal coverage', () => {
    // 150 simulated seasonal series: the value six steps after the 60th must lie in its 80% interval in 80% of the cases.
    // The standard error of 150 draws is 3.3 percentage points; the accepted range is three standard errors.
    const random = drawsOf(77);
    const inside = Array.from({ length: 150 }, () => {
      const values = Array.from({ length: 66 }, (_, index) => 100 + 10 * Math.sin((2 * Math.PI * index) / 12) + 3 * random.normal());
      const known = values.slice(0, 60);
      const rolled = rollingOrigin(known, naive, { first: 24, horizon: 6, period: 12 });
      const { points, growth } = naive(known, 6);
      const width = (rolled === null ? null : halfWidth(rolled, 0.8)) ?? 0;
      return Math.abs((values[65] ?? 0) - (points[5] ?? 0)) <= width * (growth[5] ?? 1);
    }).filter(Boolean).length;
    expect(inside / 150).toBeGreaterThan(0.7);
    expect(inside / 150).toBeLessThan(0.9);
  });

  it('is null if there are too few errors for the coverage', () => {
    const three = { mase: 1, origins: 3, errors: [1, 2, 3].map((error) => ({ step: 1, error, growth: 1 })) };
    expect(halfWidth(three, 0.8)).toBeNull();
    expect(halfWidth(three, 0.5)).toBe(2);
  });
});
