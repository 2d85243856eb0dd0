import { ERROR_TABLE } from '../../platform/errors/index.js';
import { type GraphRoute, isGraphRoute, type JsonSchema, type RouteDefinition } from '../route-definition.js';
import type { ApiHeader, ApiResponse, OpenApiDocument, Operation } from './openapi-types.js';

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const ERROR_SCHEMAS: Record<string, JsonSchema> = {
  HTTPValidationError: {
    type: 'object',
    description: 'The validation errors of the request, at most 100.',
    properties: { detail: { type: 'array', items: { $ref: '#/components/schemas/ValidationError' } } },
    required: ['detail'],
  },
  ValidationError: {
    type: 'object',
    properties: {
      type: { type: 'string', description: 'Kind of validation error, for example `missing` or `less_than_equal`.' },
      loc: {
        type: 'array',
        description: 'Location of the error; begins with path, query, header or body, or with the name of the list of unmet rules.',
        items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      },
      msg: { type: 'string', description: 'Description of the error.' },
      input: { description: 'The value that was sent, if it is small.' },
    },
    required: ['type', 'loc', 'msg'],
  },
  Problem: {
    type: 'object',
    description: 'Problem details (RFC 9457).',
    properties: {
      type: { type: 'string', format: 'uri', description: 'Identifies the kind of problem.' },
      title: { type: 'string', description: 'Short description of the kind of problem.' },
      status: { type: 'integer', description: 'HTTP status of this response.' },
      detail: { type: 'string', description: 'Description of this occurrence of the problem.' },
      code: {
        type: 'string',
        description: 'Error code. GraphQL returns it in `extensions.code`, or in `extensions.reason` if that is CONFLICT.',
        enum: Object.keys(ERROR_TABLE),
      },
      request_id: { type: 'string', description: 'Identifies this request in the logs of the service.' },
      issues: {
        type: 'array',
        description: 'The causes of the problem, if it has several.',
        items: { $ref: '#/components/schemas/ValidationError' },
      },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  },
};

const header = (description: string, schema: JsonSchema): ApiHeader => ({ description, schema });

const HEADERS: Record<string, ApiHeader> = {
  RequestId: header('Identifies this request in the logs of the service; taken from the request if it has a valid one.', {
    type: 'string',
  }),
  RetryAfter: header('Seconds to wait before the next attempt.', { type: 'integer', minimum: 1 }),
  Authenticate: header('How to authenticate.', { type: 'string' }),
};

const RETRY = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

const problem = (description: string, headers: ApiResponse['headers'] = {}): ApiResponse => ({
  description,
  headers: { ...REQUEST_ID, ...headers },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** Error responses by status; an operation refers to those that apply to it. */
const ERRORS = {
  401: [
    'Unauthenticated',
    problem('Authentication is missing or invalid.', { 'WWW-Authenticate': { $ref: '#/components/headers/Authenticate' } }),
  ],
  403: ['Forbidden', problem('The role or the tenant does not allow this.')],
  404: ['NotFound', problem('A record that the path or the body names does not exist, or belongs to another tenant.')],
  409: ['Conflict', problem('The record is in another state, or the idempotency key was used differently.')],
  413: ['PayloadTooLarge', problem('The body is larger than 1 MiB.')],
  415: ['UnsupportedMediaType', problem('The body is not JSON, or its media type is malformed.')],
  422: [
    'ValidationFailed',
    {
      description: 'A parameter, a header or the body fails validation.',
      headers: REQUEST_ID,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/HTTPValidationError' } } },
    },
  ],
  429: ['RateLimited', problem('Too many requests.', RETRY)],
  503: ['Unavailable', problem('A dependency of the service is unavailable.', RETRY)],
} as const satisfies Record<number, readonly [string, ApiResponse]>;
type ErrorStatus = keyof typeof ERRORS;

export const errorComponents = (): Pick<OpenApiDocument['components'], 'schemas' | 'responses' | 'headers'> => ({
  schemas: ERROR_SCHEMAS,
  responses: Object.fromEntries(Object.values(ERRORS)),
  headers: HEADERS,
});

/** Returns all responses of a route; `schema` is that of the successful one. */
export const responsesOf = (route: RouteDefinition, schema: JsonSchema): Operation['responses'] => {
  const contentType = isGraphRoute(route) ? 'application/json' : route.response.contentType;
  const description = isGraphRoute(route) ? SUCCESS[route.status] : route.response.description;
  const headers = isGraphRoute(route) ? declaredHeaders(route) : {};
  const streamed = isGraphRoute(route) && route.stream ? { 'text/event-stream': { schema: STREAMED_ANSWER } } : {};
  return {
    [route.status]: { description, headers: { ...REQUEST_ID, ...headers }, content: { [contentType]: { schema }, ...streamed } },
    ...Object.fromEntries(errorStatuses(route).map((status) => [status, { $ref: `#/components/responses/${ERRORS[status][0]}` }])),
  };
};

const STREAMED_ANSWER: JsonSchema = {
  type: 'string',
  description:
    'Server-Sent Events, for requests with `Accept: text/event-stream`: an event `sentence` with `{"sentence": …}` for each sentence ' +
    'of the language model once it is complete and checked, then one event `answer` with the JSON of the answer, which replaces the ' +
    'sentences. If the answer fails, the last event is `error` with the body of the error response. `Idempotency-Key` has no effect.',
};

const SUCCESS = { 200: 'The result.', 201: 'The created record.', 202: 'Accepted; processing continues in the background.' };

const declaredHeaders = ({ responseHeaders = {} }: GraphRoute): Record<string, ApiHeader> =>
  Object.fromEntries(Object.entries(responseHeaders).map(([name, { description }]) => [name, header(description, { type: 'string' })]));

const errorStatuses = (route: RouteDefinition): ErrorStatus[] => {
  const parameters = Object.values(route.parameters ?? {});
  const graph = isGraphRoute(route) ? route : undefined;
  // The server reads the body of every such request, also if the route ignores it.
  const hasBody = route.method !== 'GET';
  const applies: [ErrorStatus, boolean][] = [
    [401, !route.anonymous],
    [403, !route.anonymous],
    [404, route.namesRecords === true || parameters.some((parameter) => parameter.in === 'path')],
    [409, graph?.field.startsWith('Mutation.') ?? false],
    [413, hasBody],
    [415, hasBody],
    [422, !route.anonymous],
    [429, graph !== undefined || !route.anonymous],
    [503, true],
  ];
  return applies.flatMap(([status, possible]) => (possible ? [status] : []));
};
