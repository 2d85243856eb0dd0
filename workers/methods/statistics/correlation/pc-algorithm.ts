import { fisherZ, partialCorrelation, type CorrelationMatrix } from './partial-correlation.js';

export interface PcEdge {
  a: number;
  b: number;
  /** `to_b`: a → b. `open`: the data cannot tell the direction. */
  direction: 'open' | 'to_a' | 'to_b';
}

export interface PcSearch {
  edges: PcEdge[];
  /** Pairs found independent, with what was held fixed. */
  separations: { a: number; b: number; given: number[]; p: number }[];
  tests: number;
}

export interface PcOptions {
  /** Rows that the correlations rest on. */
  rows: number;
  alpha: number;
  /** Most variables held fixed in one test. */
  mostGiven: number;
}

/**
 * Proposes the graphs that could have made the data: variables stay joined unless some test finds them independent. In the
 * order-independent form (neighbours are those of the level's beginning), with v-structures and Meek's rules 1 to 3. It
 * assumes linear Gaussian dependence, no common cause that is missing, no cycles and no independence by coincidence.
 * P. Spirtes, C. Glymour, R. Scheines: Causation, prediction and search (2000); D. Colombo and M. H. Maathuis (2014);
 * C. Meek (1995).
 */
export const pcAlgorithm = (matrix: CorrelationMatrix, options: PcOptions): PcSearch => {
  const found = findSkeleton(matrix, options);
  const graph = new PartlyDirected(matrix.length, found.joined);
  orientColliders(graph, found.separations);
  while (applyMeek(graph));
  return { edges: graph.edges(), separations: found.separations, tests: found.tests };
};

const findSkeleton = (matrix: CorrelationMatrix, { rows, alpha, mostGiven }: PcOptions) => {
  const variables = [...matrix.keys()];
  const joined = variables.map((a) => new Set(variables.filter((b) => b !== a)));
  const separations: PcSearch['separations'] = [];
  let tests = 0;
  for (let level = 0; level <= mostGiven; level++) {
    const before = joined.map((set) => [...set]);
    for (const a of variables)
      for (const b of before[a] ?? []) {
        if (!joined[a]?.has(b)) continue;
        for (const given of subsets(
          (before[a] ?? []).filter((each) => each !== b),
          level,
        )) {
          // Without anything held fixed both orders are the same test.
          if (level === 0 && b < a) continue;
          tests += 1;
          const p = fisherZ(partialCorrelation(matrix, a, b, given), rows, given.length);
          if (p <= alpha) continue;
          joined[a]?.delete(b);
          joined[b]?.delete(a);
          separations.push({ a: Math.min(a, b), b: Math.max(a, b), given, p });
          break;
        }
      }
    if (joined.every((set) => set.size - 1 <= level)) break;
  }
  return { joined, separations, tests };
};

/** All subsets of a size, in the order of the items. */
export function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = from; index <= items.length - size; index++)
    for (const rest of subsets(items, size - 1, index + 1)) yield [items[index] as T, ...rest];
}

/** A graph some of whose edges have a direction. */
class PartlyDirected {
  private readonly arrows = new Set<string>();

  constructor(
    readonly size: number,
    private readonly joined: readonly ReadonlySet<number>[],
  ) {}

  adjacent(a: number, b: number): boolean {
    return this.joined[a]?.has(b) ?? false;
  }

  directed(a: number, b: number): boolean {
    return this.arrows.has(`${a}>${b}`);
  }

  open(a: number, b: number): boolean {
    return this.adjacent(a, b) && !this.directed(a, b) && !this.directed(b, a);
  }

  /** The first direction that an edge is given stays. @returns whether it was open */
  orient(a: number, b: number): boolean {
    if (!this.open(a, b)) return false;
    this.arrows.add(`${a}>${b}`);
    return true;
  }

  edges(): PcEdge[] {
    return [...this.joined.entries()].flatMap(([a, others]) =>
      [...others]
        .filter((b) => b > a)
        .sort((x, y) => x - y)
        .map((b) => ({
          a,
          b,
          direction: this.directed(a, b) ? ('to_b' as const) : this.directed(b, a) ? ('to_a' as const) : ('open' as const),
        })),
    );
  }

  *triples(): Generator<[number, number, number]> {
    for (let middle = 0; middle < this.size; middle++)
      for (const a of this.joined[middle] ?? []) for (const b of this.joined[middle] ?? []) if (a !== b) yield [a, middle, b];
  }
}

/** a → m ← b where a and b are independent without m being held fixed. */
const orientColliders = (graph: PartlyDirected, separations: PcSearch['separations']): void => {
  for (const [a, middle, b] of graph.triples()) {
    if (a > b || graph.adjacent(a, b)) continue;
    const separation = separations.find((each) => each.a === a && each.b === b);
    if (!separation || separation.given.includes(middle)) continue;
    graph.orient(a, middle);
    graph.orient(b, middle);
  }
};

/** Directions that follow: no new collider, no cycle. @returns whether any did */
const applyMeek = (graph: PartlyDirected): boolean => {
  let changed = false;
  for (const [a, middle, b] of graph.triples()) {
    // Rule 1: a → m − b with a and b not joined.
    if (graph.directed(a, middle) && graph.open(middle, b) && !graph.adjacent(a, b)) changed = graph.orient(middle, b) || changed;
    // Rule 2: a → m → b with a − b.
    if (graph.directed(a, middle) && graph.directed(middle, b) && graph.open(a, b)) changed = graph.orient(a, b) || changed;
  }
  // Rule 3: a − b, a − c → b, a − d → b with c and d not joined.
  for (const [c, b, d] of graph.triples()) {
    if (!graph.directed(c, b) || !graph.directed(d, b) || graph.adjacent(c, d)) continue;
    for (let a = 0; a < graph.size; a++)
      if (graph.open(a, b) && graph.open(a, c) && graph.open(a, d)) changed = graph.orient(a, b) || changed;
  }
  return changed;
};
