/**
 * Kendall's rank correlation tau-b, which allows for ties (Kendall, 1945); null when one of the two knows no order.
 * Compares every pair: for up to some hundreds of values.
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
