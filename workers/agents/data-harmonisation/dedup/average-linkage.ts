/** A compared pair of records. Its score is positive if the pair is a match on its own. */
export type ScoredPair = { a: number; b: number; score: number };

/** Score of a pair that was not compared or is far from a match. */
export const NO_MATCH = -10;

interface Cluster {
  members: number[];
  /** Sum and number of the scores of the compared pairs between this cluster and another one. */
  links: Map<Cluster, { sum: number; count: number }>;
}

interface Candidate {
  score: number;
  one: Cluster;
  other: Cluster;
  /** Sizes at the time of the score; a cluster that has grown since has another candidate. */
  sizes: readonly [number, number];
}

/**
 * Returns the clusters of a connected component by average linkage (R. Sokal, C. Michener: A statistical method for evaluating
 * systematic relationships, 1958): the two clusters with the highest mean score of their pairs are merged while it is at least 0. A
 * chain of records, in which only neighbours match, is split. Takes at most O(n² log n) for n records.
 */
export const averageLinkage = (pairs: readonly ScoredPair[]): number[][] => {
  const clusters = new Map<number, Cluster>();
  const clusterOf = (record: number): Cluster => {
    const cluster = clusters.get(record) ?? { members: [record], links: new Map() };
    clusters.set(record, cluster);
    return cluster;
  };
  const queue = new CandidateQueue();
  const alive = new Set<Cluster>();
  for (const { a, b, score } of pairs) {
    const [one, other] = [clusterOf(a), clusterOf(b)];
    one.links.set(other, { sum: score, count: 1 });
    other.links.set(one, { sum: score, count: 1 });
    queue.add(candidateOf(one, other));
    alive.add(one).add(other);
  }
  for (let best = queue.take(); best && best.score >= 0; best = queue.take()) {
    const { one, other, sizes } = best;
    if (!alive.has(one) || !alive.has(other) || one.members.length !== sizes[0] || other.members.length !== sizes[1]) continue;
    const [kept, absorbed] = one.links.size >= other.links.size ? [one, other] : [other, one];
    alive.delete(absorbed);
    kept.members.push(...absorbed.members);
    for (const [neighbour, { sum, count }] of absorbed.links) {
      neighbour.links.delete(absorbed);
      if (neighbour === kept) continue;
      const link = kept.links.get(neighbour);
      const joined = { sum: sum + (link?.sum ?? 0), count: count + (link?.count ?? 0) };
      kept.links.set(neighbour, joined);
      neighbour.links.set(kept, joined);
    }
    for (const neighbour of kept.links.keys()) queue.add(candidateOf(kept, neighbour));
  }
  return [...alive].map(({ members }) => members);
};

const candidateOf = (one: Cluster, other: Cluster): Candidate => {
  const { sum, count } = one.links.get(other) ?? { sum: 0, count: 0 };
  const pairs = one.members.length * other.members.length;
  return { score: (sum + (pairs - count) * NO_MATCH) / pairs, one, other, sizes: [one.members.length, other.members.length] };
};

/** Binary heap of candidates, highest score first. */
class CandidateQueue {
  private readonly heap: Candidate[] = [];

  add(candidate: Candidate): void {
    // Candidates below 0 are never merged.
    if (candidate.score < 0) return;
    let at = this.heap.push(candidate) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.scoreAt(parent) >= candidate.score) break;
      this.swap(at, parent);
      at = parent;
    }
  }

  take(): Candidate | undefined {
    const [first] = this.heap;
    const last = this.heap.pop();
    if (!first || !last || this.heap.length === 0) return first;
    this.heap[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const child = this.scoreAt(left + 1) > this.scoreAt(left) ? left + 1 : left;
      if (this.scoreAt(child) <= last.score) return first;
      this.swap(at, child);
      at = child;
    }
  }

  private scoreAt(at: number): number {
    return this.heap[at]?.score ?? -Infinity;
  }

  private swap(one: number, other: number): void {
    const [first, second] = [this.heap[one], this.heap[other]];
    if (!first || !second) return;
    this.heap[one] = second;
    this.heap[other] = first;
  }
}
