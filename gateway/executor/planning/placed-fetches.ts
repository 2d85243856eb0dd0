import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { keysOf } from './positions.js';

/** A fetch of a plan, with the path of the objects it adds fields to, without the keys of lists. */
export interface PlacedFetch {
  readonly node: FetchNode;
  readonly path: readonly string[];
}

/** Returns the fetches of a plan, in its order. */
export const fetchesIn = (node: PlanNode, path: readonly string[] = []): PlacedFetch[] => {
  switch (node.kind) {
    case 'Fetch':
      return [{ node, path }];
    case 'Flatten':
      return fetchesIn(node.node, [...path, ...keysOf(node.path)]);
    case 'Sequence':
    case 'Parallel':
      return node.nodes.flatMap((child) => fetchesIn(child, path));
    default:
      return [];
  }
};
