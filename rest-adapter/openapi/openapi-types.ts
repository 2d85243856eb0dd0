import type { JsonSchema, AdditionalRule } from '../route-definition.js';

/** The parts of an OpenAPI 3.1 document that the service generates. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ApiResponse>;
    headers: Record<string, ApiHeader>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

export type PathItem = Partial<Record<Lowercase<HttpVerb>, Operation>>;
type HttpVerb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  security?: [];
  parameters?: ApiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example: unknown }> };
  responses: Record<string, ApiResponse | { $ref: string }>;
  'x-rules'?: readonly AdditionalRule[];
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  /** A list is sent as one value, separated by commas. */
  style?: 'form';
  explode?: false;
  schema: JsonSchema;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, ApiHeader | { $ref: string }>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface ApiHeader {
  description: string;
  schema: JsonSchema;
}
