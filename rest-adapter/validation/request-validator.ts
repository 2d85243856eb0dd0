import { AppError, unknownName, type ValidationIssue } from '../../platform/errors/index.js';
import type { ApiParameter, OpenApiDocument, Operation, PathItem } from '../openapi/openapi-types.js';
import { checkedParameters } from '../openapi/parameters.js';
import type { JsonSchema, RouteDefinition } from '../route-definition.js';
import { emptyValues, type RouteValues } from '../route-values.js';
import { BODY_ARGUMENT } from '../view/rest-view.js';
import { coerceParameter } from './coercion.js';
import { issue, ISSUE_LIMIT, issuesFrom } from './issues.js';
import { parseJsonBody } from './json-body.js';
import type { schemaCompiler } from './schema-compiler.js';

/** Request as received from the HTTP server, with the body as bytes. */
export interface RawRequest {
  params: unknown;
  query: unknown;
  headers: Readonly<Record<string, unknown>>;
  body?: unknown;
  mediaType?: string | undefined;
}

/**
 * Returns the validated values of a request by REST name: parameters with their types and defaults, the body under `input`.
 * @throws AppError `VALIDATION_FAILED` with up to 100 issues, or `UNSUPPORTED_MEDIA_TYPE` if a body is sent that is not JSON
 */
export type RequestValidator = (request: RawRequest) => RouteValues;

/** Returns the validator of a route, from its schemas in the API description. */
export const requestValidator = (
  { path, method }: RouteDefinition,
  document: OpenApiDocument,
  compile: ReturnType<typeof schemaCompiler>,
): RequestValidator => {
  const operation = document.paths[path]?.[method.toLowerCase() as keyof PathItem];
  if (!operation) throw new Error(`The API description lacks ${method} ${path}`);
  const checkParameters = parameterCheck(checkedParameters(operation.parameters), compile);
  const checkBody = operation.requestBody && bodyCheck(operation.requestBody, compile);
  return (request) => {
    const values = emptyValues();
    const issues = [...checkParameters(request, values), ...(checkBody?.(request, values) ?? [])];
    if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { reason: 'The request is not valid.' }, issues.slice(0, ISSUE_LIMIT));
    return values;
  };
};

/** Sets `values` and returns the issues. */
type Check = (request: RawRequest, values: RouteValues) => ValidationIssue[];

const parameterCheck = (parameters: readonly ApiParameter[], compile: ReturnType<typeof schemaCompiler>): Check => {
  const validator = compile({ type: 'object', properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) });
  const locations = new Map(parameters.map(({ name, in: location }) => [name, location]));
  const inQuery = parameters.filter(({ in: location }) => location === 'query').map(({ name }) => name);
  return (request, values) => {
    const issues = unknownParameters(request.query, inQuery);
    for (const parameter of parameters) {
      const sent = sentValue(parameter, request);
      if (sent === undefined) {
        if (parameter.schema.default !== undefined) values[parameter.name] = parameter.schema.default;
        continue;
      }
      const coerced = coerceParameter(parameter, sent);
      if ('issue' in coerced) issues.push(coerced.issue);
      else values[parameter.name] = coerced.value;
    }
    const validate = validator();
    return validate(values)
      ? issues
      : [...issues, ...issuesFrom(validate.errors ?? [], (loc) => [locations.get(String(loc[0])) ?? '', ...loc])];
  };
};

const unknownParameters = (query: unknown, known: readonly string[]): ValidationIssue[] =>
  Object.keys(query as object)
    .filter((name) => !known.includes(name))
    .map((name) => issue('extra_forbidden', ['query', name], unknownName(name, known)));

const sentValue = ({ name, in: location }: ApiParameter, { params, query, headers }: RawRequest): unknown => {
  if (location === 'header') return headers[name.toLowerCase()];
  const values = (location === 'path' ? params : query) as Record<string, unknown>;
  return Object.hasOwn(values, name) ? values[name] : undefined;
};

const bodyCheck = ({ required, content }: NonNullable<Operation['requestBody']>, compile: ReturnType<typeof schemaCompiler>): Check => {
  const schema: JsonSchema = content['application/json']?.schema ?? {};
  const validator = compile(schema);
  return ({ body, mediaType }, values) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    if (bytes.length > 0 && mediaType !== 'application/json')
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' });
    const { value, issues } = parseJsonBody(bytes);
    if (issues.length > 0) return issues;
    const validate = validator();
    if (value === undefined || (value === null && !validate(null))) {
      return required ? [issue('missing', ['body'], 'Field required', null)] : [];
    }
    if (value === null && !required) return [];
    const input: unknown = value ?? {};
    if (!validate(input)) return issuesFrom(validate.errors ?? [], (loc) => ['body', ...loc]);
    values[BODY_ARGUMENT] = input;
    return [];
  };
};
