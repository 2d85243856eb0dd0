/** Cormack, Clarke, Büttcher: Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning Methods, SIGIR 2009. */
const K = 60;

export interface RankedList {
  name: string;
  /** Best first. */
  keys: readonly string[];
}

export interface Fused {
  key: string;
  score: number;
  /** The lists that hold it. */
  names: string[];
}

/**
 * One ranking out of several: each list gives what it holds 1 / (60 + rank). Equal sums are in the order of the first
 * list that parts them.
 */
export const fuseByReciprocalRank = (lists: readonly RankedList[]): Fused[] => {
  const fused = new Map<string, Fused>();
  for (const { name, keys } of lists)
    for (const [index, key] of keys.entries()) {
      const entry = fused.get(key) ?? { key, score: 0, names: [] };
      entry.score += 1 / (K + index + 1);
      entry.names.push(name);
      fused.set(key, entry);
    }
  // A Map keeps the order of insertion, and sorting is stable: the first list decides between equals.
  return [...fused.values()].toSorted((a, b) => b.score - a.score);
};
