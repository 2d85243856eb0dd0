/** A JSON Schema (draft 2020-12) as far as the service writes it. */
export interface JsonSchema {
  $ref?: string;
  type?: JsonType | JsonType[];
  title?: string;
  description?: string;
  format?: string;
  enum?: readonly (string | number | boolean | null)[];
  const?: string | number | boolean;
  default?: string | number | boolean | null;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  uniqueItems?: boolean;
  maxProperties?: number;
  propertyNames?: JsonSchema;
}
export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ParameterDefinition {
  in: 'path' | 'query' | 'header';
  /** GraphQL argument that takes the value; headers and routes without a root field have none. */
  argument?: string;
  description: string;
  /** Type and limits. Text from paths and queries is turned into `type` before the limits are checked. */
  schema: JsonSchema & { type: 'string' | 'integer' | 'boolean' };
  /** Keywords of rules that something behind the REST adapter checks and words; published beside `schema`. */
  published?: JsonSchema;
}

export interface BodyDefinition {
  /**
   * - `required`: an object; nothing or `null` is 422
   * - `required-nullable`: `null` counts as `{}`, nothing is 422
   * - `optional-nullable`: an object, `null` or nothing
   */
  presence: 'required' | 'required-nullable' | 'optional-nullable';
  /** Name of the schema in the API description, where it is not that of the GraphQL input type. */
  schema?: string;
  /** Limits that the GraphQL input type does not carry, by REST name. */
  limits?: Record<string, JsonSchema>;
  /** Schemas of rules that the graph checks and words. Published beside the body's own schema; the REST adapter does not check them. */
  conditions?: readonly JsonSchema[];
  /** A request that works; shown in the API description. */
  example: Record<string, unknown>;
}

/** How a root field's result is shown when a route does not show the whole type. */
export interface ResultShape {
  /** Name of the schema in the API description. Equal names must mean equal shapes. */
  name: string;
  /** GraphQL fields to keep; all others are left out. */
  pick?: readonly string[];
  /** GraphQL fields to leave out. */
  omit?: readonly string[];
  /** GraphQL field → REST name; takes the place of a field that had this name. */
  rename?: Readonly<Record<string, string>>;
}

export interface ResponseHeader {
  description: string;
  /** `{name}` is replaced by the result's field of this REST name, percent-encoded. */
  value: string;
}

/** A rule about a request that a JSON Schema cannot express. The graph answers with 422 where it is broken. */
export interface UnwrittenRule {
  /** Place of the fault as `loc` names it, joined by dots; `[]` stands for a position in a list, `*` for any key. */
  at: string;
  rule: string;
}

interface RouteBase {
  /** Unique and stable: generated clients name their methods after it. */
  operationId: string;
  method: HttpMethod;
  /** OpenAPI style: `/v1/agents/jobs/{job_id}`. */
  path: string;
  /** Status of the successful answer. */
  status: 200 | 201 | 202;
  tag: string;
  summary: string;
  description?: string;
  parameters?: Readonly<Record<string, ParameterDefinition>>;
  /** Reads no identity headers. */
  anonymous?: boolean;
  rules?: readonly UnwrittenRule[];
  /** Can answer 404 without a record in its path: the body names one, or a repeated request created one that is gone. */
  namesRecords?: boolean;
  deprecated?: boolean;
}

/** A route that runs one root field of the graph. */
export interface GraphRoute extends RouteBase {
  field: `${'Query' | 'Mutation'}.${string}`;
  /** Absent: the route takes no body and ignores one that is sent. The body becomes the argument `input`. */
  body?: BodyDefinition;
  result?: ResultShape;
  /** Nested fields, as `Type.field`, that are shown although their type has a route of its own. */
  embed?: readonly string[];
  /**
   * The fields of the result that may be null are parts of several domains. While one of them cannot answer, the others are
   * shown, and `degraded` with `degraded_reasons` (`<part>_unavailable`) says so. Without any part the fault is the answer.
   */
  partial?: boolean;
  /** Creates or starts something: takes an `Idempotency-Key`. */
  idempotent?: boolean;
  responseHeaders?: Readonly<Record<string, ResponseHeader>>;
}

/** A route that something else answers; it is here for the API description and for 405 answers. */
export interface DocumentedRoute extends RouteBase {
  documentedOnly: true;
  response: { description: string; contentType: string; schema: JsonSchema };
}

export type RouteDefinition = GraphRoute | DocumentedRoute;

export const isGraphRoute = (route: RouteDefinition): route is GraphRoute => 'field' in route;

/** `/v1/agents/jobs/{job_id}` as routers write it: `/v1/agents/jobs/:job_id`. */
export const colonPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
