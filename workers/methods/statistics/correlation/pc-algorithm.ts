import { fisherZ, partialCorrelation, type CorrelationMatrix } from './partial-correlation.js';

export interface PcEdge {
  a: number;
  b: number;
  /** `to_b`: a → b. `open`: the data do not determine the direction. */
  direction: 'open' | 'to_a' | 'to_b';
}

export interface PcSearch {
  edges: PcEdge[];
  /** Pairs found independent, with the conditioning variables. */
  separations: { a: number; b: number; given: number[]; p: number }[];
  tests: number;
}

export interface PcOptions {
  /** Number of rows behind the correlations. */
  rows: number;
  /** Significance level of the independence tests. */
  alpha: number;
  /** Maximum number of conditioning variables in one test. */
  mostGiven: number;
}

/**
 * Estimates the causal graphs that are consistent with the data by the PC algorithm: variables stay connected unless a test finds
 * them independent. Uses the order-independent form (PC-stable: neighbours are fixed at the start of a level) with v-structures and
 * Meek's rules 1 to 3. Assumes linear Gaussian dependence, causal sufficiency (no hidden common causes), acyclicity and
 * faithfulness (no coincidental independence).
 * P. Spirtes, C. Glymour, R. Scheines: Causation, prediction and search (2000); D. Colombo and M. H. Maathuis (2014);
 * C. Meek (1995).
 */
export const pcAlgorithm = (matrix: CorrelationMatrix, options: PcOptions): PcSearch => {
  const { adjacency, separations, tests } = findSkeleton(matrix, options);
  const graph = new PartiallyDirectedGraph(matrix.length, adjacency);
  orientColliders(graph, separations);
  while (applyMeek(graph));
  return { edges: graph.edges(), separations, tests };
};

const findSkeleton = (matrix: CorrelationMatrix, { rows, alpha, mostGiven }: PcOptions) => {
  const variables = [...matrix.keys()];
  const adjacency = variables.map((a) => new Set(variables.filter((b) => b !== a)));
  const separations: PcSearch['separations'] = [];
  let tests = 0;
  for (let level = 0; level <= mostGiven; level++) {
    const before = adjacency.map((set) => [...set]);
    for (const a of variables)
      for (const b of before[a] ?? []) {
        if (!adjacency[a]?.has(b)) continue;
        for (const given of subsets(
          (before[a] ?? []).filter((each) => each !== b),
          level,
        )) {
          // Without conditioning variables, both orders of a pair are the same test.
          if (level === 0 && b < a) continue;
          tests += 1;
          const p = fisherZ(partialCorrelation(matrix, a, b, given), rows, given.length);
          if (p <= alpha) continue;
          adjacency[a]?.delete(b);
          adjacency[b]?.delete(a);
          separations.push({ a: Math.min(a, b), b: Math.max(a, b), given, p });
          break;
        }
      }
    if (adjacency.every((set) => set.size - 1 <= level)) break;
  }
  return { adjacency, separations, tests };
};

/** Yields all subsets of a size, in item order. */
export function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let index = from; index <= items.length - size; index++)
    for (const rest of subsets(items, size - 1, index + 1)) yield [items[index] as T, ...rest];
}

/** A graph in which some edges have a direction. */
class PartiallyDirectedGraph {
  private readonly arrows = new Set<string>();

  constructor(
    readonly size: number,
    private readonly adjacency: readonly ReadonlySet<number>[],
  ) {}

  adjacent(a: number, b: number): boolean {
    return this.adjacency[a]?.has(b) ?? false;
  }

  directed(a: number, b: number): boolean {
    return this.arrows.has(`${a}>${b}`);
  }

  open(a: number, b: number): boolean {
    return this.adjacent(a, b) && !this.directed(a, b) && !this.directed(b, a);
  }

  /** Orients an edge unless it already has a direction. @returns true if the edge was open */
  orient(a: number, b: number): boolean {
    if (!this.open(a, b)) return false;
    this.arrows.add(`${a}>${b}`);
    return true;
  }

  edges(): PcEdge[] {
    return [...this.adjacency.entries()].flatMap(([a, others]) =>
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
      for (const a of this.adjacency[middle] ?? []) for (const b of this.adjacency[middle] ?? []) if (a !== b) yield [a, middle, b];
  }
}

/** Orients a → m ← b if a and b are independent without conditioning on m. */
const orientColliders = (graph: PartiallyDirectedGraph, separations: PcSearch['separations']): void => {
  for (const [a, middle, b] of graph.triples()) {
    if (a > b || graph.adjacent(a, b)) continue;
    const separation = separations.find((each) => each.a === a && each.b === b);
    if (!separation || separation.given.includes(middle)) continue;
    graph.orient(a, middle);
    graph.orient(b, middle);
  }
};

/** Orients edges whose other direction would create a new collider or a cycle (Meek's rules). @returns true if any edge changed */
const applyMeek = (graph: PartiallyDirectedGraph): boolean => {
  let changed = false;
  for (const [a, middle, b] of graph.triples()) {
    // Rule 1: a → m − b with a and b not adjacent.
    if (graph.directed(a, middle) && graph.open(middle, b) && !graph.adjacent(a, b)) changed = graph.orient(middle, b) || changed;
    // Rule 2: a → m → b with a − b.
    if (graph.directed(a, middle) && graph.directed(middle, b) && graph.open(a, b)) changed = graph.orient(a, b) || changed;
  }
  // Rule 3: a − b, a − c → b, a − d → b with c and d not adjacent.
  for (const [c, b, d] of graph.triples()) {
    if (!graph.directed(c, b) || !graph.directed(d, b) || graph.adjacent(c, d)) continue;
    for (let a = 0; a < graph.size; a++)
      if (graph.open(a, b) && graph.open(a, c) && graph.open(a, d)) changed = graph.orient(a, b) || changed;
  }
  return changed;
};
