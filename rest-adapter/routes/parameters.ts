import type { ParameterDefinition } from '../route-definition.js';

/** Path segment that identifies one record, at most 100 characters. */
export const idInPath = (argument: string, what: string): ParameterDefinition => ({
  in: 'path',
  argument,
  description: `Identifier of the ${what}.`,
  schema: { type: 'string', minLength: 1, maxLength: 100 },
});

/** Query parameter for the number of records that a list returns, newest first. */
export const limitOf = (minimum: number, maximum: number, fallback: number): ParameterDefinition => ({
  in: 'query',
  argument: 'limit',
  description: 'Number of records to return, newest first.',
  schema: { type: 'integer', minimum, maximum, default: fallback },
});
