import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import type { ValidationIssue } from '../../platform/errors/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { buildOpenApi } from '../../rest-adapter/openapi/build-openapi.js';
import type { Operation, PathItem } from '../../rest-adapter/openapi/openapi-types.js';
import type { JsonSchema } from '../../rest-adapter/route-definition.js';
import { ROUTES } from '../../rest-adapter/routes.js';
import { requestValidator } from '../../rest-adapter/validation/request-validator.js';
import { schemaCompiler } from '../../rest-adapter/validation/schema-compiler.js';
import { issuesOf, misspelt } from '../harness/refused-names.js';

const graph = buildSchema(readFileSync(fromProjectRoot('schema/api.graphql'), 'utf8'));
const document = buildOpenApi(graph, ROUTES, [], { form: 'checked' });
const compile = schemaCompiler(document);

/** Request objects whose names the services check. A service rejects all unknown names, or only those that misspell a known one. */
const OPEN = [
  ...['PUT /v1/company-profile', 'POST /v1/onboarding/start', 'POST /v1/onboarding/{onboarding_id}/answer'],
  ...['POST /v1/onboarding/start answers', 'POST /v1/onboarding/{onboarding_id}/answer answers'],
  'POST /v1/process-landscape/steps/{step_id}/contributions',
  ...['POST /v1/advisor/chat', 'POST /v1/transformation/ask', 'POST /v1/process-landscape/steps/{step_id}/analyze'],
  // Checked by schemas of the domain and by the contract of the agent.
  ...['POST /v1/agents/briefing', 'POST /v1/agents/export'],
  ...['POST /api/agents/{name} parameters', 'POST /v1/process-landscape/steps/{step_id}/start parameters'],
  'POST /v1/process-landscape/steps/{step_id}/complete parameters',
  ...['POST /v1/tenants settings', 'PATCH /v1/tenants/{tenant_id} settings'],
];

const operationOf = ({ path, method }: (typeof ROUTES)[number]): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase() as keyof PathItem];

const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema;

/** Returns the schema of the object that a schema describes, either directly or as an alternative; undefined if it describes no object. */
const objectIn = (schema: JsonSchema): JsonSchema | undefined => {
  const own = resolved(schema);
  if (own.properties !== undefined || own.additionalProperties !== undefined) return own;
  return (own.anyOf ?? []).map(resolved).find((branch) => branch.type === 'object');
};

/** Returns the paths of the objects in a schema that accept unknown names. */
const openObjects = (schema: JsonSchema, path: string): string[] => {
  const own = resolved(schema);
  if (own.items) return openObjects(own.items, path);
  const object = objectIn(own);
  if (!object) return (own.anyOf ?? []).flatMap((branch) => (resolved(branch).items ? openObjects(resolved(branch), path) : []));
  const conditions = [object, own].flatMap(({ allOf = [] }) => allOf);
  const isClosed = [object, ...conditions].some(({ additionalProperties }) => additionalProperties === false);
  const inner = Object.entries(object.properties ?? {}).flatMap(([name, value]) => openObjects(value, `${path} ${name}`));
  return isClosed ? inner : [path, ...inner];
};

const issuesOfRequest = (route: (typeof ROUTES)[number], request: { query?: object; body?: object }): readonly ValidationIssue[] => {
  const body = request.body && { body: Buffer.from(JSON.stringify(request.body)), mediaType: 'application/json' };
  return issuesOf(() => requestValidator(route, document, compile)({ params: {}, query: request.query ?? {}, headers: {}, ...body }));
};

const titleOf = ({ method, path }: (typeof ROUTES)[number]): string => `${method} ${path}`;

describe('an unknown name in a request', () => {
  it.each(ROUTES.map((route) => [titleOf(route), route] as const))('is refused as a query parameter of %s', (_, route) => {
    const known = (operationOf(route)?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect(issuesOfRequest(route, { query: { qqqqqq: '1' } })).toContainEqual(
      expect.objectContaining({ type: 'extra_forbidden', loc: ['query', 'qqqqqq'] }),
    );
    for (const name of known.filter((each) => each.length > 2))
      expect(issuesOfRequest(route, { query: { [misspelt(name)]: '1' } })).toContainEqual(
        expect.objectContaining({ loc: ['query', misspelt(name)], msg: expect.stringContaining(`Did you mean "${name}"?`) }),
      );
  });

  const withBody = ROUTES.filter((route) => operationOf(route)?.requestBody);
  const schemaOf = (route: (typeof ROUTES)[number]): JsonSchema =>
    operationOf(route)?.requestBody?.content['application/json']?.schema ?? {};

  it('is accepted by the schema only in the listed objects', () => {
    expect(withBody.flatMap((route) => openObjects(schemaOf(route), titleOf(route))).sort()).toEqual(OPEN.toSorted());
  });

  it.each(withBody.filter((route) => !OPEN.includes(titleOf(route))).map((route) => [titleOf(route), route] as const))(
    'is refused in the body of %s, with the nearest known one',
    (_, route) => {
      const schema = schemaOf(route);
      const object = [objectIn(schema), ...(schema.allOf ?? [])].find((each) => each?.additionalProperties === false);
      const names = Object.keys(object?.properties ?? {});
      expect(names).not.toEqual([]);
      for (const name of names.filter((each) => each.length > 2))
        expect(issuesOfRequest(route, { body: { [misspelt(name)]: null } })).toContainEqual(
          expect.objectContaining({
            type: 'extra_forbidden',
            loc: ['body', misspelt(name)],
            msg: expect.stringContaining(`Did you mean "${name}"?`),
          }),
        );
    },
  );
});
