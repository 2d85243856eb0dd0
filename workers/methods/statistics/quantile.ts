/** Returns a quantile of ascending values, interpolated linearly (R-7; Hyndman and Fan, 1996). */
export const quantileOf = (ascending: ArrayLike<number>, share: number): number => {
  const position = (ascending.length - 1) * share;
  const below = Math.floor(position);
  const low = ascending[below] ?? Number.NaN;
  const high = ascending[Math.min(below + 1, ascending.length - 1)] ?? Number.NaN;
  return low + (high - low) * (position - below);
};
