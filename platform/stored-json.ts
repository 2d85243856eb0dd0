import { z } from 'zod';
import { snakeCase } from './text/snake-case.js';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts a value of the schema to stored JSON, which clients see: names of fields, and names that the schema lists as values, are
 * written in snake_case. Keys of records are data, such as column names or ids, and are kept, as are values of recursive schemas.
 */
export const encodeStored = (schema: z.ZodType, value: unknown): unknown => encode([describe(schema, 'output')], value);

/** Parses stored JSON, with names in snake_case; returns null if it does not match the schema. */
export const parseStored = <S extends z.ZodType>(schema: S, stored: unknown): z.output<S> | null => {
  const parsed = schema.safeParse(decode([describe(schema, 'input')], stored));
  return parsed.success ? parsed.data : null;
};

/** Returns the JSON Schema of stored values of the schema. */
export const storedSchemaOf = (schema: z.ZodType): JsonSchema => withStoredNames(z.toJSONSchema(schema)) as JsonSchema;

const described = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() };

const describe = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const known = described[io].get(schema) ?? z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  described[io].set(schema, known);
  return known;
};

const encode = (schemas: readonly JsonSchema[], value: unknown): unknown => {
  const alternatives = alternativesOf(schemas);
  if (Array.isArray(value)) return value.map((inner: unknown, index) => encode(itemSchemas(alternatives, index), inner));
  if (typeof value === 'string') return isOtherCase(value) && listedValues(alternatives).includes(value) ? snakeCase(value) : value;
  if (!isRecord(value) || !alternatives.some(namesFields)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const own = fieldSchemas(alternatives, key);
      return own.length > 0 ? [snakeCase(key), encode(own, inner)] : [key, encode(recordSchemas(alternatives), inner)];
    }),
  );
};

const decode = (schemas: readonly JsonSchema[], stored: unknown): unknown => {
  const alternatives = alternativesOf(schemas);
  if (Array.isArray(stored)) return stored.map((inner: unknown, index) => decode(itemSchemas(alternatives, index), inner));
  if (typeof stored === 'string')
    return listedValues(alternatives).find((value) => isOtherCase(value) && snakeCase(value) === stored) ?? stored;
  if (!isRecord(stored) || !alternatives.some(namesFields)) return stored;
  const names = new Map(
    alternatives.flatMap(({ properties }) => Object.keys(properties ?? {})).map((name): [string, string] => [snakeCase(name), name]),
  );
  return Object.fromEntries(
    Object.entries(stored).map(([key, inner]) => {
      const name = names.get(key);
      return name === undefined
        ? [key, decode(recordSchemas(alternatives), inner)]
        : [name, decode(fieldSchemas(alternatives, name), inner)];
    }),
  );
};

/** Returns the schemas that a value may match, without unions. The fields of alternatives are converted together. */
const alternativesOf = (schemas: readonly JsonSchema[]): JsonSchema[] =>
  schemas.flatMap((schema) => {
    const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
    return nested.length === 0 ? [schema] : [schema, ...alternativesOf(nested)];
  });

/** True for names in other cases than snake_case: `nearDuplicates`, `ROWS_DROPPED`. */
const isOtherCase = (text: string): boolean => /^(?:[a-z]+(?:[A-Z][a-z0-9]*)+|[A-Z]+(?:_[A-Z]+)+)$/.test(text);

/** Returns the texts that a value may be, if the schemas list them. */
const listedValues = (alternatives: readonly JsonSchema[]): string[] =>
  alternatives.flatMap((schema) => [...(schema.enum ?? []), schema.const]).filter((value) => typeof value === 'string');

const namesFields = ({ properties, additionalProperties }: JsonSchema): boolean =>
  properties !== undefined || isRecord(additionalProperties);

const fieldSchemas = (alternatives: readonly JsonSchema[], name: string): JsonSchema[] =>
  alternatives.flatMap(({ properties }) => (properties && Object.hasOwn(properties, name) ? asSchemas(properties[name]) : []));

const recordSchemas = (alternatives: readonly JsonSchema[]): JsonSchema[] =>
  alternatives.flatMap(({ additionalProperties }) => asSchemas(additionalProperties));

const itemSchemas = (alternatives: readonly JsonSchema[], index: number): JsonSchema[] =>
  alternatives.flatMap(({ prefixItems, items }) => asSchemas(prefixItems?.[index] ?? items));

const asSchemas = (schema: unknown): JsonSchema[] => (Array.isArray(schema) ? schema : isRecord(schema) ? [schema as JsonSchema] : []);

const storedName = (value: unknown): unknown => (typeof value === 'string' && isOtherCase(value) ? snakeCase(value) : value);

/** Converts the names of properties and the listed values in a JSON Schema. */
const withStoredNames = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withStoredNames);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => snakeCase(String(name)))];
      if (key === 'properties' && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), withStoredNames(inner)]))];
      if (key === 'enum' && Array.isArray(value)) return [key, value.map(storedName)];
      if (key === 'const') return [key, storedName(value)];
      if (key === '$defs' && isRecord(value))
        return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStoredNames(inner)]))];
      return [key, withStoredNames(value)];
    }),
  );
};

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
