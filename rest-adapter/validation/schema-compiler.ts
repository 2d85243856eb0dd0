import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '../openapi/openapi-types.js';
import type { JsonSchema } from '../route-definition.js';

/** RFC 3339 with upper-case letters only, and without leap seconds, which `Date` does not support. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the validator of a schema, which is compiled at the first call: most processes serve few of the routes. */
export type LazyValidator = () => ValidateFunction;

/** Returns a compiler for schemas whose references point into an API description. Validators report all errors and change no value. */
export const schemaCompiler = (document: OpenApiDocument): ((schema: JsonSchema) => LazyValidator) => {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true, strictRequired: false });
  ajv.addVocabulary(['components']);
  addFormats.default(ajv);
  ajv.addFormat('date-time', (text: string) => DATE_TIME.test(text) && isOnCalendar(text));
  ajv.addSchema({ components: document.components }, DESCRIPTION);
  return (schema) => {
    let validator: ValidateFunction | undefined;
    return () => (validator ??= ajv.compile(referringTo(DESCRIPTION, schema) as JsonSchema));
  };
};

/** Key of the API description in Ajv, to which the references of a schema are relative. */
const DESCRIPTION = 'description';

const referringTo = (base: string, schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => referringTo(base, item));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `${base}${value}` : referringTo(base, value),
    ]),
  );
};

const isOnCalendar = (text: string): boolean => {
  const date = text.slice(0, 10);
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(Date.parse(text)) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
};
