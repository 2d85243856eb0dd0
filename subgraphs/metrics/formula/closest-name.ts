const MAX_COMPARED = 500;
const MAX_COMPARED_LENGTH = 80;

/** The candidate that a misspelt name probably stands for: another spelling, few edits away, or the only one that it is a part of. */
export const closestName = (name: string, candidates: readonly string[]): string | null => {
  const wanted = plain(name);
  if (wanted.length === 0 || wanted.length > MAX_COMPARED_LENGTH) return null;
  let best: string | null = null;
  let fewest = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates.slice(0, MAX_COMPARED)) {
    const other = plain(candidate);
    if (Math.abs(other.length - wanted.length) >= fewest) continue;
    const distance = editDistance(wanted, other);
    if (distance < fewest) [best, fewest] = [candidate, distance];
  }
  return best ?? onlyLonger(wanted, candidates);
};

const FEWEST_LETTERS = 3;

const onlyLonger = (wanted: string, candidates: readonly string[]): string | null => {
  const longer =
    wanted.length < FEWEST_LETTERS ? [] : candidates.slice(0, MAX_COMPARED).filter((candidate) => plain(candidate).includes(wanted));
  return longer.length === 1 ? (longer[0] ?? null) : null;
};

/** Without case, separators and the two spellings of umlauts. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
    .replace(/[\s_\-.]+/g, '');

/** Optimal string alignment distance (Damerau 1964): insertions, deletions, substitutions, neighbours exchanged. */
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
