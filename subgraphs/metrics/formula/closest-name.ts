const MAX_COMPARED = 500;
const MAX_COMPARED_LENGTH = 80;

/**
 * Returns the candidate that a misspelt name probably means: at most one edit per three letters away, or else the only candidate
 * that contains the name. Compares the first 500 candidates; null if none matches.
 */
export const closestName = (name: string, candidates: readonly string[]): string | null => {
  const wanted = normalised(name);
  if (wanted.length === 0 || wanted.length > MAX_COMPARED_LENGTH) return null;
  let best: string | null = null;
  let limit = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates.slice(0, MAX_COMPARED)) {
    const other = normalised(candidate);
    if (Math.abs(other.length - wanted.length) >= limit) continue;
    const distance = editDistance(wanted, other);
    if (distance < limit) [best, limit] = [candidate, distance];
  }
  return best ?? onlyContaining(wanted, candidates);
};

const MIN_LETTERS = 3;

const onlyContaining = (wanted: string, candidates: readonly string[]): string | null => {
  const longer =
    wanted.length < MIN_LETTERS ? [] : candidates.slice(0, MAX_COMPARED).filter((candidate) => normalised(candidate).includes(wanted));
  return longer.length === 1 ? (longer[0] ?? null) : null;
};

/** Normalises case, separators and the spelling of umlauts. */
const normalised = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
    .replace(/[\s_\-.]+/g, '');

/** Optimal string alignment distance (Damerau 1964): insertions, deletions, substitutions, transpositions of neighbours. */
const editDistance = (one: string, other: string): number => {
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      let distance = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substitution);
      const areExchanged = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (areExchanged) distance = Math.min(distance, (before[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    [before, previous] = [previous, current];
  }
  return previous[other.length] ?? 0;
};
