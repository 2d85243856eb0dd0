import type { z } from 'zod';

export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/**
 * Converts the field names of a value to snake_case, the form of stored results that clients see. Keys of records are data,
 * such as column names or ids, and are kept.
 */
export const withSnakeCaseFields = (schema: Schema, value: unknown): unknown => {
  const definition = schema._zod.def as Definition;
  if (value === null || value === undefined) return value;
  switch (definition.type) {
    case 'object': {
      const shape = definition.shape as Record<string, Schema>;
      return Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [
          snakeCase(key),
          shape[key] ? withSnakeCaseFields(shape[key], inner) : inner,
        ]),
      );
    }
    case 'array':
      return (value as unknown[]).map((inner) => withSnakeCaseFields(definition.element, inner));
    case 'record':
      return Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [key, withSnakeCaseFields(definition.valueType, inner)]),
      );
    case 'tuple':
      return (value as unknown[]).map((inner, index) => withSnakeCaseFields(definition.items[index] ?? (definition.rest as Schema), inner));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return withSnakeCaseFields(definition.innerType, value);
    case 'pipe':
      return withSnakeCaseFields(definition.out, value);
    case 'union': {
      const matching = definition.options.find((option) => (option as z.ZodType).safeParse(value).success);
      return matching ? withSnakeCaseFields(matching, value) : value;
    }
    default:
      return value;
  }
};

/** Parses a value whose fields `withSnakeCaseFields` renamed; returns null if it does not match the schema. */
export const parseSnakeCased = <S extends z.ZodType>(schema: S, stored: unknown): z.output<S> | null => {
  const parsed = schema.safeParse(withSchemaFields(schema, stored));
  return parsed.success ? parsed.data : null;
};

/** Restores the field names of the schema. */
const withSchemaFields = (schema: Schema, stored: unknown): unknown => {
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'object': {
      if (typeof stored !== 'object' || stored === null) return stored;
      const fields = stored as Record<string, unknown>;
      return Object.fromEntries(
        Object.entries(definition.shape).map(([name, field]) => [name, withSchemaFields(field, fields[snakeCase(name)])]),
      );
    }
    case 'array':
      return Array.isArray(stored) ? stored.map((inner) => withSchemaFields(definition.element, inner)) : stored;
    case 'record':
      return typeof stored === 'object' && stored !== null
        ? Object.fromEntries(Object.entries(stored).map(([key, inner]) => [key, withSchemaFields(definition.valueType, inner)]))
        : stored;
    case 'tuple':
      return Array.isArray(stored)
        ? stored.map((inner, index) => withSchemaFields(definition.items[index] ?? (definition.rest as Schema), inner))
        : stored;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return stored == null ? stored : withSchemaFields(definition.innerType, stored);
    case 'pipe':
      return withSchemaFields(definition.out, stored);
    case 'union': {
      const candidates = definition.options.map((option) => ({ option, value: withSchemaFields(option, stored) }));
      return candidates.find(({ option, value }) => (option as z.ZodType).safeParse(value).success)?.value ?? stored;
    }
    default:
      return stored;
  }
};
