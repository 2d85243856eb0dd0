import type { FetchNode, PlanNode } from '@apollo/query-planner';
import { parse } from 'graphql';
import { inDependencyOrder } from './dependency-order.js';

/** A fetch of fields of the maker from a subgraph, for which the maker needs the given fields. */
const ofMaker = (serviceName: string, needs: string, fields: string): PlanNode => ({
  kind: 'Flatten',
  path: ['maker'],
  node: {
    ...fetch(serviceName, `query($representations:[_Any!]!){_entities(representations:$representations){...on Person{${fields}}}}`),
    requires: selectionsOf(`{...on Person{${needs}}}`),
  },
});

const fetch = (serviceName: string, operation: string): FetchNode =>
  ({ kind: 'Fetch', serviceName, operation, variableUsages: [], operationKind: 'query' }) as unknown as FetchNode;

const selectionsOf = (text: string): NonNullable<FetchNode['requires']> => {
  const toPlan = (node: unknown): unknown => {
    const { kind, name, typeCondition, selectionSet } = node as Record<
      string,
      { value?: string; name?: { value: string }; selections: [] }
    >;
    const selections = selectionSet && { selections: selectionSet.selections.map(toPlan) };
    return { kind, ...(name && { name: name.value }), ...(typeCondition && { typeCondition: typeCondition.name?.value }), ...selections };
  };
  const [definition] = parse(text).definitions;
  if (definition?.kind !== 'OperationDefinition') throw new Error('not a selection');
  return definition.selectionSet.selections.map(toPlan) as NonNullable<FetchNode['requires']>;
};

const sequence = (...nodes: PlanNode[]): PlanNode => ({ kind: 'Sequence', nodes });
const parallel = (...nodes: PlanNode[]): PlanNode => ({ kind: 'Parallel', nodes });

/** Writes a plan with the subgraphs of its fetches: `a > b` for a sequence, `(a | b)` for what runs in parallel. */
const outline = (node: PlanNode | undefined): string => {
  if (node?.kind === 'Sequence') return node.nodes.map(outline).join(' > ');
  if (node?.kind === 'Parallel') return `(${node.nodes.map(outline).join(' | ')})`;
  if (node?.kind === 'Flatten') return outline(node.node);
  return node?.kind === 'Fetch' ? node.serviceName : '';
};

const start = fetch('catalogue', '{maker{__typename email}}');
const name = ofMaker('people', 'email', 'name address{town}');
const greeting = ofMaker('reviews', 'email name address{town}', 'greeting');
const street = ofMaker('stock', 'email', 'address{street}');

describe('the order of the fetches of a plan', () => {
  it.each([
    ['keeps a plan whose inputs are there', sequence(start, parallel(name, street), greeting), 'catalogue > (people | stock) > reviews'],
    ['moves a later fetch before the one that needs its result', sequence(start, greeting, name), 'catalogue > people > reviews'],
    [
      'moves a fetch within a sequence that runs in parallel to another',
      sequence(start, parallel(sequence(greeting, name), street)),
      'catalogue > (people > reviews | stock)',
    ],
    [
      'moves a fetch out of a parallel one whose sibling needs its result',
      sequence(start, parallel(greeting, name, street)),
      'catalogue > people > (reviews | stock)',
    ],
    [
      'compares the fields of an object, not only the object',
      sequence(start, street, greeting, name),
      'catalogue > stock > people > reviews',
    ],
  ])('%s', (_, plan, expected) => {
    expect(outline(inDependencyOrder(plan))).toBe(expected);
  });

  it('counts what the source of a subscription returns', () => {
    expect(outline(inDependencyOrder(sequence(greeting, name), start))).toBe('people > reviews');
  });
});
