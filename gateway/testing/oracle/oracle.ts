import {
  buildASTSchema,
  execute,
  getNamedType,
  GraphQLError,
  isListType,
  isNonNullType,
  Kind,
  parse,
  printSchema,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql';
import { AppError } from '../../../platform/errors/index.js';
import { isObject, type JsonObject } from '../../executor/json-object.js';
import { codeOf, type MockObject, type MockWorld } from './mock-world.js';
import { describeCall, fieldKeyOf } from './operation-record.js';

/** An object of the monolith, with the subgraph that would return it in a federated graph. */
interface OracleObject extends MockObject {
  readonly home: string | undefined;
  /** Fields that its home returns with it by @provides. */
  readonly provided: SelectionSetNode | undefined;
}

type Path = readonly (string | number)[];

/**
 * `field`: a value failed. `reference`: the object at the path could not be resolved in another subgraph. `input`: an
 * input of an @requires failed, which the client may not have selected. `outage`: the subgraph of the value is down.
 */
export type ErrorKind = 'field' | 'reference' | 'input' | 'outage';

export interface OracleError {
  readonly kind: ErrorKind;
  readonly path: Path;
  readonly code: string;
}

export interface OracleResult {
  readonly data: unknown;
  readonly errors: readonly OracleError[];
  /** Executed mutations, as in OperationRecord. */
  readonly mutations: readonly string[];
  /** The inputs of each field with @requires, by `fieldKeyOf`; they may depend on the home of an object. */
  readonly inputs: ReadonlyMap<string, readonly unknown[]>;
}

/** Thrown if the reference resolver of a subgraph throws. The field's error counts as one of the object. */
class ReferenceError extends AppError<'UNAVAILABLE'> {
  constructor(
    { identity }: MockObject,
    /** True if the failing position is the object itself instead of one of its fields. */
    readonly atObject: boolean,
  ) {
    super('UNAVAILABLE', { reason: `No reference to ${identity}.` });
  }
}

/** Thrown if the subgraph of a value is down. */
class OutageError extends AppError<'UNAVAILABLE'> {
  constructor(subgraph: string) {
    super('UNAVAILABLE', { reason: `${subgraph} is down.` });
  }
}

interface Run {
  readonly lenient: boolean;
  readonly mutations: string[];
  readonly inputs: Map<string, unknown[]>;
  readonly inputErrors: OracleError[];
}

type FieldCoordinate = readonly [typeName: string, field: string];

/** Executes operations over the API schema as one graphql-js schema, with the values of the mock subgraphs. */
export class Oracle {
  private readonly lenientSchema: GraphQLSchema;

  constructor(private readonly world: MockWorld) {
    this.lenientSchema = withoutNonNull(world.model.api);
  }

  /** Returns the result that the GraphQL specification prescribes. */
  execute(document: DocumentNode, variables: JsonObject, rootValue?: MockObject): Promise<OracleResult> {
    return this.run(document, variables, rootValue, false);
  }

  /**
   * Returns the result without the propagation of nulls: `errors` has every error that any position of the response may have,
   * also at positions below a null.
   */
  executeLeniently(document: DocumentNode, variables: JsonObject, rootValue?: MockObject): Promise<OracleResult> {
    return this.run(document, variables, rootValue, true);
  }

  /** Returns the inputs that a field of an object receives, independent of the operation. */
  inputsOf(object: MockObject, field: string): JsonObject {
    const run: Run = { lenient: false, mutations: [], inputs: new Map(), inputErrors: [] };
    const requirement = this.world.model.requirement(object.type, field);
    return requirement ? (this.inputs({ ...object, home: undefined, provided: undefined }, requirement.selection, run, [], []) ?? {}) : {};
  }

  private async run(document: DocumentNode, variableValues: JsonObject, rootValue: MockObject | undefined, lenient: boolean) {
    const run: Run = { lenient, mutations: [], inputs: new Map(), inputErrors: [] };
    const { data, errors = [] }: ExecutionResult = await execute({
      schema: lenient ? this.lenientSchema : this.world.model.api,
      // The operation of a subscription is executed once per event, as a query over its root type.
      document,
      variableValues,
      rootValue,
      contextValue: run,
      fieldResolver: this.resolve,
      typeResolver: (value) => (value as MockObject).type,
    });
    return { data: data ?? null, errors: [...errors.map(describeError), ...run.inputErrors], mutations: run.mutations, inputs: run.inputs };
  }

  private readonly resolve: GraphQLFieldResolver<OracleObject | undefined, Run, JsonObject> = (source, args, run, info) => {
    const { parentType, fieldName, schema } = info;
    const object: OracleObject = { home: undefined, provided: undefined, ...(source ?? root(parentType.name)) };
    if (parentType === schema.getMutationType() && !this.world.isDown(this.world.model.owners(parentType.name, fieldName)[0] ?? '')) {
      run.mutations.push(`start ${describeCall(fieldName, args)}`, `end ${describeCall(fieldName, args)}`);
    }
    const coordinate: FieldCoordinate = [parentType.name, fieldName];
    const value = this.evaluate(object, coordinate, args, run, pathOf(info.path));
    if (run.lenient) return markViolations(value, this.world.model.fieldType(...coordinate));
    if (value instanceof Error) throw value;
    return value;
  };

  /** Returns the value of a field as a federated graph computes it: in its owner, which may have to resolve a reference first. */
  private evaluate(object: OracleObject, coordinate: FieldCoordinate, args: JsonObject, run: Run, path: Path): unknown {
    const { model } = this.world;
    const [typeName, field] = coordinate;
    const requirement = model.requirement(typeName, field);
    const owners = model.owners(typeName, field);
    const isLocal = !requirement && (owners.includes(object.home ?? '') || selects(object.provided, field));
    const owner = isLocal ? (object.home ?? '') : (requirement?.subgraph ?? owners[0] ?? '');
    const inputs = requirement && this.inputs(object, requirement.selection, run, path.slice(0, -1), path);
    if (requirement && !inputs) return null;
    if (this.world.isDown(owner)) return new OutageError(owner);
    if (!isLocal && model.isEntity(typeName)) {
      const outcome = this.world.reference(owner, object);
      if (outcome === 'broken') return new ReferenceError(object, false);
      if (outcome === 'absent') return null;
    }
    if (inputs) run.inputs.set(fieldKeyOf(object, field), [...(run.inputs.get(fieldKeyOf(object, field)) ?? []), inputs]);
    const value = this.world.value(object, coordinate, args, inputs);
    const provided = model.provides(owner, typeName, field);
    const isNode = getNamedType(model.fieldType(typeName, field)).name === 'Node';
    const withHome = (item: unknown): unknown => {
      if (Array.isArray(item)) return item.map(withHome);
      if (!isMock(item)) return item;
      return isNode ? this.node({ ...item, home: owner, provided }) : { ...item, home: owner, provided };
    };
    return withHome(value);
  }

  /** Returns the object, or null for a `Node` that the owner of its id does not know; see node-identity.ts. */
  private node(object: OracleObject): unknown {
    const owners = this.world.model.owners(object.type, 'id');
    if (owners.includes(object.home ?? '')) return object;
    if (this.world.isDown(owners[0] ?? '')) return new OutageError(owners[0] ?? '');
    const outcome = this.world.reference(owners[0] ?? '', object);
    if (outcome === 'broken') return new ReferenceError(object, true);
    return outcome === 'absent' ? null : object;
  }

  /**
   * Returns the inputs of an @requires. An input that fails is null; its error may be reported to the client. If the input is
   * non-null, there are no inputs: the field at `requiring` is null, and may be reported as missing.
   */
  private inputs(object: OracleObject, { selections }: SelectionSetNode, run: Run, at: Path, requiring: Path): JsonObject | undefined {
    const result: JsonObject = {};
    let isComplete = true;
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) throw new Error('the oracle supports no fragments in @requires');
      const field = selection.name.value;
      const value = this.evaluate(object, [object.type, field], {}, run, [...at, field]);
      const type = this.world.model.fieldType(object.type, field);
      const completed = this.completeInput(value, type, selection.selectionSet, run, [...at, field], requiring);
      if (completed === undefined) {
        run.inputErrors.push({ kind: 'input', path: requiring, code: 'INTERNAL' });
        isComplete = false;
      } else result[field] = completed;
    }
    return isComplete ? result : undefined;
  }

  /** Completes an input; returns undefined for a non-null one that failed. */
  private completeInput(
    value: unknown,
    type: GraphQLOutputType,
    selectionSet: SelectionSetNode | undefined,
    run: Run,
    path: Path,
    requiring: Path,
  ): unknown {
    if (isNonNullType(type)) {
      const completed = this.completeInput(value, type.ofType, selectionSet, run, path, requiring);
      if (completed !== null) return completed;
      if (!(value instanceof Error)) run.inputErrors.push({ kind: 'input', path, code: 'INTERNAL' });
      return undefined;
    }
    if (value instanceof Error) {
      const error = describeError(new GraphQLError('', { path, originalError: value }));
      run.inputErrors.push(error.kind === 'outage' ? error : { ...error, kind: 'input' });
      return null;
    }
    if (isListType(type) && Array.isArray(value)) {
      const items = value.map((item, index) => this.completeInput(item, type.ofType, selectionSet, run, [...path, index], requiring));
      return items.includes(undefined) ? null : items;
    }
    if (!isMock(value) || !selectionSet) return value;
    return this.inputs({ home: undefined, provided: undefined, ...value }, selectionSet, run, path, requiring) ?? null;
  }
}

