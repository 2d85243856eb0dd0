/** A directed edge of the stated graph: `from` is assumed to cause `to` directly. */
export type Edge = readonly [from: string, to: string];

/** A directed graph of direct causes and effects. */
export class CausalGraph {
  readonly nodes: readonly string[];
  private readonly parentsByNode = new Map<string, Set<string>>();
  private readonly childrenByNode = new Map<string, Set<string>>();

  constructor(readonly edges: readonly Edge[]) {
    this.nodes = [...new Set(edges.flat())];
    for (const node of this.nodes) {
      this.parentsByNode.set(node, new Set(edges.filter(([, to]) => to === node).map(([from]) => from)));
      this.childrenByNode.set(node, new Set(edges.filter(([from]) => from === node).map(([, to]) => to)));
    }
  }

  parents(node: string): ReadonlySet<string> {
    return this.parentsByNode.get(node) ?? NONE;
  }

  children(node: string): ReadonlySet<string> {
    return this.childrenByNode.get(node) ?? NONE;
  }

  /** Returns the ancestors of the nodes, including the nodes themselves. */
  ancestors(nodes: Iterable<string>): Set<string> {
    return reach(nodes, (node) => this.parents(node));
  }

  /** Returns the descendants of the node, including the node itself. */
  descendants(node: string): Set<string> {
    return reach([node], (each) => this.children(each));
  }

  /** Returns a cycle as a path from a node back to itself, or null if the graph is acyclic. */
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
 * Returns whether `a` and `b` are d-separated by `given`, that is, whether every path between them is blocked. A node in `given`
 * blocks a path, except at a collider: a collider blocks the path unless it or one of its descendants is in `given`.
 * J. Pearl: Causality (2009), 1.2.3; search by D. Koller and N. Friedman (2009), algorithm 3.1.
 */
export const areDSeparated = (graph: CausalGraph, a: string, b: string, given: ReadonlySet<string>): boolean => {
  const openColliders = graph.ancestors(given);
  const seen = new Set<string>();
  const queue: { node: string; arrived: 'from_child' | 'from_parent' }[] = [{ node: a, arrived: 'from_child' }];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const { node, arrived } = at;
    const key = JSON.stringify([node, arrived]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (node === b && !given.has(b)) return false;
    const isGiven = given.has(node);
    if (!isGiven) for (const child of graph.children(node)) queue.push({ node: child, arrived: 'from_parent' });
    if (arrived === 'from_child' ? !isGiven : openColliders.has(node))
      for (const parent of graph.parents(node)) queue.push({ node: parent, arrived: 'from_child' });
  }
  return true;
};

/**
 * Returns whether the set satisfies the back-door criterion (Pearl 2009, 3.3.1): it contains no descendant of the treatment and
 * blocks every path that enters the treatment.
 */
export const isBackDoorSet = (graph: CausalGraph, treatment: string, outcome: string, set: ReadonlySet<string>): boolean => {
  const descendants = graph.descendants(treatment);
  if ([...set].some((node) => descendants.has(node))) return false;
  return areDSeparated(
    graph.without(([from]) => from === treatment),
    treatment,
    outcome,
    set,
  );
};

/**
 * Returns a minimal set of observed variables that satisfies the back-door criterion, or null if there is none. If any such set
 * exists, the observed ancestors of treatment and outcome, without descendants of the treatment, are one (B. van der Zander,
 * M. Liśkiewicz and J. Textor 2014). This set is reduced to a minimal one.
 */
export const findBackDoorSet = (
  graph: CausalGraph,
  treatment: string,
  outcome: string,
  isObserved: (node: string) => boolean,
): string[] | null => {
  const descendants = graph.descendants(treatment);
  const set = new Set(
    [...graph.ancestors([treatment, outcome])].filter((node) => node !== outcome && !descendants.has(node) && isObserved(node)).toSorted(),
  );
  if (!isBackDoorSet(graph, treatment, outcome, set)) return null;
  for (const node of [...set]) {
    set.delete(node);
    if (!isBackDoorSet(graph, treatment, outcome, set)) set.add(node);
  }
  return [...set];
};
