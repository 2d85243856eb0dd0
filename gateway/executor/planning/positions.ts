import type { ResponsePath } from '@apollo/query-planner';
import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { isObject, type JsonObject } from '../json-object.js';
import type { RequiredFields } from './required-fields.js';
import { selectFields, type SelectedFields } from './selected-fields.js';

/** Maximum number of positions that are distinguished at one path. */
const MAX_POSITIONS = 32;

/** The object types that an object may have. */
export interface ObjectTypes {
  readonly names: readonly string[];
  /** False if a subgraph has returned the name of an interface, or none, for the object. */
  readonly areKnown: boolean;
}

interface Shared {
  /** The supergraph, including its inaccessible elements. */
  readonly schema: GraphQLSchema;
  readonly requiredFields: RequiredFields;
  readonly numbers: Map<SelectionSetNode, number>;
  readonly known: Map<string, Position>;
}

/**
 * Objects at one path of the response for which the client selects the same. There are several positions at a path if fragments
 * select different fields of the objects above it.
 */
export class Position {
  private readonly selections = new Map<string, SelectedFields>();
  private readonly children = new Map<string, Position>();
  private readonly known: ReadonlyMap<string, ObjectTypes>;
  /** The types of an object whose own type is unknown. */
  readonly unknown: ObjectTypes;

  constructor(
    private readonly shared: Shared,
    /** The keys that lead to the objects, without those of lists. */
    readonly path: readonly string[],
    /** The names of the object types that the objects may have. */
    readonly possibleTypes: readonly string[],
    private readonly selectionSets: readonly SelectionSetNode[],
  ) {
    this.known = new Map(possibleTypes.map((name) => [name, { names: [name], areKnown: true }]));
    this.unknown = { names: possibleTypes, areKnown: false };
  }

  /** Returns the position of the root of an operation. */
  static root(
    { schema, requiredFields }: Pick<Shared, 'schema' | 'requiredFields'>,
    typeName: string,
    selectionSet: SelectionSetNode,
  ): Position {
    return new Position({ schema, requiredFields, numbers: new Map(), known: new Map() }, [], [typeName], [selectionSet]);
  }

  /** Returns the fields that the client selects of the objects of a type. */
  selected(typeName: string): SelectedFields {
    let fields = this.selections.get(typeName);
    if (!fields) {
      fields = selectFields(this.shared.schema, typeName, this.selectionSets);
      this.selections.set(typeName, fields);
    }
    return fields;
  }

  /** Returns the position of the objects at a key of objects that have one of the types. */
  child(typeNames: readonly string[], key: string): Position {
    const step = `${key} ${typeNames.join()}`;
    let child = this.children.get(step);
    if (!child) {
      child = this.createChild(typeNames, key);
      this.children.set(step, child);
    }
    return child;
  }

  /** Returns the positions at a path below this one; undefined if there are too many to distinguish. */
  at(path: readonly string[]): readonly Position[] | undefined {
    let positions: readonly Position[] = [this];
    for (const key of path) {
      const children = new Set<Position>();
      for (const position of positions) {
        for (const { names } of position.typeChoices) children.add(position.child(names, key));
        if (children.size > MAX_POSITIONS) return undefined;
      }
      positions = [...children];
    }
    return positions;
  }

  /** Returns what the types of the objects may be known to be. */
  get typeChoices(): readonly ObjectTypes[] {
    return [...this.known.values(), this.unknown];
  }

  typesOf(object: JsonObject): ObjectTypes {
    const typeName = object['__typename'];
    return (typeof typeName === 'string' && this.known.get(typeName)) || this.unknown;
  }

  private createChild(typeNames: readonly string[], key: string): Position {
    const { schema, requiredFields, known, numbers } = this.shared;
    const types = new Set<string>();
    const selectionSets = new Set<SelectionSetNode>();
    for (const typeName of typeNames) {
      const nodes = this.selected(typeName).get(key) ?? [];
      for (const { selectionSet } of nodes) if (selectionSet) selectionSets.add(selectionSet);
      const name = nodes[0]?.name.value ?? requiredFields.get(key)?.name ?? key;
      for (const possible of possibleTypesOf(schema, typeName, name)) types.add(possible);
    }
    const path = [...this.path, key];
    const possibleTypes = [...types].sort();
    const sets = [...selectionSets].map((each) => numbers.get(each) ?? numbers.set(each, numbers.size).size - 1);
    const identity = `${path.join('.')} ${possibleTypes.join()} ${sets.sort((a, b) => a - b).join()}`;
    let child = known.get(identity);
    if (!child) known.set(identity, (child = new Position(this.shared, path, possibleTypes, [...selectionSets])));
    return child;
  }
}

const possibleTypesOf = (schema: GraphQLSchema, parentName: string, fieldName: string): readonly string[] => {
  const parent = schema.getType(parentName);
  const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[fieldName] : undefined;
  const type = field && getNamedType(field.type);
  if (!isCompositeType(type)) return [];
  return isAbstractType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [type.name];
};

/** Returns the keys of a path in a plan, without those of lists. */
export const keysOf = (path: ResponsePath): string[] => path.filter((step) => step !== '@').map(String);

/** Returns the position of each object at a path of a response. */
export const positionsIn = (data: JsonObject, root: Position, path: ResponsePath): ReadonlyMap<JsonObject, Position> => {
  const keys = keysOf(path);
  const found = new Map<JsonObject, Position>();
  const visit = (value: unknown, depth: number, position: Position): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth, position);
    } else if (isObject(value)) {
      const key = keys[depth];
      if (key === undefined) found.set(value, position);
      else visit(value[key], depth + 1, position.child(position.typesOf(value).names, key));
    }
  };
  visit(data, 0, root);
  return found;
};
