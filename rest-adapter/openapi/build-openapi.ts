import { isDeepStrictEqual } from 'node:util';
import { VERSION } from '../../platform/version.js';
import { type GraphQLField, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { type GraphRoute, isGraphRoute, type JsonSchema, type RouteDefinition, type AdditionalRule } from '../route-definition.js';
import { BODY_ARGUMENT, buildRestView } from '../view/rest-view.js';
import { agentComponents, type AgentDescription } from './agent-schemas.js';
import { DEGRADATION_SCHEMA } from '../binding/partial-answer.js';
import { type BodyOptions, GraphSchemas, nullable, type SchemaForm } from './graph-schemas.js';
import type { OpenApiDocument, Operation, PathItem } from './openapi-types.js';
import { parametersOf } from './parameters.js';
import { errorComponents, responsesOf } from './responses.js';

const TAGS: Readonly<Record<string, string>> = {
  System: 'Health and readiness of the service.',
  Events: 'Events of a tenant, as a list and as a stream.',
  Navigation: 'Counters for navigation.',
  Tenants: 'Administration of tenants.',
  'Tenant isolation': 'Live probes of the separation between tenants, and the routing of model calls.',
  Sources: 'Data sources, their synchronisation and quality.',
  Datasets: 'Datasets and their profiles.',
  Transformation: "The transformation programme, its board, and checks of actions against the programme's scope.",
  Agents: 'Background jobs, briefings and exports.',
  Advisor: "Answers from the tenant's own data, and advice.",
  Onboarding: 'The company profile and the onboarding interview that creates it.',
  'Agent runs': 'Start and poll runs of single agents.',
};

const DESCRIPTION =
  "Steers a company's KPI and process-improvement programme for many tenants. Every request acts for one tenant: named by " +
  '`X-Tenant-Id` in demo mode, by the claims of the bearer token in production.\n\n' +
  'A request that violates its schema is rejected with 422. A request that conforms to its schema is rejected with 422 only if ' +
  'it breaks a rule listed in the description of the operation, or one of these: texts are valid Unicode without NUL characters, ' +
  'numbers fit into a double, variation selectors (U+FE0E, U+FE0F) do not count towards a minimum length, objects and lists are ' +
  'nested at most 64 levels deep, no key is `__proto__`, and a query parameter is given once.\n\n' +
  'Every path responds to a method that it does not support with 405 and `Allow`.';

export interface DescriptionOptions {
  /** URL of the service. Default: that of the description. */
  publicUrl?: string | undefined;
  /** `checked` returns the document whose schemas the REST adapter validates requests with. */
  form?: SchemaForm;
}

/**
 * Returns the API description (OpenAPI 3.1.0) of the routes over this graph. A pure function: the same input gives the same
 * document.
 */
export const buildOpenApi = (
  graph: GraphQLSchema,
  routes: readonly RouteDefinition[],
  agents: readonly AgentDescription[],
  { publicUrl = '/', form = 'published' }: DescriptionOptions = {},
): OpenApiDocument => {
  const view = buildRestView(graph, routes.filter(isGraphRoute));
  const schemas = new GraphSchemas(bodyOptions(view, routes), form);
  const paths: Record<string, PathItem> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase() as keyof PathItem] = operationOf(route, view, schemas, form);
  }
  const errors = errorComponents();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Enterprise KPI Transformation Service',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }, { tenant: [] }, {}],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      ...errors,
      schemas: sorted(merged(schemas.components, form === 'published' ? agentComponents(agents) : {}, errors.schemas)),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token of the identity provider (production).' },
        tenant: { type: 'apiKey', in: 'header', name: 'X-Tenant-Id', description: 'Tenant to act for (demo mode).' },
      },
    },
  };
};

const operationOf = (route: RouteDefinition, view: GraphQLSchema, schemas: GraphSchemas, form: SchemaForm): Operation => {
  const parameters = parametersOf(route, form);
  const description = [route.description, describedRules(route.rules)].filter((part) => part !== undefined).join('\n\n');
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description !== '' && { description }),
    ...(route.deprecated && { deprecated: true }),
    ...(route.anonymous && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(isGraphRoute(route)
      ? graphAnswers(route, viewField(view, route), schemas, form)
      : { responses: responsesOf(route, schemas.titled(route.response.schema)) }),
    ...(route.rules && { 'x-rules': route.rules }),
  };
};

const describedRules = (rules: readonly AdditionalRule[] | undefined): string | undefined =>
  rules &&
  ['Further rules; a request that breaks one is rejected with 422:', ...rules.map(({ at, rule }) => `- \`${at}\`: ${rule}`)].join('\n');

const graphAnswers = (
  route: GraphRoute,
  root: GraphQLField<unknown, unknown>,
  schemas: GraphSchemas,
  form: SchemaForm,
): Pick<Operation, 'requestBody' | 'responses'> => ({
  ...(route.body && { requestBody: requestBody(route.body, root, schemas, form) }),
  responses: responsesOf(route, withDegradationSchema(route, schemas.nonNull(root.type))),
});

const withDegradationSchema = ({ partial }: GraphRoute, schema: JsonSchema): JsonSchema =>
  partial ? { allOf: [schema, DEGRADATION_SCHEMA] } : schema;

const viewField = (view: GraphQLSchema, { field, operationId }: GraphRoute): GraphQLField<unknown, unknown> => {
  const root = field.startsWith('Mutation.') ? view.getMutationType() : view.getQueryType();
  const found = root?.getFields()[operationId];
  if (!found) throw new Error(`The REST view has no field ${operationId}`);
  return found;
};

const requestBody = (
  { presence, example, conditions }: NonNullable<GraphRoute['body']>,
  root: GraphQLField<unknown, unknown>,
  schemas: GraphSchemas,
  form: SchemaForm,
): NonNullable<Operation['requestBody']> => {
  const argument = root.args.find(({ name }) => name === BODY_ARGUMENT);
  if (!argument) throw new Error(`${root.name} takes no body`);
  const nonNull = schemas.nonNull(argument.type);
  const base = presence === 'required' ? nonNull : nullable(nonNull);
  const schema = conditions && form === 'published' ? { ...base, allOf: [...conditions] } : base;
  return {
    required: presence !== 'optional-nullable',
    content: { 'application/json': { schema, example } },
  };
};

/** Returns the options of request bodies by input type. Throws if two routes declare different options for one type. */
const bodyOptions = (view: GraphQLSchema, routes: readonly RouteDefinition[]): Map<string, BodyOptions> => {
  const options = new Map<string, BodyOptions>();
  for (const route of routes.filter(isGraphRoute)) {
    const { schema, limits } = route.body ?? {};
    if (schema === undefined && limits === undefined) continue;
    const argument = viewField(view, route).args.find(({ name }) => name === BODY_ARGUMENT);
    const type = argument && getNamedType(argument.type);
    if (!isInputObjectType(type)) throw new Error(`The options of the body of ${route.operationId} need an input type`);
    const declared: BodyOptions = { schema, limits };
    if (!isDeepStrictEqual(options.get(type.name) ?? declared, declared)) {
      throw new Error(`The body of ${route.operationId} has other options than another body of the type ${type.name}`);
    }
    options.set(type.name, declared);
  }
  return options;
};

/** @throws if two of the records define the same name */
const merged = <T>(...records: Record<string, T>[]): Record<string, T> => {
  const entries = records.flatMap((record) => Object.entries(record));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length)
    throw new Error(`Two schemas have the same name: ${entries.map(([name]) => name).toSorted()}`);
  return all;
};

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
