import { setImmediate } from 'node:timers/promises';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { isInterfaceType, isObjectType, Kind, parse, type GraphQLFieldResolver, type SelectionSetNode } from 'graphql';
import { AppError } from '../../../platform/errors/index.js';
import type { Subgraph } from '../../../platform/graph/subgraph.js';
import { isObject, type JsonObject } from '../../executor/json-object.js';
import type { SubgraphSdl } from '../../supergraph/supergraph.js';
import type { Resolvers } from '../test-subgraph.js';
import type { GraphModel } from './graph-model.js';
import { readKey, type MockObject, type MockWorld } from './mock-world.js';
import { describeCall, newRecord, type OperationRecord } from './operation-record.js';

/** Number of events that each subscription yields. */
export const EVENTS_PER_SUBSCRIPTION = 2;

/** A mock object within a subgraph, with the name of its type in the subgraph. */
interface SubgraphObject extends MockObject {
  readonly __typename: string;
  /** The representation that the gateway sent for it. */
  readonly representation?: JsonObject;
}

/** Receives the side effects of the mock subgraphs. The owner replaces `current` before each operation. */
export interface Recorder {
  current: OperationRecord;
}

export const newRecorder = (): Recorder => ({ current: newRecord() });

/** Creates executable subgraphs over the SDLs. Every value comes from the mock world. */
export const mockSubgraphs = (sources: readonly SubgraphSdl[], world: MockWorld, recorder: Recorder): readonly Subgraph[] =>
  sources.map(({ name, sdl }) => {
    const schema = buildSubgraphSchema({ typeDefs: parse(sdl), resolvers: typeResolvers(name, world) });
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) || type.name.startsWith('_')) continue;
      for (const field of Object.values(type.getFields())) {
        if (field.name.startsWith('_')) continue;
        field.resolve = fieldResolver(name, type.name, field.name, world, recorder);
        if (type === schema.getMutationType()) field.resolve = recording(field.name, field.resolve, world, recorder);
        if (type === schema.getSubscriptionType()) field.subscribe = events;
      }
    }
    return { name, sdl, schema, createContext: (caller) => ({ caller }) };
  });

async function* events(): AsyncGenerator<MockObject> {
  for (let index = 0; index < EVENTS_PER_SUBSCRIPTION; index += 1) yield eventSource(index);
}

/** Returns the root value of a subscription's event. */
export const eventSource = (index: number): MockObject => ({ type: 'Subscription', identity: `event ${index}`, serial: undefined });

type Resolve = GraphQLFieldResolver<unknown, unknown, JsonObject>;

const fieldResolver =
  (subgraph: string, typeName: string, field: string, world: MockWorld, recorder: Recorder): Resolve =>
  (source, args) => {
    const object: SubgraphObject = isMock(source)
      ? source
      : { __typename: typeName, type: typeName, identity: typeName, serial: undefined };
    const requirement = world.model.requirement(object.type, field);
    const required = requirement?.subgraph === subgraph ? requirement.selection : undefined;
    const inputs = required && project(object.representation ?? {}, required);
    if (inputs) recorder.current.inputs.push({ object, field, inputs });
    const value = world.value(object, [object.type, field], args, inputs);
    return named(subgraph, world.model, value);
  };

const recording =
  (field: string, resolve: Resolve, world: MockWorld, recorder: Recorder): Resolve =>
  async (...parameters) => {
    const { mutations } = recorder.current;
    const call = describeCall(field, parameters[1]);
    mutations.push(`start ${call}`);
    if (world.isSlow(call)) await setImmediate();
    mutations.push(`end ${call}`);
    return resolve(...parameters);
  };

const isMock = (value: unknown): value is SubgraphObject => isObject(value) && typeof value['identity'] === 'string';

/** Sets the type name of mock objects to that in the subgraph, and throws a value that is an error. */
const named = (subgraph: string, model: GraphModel, value: unknown): unknown => {
  const rename = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(rename);
    return isMock(inner) ? { ...inner, __typename: model.nameIn(subgraph, inner.type) } : inner;
  };
  if (value instanceof Error) throw value;
  return rename(value);
};

const typeResolvers = (subgraph: string, world: MockWorld): Resolvers => {
  const resolvers: Record<string, object> = {};
  for (const [typeName, { isObject: isObjectDefinition, keys }] of world.model.subgraphs.get(subgraph) ?? []) {
    resolvers[typeName] = {
      ...(keys.length > 0 && { __resolveReference: referenceResolver(subgraph, world) }),
      ...(!isObjectDefinition && { __resolveType: ({ __typename }: SubgraphObject) => __typename }),
    };
  }
  return resolvers as Resolvers;
};

// Async, so that one failing reference does not fail the request's other entities.
const referenceResolver =
  (subgraph: string, world: MockWorld) =>
  async (representation: JsonObject): Promise<SubgraphObject | null> => {
    const { model } = world;
    const object = identify(representation, world);
    const outcome = world.reference(subgraph, object);
    if (outcome === 'broken') throw new AppError('UNAVAILABLE', { reason: `No reference to ${object.identity}.` });
    return outcome === 'absent' ? null : { ...object, __typename: model.nameIn(subgraph, object.type), representation };
  };

const identify = (representation: JsonObject, world: MockWorld): MockObject => {
  const typeName = String(representation['__typename']);
  for (const key of world.model.keys(typeName)) {
    const found = readKey(firstLeaf(representation, key));
    if (!found) continue;
    // The keys of an interface's objects contain the name of the object type.
    const isInterface = isInterfaceType(world.model.full.getType(typeName));
    return world.entity(isInterface ? (found.type ?? typeName) : typeName, found.serial);
  }
  throw new Error(`a representation of ${typeName} has no key: ${JSON.stringify(representation)}`);
};

const firstLeaf = (value: unknown, { selections }: SelectionSetNode): unknown => {
  const [first] = selections;
  if (!isObject(value) || first?.kind !== Kind.FIELD) return undefined;
  const inner = value[first.name.value];
  return first.selectionSet ? firstLeaf(inner, first.selectionSet) : inner;
};

/** Reduces a representation to a selection. Absent values become the text `missing`. */
const project = (value: JsonObject, { selections }: SelectionSetNode): JsonObject => {
  const result: JsonObject = {};
  for (const selection of selections) {
    if (selection.kind !== Kind.FIELD) throw new Error('mock subgraphs support no fragments in @requires');
    const { name, selectionSet } = selection;
    const inner = value[name.value];
    result[name.value] = inner === undefined ? 'missing' : selectionSet ? projectAll(inner, selectionSet) : inner;
  }
  return result;
};

const projectAll = (value: unknown, selectionSet: SelectionSetNode): unknown => {
  if (Array.isArray(value)) return value.map((item) => projectAll(item, selectionSet));
  return isObject(value) ? project(value, selectionSet) : value;
};
