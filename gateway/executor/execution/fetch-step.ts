import type { FetchNode, ResponsePath } from '@apollo/query-planner';
import {
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { BaseLogger } from 'pino';
import type { SubgraphRequest, SubgraphResult, SubgraphTransport } from '../../../platform/graph/transport/subgraph-transport.js';
import { responseKeyOf } from '../planning/internal-keys.js';
import { isObject, type JsonObject } from '../json-object.js';
import type { FailedValues } from './failed-values.js';
import { hasFailedInput } from './failed-inputs.js';
import { createMerge, mergeTreeOf, type Merge, type MergeTree } from './merge.js';
import { graphError, responsePaths, subgraphError, type Cursor, type PlanRun, type PlanStep } from './plan-run.js';
import { fieldsWithInputs } from '../planning/entity-operation.js';
import { compileInputCheck, compileRepresentation, type RepresentationParts } from './compile-representation.js';
import { compileRewrites, renamedKeys, renameInMergeTree } from './rewrites.js';
import type { SupergraphParts } from '../planning/supergraph-parts.js';
import { positionsIn, type Position } from '../planning/positions.js';

/** What the steps of every plan of a supergraph need. */
export interface FetchParts extends SupergraphParts {
  readonly transports: ReadonlyMap<string, SubgraphTransport>;
  readonly log: Pick<BaseLogger, 'warn' | 'error'>;
}

/** What the steps of one plan need. */
export interface PlanParts extends FetchParts {
  /** The position of the root of the operation. */
  readonly root: Position;
}

/** A compiled fetch: its transport, its request, and the merge of its result into the response. */
export interface CompiledFetch {
  readonly transport: SubgraphTransport;
  request(run: PlanRun, representations?: readonly JsonObject[]): SubgraphRequest;
  /** Merges the result of a root operation into the run. */
  absorb(run: PlanRun, at: Cursor, result: SubgraphResult): void;
}

/** The distinct representations of a cursor's objects, and the index of each object's representation (-1 for none). */
interface Representations {
  readonly distinct: readonly JsonObject[];
  readonly indexes: readonly number[];
}

/**
 * Compiles the step of a fetch. It calls the transport once for each set of objects with the same available inputs; the transport decides
 * by `operationKind` whether to retry a request.
 */
export const compileFetchStep = (node: FetchNode, parts: PlanParts): PlanStep => {
  const { addAll } = failuresOf(node);
  const step = node.requires ? compileEntityStep(node, node.requires, parts) : rootFetchStep(compileRootFetch(node, parts));
  return async (run, at) => {
    if (at.objects.length === 0) return;
    try {
      await step(run, at);
    } catch (err) {
      parts.log.error({ err, subgraph: node.serviceName, request_id: run.caller.requestId }, 'fetch failed');
      run.errors.push(graphError('INTERNAL'));
      for (const object of at.objects) addAll(run, object);
    }
  };
};

const rootFetchStep =
  (fetch: CompiledFetch): PlanStep =>
  async (run, at) =>
    fetch.absorb(run, at, await fetch.transport.execute(fetch.request(run)));

/** Compiles a fetch of root fields: the first fetch of a query, a mutation, or the source of a subscription. */
export const compileRootFetch = (node: FetchNode, parts: PlanParts): CompiledFetch => {
  const rewrite = compileRewrites(parts.supergraphSchema, node.outputRewrites);
  const merge = createMerge(parts.supergraphSchema);
  const tree = mergeTreeFor(node);
  const failures = failuresOf(node);
  const errorPath = errorPathOf(node, parts);
  return {
    transport: transportOf(node, parts),
    request: requestOf(node),
    absorb(run, at, { data, errors }) {
      if (errors) {
        const paths = at.path.length === 0 ? undefined : responsePaths(run, at.path);
        for (const error of errors) {
          for (const object of at.objects) run.errors.push(subgraphError(error, errorPath(error, paths ? paths.get(object) : [])));
        }
      }
      if (isObject(data)) {
        rewrite?.(data);
        at.objects.forEach((object, index) => merge(object, data, tree, { copy: index > 0, failed: run.failed }));
      }
      for (const { path } of errors ?? []) {
        for (const object of at.objects) failures.add(run, object, isObject(data) ? path : undefined);
      }
    },
  };
};

/** Compiles a fetch of further fields of known entities. For an entity that lacks an input, the fields that need the input are left out. */
const compileEntityStep = (node: FetchNode, requires: NonNullable<FetchNode['requires']>, parts: PlanParts): PlanStep => {
  const fetch = compileEntityFetch(node, requires, parts);
  const fields = fieldsWithInputs(node, parts);
  if (!fields) return fetch;
  const checks = fields.inputs.map((inputs) => compileInputCheck(representationParts(node, parts), inputs));
  const fetchSome = async (run: PlanRun, at: Cursor, indexes: readonly number[]): Promise<void> => {
    const leftOut = failuresOf(fields.select([...checks.keys()].filter((index) => !indexes.includes(index))));
    for (const object of at.objects) if (hasFailedInput(parts.supergraphSchema, run.failed, object, requires)) leftOut.addAll(run, object);
    const some = fields.select(indexes);
    if (indexes.length > 0) await compileEntityFetch(some, some.requires ?? [], parts)(run, at);
  };
  return async (run, at) => {
    const objectsBy = Map.groupBy(at.objects, (object) => checks.map((check) => (check(object) ? '1' : '0')).join(''));
    const steps = [...objectsBy].map(([met, objects]) => {
      const indexes = [...checks.keys()].filter((index) => met[index] === '1');
      const to = { ...at, objects };
      return indexes.length === checks.length ? fetch(run, to) : fetchSome(run, to, indexes);
    });
    await Promise.all(steps);
  };
};

const representationParts = ({ serviceName }: FetchNode, { supergraphSchema, entityKeys }: PlanParts): RepresentationParts => ({
  schema: supergraphSchema,
  keys: (typeName) => entityKeys(serviceName, typeName),
});

/** Compiles a fetch of further fields of known entities. */
const compileEntityFetch = (node: FetchNode, requires: NonNullable<FetchNode['requires']>, parts: PlanParts): PlanStep => {
  const rewriteInput = compileRewrites(parts.supergraphSchema, node.inputRewrites);
  const represent = compileRepresentation(representationParts(node, parts), requires);
  const representFor = (object: JsonObject): JsonObject | undefined => {
    const representation = represent(object);
    if (typeof representation?.['__typename'] !== 'string') return undefined;
    rewriteInput?.(representation);
    // A selection shared by several types may match an object whose type the subgraph does not define, or which has the key of
    // another type.
    const typeName = String(representation['__typename']);
    const isEntity = parts.entityKeys(node.serviceName, typeName).some((key) => key.every((field) => field in representation));
    return isEntity ? representation : undefined;
  };
  const absorb = compileEntityMerge(node, parts);
  const transport = transportOf(node, parts);
  const request = requestOf(node);
  const failures = failuresOf(node);
  const errorPath = errorPathOf(node, parts);

  return async (run, at) => {
    const representations = representAll(at.objects, (object) => (run.failed.isNull(object) ? undefined : representFor(object)));
    at.objects.forEach((object, index) => {
      if (representations.indexes[index] !== -1) return;
      if (run.failed.isNull(object) || hasFailedInput(parts.supergraphSchema, run.failed, object, requires)) failures.addAll(run, object);
    });
    if (representations.distinct.length === 0) return;
    const result = await transport.execute(request(run, representations.distinct));
    const { data, errors } = result;
    const entities = isObject(data) ? data['_entities'] : undefined;
    const isComplete = Array.isArray(entities) && entities.length === representations.distinct.length;
    if (isComplete) absorb(run, at, representations, entities);
    if (errors) addEntityErrors(run, at, representations, result, { errorPath, failures, parts });
    if (isObject(data) && !isComplete) {
      const received = Array.isArray(entities) ? entities.length : 'no';
      throw new Error(`subgraph returned ${received} entities, expected ${representations.distinct.length}`);
    }
  };
};

const representAll = (objects: readonly JsonObject[], represent: (object: JsonObject) => JsonObject | undefined): Representations => {
  const distinct: JsonObject[] = [];
  const known = new Map<string, number>();
  const indexes = objects.map((object) => {
    const representation = represent(object);
    if (!representation) return -1;
    if (objects.length === 1) return distinct.push(representation) - 1;
    const text = JSON.stringify(representation);
    const index = known.get(text) ?? distinct.push(representation) - 1;
    known.set(text, index);
    return index;
  });
  return { distinct, indexes };
};

type EntityMerge = (run: PlanRun, at: Cursor, representations: Representations, entities: readonly unknown[]) => void;

/** Merges into every object the entity of its representation; objects that share an entity get copies. */
const compileEntityMerge = (node: FetchNode, { supergraphSchema }: PlanParts): EntityMerge => {
  const rewrite = compileRewrites(supergraphSchema, node.outputRewrites);
  const merge: Merge = createMerge(supergraphSchema);
  const tree = mergeTreeFor(node);
  return ({ failed }, at, { indexes }, entities) => {
    const merged = new Set<number>();
    at.objects.forEach((object, owner) => {
      const index = indexes[owner] ?? -1;
      const entity = entities[index];
      if (!isObject(entity)) return;
      const isRepeated = merged.has(index);
      if (!isRepeated) {
        merged.add(index);
        // Type conditions in the rewrites need the type, which the subgraph returns only if it is selected.
        entity['__typename'] ??= object['__typename'];
        rewrite?.(entity);
      }
      merge(object, entity, tree, { copy: isRepeated, failed });
    });
  };
};

/** Adds the errors of entities to the run, as errors of every object that the entities are merged into. */
const addEntityErrors = (
  run: PlanRun,
  at: Cursor,
  { indexes }: Representations,
  { data, errors = [] }: SubgraphResult,
  { errorPath, failures, parts }: { readonly errorPath: ErrorPath; readonly failures: Failures; readonly parts: PlanParts },
): void => {
  const paths = responsePaths(run, at.path);
  const entities = isObject(data) && Array.isArray(data['_entities']) ? data['_entities'] : [];
  for (const error of errors) {
    const [, entity, ...path] = error.path ?? [];
    if (typeof entity !== 'number') {
      for (const object of at.objects) failures.addAll(run, object);
      run.errors.push(subgraphError(error, undefined));
      continue;
    }
    for (const owner of at.objects.filter((_, index) => indexes[index] === entity)) {
      failures.add(run, owner, isObject(entities[entity]) ? path : undefined);
      if (!isObject(entities[entity]) && isNonNullField(run, at, owner, path[0], parts)) run.failed.addNull(owner);
      run.errors.push(subgraphError(error, errorPath({ ...error, path }, paths.get(owner))));
    }
  }
};

/** Returns whether the client selects a key of an object whose field is non-null. */
const isNonNullField = (run: PlanRun, at: Cursor, object: JsonObject, key: string | number | undefined, parts: PlanParts): boolean => {
  const position = positionsIn(run.data, parts.root, at.path).get(object);
  return (
    position !== undefined &&
    position.typesOf(object).names.some((typeName) => {
      const type = parts.supergraphSchema.getType(typeName);
      const name = position.selected(typeName).get(String(key))?.[0]?.name.value;
      return isObjectType(type) && name !== undefined && isNonNullType(type.getFields()[name]?.type);
    })
  );
};

type ErrorPath = (error: GraphQLFormattedError, start: ResponsePath | undefined) => ResponsePath | undefined;

/** Returns the path of an error. For a required field it is that of the object, since clients do not know its stand-in. */
const errorPathOf = (node: FetchNode, { requiredFields }: PlanParts): ErrorPath => {
  const renamed = renamedKeys(node.outputRewrites);
  return (error, start) => {
    if (!error.path || !start) return undefined;
    const within = error.path.map((step) => (typeof step === 'string' ? (renamed.get(step) ?? step) : step));
    const path = [...start, ...within];
    const internal = path.findIndex((step) => typeof step === 'string' && requiredFields.has(step));
    return path.slice(0, internal < 0 ? undefined : internal).map((step) => (typeof step === 'string' ? responseKeyOf(step) : step));
  };
};

const transportOf = (node: FetchNode, { transports }: PlanParts): SubgraphTransport => {
  const transport = transports.get(node.serviceName);
  if (!transport) throw new Error(`no transport is configured for subgraph "${node.serviceName}"`);
  return transport;
};

const requestOf =
  ({ operation: query, operationKind, operationName, variableUsages = [] }: FetchNode) =>
  (run: PlanRun, representations?: readonly JsonObject[]): SubgraphRequest => {
    const variables: JsonObject = {};
    for (const name of variableUsages) {
      if (Object.hasOwn(run.variables, name)) variables[name] = run.variables[name];
    }
    if (representations) variables['representations'] = representations;
    return { query, operationKind, operationName, variables, caller: run.caller };
  };

const operationOf = (node: FetchNode): OperationDefinitionNode => {
  const [operation] = parse(node.operation, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('the planner created a fetch without an operation');
  return operation;
};

/** Returns the selection set of a fetch: of its root fields, or of its entities. */
const selectionSetOf = (node: FetchNode): SelectionSetNode | undefined => {
  const { selectionSet } = operationOf(node);
  if (!node.requires) return selectionSet;
  return selectionSet.selections.find((selection) => selection.kind === Kind.FIELD)?.selectionSet;
};

/** Records the values that a fetch's errors made null. */
interface Failures {
  /** Records every value of the fetch in an object. */
  addAll(run: PlanRun, object: JsonObject): void;
  /** Records the value that an error made null, whose path starts at the object; without a path, every value. */
  add(run: PlanRun, object: JsonObject, path: Readonly<ResponsePath> | undefined): void;
}

const failuresOf = (node: FetchNode): Failures => {
  const renamed = renamedKeys(node.outputRewrites);
  const keys = new Map<string, KeyTree>();
  addKeys(keys, selectionSetOf(node), renamed);
  const addAll: Failures['addAll'] = ({ failed }, object) => addMissing(failed, object, keys);
  return {
    addAll,
    add(run, object, path = []) {
      if (path.length === 0) return addAll(run, object);
      run.failed.addOnPath(
        object,
        path.map((step) => (typeof step === 'string' ? (renamed.get(step) ?? step) : step)),
      );
    },
  };
};

/** The keys of a selection, with the keys within their values. */
type KeyTree = ReadonlyMap<string, KeyTree>;

const addKeys = (keys: Map<string, KeyTree>, selectionSet: SelectionSetNode | undefined, renamed: ReadonlyMap<string, string>): void => {
  for (const selection of selectionSet?.selections ?? []) {
    if (selection.kind === Kind.INLINE_FRAGMENT) addKeys(keys, selection.selectionSet, renamed);
    if (selection.kind !== Kind.FIELD) continue;
    const alias = (selection.alias ?? selection.name).value;
    const key = renamed.get(alias) ?? alias;
    const nested = new Map(keys.get(key));
    addKeys(nested, selection.selectionSet, renamed);
    keys.set(key, nested);
  }
};

/** Records the keys of a selection in an object; where another fetch has returned an object, those within it. */
const addMissing = (failed: FailedValues, value: unknown, keys: KeyTree): void => {
  if (Array.isArray(value)) for (const item of value) addMissing(failed, item, keys);
  if (!isObject(value)) return;
  for (const [key, nested] of keys) {
    const existing = value[key];
    if (nested.size > 0 && typeof existing === 'object' && existing !== null) addMissing(failed, existing, nested);
    else failed.add(value, key);
  }
};

const mergeTreeFor = (node: FetchNode): MergeTree => {
  const selectionSet = selectionSetOf(node);
  const tree: MergeTree = selectionSet ? mergeTreeOf(selectionSet) : new Map();
  renameInMergeTree(tree, node.outputRewrites);
  return tree;
};
