import type { FetchNode, PlanNode, QueryPlanSelectionNode } from '@apollo/query-planner';
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
export const inDependencyOrder = (plan: PlanNode, source?: FetchNode): PlanNode =>
  reorder(plan, new Set(source && leafOf(source, source, '').results));

/** Reorders a node that begins when the keys in `returned` are there. */
const reorder = (node: PlanNode, returned: ReadonlySet<string>): PlanNode => {
  if (node.kind === 'Sequence') return { ...node, nodes: reorderSequence(node.nodes, returned) };
  if (node.kind !== 'Parallel') return node;
  const early = node.nodes.flatMap((child) => earlierLeaves(child, without(node, new Set([child])), returned));
  const nodes = [...new Set(early.map((leaf) => leaf.node))];
  const known = returned.union(new Set(early.flatMap(({ results }) => results)));
  const rest = node.nodes.flatMap((child) => without(child, new Set(nodes))).map((child) => reorder(child, known));
  const parallel: PlanNode = { ...node, nodes: rest };
  return nodes.length === 0 ? parallel : { kind: 'Sequence', nodes: [...nodes, parallel] };
};

const reorderSequence = (nodes: readonly PlanNode[], before: ReadonlySet<string>): PlanNode[] => {
  const ordered: PlanNode[] = [];
  let returned = before;
  let waiting = nodes;
  for (let [next, ...later] = waiting; next; [next, ...later] = waiting) {
    const early = earlierLeaves(next, later, returned);
    returned = returned.union(new Set(early.flatMap(({ results }) => results)));
    ordered.push(...early.map(({ node }) => node), reorder(next, returned));
    returned = returned.union(new Set(leavesOf(next).flatMap(({ results }) => results)));
    const moved = new Set(early.map(({ node }) => node));
    waiting = later.flatMap((node) => without(node, moved));
  }
  return ordered;
};

/** Returns the fetches among `others` that can run now and return an input that a node neither has nor returns itself. */
const earlierLeaves = (node: PlanNode, others: readonly PlanNode[], returned: ReadonlySet<string>): Leaf[] => {
  const leaves = leavesOf(node);
  const own = new Set(leaves.flatMap(({ results }) => results));
  const missing = new Set(leaves.flatMap(({ inputs }) => inputs).filter((input) => !returned.has(input) && !own.has(input)));
  if (missing.size === 0) return [];
  return others
    .flatMap(leavesOf)
    .filter(({ inputs, results }) => inputs.every((input) => returned.has(input)) && results.some((result) => missing.has(result)));
};

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
  return {
    node,
    inputs: inputsOf(fetch.requires ?? [], path),
    results: resultsOf(selected, path, renamedKeys(fetch.outputRewrites)),
  };
};

/** Returns the leaves of what a fetch requires. */
const inputsOf = (requires: readonly QueryPlanSelectionNode[], path: string): string[] =>
  requires.flatMap((input) => {
    if (input.kind === 'InlineFragment') return inputsOf(input.selections, path);
    if (input.name === '__typename') return [];
    const at = `${path}.${input.alias ?? input.name}`;
    return input.selections ? inputsOf(input.selections, at) : [at];
  });

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
