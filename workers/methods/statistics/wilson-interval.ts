/** Of the standard normal distribution: 95 % lie within. */
export const Z_95 = 1.959963984540054;

export interface ShareInterval {
  share: number;
  low: number;
  high: number;
}

/**
 * Share of hits with its score interval (Wilson 1927): useful with few cases and close to 0 or 1 too. Null without cases.
 * @param hits 0 to `cases`
 */
export const wilsonInterval = (hits: number, cases: number, z = Z_95): ShareInterval | null => {
  if (cases === 0) return null;
  const share = hits / cases;
  const z2 = z * z;
  const centre = (share + z2 / (2 * cases)) / (1 + z2 / cases);
  const half = (z * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases))) / (1 + z2 / cases);
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
};
