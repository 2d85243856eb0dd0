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
  /** Names of the lists that contain the key. */
  names: string[];
}

/**
 * Fuses rankings into one: each list adds 1 / (60 + rank) to the score of its keys. Equal scores are ordered by the first list
 * that contains one of them.
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
  // A Map keeps the insertion order and sorting is stable, so the first list orders equal scores.
  return [...fused.values()].toSorted((a, b) => b.score - a.score);
};
