import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { Kind, parse, type SelectionSetNode } from 'graphql';
import { renamedKeys } from '../execution/rewrites.js';
import { keysOf } from './positions.js';

/** A node of a plan with one fetch. Keys of objects are written as their path in the response. */
interface Leaf {
  readonly node: PlanNode;
  readonly inputs: readonly string[];
  readonly results: readonly string[];
}

/**
 * Returns a plan in which no fetch precedes the fetch of its inputs. The planner places the fetch of an input too late if it has merged
 * the fetch that requires the input with an earlier one. `source` is the fetch that precedes the plan, if there is one.
 */
export const inDependencyOrder = (plan: PlanNode, source?: FetchNode): PlanNode => {
  if (plan.kind !== 'Sequence') return plan;
  const ordered: PlanNode[] = [];
  const returned = new Set(source && leafOf(source, source, '').results);
  let waiting: readonly PlanNode[] = plan.nodes;
  for (let [next, ...later] = waiting; next; [next, ...later] = waiting) {
    const leaves = leavesOf(next);
    const results = leaves.flatMap((leaf) => leaf.results);
    const missing = new Set(leaves.flatMap(({ inputs }) => inputs.filter((input) => !returned.has(input) && !results.includes(input))));
    const early = missing.size === 0 ? [] : later.flatMap(leavesOf).filter((leaf) => precedes(leaf, missing, returned));
    for (const result of [...results, ...early.flatMap((leaf) => leaf.results)]) returned.add(result);
    ordered.push(...early.map(({ node }) => node), next);
    const moved = new Set(early.map(({ node }) => node));
    waiting = later.flatMap((node) => without(node, moved));
  }
  return { ...plan, nodes: ordered };
};

/** Returns whether a fetch can run now and returns a missing input. */
const precedes = ({ inputs, results }: Leaf, missing: ReadonlySet<string>, returned: ReadonlySet<string>): boolean =>
  inputs.every((input) => returned.has(input)) && results.some((result) => missing.has(result));

const leavesOf = (node: PlanNode): Leaf[] => {
  if (node.kind === 'Sequence' || node.kind === 'Parallel') return node.nodes.flatMap(leavesOf);
  if (node.kind === 'Fetch') return [leafOf(node, node, '')];
  return node.kind === 'Flatten' && node.node.kind === 'Fetch'
    ? [
        leafOf(
          node,
          node.node,
          keysOf(node.path)
            .map((key) => `.${key}`)
            .join(''),
        ),
      ]
    : [];
};

const leafOf = (node: PlanNode, fetch: FetchNode, path: string): Leaf => {
  const [operation] = parse(fetch.operation, { noLocation: true }).definitions;
  const selectionSet = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet : undefined;
  const entities = selectionSet?.selections[0];
  const selected = fetch.requires && entities?.kind === Kind.FIELD ? entities.selectionSet : selectionSet;
  const inputs = (fetch.requires ?? []).flatMap((input) => (input.kind === 'InlineFragment' ? input.selections : [input]));
  return {
    node,
    inputs: inputs.flatMap((input) =>
      input.kind === 'Field' && input.name !== '__typename' ? [`${path}.${input.alias ?? input.name}`] : [],
    ),
    results: resultsOf(selected, path, renamedKeys(fetch.outputRewrites)),
  };
};

const resultsOf = (selectionSet: SelectionSetNode | undefined, path: string, renamed: ReadonlyMap<string, string>): string[] =>
  (selectionSet?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return resultsOf(selection.selectionSet, path, renamed);
    if (selection.kind !== Kind.FIELD) return [];
    const key = (selection.alias ?? selection.name).value;
    const at = `${path}.${renamed.get(key) ?? key}`;
    return [at, ...resultsOf(selection.selectionSet, at, renamed)];
  });

/** Returns a node without some of its fetches: none, or one node. */
const without = (node: PlanNode, removed: ReadonlySet<PlanNode>): PlanNode[] => {
  if (removed.has(node)) return [];
  if (node.kind !== 'Sequence' && node.kind !== 'Parallel') return [node];
  const nodes = node.nodes.flatMap((child) => without(child, removed));
  return nodes.length === 0 ? [] : [{ ...node, nodes }];
};
