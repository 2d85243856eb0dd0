import { granger } from './granger.js';
import { coefficientOf, CollinearityError, compareNested, leastSquares } from './least-squares.js';
import { logisticRegression } from './logistic-regression.js';
import { GDP_AND_CONSUMPTION } from '../testing/us-growth.js';

/**
 * J. W. Longley: An appraisal of least squares programs (1967), as certified by NIST (Statistical Reference Datasets):
 * employed; GNP deflator, GNP, unemployed, armed forces, population, year.
 */
const LONGLEY = [
  [60323, 83, 234289, 2356, 1590, 107608, 1947],
  [61122, 88.5, 259426, 2325, 1456, 108632, 1948],
  [60171, 88.2, 258054, 3682, 1616, 109773, 1949],
  [61187, 89.5, 284599, 3351, 1650, 110929, 1950],
  [63221, 96.2, 328975, 2099, 3099, 112075, 1951],
  [63639, 98.1, 346999, 1932, 3594, 113270, 1952],
  [64989, 99, 365385, 1870, 3547, 115094, 1953],
  [63761, 100, 363112, 3578, 3350, 116219, 1954],
  [66019, 101.2, 397469, 2904, 3048, 117388, 1955],
  [67857, 104.6, 419180, 2822, 2857, 118734, 1956],
  [68169, 108.4, 442769, 2936, 2798, 120445, 1957],
  [66513, 110.8, 444546, 4681, 2637, 121950, 1958],
  [68655, 112.6, 482704, 3813, 2552, 123366, 1959],
  [69564, 114.2, 502601, 3931, 2514, 125368, 1960],
  [69331, 115.7, 518173, 4806, 2572, 127852, 1961],
  [70551, 116.9, 554894, 4007, 2827, 130081, 1962],
];
const EMPLOYED = LONGLEY.map(([first = 0]) => first);
const REGRESSORS = LONGLEY.map(([, ...rest]) => [1, ...rest]);

const CERTIFIED = [
  [-3482258.63459582, 890420.383607373],
  [15.0618722713733, 84.9149257747669],
  [-0.035819179292591, 0.0334910077722432],
  [-2.02022980381683, 0.488399681651699],
  [-1.03322686717359, 0.214274163161675],
  [-0.0511041056535807, 0.22607320006937],
  [1829.15146461355, 455.478499142212],
] as const;

const relativeError = (actual: number, certified: number): number => Math.abs(actual / certified - 1);

describe('leastSquares', () => {
  it("reproduces NIST's certified values for the Longley data to eight digits", () => {
    const fit = leastSquares(REGRESSORS, EMPLOYED);
    for (const [index, [coefficient, error]] of CERTIFIED.entries()) {
      expect(relativeError(fit.coefficients[index] ?? 0, coefficient)).toBeLessThan(1e-8);
      expect(relativeError(fit.standardErrors[index] ?? 0, error)).toBeLessThan(1e-8);
    }
    expect(relativeError(fit.residualSd, 304.854073561965)).toBeLessThan(1e-9);
    expect(relativeError(fit.rSquared, 0.995479004577296)).toBeLessThan(1e-9);
    expect(fit.df).toBe(9);
  });

  it("reproduces NIST's certified F statistic of the whole model", () => {
    const constant = leastSquares(
      REGRESSORS.map(() => [1]),
      EMPLOYED,
    );
    const { f, df1, df2 } = compareNested(constant, leastSquares(REGRESSORS, EMPLOYED));
    expect(relativeError(f, 330.285339234588)).toBeLessThan(1e-8);
    expect([df1, df2]).toEqual([6, 9]);
  });

  it('has standard errors that are robust against unequal variance', () => {
    // Computed by hand: y = 0, 2, 0, 4 on x = 0, 0, 1, 1. Line 1 + x; residuals −1, 1, −2, 2. The slope is the difference of two
    // means, so White's variance is (1 + 1)/2² + (4 + 4)/2² = 2.5, times n / (n − 2) = 2.
    const fit = leastSquares(
      [
        [1, 0],
        [1, 0],
        [1, 1],
        [1, 1],
      ],
      [0, 2, 0, 4],
    );
    expect(fit.coefficients.map((value) => Number(value.toFixed(12)))).toEqual([1, 1]);
    expect(fit.robustErrors[1]).toBeCloseTo(Math.sqrt(5), 12);
    expect(coefficientOf(fit, 1)).toMatchObject({ standardError: fit.robustErrors[1] });
  });

  it.each([
    ['a regressor twice', [1, 2, 3, 4].map((value) => [1, value, 2 * value])],
    ['a regressor of zeros', [1, 2, 3, 4].map((value) => [value, 0])],
    ['more regressors than rows', [[1, 2, 3, 4, 5]]],
  ])('rejects %s', (_, x) => {
    expect(() => leastSquares(x, [1, 2, 3, 5].slice(0, x.length))).toThrow(CollinearityError);
  });
});

describe('logisticRegression', () => {
  it('reproduces the published coefficients of hours of study and exams passed', () => {
    // Wikipedia, Logistic regression: −4.1 and 1.5; to four decimals −4.0777 and 1.5046.
    const hours = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.25, 4.5, 4.75, 5, 5.5];
    const passed = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1];
    const { coefficients, converged } = logisticRegression(
      hours.map((value) => [1, value]),
      passed,
    );
    expect(coefficients.map((value) => Number(value.toFixed(4)))).toEqual([-4.0777, 1.5046]);
    expect(converged).toBe(true);
  });

  it('does not converge under complete separation', () => {
    const x = [-3, -2, -1, 1, 2, 3];
    const { converged } = logisticRegression(
      x.map((value) => [1, value]),
      x.map((value) => (value > 0 ? 1 : 0)),
    );
    expect(converged).toBe(false);
  });
});

describe('granger', () => {
  const effect = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3];
  const cause = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9, 0, 4, 5];

  it('agrees with the test in exact fractions', () => {
    // Solved by the normal equations with Python's fractions: residual sums of squares 90.0817 and 69.5444.
    const { f, df1, df2 } = granger(effect, cause, 2);
    expect([df1, df2]).toEqual([2, 9]);
    expect(f).toBeCloseTo(1.3289077562930198, 10);
  });

  it('matches statsmodels on the growth of US consumption and output', () => {
    const growth = (of: 0 | 1): number[] =>
      GDP_AND_CONSUMPTION.slice(1).map((row, index) => row[of] / (GDP_AND_CONSUMPTION[index]?.[of] ?? NaN) - 1);
    // statsmodels.tsa.stattools.grangercausalitytests, ssr based F test, two lags: F = 18.988.
    const { f, df1, df2 } = granger(growth(0), growth(1), 2);
    expect([f.toFixed(3), df1, df2]).toEqual(['18.988', 2, 195]);
  });

  it('distinguishes the leading from the lagging series', () => {
    const lagging = [0, ...cause.slice(0, -1).map((value, index) => 2 * value + (index % 3) * 0.1)];
    expect(granger(lagging, cause, 1).p).toBeLessThan(1e-6);
    expect(granger(lagging, cause, 1).sumOfCoefficients).toBeCloseTo(2, 1);
    expect(granger(cause, lagging, 1).p).toBeGreaterThan(0.05);
  });
});
