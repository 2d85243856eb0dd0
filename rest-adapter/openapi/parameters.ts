import { isGraphRoute, type JsonSchema, type RouteDefinition } from '../route-definition.js';
import type { SchemaForm } from './graph-schemas.js';
import { TENANT_ID } from '../../platform/identity/token-claims.js';
import type { ApiParameter } from './openapi-types.js';

const header = (name: string, description: string, schema: JsonSchema): ApiParameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

/** Headers of every route that is not anonymous. The identity layer checks them, since their rules depend on its mode. */
const IDENTITY = [
  header('X-Tenant-Id', 'Tenant to act for, `tnt_<slug>` (demo mode).', { type: 'string', pattern: TENANT_ID.source }),
  header('authorization', 'Bearer token (production).', { type: 'string' }),
];

const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'A repeated request with the same key has no further effect; the response contains the current state of what the first one created.',
  {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    pattern: '^[ -~]*$',
  },
);

/** Returns the parameters of a route in the order of the route table, headers last. */
export const parametersOf = (route: RouteDefinition, form: SchemaForm): ApiParameter[] => [
  ...Object.entries(route.parameters ?? {}).map(([name, { in: location, description, schema, published }]): ApiParameter => ({
    name,
    in: location,
    required: location === 'path',
    description,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema: form === 'published' ? publishedSchema(schema, published) : schema,
  })),
  ...(isGraphRoute(route) && route.idempotent ? [IDEMPOTENCY_KEY] : []),
  ...(route.anonymous ? [] : IDENTITY),
];

/** A reference replaces the schema, because many generators of clients ignore keywords beside it. */
const publishedSchema = (schema: JsonSchema, published: JsonSchema = {}): JsonSchema =>
  published.$ref === undefined ? { ...schema, ...published } : published;

/** Returns the parameters that the REST adapter itself checks. */
export const checkedParameters = (parameters: readonly ApiParameter[] = []): ApiParameter[] =>
  parameters.filter(({ name }) => !IDENTITY.some((identity) => identity.name === name));
