import type { GraphQLFormattedError } from 'graphql';
import type { JsonSchema } from '../route-definition.js';
import { isRecord } from '../view/open-objects.js';

/** What an answer made of several domains' parts says beside them. */
export const DEGRADATION_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    degraded: { type: 'boolean', description: 'Whether a part is missing because its domain could not answer.' },
    degraded_reasons: { type: 'array', items: { type: 'string' }, description: '`<part>_unavailable` for every such part.' },
  },
  required: ['degraded', 'degraded_reasons'],
};

type Answer = Record<string, unknown>;

/**
 * The answer with `degraded` and `degraded_reasons`; undefined when the errors left no part of it. An error names its part
 * by its path, and a domain that could not be reached at all by the null that it leaves.
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
