import type { GraphQLFormattedError } from 'graphql';
import type { JsonSchema } from '../route-definition.js';
import { isRecord } from '../view/open-objects.js';

/** Schema of the fields that report missing parts of an answer composed from several domains. */
export const DEGRADATION_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    degraded: { type: 'boolean', description: 'True if a part is missing because its domain could not answer.' },
    degraded_reasons: { type: 'array', items: { type: 'string' }, description: 'One entry `<part>_unavailable` for each missing part.' },
  },
  required: ['degraded', 'degraded_reasons'],
};

type Answer = Record<string, unknown>;

/**
 * Returns the answer with `degraded` and `degraded_reasons`; undefined if no part of it is left. A missing part is recognised
 * by the path of an error or, where its domain was unreachable, by a null.
 */
export const withDegradation = (answer: unknown, errors: readonly Pick<GraphQLFormattedError, 'path'>[]): Answer | undefined => {
  if (!isRecord(answer)) return undefined;
  if (errors.length === 0) return { ...answer, degraded: false, degraded_reasons: [] };
  if (!Object.values(answer).some((part) => typeof part === 'object' && part !== null)) return undefined;
  const missing = Object.keys(answer).filter((name) => answer[name] === null);
  const named = errors.flatMap(({ path }) => (typeof path?.[1] === 'string' ? [path[1]] : []));
  const reasons = [...new Set([...missing, ...named])].map((part) => `${part}_unavailable`);
  return { ...answer, degraded: true, degraded_reasons: reasons };
};
