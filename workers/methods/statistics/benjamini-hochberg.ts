/**
 * Returns p values adjusted for multiple testing. Rejecting the hypotheses with adjusted values up to q limits the false discovery
 * rate to q. Y. Benjamini and Y. Hochberg: Controlling the false discovery rate (1995).
 */
export const benjaminiHochberg = (pValues: readonly number[]): number[] => {
  const order = pValues.map((_, index) => index).sort((a, b) => (pValues[b] ?? 0) - (pValues[a] ?? 0));
  const adjusted = Array.from({ length: pValues.length }, () => 1);
  let smallest = 1;
  for (const [position, index] of order.entries()) {
    smallest = Math.min(smallest, ((pValues[index] ?? 1) * pValues.length) / (pValues.length - position));
    adjusted[index] = smallest;
  }
  return adjusted;
};
