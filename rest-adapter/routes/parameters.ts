import type { ParameterDefinition } from '../route-definition.js';

/** A path segment that names one record. Longer ones than 100 characters never reach a route. */
export const idInPath = (argument: string, what: string): ParameterDefinition => ({
  in: 'path',
  argument,
  description: `Identifier of the ${what}.`,
  schema: { type: 'string', minLength: 1, maxLength: 100 },
});

/** How many records a list answers with, newest first. */
export const limitOf = (minimum: number, maximum: number, fallback: number): ParameterDefinition => ({
  in: 'query',
  argument: 'limit',
  description: 'How many records to answer with, newest first.',
  schema: { type: 'integer', minimum, maximum, default: fallback },
});
