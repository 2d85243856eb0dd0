import type { FetchNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { Kind, print, type FieldNode, type SelectionNode, type SelectionSetNode } from 'graphql';
import { renamedKeys } from '../execution/rewrites.js';
import { meetsTypeCondition } from '../execution/type-conditions.js';
import { entityOperationOf, inputsOf, withEntitySelection, type EntityOperation } from './entity-operation.js';
import type { PlacedFetch } from './placed-fetches.js';
import type { SupergraphParts } from './supergraph-parts.js';
import type { ObjectTypes, Position } from './positions.js';

/** The variants of a fetch. */
export interface NarrowedFetch {
  /** The distinct variants. */
  readonly variants: readonly FetchNode[];
  /** Returns the variant for objects that have one of the types of a position, or undefined if they need nothing of the fetch. */
  variantFor(types: ObjectTypes): FetchNode | undefined;
}

/** Keys of objects, with the keys within their values. */
interface KeyTree extends Map<string, KeyTree> {}

interface EntityFetch {
  readonly node: FetchNode;
  readonly requires: readonly QueryPlanSelectionNode[];
  readonly operation: EntityOperation;
  readonly renamed: ReadonlyMap<string, string>;
}

/** Maximum number of positions and types that are distinguished for one fetch; objects of more get the whole fetch. */
const MAX_CHOICES = 64;

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/**
 * Narrows the entity fetches of a plan to what each object needs. The planner merges the fetches of one subgraph at one path, also if the
 * client selects different fields of the objects, by their types or by those of the objects above them. A merged fetch would
 * resolve fields that the client does not select: their errors would be reported, and a failed non-null field would make other
 * fields of the object null.
 */
export class FetchNarrower {
  private readonly fetches = new Map<string, EntityFetch[]>();
  /** The keys that fetches require, by the path of the objects that have them. */
  private readonly inputKeys = new Map<string, Set<string>>();
  /** The keys that fetches require of objects within their entities, by the path of these objects. */
  private readonly innerInputs = new Map<string, KeyTree>();
  private readonly knownKeys = new Map<string, ReadonlySet<string>>();
  private readonly needs = new Map<ObjectTypes, KeyTree>();

  constructor(
    private readonly parts: SupergraphParts,
    private readonly root: Position,
    placed: readonly PlacedFetch[],
  ) {
    for (const { node, path } of placed) {
      if (!node.requires) continue;
      const at = path.join('.');
      const fetch = { node, requires: node.requires, operation: entityOperationOf(node), renamed: renamedKeys(node.outputRewrites) };
      this.fetches.set(at, [...(this.fetches.get(at) ?? []), fetch]);
      this.addInputKeys(path, node.requires);
    }
  }

  /** Returns the variants of a fetch; undefined if all objects need the whole fetch. */
  narrow({ node, path }: PlacedFetch): NarrowedFetch | undefined {
    const fetch = this.fetches.get(path.join('.'))?.find((each) => each.node === node);
    const positions = this.root.at(path);
    if (!fetch || !positions) return undefined;
    const choices = positions.flatMap((position) => position.typeChoices.map((types) => ({ position, types })));
    const areAlike = positions.length === 1 && positions[0]?.possibleTypes.length === 1;
    if (areAlike || choices.length > MAX_CHOICES) return undefined;
    const byText = new Map<string, FetchNode>();
    const byTypes = new Map<ObjectTypes, FetchNode | undefined>();
    const whole = print(fetch.operation.entities.selectionSet);
    let isNarrower = false;
    for (const { position, types } of choices) {
      const selectionSet = this.selectionFor(fetch, position, types);
      const text = selectionSet && print(selectionSet);
      isNarrower ||= text !== whole && this.applies(fetch, types.names);
      if (selectionSet && text !== undefined && !byText.has(text)) {
        byText.set(text, text === whole ? node : this.variantOf(fetch, selectionSet));
      }
      byTypes.set(types, text === undefined ? undefined : byText.get(text));
    }
    if (!isNarrower) return undefined;
    return {
      variants: [...byText.values()],
      variantFor: (types) => (byTypes.has(types) ? byTypes.get(types) : node),
    };
  }

  private selectionFor(fetch: EntityFetch, position: Position, types: ObjectTypes): SelectionSetNode | undefined {
    return this.keepNeeded(fetch.operation.entities.selectionSet, fetch, position, types, this.needsOf(position, types));
  }

  /** Returns the fields that objects need of a selection set; undefined if they need none. */
  private keepNeeded(
    { selections }: SelectionSetNode,
    fetch: EntityFetch,
    position: Position,
    { names, areKnown }: ObjectTypes,
    inputs: KeyTree,
  ): SelectionSetNode | undefined {
    let isNeeded = false;
    const kept = selections.flatMap((selection): SelectionNode[] => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) throw new Error('the planner created a fetch with named fragments');
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const meeting = { names: this.meeting(selection.typeCondition?.name.value, names), areKnown };
        if (meeting.names.length === 0) return [selection];
        const nested = this.keepNeeded(selection.selectionSet, fetch, position, meeting, inputs);
        isNeeded ||= nested !== undefined;
        return nested ? [{ ...selection, selectionSet: nested }] : [];
      }
      if (selection.name.value === '__typename' && !selection.alias) {
        isNeeded ||= !areKnown && names.length > 0;
        return [selection];
      }
      const alias = (selection.alias ?? selection.name).value;
      const key = fetch.renamed.get(alias) ?? alias;
      if (!this.isNeeded(key, position, names, inputs)) return [];
      isNeeded = true;
      if (!selection.selectionSet) return [selection];
      const child = position.child(names, key);
      const needed = join(new Map(inputs.get(key)), this.needsOf(child, child.unknown));
      const nested = this.keepNeeded(selection.selectionSet, fetch, child, child.unknown, needed);
      return [{ ...selection, selectionSet: nested ?? { kind: Kind.SELECTION_SET, selections: [TYPENAME] } }];
    });
    return isNeeded ? { kind: Kind.SELECTION_SET, selections: kept } : undefined;
  }

  private isNeeded(key: string, position: Position, typeNames: readonly string[], inputs: KeyTree): boolean {
    if (typeNames.length === 0) return false;
    // A field for which neither the client nor a fetch at this path has a use serves a purpose that is not known here.
    return inputs.has(key) || typeNames.some((typeName) => position.selected(typeName).has(key)) || !this.keysAt(position.path).has(key);
  }

  /** Returns the keys that the client or a fetch needs of any object at a path. */
  private keysAt(path: readonly string[]): ReadonlySet<string> {
    const at = path.join('.');
    let keys = this.knownKeys.get(at);
    if (!keys) {
      const selected = (this.root.at(path) ?? []).flatMap((position) =>
        position.possibleTypes.flatMap((typeName) => [...position.selected(typeName).keys()]),
      );
      keys = new Set([...selected, ...(this.inputKeys.get(at) ?? [])]);
      this.knownKeys.set(at, keys);
    }
    return keys;
  }

  /** Returns the keys that the fetches at a position require of objects that have one of the types. */
  private needsOf(position: Position, types: ObjectTypes): KeyTree {
    const known = this.needs.get(types);
    if (known) return known;
    const needed = join(new Map<string, KeyTree>(), this.innerInputs.get(position.path.join('.')) ?? new Map());
    this.needs.set(types, needed);
    const fetches = this.fetches.get(position.path.join('.')) ?? [];
    // A fetch whose result an object needs has inputs of its own, which another fetch may return.
    for (let isComplete = false; !isComplete;) {
      isComplete = true;
      for (const fetch of fetches) {
        const selectionSet = this.keepNeeded(fetch.operation.entities.selectionSet, fetch, position, types, needed);
        for (const input of selectionSet ? this.inputsFor(fetch, selectionSet) : []) {
          if (this.meeting(typeConditionOf(input), types.names).length === 0) continue;
          if (addKeys(needed, input.selections ?? [])) isComplete = false;
        }
      }
    }
    return needed;
  }

  private variantOf(fetch: EntityFetch, selectionSet: SelectionSetNode): FetchNode {
    return { ...withEntitySelection(fetch.node, fetch.operation, selectionSet), requires: [...this.inputsFor(fetch, selectionSet)] };
  }

  private inputsFor({ node, requires, operation }: EntityFetch, selectionSet: SelectionSetNode): readonly QueryPlanSelectionNode[] {
    const isWhole = print(selectionSet) === print(operation.entities.selectionSet);
    return isWhole ? requires : inputsOf(node.serviceName, requires, operation, selectionSet, this.parts);
  }

  /** Returns whether a fetch has inputs for objects that have one of the types. */
  private applies({ requires }: EntityFetch, typeNames: readonly string[]): boolean {
    return requires.some((input) => this.meeting(typeConditionOf(input), typeNames).length > 0);
  }

  private meeting(condition: string | undefined, typeNames: readonly string[]): readonly string[] {
    if (condition === undefined) return typeNames;
    return typeNames.filter((typeName) => meetsTypeCondition(this.parts.supergraphSchema, typeName, condition));
  }

  private addInputKeys(path: readonly string[], selections: readonly QueryPlanSelectionNode[]): void {
    const at = path.join('.');
    for (const selection of selections) {
      if (selection.kind === 'InlineFragment') {
        this.addInputKeys(path, selection.selections);
        continue;
      }
      const key = selection.alias ?? selection.name;
      this.inputKeys.set(at, (this.inputKeys.get(at) ?? new Set()).add(key));
      if (!selection.selections) continue;
      const inner = [...path, key];
      const keys: KeyTree = this.innerInputs.get(inner.join('.')) ?? new Map();
      addKeys(keys, selection.selections);
      this.innerInputs.set(inner.join('.'), keys);
      this.addInputKeys(inner, selection.selections);
    }
  }
}

const typeConditionOf = (input: QueryPlanSelectionNode): string | undefined =>
  input.kind === 'InlineFragment' ? input.typeCondition : undefined;

/** Adds the keys of inputs to a tree; returns whether one was missing. */
const addKeys = (tree: KeyTree, selections: readonly QueryPlanSelectionNode[]): boolean => {
  let isChanged = false;
  for (const selection of selections) {
    if (selection.kind === 'InlineFragment') {
      isChanged = addKeys(tree, selection.selections) || isChanged;
      continue;
    }
    const key = selection.alias ?? selection.name;
    const nested: KeyTree = tree.get(key) ?? new Map();
    isChanged ||= !tree.has(key);
    tree.set(key, nested);
    isChanged = addKeys(nested, selection.selections ?? []) || isChanged;
  }
  return isChanged;
};

const join = (tree: KeyTree, other: KeyTree): KeyTree => {
  for (const [key, nested] of other) tree.set(key, join(new Map(tree.get(key)), nested));
  return tree;
};
