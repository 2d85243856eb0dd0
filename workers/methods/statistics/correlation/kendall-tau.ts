/**
 * Returns Kendall's rank correlation tau-b, which accounts for ties (Kendall, 1945); null if either series is constant.
 * Compares every pair, so the run time is quadratic: use for a few hundred values at most.
 */
export const kendallTau = (first: ArrayLike<number>, second: ArrayLike<number>): number | null => {
  let [agreement, untiedFirst, untiedSecond] = [0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = Math.sign((first[i] as number) - (first[j] as number));
      const b = Math.sign((second[i] as number) - (second[j] as number));
      agreement += a * b;
      untiedFirst += a * a;
      untiedSecond += b * b;
    }
  }
  return untiedFirst === 0 || untiedSecond === 0 ? null : agreement / Math.sqrt(untiedFirst * untiedSecond);
};
