/** Types for the functions used from jstat, which ships none. */
declare module 'jstat' {
  interface Distributions {
    /** Regularised incomplete beta function I_x(a, b). */
    ibeta(x: number, a: number, b: number): number;
    /** Regularised lower incomplete gamma function P(a, x). */
    lowRegGamma(a: number, x: number): number;
    /** Complementary error function. */
    erfc(x: number): number;
    normal: { inv(p: number, mean: number, sd: number): number };
    studentt: { inv(p: number, df: number): number };
  }
  const jstat: Distributions;
  export default jstat;
}
