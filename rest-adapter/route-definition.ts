/** JSON Schema (draft 2020-12), limited to the keywords that the service uses. */
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
  /** GraphQL argument that receives the value; absent for headers and for routes without a root field. */
  argument?: string;
  description: string;
  /** Type and limits. Text is converted to `type` before the limits are checked; the values of a list are separated by commas. */
  schema: JsonSchema & { type: 'string' | 'integer' | 'boolean' | 'array' };
  /** Keywords of rules that a layer behind the REST adapter checks, with its own messages; published in addition to `schema`, or instead of it if they refer to a component. */
  published?: JsonSchema;
}

export interface BodyDefinition {
  /**
   * - `required`: an object; an absent body or `null` is rejected with 422
   * - `required-nullable`: an object or `null`, which means `{}`; an absent body is rejected with 422
   * - `optional-nullable`: an object, `null` or absent
   */
  presence: 'required' | 'required-nullable' | 'optional-nullable';
  /** Name of the schema in the API description, if it differs from that of the GraphQL input type. */
  schema?: string;
  /** Limits that the GraphQL input type does not declare, by REST name. */
  limits?: Record<string, JsonSchema>;
  /** Schemas of rules that the graph checks, with its own messages. Published with the body's schema but not checked by REST. */
  conditions?: readonly JsonSchema[];
  /** A valid request; part of the API description. */
  example: Record<string, unknown>;
}

/** Selection and names of the result fields of a route that does not return the whole type. */
export interface ResultShape {
  /** Name of the schema in the API description. Shapes with the same name must be equal. */
  name: string;
  /** GraphQL fields to keep; all others are omitted. */
  pick?: readonly string[];
  /** GraphQL fields to omit. */
  omit?: readonly string[];
  /** REST name by GraphQL field; the renamed field replaces a field that has this name. */
  rename?: Readonly<Record<string, string>>;
}

export interface ResponseHeader {
  description: string;
  /** Value of the header; `{name}` is replaced by the result field with this REST name, percent-encoded. */
  value: string;
}

/** Rule for requests that JSON Schema cannot express. The graph rejects a request that breaks it with 422. */
export interface AdditionalRule {
  /** Location of the error as in `loc`, joined by dots; `[]` means any position in a list, `*` any key. */
  at: string;
  rule: string;
}

interface RouteBase {
  /** Unique and stable, since generated clients name their methods after it. */
  operationId: string;
  method: HttpMethod;
  /** Path in OpenAPI style: `/v1/agents/jobs/{job_id}`. */
  path: string;
  /** Status of the successful response. */
  status: 200 | 201 | 202;
  tag: string;
  summary: string;
  description?: string;
  parameters?: Readonly<Record<string, ParameterDefinition>>;
  /** True if the route reads no identity headers. */
  anonymous?: boolean;
  rules?: readonly AdditionalRule[];
  /** True if the route can respond with 404 for a record named in the body, or created by an earlier same request and deleted. */
  namesRecords?: boolean;
  deprecated?: boolean;
}

/** A route that runs one root field of the graph. */
export interface GraphRoute extends RouteBase {
  field: `${'Query' | 'Mutation'}.${string}`;
  /** The body, which becomes the argument `input`. Without it the route ignores any body that is sent. */
  body?: BodyDefinition;
  result?: ResultShape;
  /** Nested fields, as `Type.field`, that are included although their type has its own route. */
  embed?: readonly string[];
  /**
   * True if the nullable fields of the result are parts from several domains. While a domain cannot answer, the other parts are
   * returned with `degraded` and `degraded_reasons` (`<part>_unavailable`). If no part is left, the response is the error.
   */
  partial?: boolean;
  /** True if the route creates or starts something and therefore accepts an `Idempotency-Key`. */
  idempotent?: boolean;
  responseHeaders?: Readonly<Record<string, ResponseHeader>>;
  /** Subscription that streams the field's answer in parts to clients that accept Server-Sent Events; it takes the same arguments. */
  stream?: `Subscription.${string}`;
}

/** A route that is not a view of the graph; listed for the API description and for 405 responses. */
export interface DocumentedRoute extends RouteBase {
  documentedOnly: true;
  response: { description: string; contentType: string; schema: JsonSchema };
}

export type RouteDefinition = GraphRoute | DocumentedRoute;

export const isGraphRoute = (route: RouteDefinition): route is GraphRoute => 'field' in route;

/** Converts a path to router syntax: `/v1/agents/jobs/{job_id}` becomes `/v1/agents/jobs/:job_id`. */
export const colonPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
