import type { GraphQLScalarType } from 'graphql';
import { Float, ID, Int, type ClassType } from 'type-graphql';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { snakeCase } from '../../../platform/text/snake-case.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';

/** The part of JSON Schema that result types are checked against, as used in `schema/agents.json`. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

/** Conversion of a value of a stored result to the value of a GraphQL field. */
export interface StoredValue {
  /** Type of the field. */
  readonly type: () => object;
  /** Returns the value; null if it does not have the expected shape. Never throws. */
  read(stored: unknown): unknown;
  /** Returns whether all values that a schema allows, except null, have the expected shape. */
  fits(schema: JsonSchema): boolean;
  /** Class of the objects that the value consists of. */
  readonly part?: () => ClassType;
}

const ofType = (name: string, ...others: readonly string[]): StoredValue['fits'] => {
  const accepted = new Set([name, ...others]);
  return ({ type }) => typeof type === 'string' && accepted.has(type);
};

const isInt = (value: unknown): value is number => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

/** Reads a text that a scalar accepts. */
const textOf = (scalar: GraphQLScalarType): StoredValue => ({
  type: () => scalar,
  fits: ofType('string'),
  read(stored) {
    if (typeof stored !== 'string') return null;
    try {
      scalar.serialize(stored);
      return stored;
    } catch {
      return null;
    }
  },
});

export const text: StoredValue = {
  type: () => String,
  read: (stored) => (typeof stored === 'string' ? stored : null),
  fits: ({ const: only, ...schema }) => only !== undefined || ofType('string')(schema),
};
export const id: StoredValue = { ...text, type: () => ID };
export const count: StoredValue = { type: () => Int, read: (stored) => (isInt(stored) ? stored : null), fits: ofType('integer') };
export const number: StoredValue = {
  type: () => Float,
  read: (stored) => (typeof stored === 'number' ? stored : null),
  fits: ofType('number', 'integer'),
};
export const flag: StoredValue = {
  type: () => Boolean,
  read: (stored) => (typeof stored === 'boolean' ? stored : null),
  fits: ofType('boolean'),
};
export const day = textOf(LocalDate);
export const time = textOf(DateTime);

export const texts: StoredValue = {
  type: () => [String],
  read: (stored) => (Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : null),
  fits: ({ type, items = {} }) => type === 'array' && ofType('string')(items),
};

export const localized: StoredValue = {
  type: () => LocalizedText,
  read: (stored) => {
    const { de, en } = fieldsOf(stored);
    return typeof de === 'string' && typeof en === 'string' ? { de, en } : null;
  },
  fits: ({ properties = {} }) => 'de' in properties && 'en' in properties,
};

export const localizedList: StoredValue = {
  type: () => [LocalizedText],
  read: (stored) => (Array.isArray(stored) ? stored.map((item) => localized.read(item)).filter((item) => item !== null) : null),
  fits: ({ type, items = {} }) => type === 'array' && localized.fits(items),
};

type EnumObject = Readonly<Record<string, string>>;

/** Reads a value of a registered enum; null for unknown values. Results of earlier versions contain some values in camelCase. */
export const oneOf = (members: EnumObject): StoredValue => {
  const values = new Set<unknown>(Object.values(members));
  const known = (stored: unknown): unknown => (typeof stored === 'string' && !values.has(stored) ? snakeCase(stored) : stored);
  return {
    type: () => members,
    read: (stored) => (values.has(known(stored)) ? known(stored) : null),
    fits: ({ enum: allowed, const: only }) =>
      (allowed ?? (only === undefined ? undefined : [only]))?.every((value) => values.has(value)) ?? false,
  };
};

export const listOfEnum = (members: EnumObject): StoredValue => {
  const member = oneOf(members);
  return {
    type: () => [members],
    read: (stored) => (Array.isArray(stored) ? stored.filter((item) => member.read(item) !== null) : null),
    fits: ({ type, items = {} }) => type === 'array' && member.fits(items),
  };
};

/** Returns the properties of an object; an empty object for any other value. */
export const fieldsOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {};
