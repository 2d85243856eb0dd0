export interface WeightedEdge {
  from: string;
  to: string;
  count: number;
}

/**
 * Orders the nodes to keep the weight of backward edges low: sources first, sinks last, in between by descending difference of
 * outgoing and incoming weight (Eades, Lin, Smyth: A fast and effective heuristic for the feedback arc set problem, 1993). Ties
 * keep the order of `nodes`.
 */
export function orderByFlow(nodes: readonly string[], edges: readonly WeightedEdge[]): string[] {
  const front: string[] = [];
  const back: string[] = [];
  let left = [...nodes];
  while (left.length > 0) {
    const remaining = new Set(left);
    const open = edges.filter(({ from, to }) => from !== to && remaining.has(from) && remaining.has(to));
    const balance = left.map((node) => ({
      node,
      out: weigh(open.filter(({ from }) => from === node)),
      into: weigh(open.filter(({ to }) => to === node)),
    }));
    const sink = balance.find(({ out }) => out === 0);
    const next = sink ?? balance.find(({ into }) => into === 0) ?? balance.reduce((a, b) => (b.out - b.into > a.out - a.into ? b : a));
    if (sink) back.unshift(next.node);
    else front.push(next.node);
    left = left.filter((node) => node !== next.node);
  }
  return [...front, ...back];
}

const weigh = (edges: readonly WeightedEdge[]): number => edges.reduce((sum, { count }) => sum + count, 0);
