/** An assumption of the one who states it: the first acts directly on the second. */
export type Edge = readonly [from: string, to: string];

/** A directed graph of what acts on what. */
export class CausalGraph {
  readonly nodes: readonly string[];
  private readonly above = new Map<string, Set<string>>();
  private readonly below = new Map<string, Set<string>>();

  constructor(readonly edges: readonly Edge[]) {
    this.nodes = [...new Set(edges.flat())];
    for (const node of this.nodes) {
      this.above.set(node, new Set(edges.filter(([, to]) => to === node).map(([from]) => from)));
      this.below.set(node, new Set(edges.filter(([from]) => from === node).map(([, to]) => to)));
    }
  }

  parents(node: string): ReadonlySet<string> {
    return this.above.get(node) ?? NONE;
  }

  children(node: string): ReadonlySet<string> {
    return this.below.get(node) ?? NONE;
  }

  /** With the nodes themselves. */
  ancestors(nodes: Iterable<string>): Set<string> {
    return reach(nodes, (node) => this.parents(node));
  }

  /** With the node itself. */
  descendants(node: string): Set<string> {
    return reach([node], (each) => this.children(each));
  }

  /** A way from a node back to itself; null where there is none, as a cause cannot be its own effect. */
  cycle(): string[] | null {
    for (const node of this.nodes)
      for (const child of this.children(node)) {
        if (child === node) return [node, node];
        if (this.descendants(child).has(node)) return [node, ...this.path(child, node)];
      }
    return null;
  }

  without(removed: (edge: Edge) => boolean): CausalGraph {
    return new CausalGraph(this.edges.filter((edge) => !removed(edge)));
  }

  private path(from: string, to: string): string[] {
    const before = new Map<string, string>();
    const queue = [from];
    for (let node = queue.shift(); node !== undefined && node !== to; node = queue.shift())
      for (const child of this.children(node)) {
        if (child === from || before.has(child)) continue;
        before.set(child, node);
        queue.push(child);
      }
    const path = [to];
    for (let node = before.get(to); node !== undefined; node = before.get(node)) path.unshift(node);
    return path;
  }
}

const NONE: ReadonlySet<string> = new Set();

const reach = (from: Iterable<string>, next: (node: string) => Iterable<string>): Set<string> => {
  const seen = new Set(from);
  for (const node of seen) for (const each of next(node)) seen.add(each);
  return seen;
};

/**
 * Whether the graph makes two variables independent once others are held fixed: no way between them is open. A way is
 * closed by what is held fixed on it, except where two arrows meet: there it is open only if that node, or one that it acts
 * on, is held fixed. J. Pearl: Causality (2009), 1.2.3; the search is that of D. Koller and N. Friedman (2009), algorithm 3.1.
 */
export const areSeparated = (graph: CausalGraph, a: string, b: string, given: ReadonlySet<string>): boolean => {
  const meetsOpen = graph.ancestors(given);
  const seen = new Set<string>();
  const queue: { node: string; arrived: 'from_child' | 'from_parent' }[] = [{ node: a, arrived: 'from_child' }];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const { node, arrived } = at;
    const key = JSON.stringify([node, arrived]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (node === b && !given.has(b)) return false;
    const isFixed = given.has(node);
    if (!isFixed) for (const child of graph.children(node)) queue.push({ node: child, arrived: 'from_parent' });
    if (arrived === 'from_child' ? !isFixed : meetsOpen.has(node))
      for (const parent of graph.parents(node)) queue.push({ node: parent, arrived: 'from_child' });
  }
  return true;
};

/**
 * Whether holding a set fixed leaves only the effect of the treatment between it and the outcome: none of the set comes after
 * the treatment, and it closes every way that enters the treatment (the back-door criterion; Pearl 2009, 3.3.1).
 */
export const isBackDoorSet = (graph: CausalGraph, treatment: string, outcome: string, set: ReadonlySet<string>): boolean => {
  const after = graph.descendants(treatment);
  if ([...set].some((node) => after.has(node))) return false;
  return areSeparated(
    graph.without(([from]) => from === treatment),
    treatment,
    outcome,
    set,
  );
};

/**
 * A set of observed variables that meets the back-door criterion and of which none can be spared; null where there is none.
 * If any set does, then so do all observed ancestors of the two that do not come after the treatment (B. van der Zander,
 * M. Liśkiewicz and J. Textor 2014): this one is thinned out.
 */
export const findBackDoorSet = (
  graph: CausalGraph,
  treatment: string,
  outcome: string,
  isObserved: (node: string) => boolean,
): string[] | null => {
  const after = graph.descendants(treatment);
  const set = new Set(
    [...graph.ancestors([treatment, outcome])].filter((node) => node !== outcome && !after.has(node) && isObserved(node)).toSorted(),
  );
  if (!isBackDoorSet(graph, treatment, outcome, set)) return null;
  for (const node of [...set]) {
    set.delete(node);
    if (!isBackDoorSet(graph, treatment, outcome, set)) set.add(node);
  }
  return [...set];
};
