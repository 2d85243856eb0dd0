import type { FetchNode, ResponsePath } from '@apollo/query-planner';
import { Kind, parse, type GraphQLFormattedError, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';
import type { BaseLogger } from 'pino';
import type { SubgraphRequest, SubgraphResult, SubgraphTransport } from '../../../platform/graph/transport/subgraph-transport.js';
import { responseKeyOf } from '../planning/internal-keys.js';
import { isObject, type JsonObject } from '../json-object.js';
import { hasFailedInput } from './failed-inputs.js';
import { createMerge, mergeTreeOf, type Merge, type MergeTree } from './merge.js';
import { graphError, responsePaths, subgraphError, type Cursor, type PlanRun, type PlanStep } from './plan-run.js';
import { compileRepresentation } from './compile-representation.js';
import { compileRewrites, renamedKeys, renameInMergeTree } from './rewrites.js';
import type { SplitParts } from '../planning/split-fetch.js';
import type { EntityKeys } from '../planning/supergraph-keys.js';

export interface PlanParts extends SplitParts {
  readonly entityKeys: EntityKeys;
  readonly transports: ReadonlyMap<string, SubgraphTransport>;
  readonly log: Pick<BaseLogger, 'warn' | 'error'>;
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

/** Compiles the step of a fetch. It calls the transport once; the transport decides by `operationKind` whether to retry a request. */
export const compileFetchStep = (node: FetchNode, parts: PlanParts): PlanStep => {
  const { addAll } = failuresOf(node);
  const step = node.requires ? compileEntityFetch(node, node.requires, parts) : rootFetchStep(compileRootFetch(node, parts));
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
        at.objects.forEach((object, index) => merge(object, data, tree, index > 0));
      }
      for (const { path } of errors ?? []) {
        for (const object of at.objects) failures.add(run, object, isObject(data) ? path : undefined);
      }
    },
  };
};

/** Compiles a fetch of further fields of known entities. */
const compileEntityFetch = (node: FetchNode, requires: NonNullable<FetchNode['requires']>, parts: PlanParts): PlanStep => {
  const rewriteInput = compileRewrites(parts.supergraphSchema, node.inputRewrites);
  const keys = (typeName: string): readonly (readonly string[])[] => parts.entityKeys(node.serviceName, typeName);
  const represent = compileRepresentation({ schema: parts.supergraphSchema, keys }, requires);
  const representFor = (object: JsonObject): JsonObject | undefined => {
    const representation = represent(object);
    if (typeof representation?.['__typename'] !== 'string') return undefined;
    rewriteInput?.(representation);
    // A selection shared by several types may match an object whose type the subgraph does not define, or which has the key of
    // another type.
    const typeName = String(representation['__typename']);
    const isEntity = keys(typeName).some((key) => key.every((field) => field in representation));
    return isEntity ? representation : undefined;
  };
  const absorb = compileEntityMerge(node, parts);
  const transport = transportOf(node, parts);
  const request = requestOf(node);
  const failures = failuresOf(node);
  const errorPath = errorPathOf(node, parts);

  return async (run, at) => {
    const representations = representAll(at.objects, representFor);
    at.objects.forEach((object, index) => {
      if (representations.indexes[index] !== -1) return;
      if (hasFailedInput(parts.supergraphSchema, run.failed, object, requires)) failures.addAll(run, object);
    });
    if (representations.distinct.length === 0) return;
    const result = await transport.execute(request(run, representations.distinct));
    const { data, errors } = result;
    const entities = isObject(data) ? data['_entities'] : undefined;
    const isComplete = Array.isArray(entities) && entities.length === representations.distinct.length;
    if (isComplete) absorb(at, representations, entities);
    if (errors) addEntityErrors(run, at, representations, result, { errorPath, failures });
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

type EntityMerge = (at: Cursor, representations: Representations, entities: readonly unknown[]) => void;

/** Merges into every object the entity of its representation; objects that share an entity get copies. */
const compileEntityMerge = (node: FetchNode, { supergraphSchema }: PlanParts): EntityMerge => {
  const rewrite = compileRewrites(supergraphSchema, node.outputRewrites);
  const merge: Merge = createMerge(supergraphSchema);
  const tree = mergeTreeFor(node);
  return (at, { indexes }, entities) => {
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
      merge(object, entity, tree, isRepeated);
    });
  };
};

/** Adds the errors of entities to the run, as errors of every object that the entities are merged into. */
const addEntityErrors = (
  run: PlanRun,
  at: Cursor,
  { indexes }: Representations,
  { data, errors = [] }: SubgraphResult,
  { errorPath, failures }: { readonly errorPath: ErrorPath; readonly failures: Failures },
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
      run.errors.push(subgraphError(error, errorPath({ ...error, path }, paths.get(owner))));
    }
  }
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
  const keysIn = (selectionSet: SelectionSetNode | undefined): string[] =>
    (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return keysIn(selection.selectionSet);
      if (selection.kind !== Kind.FIELD) return [];
      const key = (selection.alias ?? selection.name).value;
      return [renamed.get(key) ?? key];
    });
  const keys = keysIn(selectionSetOf(node));
  const addAll: Failures['addAll'] = ({ failed }, object) => keys.forEach((key) => failed.add(object, key));
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

const mergeTreeFor = (node: FetchNode): MergeTree => {
  const selectionSet = selectionSetOf(node);
  const tree: MergeTree = selectionSet ? mergeTreeOf(selectionSet) : new Map();
  renameInMergeTree(tree, node.outputRewrites);
  return tree;
};
