import {
  executeSync,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { BoundedCache } from '../../platform/graph/bounded-cache.js';
import { conditionVariables, type Conditions } from './conditions.js';
import type { JsonObject } from './json-object.js';
import type { Fragments } from './merge.js';
import { compileResultShape, type Fault } from './result-shape.js';
import { selectFields } from './selected-fields.js';

/** An operation of n conditional variables has up to 2^n shapes; this many are kept. */
const MAX_SHAPES = 16;

/** Cuts what the fetches brought to what the operation asked for. */
export interface OperationShape {
  complete(data: JsonObject, faults: Fault[]): JsonObject | null;
  /** Answers `__schema` and `__type`, if the operation asks for them. */
  introspect?(variables: Readonly<Record<string, unknown>>): JsonObject;
}

/** The shapes of an operation, one for each combination of what its @skip and @include conditions may be. */
export class OperationShapes {
  private readonly fragments: Fragments;
  private readonly conditionNames: readonly string[];
  private readonly shapes = new BoundedCache<string, OperationShape>(MAX_SHAPES);

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
  ) {
    this.fragments = new Map(
      document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
    );
    this.conditionNames = conditionVariables(document);
  }

  /** The names of condition variables whose values are no booleans, which only an explicit null can be. */
  undecided(variables: Readonly<Record<string, unknown>>): readonly string[] {
    return this.conditionNames.filter((name) => Object.hasOwn(variables, name) && typeof variables[name] !== 'boolean');
  }

  shapeFor(variables: Readonly<Record<string, unknown>>): OperationShape {
    const key = this.conditionNames.map((name) => (variables[name] === true ? '1' : '0')).join('');
    const known = this.shapes.get(key);
    if (known) return known;
    const shape = this.compile(new Map(this.conditionNames.map((name) => [name, variables[name] === true])));
    this.shapes.set(key, shape);
    return shape;
  }

  private compile(conditions: Conditions): OperationShape {
    const { schema, fragments, operation } = this;
    const rootType = schema.getRootType(operation.operation);
    if (!rootType) throw new Error(`The schema has no ${operation.operation}.`);
    const fields = selectFields(schema, fragments, conditions, rootType.name, [operation.selectionSet]);
    const complete = compileResultShape({ schema, fragments, conditions }, rootType, fields);
    const introspection = [...fields.values()].flat().filter(({ name }) => name.value === '__schema' || name.value === '__type');
    return introspection.length === 0 ? { complete } : { complete, introspect: this.compileIntrospection(introspection) };
  }

  private compileIntrospection(selections: readonly FieldNode[]): NonNullable<OperationShape['introspect']> {
    const selectionSet: SelectionSetNode = { kind: Kind.SELECTION_SET, selections };
    const document: DocumentNode = {
      kind: Kind.DOCUMENT,
      definitions: [{ ...this.operation, selectionSet }, ...this.fragments.values()],
    };
    return (variableValues) => executeSync({ schema: this.schema, document, variableValues }).data ?? {};
  }
}
