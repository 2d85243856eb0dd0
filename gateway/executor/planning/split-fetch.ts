import type { FetchNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { doTypesOverlap, isCompositeType, Kind, type FieldNode, type SelectionSetNode } from 'graphql';
import { entityOperationOf, selectOnly, withEntitySelection, type EntityOperation } from './entity-operation.js';
import type { RequiredFields } from './required-fields.js';
import type { SupergraphParts } from './supergraph-parts.js';

/** The selected fields by their path in a representation. Several fields at one path are the stand-ins of one field. */
type Inputs = Map<string, Set<string>>;

/** A field that a fetch selects of its entities. */
interface EntityField {
  readonly node: FieldNode;
  readonly typeName: string;
  readonly inputs: Inputs;
}

/**
 * Splits an entity fetch whose representations would need several values of one field. Each part selects those fields of
 * the entity that agree on the value, so that one representation serves them all.
 */
export const splitEntityFetch = (node: FetchNode, parts: SupergraphParts): readonly FetchNode[] =>
  node.requires && hasAmbiguousInputs(node.requires, parts) ? new EntityFetchSplitter(node, node.requires, parts).split() : [node];

const hasAmbiguousInputs = (requires: readonly QueryPlanSelectionNode[], { requiredFields }: SupergraphParts): boolean =>
  [...inputsOf(requires, requiredFields).values()].some(({ size }) => size > 1);

class EntityFetchSplitter {
  private readonly operation: EntityOperation;

  constructor(
    private readonly node: FetchNode,
    private readonly requires: readonly QueryPlanSelectionNode[],
    private readonly parts: SupergraphParts,
  ) {
    this.operation = entityOperationOf(node);
  }

  split(): FetchNode[] {
    const groups: EntityField[][] = [];
    for (const field of this.fieldsOf(this.operation.entities.selectionSet)) {
      const group = groups.find((each) => each.every((other) => this.agree(field, other)));
      if (group) group.push(field);
      else groups.push([field]);
    }
    return groups.map((group) => this.fetchOf(group));
  }

  private fieldsOf(selectionSet: SelectionSetNode | undefined, typeName = '_Entity'): EntityField[] {
    const { parts, node: fetch } = this;
    return (selectionSet?.selections ?? []).flatMap((node) => {
      if (node.kind === Kind.FRAGMENT_SPREAD) throw new Error('the planner created a fetch with named fragments');
      if (node.kind === Kind.INLINE_FRAGMENT) return this.fieldsOf(node.selectionSet, node.typeCondition?.name.value ?? typeName);
      const requirements = parts.requirements(fetch.serviceName, typeName, node.name.value);
      return [{ node, typeName, inputs: inputsOf(requirements, parts.requiredFields) }];
    });
  }

  /** Returns whether two fields can have the same representations. */
  private agree(one: EntityField, other: EntityField): boolean {
    const isEqual = [...one.inputs].every(([path, names]) => {
      const others = other.inputs.get(path);
      return others === undefined || names.symmetricDifference(others).size === 0;
    });
    return isEqual || !this.requires.some((input) => this.applies(input, one) && this.applies(input, other));
  }

  /** Returns whether an input may belong to an object that has the field. */
  private applies(input: QueryPlanSelectionNode, { typeName }: EntityField): boolean {
    const { supergraphSchema } = this.parts;
    const condition = input.kind === 'InlineFragment' ? supergraphSchema.getType(input.typeCondition ?? '') : undefined;
    const type = supergraphSchema.getType(typeName);
    return !isCompositeType(condition) || !isCompositeType(type) || doTypesOverlap(supergraphSchema, condition, type);
  }

  private fetchOf(group: readonly EntityField[]): FetchNode {
    const selectionSet = selectOnly(this.operation.entities.selectionSet, new Set(group.map(({ node }) => node)));
    return {
      ...withEntitySelection(this.node, this.operation, selectionSet),
      requires: this.requires.flatMap((input) => {
        const fields = group.filter((field) => this.applies(input, field));
        return fields.length === 0 ? [] : this.keepInputs([input], unionOf(fields));
      }),
    };
  }

  /** Returns the inputs without the stand-ins that are not in `wanted`. */
  private keepInputs(selections: readonly QueryPlanSelectionNode[], wanted: Inputs, path = ''): QueryPlanSelectionNode[] {
    const { requiredFields } = this.parts;
    return selections.flatMap((selection): QueryPlanSelectionNode[] => {
      const at = selection.kind === 'Field' ? pathOf(path, selection.name, requiredFields) : path;
      if (selection.kind === 'Field') {
        const names = wanted.get(at);
        if (names ? !names.has(selection.name) : requiredFields.has(selection.name)) return [];
      }
      if (!selection.selections) return [selection];
      const nested = this.keepInputs(selection.selections, wanted, at);
      return nested.length === 0 ? [] : [{ ...selection, selections: nested }];
    });
  }
}

const inputsOf = (
  selections: readonly QueryPlanSelectionNode[],
  requiredFields: RequiredFields,
  path = '',
  inputs: Inputs = new Map(),
): Inputs => {
  for (const selection of selections) {
    const at = selection.kind === 'Field' ? pathOf(path, selection.name, requiredFields) : path;
    if (selection.kind === 'Field') inputs.set(at, (inputs.get(at) ?? new Set()).add(selection.name));
    inputsOf(selection.selections ?? [], requiredFields, at, inputs);
  }
  return inputs;
};

const pathOf = (parent: string, name: string, requiredFields: RequiredFields): string =>
  `${parent}/${requiredFields.get(name)?.name ?? name}`;

const unionOf = (fields: readonly EntityField[]): Inputs => {
  const union: Inputs = new Map();
  for (const [path, names] of fields.flatMap(({ inputs }) => [...inputs])) union.set(path, (union.get(path) ?? new Set()).union(names));
  return union;
};
