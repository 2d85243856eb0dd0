import {
  getNamedType,
  GraphQLError,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { AppError } from '../../../platform/errors/index.js';
import type { JsonObject } from '../../executor/json-object.js';
import type { GraphModel } from './graph-model.js';

/** Rates of injected faults, 0 to 1 each. */
export interface FaultRates {
  /** Values whose computation throws. */
  readonly thrown: number;
  /** Nullable values that are null. */
  readonly null: number;
  /** Non-null values that are null. */
  readonly violated: number;
  /** References that throw. */
  readonly brokenReference: number;
  /** References to objects that do not exist. */
  readonly absentReference: number;
  /** Subgraphs that are down for a whole operation. */
  readonly outage: number;
}

export const NO_FAULTS: FaultRates = { thrown: 0, null: 0, violated: 0, brokenReference: 0, absentReference: 0, outage: 0 };

/** Object that a mock resolver returns. Every value below it is derived from `identity`. */
export interface MockObject {
  readonly type: string;
  readonly identity: string;
  /** Number of an entity, from which its keys are derived. */
  readonly serial: number | undefined;
}

/** Number of distinct entities of each type; small, so that results contain an entity several times. */
const ENTITIES_PER_TYPE = 6;
const MAX_LIST_LENGTH = 3;
const NODE = 'Node';

type FieldCoordinate = readonly [typeName: string, field: string];

/** Pure functions with which both the mock subgraphs and the oracle compute values. */
export class MockWorld {
  private salt = '';
  private rates = NO_FAULTS;

  constructor(readonly model: GraphModel) {}

  /** Resets the world: all values change with the salt. */
  reset(salt: string, rates: FaultRates): void {
    this.salt = salt;
    this.rates = rates;
  }

  /** Returns the value of a field: a leaf, a MockObject, null, an error to be thrown, or a list of these. */
  value({ identity, serial }: MockObject, coordinate: FieldCoordinate, args: JsonObject, inputs?: JsonObject): unknown {
    const { model } = this;
    const [typeName, field] = coordinate;
    const type = model.fieldType(typeName, field);
    if (model.isIdentity(typeName, field) && serial !== undefined) return keyValue(type, typeName, field, serial);
    const seed = `${identity}|${field}|${canonical(args)}|${inputs ? canonical(inputs) : ''}`;
    if (getNamedType(type).name === NODE) {
      if (typeof args['id'] === 'string') return this.fault(seed) ?? this.node(args['id']);
      if (Array.isArray(args['ids'])) return this.fault(seed) ?? args['ids'].map((id) => this.node(id));
    }
    return this.draw(type, seed, coordinate);
  }

  /** Returns the outcome of a subgraph's reference resolver for the object. */
  reference(subgraph: string, { type, identity }: MockObject): 'found' | 'absent' | 'broken' {
    if (!this.model.hasPredictableReferences(type)) return 'found';
    const roll = this.unit(`${subgraph}|${identity}|reference`);
    const { brokenReference, absentReference } = this.rates;
    if (roll < brokenReference) return 'broken';
    return roll < brokenReference + absentReference ? 'absent' : 'found';
  }

  /**
   * Returns whether the subgraph is down. Only possible in graphs whose fields have one owner each: in others the planner chooses
   * the subgraph.
   */
  isDown(subgraph: string): boolean {
    return this.model.hasSingleOwners && this.unit(`${subgraph}|outage`) < this.rates.outage;
  }

  entity(type: string, serial: number): MockObject {
    return { type, identity: `${type}~${serial}`, serial };
  }

  /** Returns whether the value is computed with a delay, which affects only the order of side effects. */
  isSlow(seed: string): boolean {
    return this.hash(`${seed}|slow`) % 2 === 0;
  }

  private node(id: unknown): MockObject | null {
    const [type = '', , serial] = String(id).split('~');
    const known = this.model.full.getType(type);
    return isObjectType(known) && serial !== undefined ? this.entity(type, Number(serial)) : null;
  }

  private draw(type: GraphQLOutputType, seed: string, coordinate: FieldCoordinate): unknown {
    const required = isNonNullType(type);
    const [typeName, field] = coordinate;
    const { model, rates } = this;
    // The failure of a non-null input of an @requires would make the whole fetched object null, not only the field that
    // requires it: federation and a monolith differ there by design.
    const mayFail = !(required && model.isRequired(typeName, field)) && !model.isIdentity(typeName, field);
    if (mayFail) {
      const fault = this.fault(seed);
      if (fault) return fault;
      const share = required ? rates.violated : rates.null;
      // If subgraphs differ in nullability, null is an error in one and a value in the other.
      if (model.hasOneType(typeName, field) && this.unit(`${seed}|null`) < share) return null;
    }
    const nullable = required ? type.ofType : type;
    if (isListType(nullable)) {
      const length = this.hash(`${seed}|length`) % (MAX_LIST_LENGTH + 1);
      return Array.from({ length }, (_, index) => this.draw(nullable.ofType, `${seed}|${index}`, coordinate));
    }
    return isCompositeType(nullable) ? this.object(nullable.name, seed, coordinate) : this.leaf(nullable, seed);
  }

  private fault(seed: string): Error | undefined {
    if (this.unit(`${seed}|thrown`) >= this.rates.thrown) return undefined;
    switch (this.hash(`${seed}|code`) % 4) {
      case 0:
        return new AppError('NOT_FOUND', { what: 'thing' });
      case 1:
        return new AppError('FORBIDDEN', { reason: 'Not allowed.' });
      case 2:
        return new AppError('UNAVAILABLE', { reason: 'Not reachable.' });
      default:
        return new Error('unexpected');
    }
  }

  private object(typeName: string, seed: string, [parent, field]: FieldCoordinate): MockObject {
    const candidates = this.model.runtimeTypes(parent, field);
    const abstract = isAbstractType(this.model.full.getType(typeName));
    const type = abstract ? (candidates[this.hash(`${seed}|type`) % candidates.length] ?? typeName) : typeName;
    if (this.model.isEntity(type)) return this.entity(type, this.hash(`${seed}|entity`) % ENTITIES_PER_TYPE);
    return { type, identity: `#${this.hash(seed).toString(36)}`, serial: undefined };
  }

  private leaf(type: GraphQLOutputType, seed: string): unknown {
    const hash = this.hash(`${seed}|leaf`);
    const api = this.model.api.getType(getNamedType(type).name);
    if (isEnumType(type)) {
      const values = (isEnumType(api) ? api : type).getValues();
      return values[hash % values.length]?.name;
    }
    switch (getNamedType(type).name) {
      case 'Int':
        return hash % 1000;
      case 'Float':
        return (hash % 1000) / 8;
      case 'Boolean':
        return hash % 2 === 0;
      case 'JSON':
        return [hash % 10, { data: { id: null } }, [null, 'text']][hash % 3];
      case 'JSONObject':
        return { id: hash % 10, nodes: [{ deep: true }], __typename: 'Nothing' };
      case 'DateTime':
        return new Date(hash % 2 ** 31).toISOString();
      case 'LocalDate':
        return new Date(hash % 2 ** 31).toISOString().slice(0, 10);
      default:
        return `s${hash.toString(36)}`;
    }
  }

  private unit(seed: string): number {
    return this.hash(seed) / 2 ** 32;
  }

  /** 32-bit FNV-1a with a final avalanche (MurmurHash3). */
  private hash(seed: string): number {
    let hash = 0x811c9dc5;
    const text = this.salt + seed;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  }
}

/** JSON with sorted keys, so that equal values have equal text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined';

const keyValue = (type: GraphQLOutputType, typeName: string, field: string, serial: number): unknown => {
  const named = getNamedType(type);
  if (isCompositeType(named)) return { type: named.name, identity: `${named.name}~${serial}`, serial };
  if (isEnumType(named)) return named.getValues()[serial % named.getValues().length]?.name;
  return named.name === 'Int' ? serial : `${typeName}~${field}~${serial}`;
};

/** Returns the type (if the key contains it) and the number of the entity that a key identifies. */
export const readKey = (key: unknown): { type: string | undefined; serial: number } | undefined => {
  if (typeof key === 'number') return { type: undefined, serial: key };
  const [type, , serial] = String(key).split('~');
  return serial === undefined ? undefined : { type, serial: Number(serial) };
};

/** Returns the code of an error for clients. */
export const codeOf = (error: unknown): string => {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  return cause instanceof AppError ? cause.code : 'INTERNAL';
};
