import { buildSchema, parse, type OperationDefinitionNode } from 'graphql';
import type { JsonObject } from '../json-object.js';
import { FailedValues } from './failed-values.js';
import { createMerge, mergeTreeOf, type MergeTree } from './merge.js';

const mergeWith = createMerge(
  buildSchema('interface Named { name: String } type Person implements Named { name: String } type Query { a: Int }'),
);
const merge = (target: JsonObject, source: JsonObject, tree: MergeTree, copy: boolean, failed = new FailedValues()): void =>
  mergeWith(target, source, tree, { copy, failed });
const treeOf = (selection: string) => mergeTreeOf((parse(selection).definitions[0] as OperationDefinitionNode).selectionSet);

describe('createMerge', () => {
  it('merges objects and lists item by item, and replaces leaves', () => {
    const target: JsonObject = { a: { x: 1, j: { old: true } }, l: [{ x: 1 }, null, [{ x: 2 }]] };
    const source = { a: { y: 2, j: { new: true } }, l: [{ y: 1 }, { y: 3 }, [{ y: 2 }]] };
    merge(target, source, treeOf('{ a { y j } l { y } }'), false);
    expect(target).toEqual({ a: { x: 1, y: 2, j: { new: true } }, l: [{ x: 1, y: 1 }, { y: 3 }, [{ x: 2, y: 2 }]] });
  });

  it('never modifies a leaf, whose JSON may be shared', () => {
    const shared = { deep: { kept: 1 } };
    const target: JsonObject = { json: shared };
    merge(target, { json: { deep: { other: 2 } } }, treeOf('{ json }'), false);
    expect(shared).toEqual({ deep: { kept: 1 } });
    expect(target).toEqual({ json: { deep: { other: 2 } } });
  });

  it('creates independent objects from one result if `copy` is set', () => {
    const answer = { a: { x: 1 }, l: [{ x: 1 }] };
    const tree = treeOf('{ a { x } l { x } }');
    const [first, second]: [JsonObject, JsonObject] = [{}, {}];
    merge(first, answer, tree, false);
    merge(second, answer, tree, true);
    merge(first, { a: { y: 2 }, l: [{ y: 2 }] }, treeOf('{ a { y } l { y } }'), false);
    expect(second).toEqual({ a: { x: 1 }, l: [{ x: 1 }] });
  });

  it('never replaces the name of an object type by that of an interface', () => {
    const target: JsonObject = { __typename: 'Person' };
    merge(target, { __typename: 'Named', name: 'A' }, new Map(), false);
    expect(target).toEqual({ __typename: 'Person', name: 'A' });
    const unknown: JsonObject = { __typename: 'Named' };
    merge(unknown, { __typename: 'Person' }, new Map(), false);
    expect(unknown).toEqual({ __typename: 'Person' });
  });

  it('keeps values null that failed', () => {
    const [list, failed]: [unknown[], FailedValues] = [[null, { x: 1 }], new FailedValues()];
    const target: JsonObject = { a: null, b: null, list };
    failed.add(target, 'a');
    failed.add(list, 0);
    merge(target, { a: { x: 1 }, b: { x: 1 }, list: [{ y: 2 }, { y: 2 }] }, treeOf('{ a { x } b { x } list { y } }'), false, failed);
    expect(target).toEqual({ a: null, b: { x: 1 }, list: [null, { x: 1, y: 2 }] });
  });
});
