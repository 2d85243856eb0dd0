/**
 * Returns the number of insertions, deletions, substitutions and transpositions of neighbours that turn `one` into `other` (optimal
 * string alignment, Damerau 1964). With `anywhere`, into a substring of `other` (Sellers 1980).
 */
export const editDistance = (one: string, other: string, { anywhere = false } = {}): number => {
  let older: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => (anywhere ? 0 : column));
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      let distance = Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const areTransposed = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (areTransposed) distance = Math.min(distance, (older[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    [older, previous] = [previous, current];
  }
  return anywhere ? Math.min(...previous) : (previous[other.length] ?? 0);
};
