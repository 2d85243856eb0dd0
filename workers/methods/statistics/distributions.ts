import jstat from 'jstat';

/** Smallest p value that double precision distinguishes from 0 in a tail computed as a complement. */
export const SMALLEST_P = Number.EPSILON;

const asP = (p: number): number => Math.min(1, Math.max(SMALLEST_P, p));

/** P(|Z| ≥ |z|) of a standard normal Z. */
export const normalTwoSided = (z: number): number => asP(jstat.erfc(Math.abs(z) / Math.SQRT2));

/** P(|T| ≥ |t|) of Student's t with `df` degrees of freedom. */
export const tTwoSided = (t: number, df: number): number => asP(jstat.ibeta(df / (df + t * t), df / 2, 0.5));

/** P(F ≥ f) of the F distribution. */
export const fUpper = (f: number, df1: number, df2: number): number =>
  f <= 0 ? 1 : asP(jstat.ibeta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2));

/** P(X ≥ x) of the chi-squared distribution. */
export const chiSquaredUpper = (x: number, df: number): number => (x <= 0 ? 1 : asP(1 - jstat.lowRegGamma(df / 2, x / 2)));

export const normalQuantile = (p: number): number => jstat.normal.inv(p, 0, 1);

export const tQuantile = (p: number, df: number): number => jstat.studentt.inv(p, df);
