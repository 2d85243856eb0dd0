import { distributionError, quantileFunction, type Distribution } from './distributions.js';
import { normalCdf, normalQuantile } from './normal.js';

/** Returns mean and standard deviation of the quantile function, evaluated at the midpoints of 100,000 equal intervals. */
const moments = (distribution: Distribution): { mean: number; sd: number } => {
  const quantile = quantileFunction(distribution);
  const n = 100_000;
  let [sum, squares] = [0, 0];
  for (let index = 0; index < n; index++) {
    const value = quantile((index + 0.5) / n);
    sum += value;
    squares += value * value;
  }
  return { mean: sum / n, sd: Math.sqrt(squares / n - (sum / n) ** 2) };
};

describe('normal distribution', () => {
  // Reference values from R's qnorm and pnorm.
  it.each([
    [0.5, 0],
    [0.9, 1.281_551_565_544_600_4],
    [0.975, 1.959_963_984_540_054],
    [1e-5, -4.264_890_793_922_825],
    [1e-20, -9.262_340_089_798_409],
  ])('has for %d the quantile %d', (u, z) => {
    expect(Math.abs(normalQuantile(u) - z)).toBeLessThan(1e-13 * Math.max(1, Math.abs(z)));
  });

  it.each([
    [0, 0.5],
    [1.96, 0.975_002_104_851_779_5],
    [-3, 0.001_349_898_031_630_094_6],
    [-8, 6.220_960_574_271_785e-16],
  ])('has at %d the cumulative probability %d', (z, u) => {
    expect(Math.abs(normalCdf(z) / u - 1)).toBeLessThan(1e-7);
  });
});

describe('quantileFunction', () => {
  // Closed forms: triangular (a + b + c)/3 and (a² + b² + c² − ab − ac − bc)/18; PERT (a + 4m + b)/6 and αβ (b − a)²/(36 · 7).
  it.each<[Distribution, number, number]>([
    [{ kind: 'uniform', min: 2, max: 8 }, 5, 6 / Math.sqrt(12)],
    [{ kind: 'triangular', min: 1, mode: 2, max: 6 }, 3, Math.sqrt((1 + 36 + 4 - 6 - 2 - 12) / 18)],
    [{ kind: 'triangular', min: 0, mode: 0, max: 3 }, 1, Math.sqrt(9 / 18)],
    [{ kind: 'pert', min: 0, mode: 1, max: 4 }, 8 / 6, Math.sqrt((2 * 4 * 16) / (36 * 7))],
    [{ kind: 'pert', min: 10, mode: 30, max: 40 }, 170 / 6, Math.sqrt(((11 / 3) * (7 / 3) * 900) / (36 * 7))],
    [{ kind: 'pert', min: 0, mode: 0, max: 1 }, 1 / 6, Math.sqrt(5 / (36 * 7))],
    [{ kind: 'normal', mean: -4, sd: 3 }, -4, 3],
    [{ kind: 'lognormal', mean: 100, sd: 30 }, 100, 30],
    [{ kind: 'empirical', values: [3, 1] }, 2, 2 / Math.sqrt(12)],
    [{ kind: 'bernoulli', probability: 0.3, value: 10 }, 3, 10 * Math.sqrt(0.21)],
    [{ kind: 'constant', value: 7 }, 7, 0],
  ])('%j has its mean and standard deviation', (distribution, mean, sd) => {
    const found = moments(distribution);
    expect(Math.abs(found.mean - mean)).toBeLessThan(1e-4 * Math.max(1, Math.abs(mean)));
    expect(Math.abs(found.sd - sd)).toBeLessThan(2e-3 * Math.max(1, sd));
  });

  it('accepts P10 and P90 instead of mean and standard deviation', () => {
    for (const kind of ['normal', 'lognormal'] as const) {
      const quantile = quantileFunction({ kind, p10: 20, p90: 80 });
      expect(quantile(0.1)).toBeCloseTo(20, 10);
      expect(quantile(0.9)).toBeCloseTo(80, 10);
    }
    expect(quantileFunction({ kind: 'lognormal', p10: 20, p90: 80 })(0.5)).toBeCloseTo(40, 10);
  });

  // α = 2, β = 4: the distribution function is 5 x⁴ (1 − x) · 2 + … in closed form 10x² − 20x³ + 15x⁴ − 4x⁵.
  it('inverts the distribution function of PERT within 1e-7', () => {
    const quantile = quantileFunction({ kind: 'pert', min: 0, mode: 0.25, max: 1 });
    for (const u of [1e-6, 0.001, 0.1, 0.5, 0.9, 0.999, 1 - 1e-6]) {
      const x = quantile(u);
      expect(Math.abs(10 * x ** 2 - 20 * x ** 3 + 15 * x ** 4 - 4 * x ** 5 - u)).toBeLessThan(1e-7);
    }
    expect([quantile(0), quantile(1)]).toEqual([0, 1]);
  });

  it('reports invalid parameters of a distribution', () => {
    expect(distributionError({ kind: 'pert', min: 3, mode: 2, max: 4 })).toBe('order');
    expect(distributionError({ kind: 'triangular', min: 3, mode: 3, max: 3 })).toBe('order');
    expect(distributionError({ kind: 'normal', mean: 3, sd: 0 })).toBe('spread');
    expect(distributionError({ kind: 'lognormal', mean: -3, sd: 1 })).toBe('positive');
    expect(distributionError({ kind: 'lognormal', p10: 0, p90: 1 })).toBe('positive');
    expect(distributionError({ kind: 'normal', p10: 2, p90: 1 })).toBe('order');
    expect(distributionError({ kind: 'pert', min: 1, mode: 2, max: 4 })).toBeNull();
  });
});
