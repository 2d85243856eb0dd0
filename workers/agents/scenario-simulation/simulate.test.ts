import { compileModel } from './formula/compile-model.js';
import { parseModel } from './formula/parse-model.js';
import { quantileFunction, type Distribution } from './sampling/distributions.js';
import { drawResults, histogramOf, summarise, tornadoOf } from './simulate.js';
import { sobolIndices } from './sobol-indices.js';

const simulated = (formula: string, inputs: Record<string, Distribution>) => ({
  model: compileModel(parseModel(formula, Object.keys(inputs))),
  quantiles: Object.values(inputs).map(quantileFunction),
});

const angle: Distribution = { kind: 'uniform', min: -Math.PI, max: Math.PI };
const ISHIGAMI = simulated('sin(x) + 7 * sin(y)^2 + 0.1 * z^4 * sin(x)', { x: angle, y: angle, z: angle });

describe('sobolIndices', () => {
  // Ishigami and Homma (1990) with a = 7, b = 0.1, in closed form: first .3139/.4424/0, total .5576/.4424/.2437.
  it('returns the indices of the Ishigami function within 0.01', async () => {
    const indices = (await sobolIndices(ISHIGAMI.model, ISHIGAMI.quantiles, 1)) ?? [];
    for (const [index, [first, total]] of [
      [0.3139, 0.5576],
      [0.4424, 0.4424],
      [0, 0.2437],
    ].entries()) {
      expect(Math.abs((indices[index]?.first ?? 9) - (first ?? 0))).toBeLessThan(0.01);
      expect(Math.abs((indices[index]?.total ?? 9) - (total ?? 0))).toBeLessThan(0.01);
      expect(indices[index]?.firstError).toBeLessThan(0.02);
    }
  });

  // For a sum, the index is the variance share of each summand: 9/25 and 16/25.
  it('returns the variance shares of a sum of normals', async () => {
    const { model, quantiles } = simulated('a + b', { a: { kind: 'normal', mean: 1, sd: 3 }, b: { kind: 'normal', mean: 2, sd: 4 } });
    const [a, b] = (await sobolIndices(model, quantiles, 3)) ?? [];
    for (const found of [a?.first, a?.total]) expect(found).toBeCloseTo(0.36, 2);
    for (const found of [b?.first, b?.total]) expect(found).toBeCloseTo(0.64, 2);
  });

  it('returns null if the result is constant or undefined for a point', async () => {
    const constant = simulated('a * 0 + 1', { a: angle });
    expect(await sobolIndices(constant.model, constant.quantiles, 1)).toBeNull();
    const undefinedHalf = simulated('ln(a)', { a: angle });
    expect(await sobolIndices(undefinedHalf.model, undefinedHalf.quantiles, 1)).toBeNull();
  });

  it('aborts if the run is cancelled', async () => {
    await expect(sobolIndices(ISHIGAMI.model, ISHIGAMI.quantiles, 1, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow(
      'cancelled',
    );
  });
});

describe('drawResults', () => {
  const SUM = simulated('a + b', { a: { kind: 'normal', mean: 10, sd: 3 }, b: { kind: 'normal', mean: 20, sd: 4 } });
  const sampling = { quantiles: SUM.quantiles, copula: null, draws: 100_000, seed: 42 };

  // Normal with mean 30 and standard deviation 5: P10 = 30 − 1.2816 · 5, P(≥ 35) = 1 − Φ(1) = 0.1587.
  it('reproduces the normal distribution of a sum of normals', async () => {
    const { values, withoutValue } = await drawResults(SUM.model, sampling);
    const summary = summarise(values, { value: 35, direction: 'at_least' });
    expect(withoutValue).toBe(0);
    expect(Math.abs(summary.mean - 30)).toBeLessThan(0.06);
    expect(Math.abs(summary.sd - 5)).toBeLessThan(0.05);
    expect(Math.abs(summary.p10 - 23.592)).toBeLessThan(0.1);
    expect(Math.abs(summary.p50 - 30)).toBeLessThan(0.1);
    expect(Math.abs(summary.p90 - 36.408)).toBeLessThan(0.1);
    expect(Math.abs((summary.probability?.value ?? 0) - 0.1587)).toBeLessThan(0.005);
    expect(summarise(values, { value: 35, direction: 'at_most' }).probability?.value).toBeCloseTo(
      1 - (summary.probability?.value ?? 0),
      10,
    );
  });

  it('is deterministic for a seed and differs between seeds', async () => {
    const small = { ...sampling, draws: 1_000 };
    const [once, again, other] = [
      await drawResults(SUM.model, small),
      await drawResults(SUM.model, small),
      await drawResults(SUM.model, { ...small, seed: 43 }),
    ];
    expect(again.values).toEqual(once.values);
    expect(other.values).not.toEqual(once.values);
  });

  it('counts undefined results', async () => {
    const { model, quantiles } = simulated('sqrt(a)', { a: { kind: 'uniform', min: -1, max: 3 } });
    const { values, withoutValue } = await drawResults(model, { ...sampling, quantiles, draws: 10_000 });
    expect(values.length + withoutValue).toBe(10_000);
    expect(Math.abs(withoutValue / 10_000 - 0.25)).toBeLessThan(0.02);
  });

  it('counts values equal to the target in both directions', () => {
    const values = Float64Array.of(1, 2, 2, 3);
    expect(summarise(values, { value: 2, direction: 'at_least' }).probability?.value).toBe(0.75);
    expect(summarise(values, { value: 2, direction: 'at_most' }).probability?.value).toBe(0.75);
  });
});

describe('a chart of the results', () => {
  it('counts every draw once in a histogram', async () => {
    const { values } = await drawResults(ISHIGAMI.model, { quantiles: ISHIGAMI.quantiles, copula: null, draws: 5_000, seed: 1 });
    const bins = histogramOf(values);
    expect(bins.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    expect(bins).toHaveLength(24);
    expect(histogramOf(Float64Array.of(3, 3, 3))).toEqual([{ from: 3, to: 3, share: 1 }]);
  });

  // Uniform inputs: P10 and P90 of 0…10 are 1 and 9, of 0…1 are 0.1 and 0.9; medians 5 and 0.5.
  it('varies one input at a time and sorts by effect in a tornado', () => {
    const { model, quantiles } = simulated('a - 20 * b', {
      a: { kind: 'uniform', min: 0, max: 10 },
      b: { kind: 'uniform', min: 0, max: 1 },
    });
    const { base, bars } = tornadoOf(model, quantiles);
    expect(base).toBe(-5);
    expect(bars).toEqual([
      { input: 1, inputLow: 0.1, inputHigh: 0.9, low: 3, high: -13 },
      { input: 0, inputLow: 1, inputHigh: 9, low: -9, high: -1 },
    ]);
  });
});
