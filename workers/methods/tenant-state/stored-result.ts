import type { z } from 'zod';
import { snakeCase } from '../../../platform/snake-case.js';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];

/** The result of another run, as its agent gave it; null when it is of another shape than the schema's. */
export const parseStoredResult = <S extends z.ZodType>(schema: S, stored: unknown): z.output<S> | null => {
  const parsed = schema.safeParse(withSchemaFields(schema, stored));
  return parsed.success ? parsed.data : null;
};

/** Stored results have the names of their fields in snake_case; this gives them the schema's names again. */
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
    case 'nullable':
      return stored === null ? null : withSchemaFields(definition.innerType, stored);
    case 'union': {
      const candidates = definition.options.map((option) => ({ option, value: withSchemaFields(option, stored) }));
      return candidates.find(({ option, value }) => (option as z.ZodType).safeParse(value).success)?.value ?? stored;
    }
    default:
      return stored;
  }
};
