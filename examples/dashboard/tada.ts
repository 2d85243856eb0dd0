import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './generated/tada-env';

/** Types an operation by its text, with the scalars of the service. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { DateTime: string; LocalDate: string; JSON: unknown; JSONObject: Record<string, unknown> };
}>();