const isMock = (value: unknown): value is MockObject & Partial<OracleObject> => isObject(value) && typeof value['identity'] === 'string';

const root = (type: string): MockObject => ({ type, identity: type, serial: undefined });

const selects = (selectionSet: SelectionSetNode | undefined, field: string): boolean =>
  selectionSet?.selections.some((selection) => selection.kind === Kind.FIELD && selection.name.value === field) ?? false;

/** Replaces each null at a non-null position by an error, for a schema without non-null types. */
const markViolations = (value: unknown, type: GraphQLOutputType): unknown => {
  if (isNonNullType(type)) return value === null ? new Error('null at a non-null position') : markViolations(value, type.ofType);
  if (isListType(type) && Array.isArray(value)) return value.map((item: unknown) => markViolations(item, type.ofType));
  return value;
};

const pathOf = (path: GraphQLResolveInfo['path'] | undefined): Path => (path ? [...pathOf(path.prev), path.key] : []);

const describeError = (error: GraphQLError): OracleError => {
  const { path = [], originalError } = error;
  if (originalError instanceof OutageError) return { kind: 'outage', path, code: codeOf(error) };
  if (!(originalError instanceof ReferenceError)) return { kind: 'field', path, code: codeOf(error) };
  return { kind: 'reference', path: originalError.atObject ? path : path.slice(0, -1), code: codeOf(error) };
};

/** Returns the schema with all output types nullable. Arguments and input fields keep their types. */
const withoutNonNull = (schema: GraphQLSchema): GraphQLSchema => {
  const document = visit(parse(printSchema(schema), { noLocation: true }), {
    [Kind.FIELD_DEFINITION]: (definition) => ({ ...definition, type: nullable(definition.type) }),
  });
  return buildASTSchema(document, { assumeValid: true });
};

const nullable = (type: TypeNode): TypeNode => {
  if (type.kind === Kind.NON_NULL_TYPE) return nullable(type.type);
  return type.kind === Kind.LIST_TYPE ? { ...type, type: nullable(type.type) } : type;
};
