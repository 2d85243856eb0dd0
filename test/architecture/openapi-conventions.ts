import type { JsonSchema } from '../../rest-adapter/route-definition.js';
import type { OpenApiDocument, Operation } from '../../rest-adapter/openapi/openapi-types.js';

/** A name that a generator of clients gives to a type, and the location of what it names. */
interface GeneratedName {
  name: string;
  at: string;
}

/** Endings of the types that common generators derive from an operation id. */
const OPERATION_TYPES = ['', 'Body', 'Request', 'Data', 'Params', 'Headers', 'Response', 'Responses', 'Error', 'Errors'];

export const operationsOf = ({ paths }: Pick<OpenApiDocument, 'paths'>): Operation[] =>
  Object.values(paths).flatMap((item): Operation[] => Object.values(item));

/** `run_id` → `RunId`, as generators write names of types. */
const pascalCase = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Two names with the same key collide in a language or a file system that ignores case or separators. */
const keyOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();

const isNamed = ({ type, properties, additionalProperties, enum: values }: JsonSchema): boolean =>
  values !== undefined || properties !== undefined || additionalProperties !== undefined || [type].flat().includes('object');

/** Returns the names of the types that generators derive for the objects and lists of values inside a schema. */
const inlineNames = (schema: JsonSchema, name: string, at: string): GeneratedName[] => {
  const inner = (key: string, child: JsonSchema | undefined, ending: string): GeneratedName[] =>
    child && child.$ref === undefined
      ? [
          ...(isNamed(child) ? [{ name: `${name}${ending}`, at: `${at}/${key}` }] : []),
          ...inlineNames(child, `${name}${ending}`, `${at}/${key}`),
        ]
      : [];
  const { additionalProperties: additional } = schema;
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) => inner(key, child, pascalCase(key))),
    ...inner('items', schema.items, 'Item'),
    ...(typeof additional === 'object' ? inner('additionalProperties', additional, 'AdditionalProperty') : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((child, index) => inner(String(index), child, `Type${index}`)),
  ];
};

const namesOf = (document: OpenApiDocument): GeneratedName[] => [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [{ name, at: name }, ...inlineNames(schema, name, name)]),
  ...operationsOf(document).flatMap(({ operationId, parameters = [] }) => [
    ...OPERATION_TYPES.map((ending) => ({ name: `${pascalCase(operationId)}${ending}`, at: `${operationId} ${ending}` })),
    ...parameters.flatMap(({ name, schema }) => {
      const type = `${pascalCase(operationId)}${pascalCase(name)}`;
      return [
        ...(isNamed(schema) ? [{ name: type, at: `${operationId} ${name}` }] : []),
        ...inlineNames(schema, type, `${operationId} ${name}`),
      ];
    }),
  ]),
];

const collisions = (names: readonly GeneratedName[]): string[] =>
  [...Map.groupBy(names, ({ name }) => keyOf(name)).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ name, at }) => `${name} (${at})`).join(' and '));

/** Returns the types for which a generator would choose the same name, in any of the usual cases. */
export const collidingTypes = (document: OpenApiDocument): string[] => collisions(namesOf(document));

/** Returns the properties of one object, and the parameters of one operation, for which a generator would choose the same name. */
export const collidingMembers = (document: OpenApiDocument): string[] => [
  ...schemasIn(document).flatMap(({ schema, at }) => collisions(Object.keys(schema.properties ?? {}).map((name) => ({ name, at })))),
  ...operationsOf(document).flatMap(({ operationId, parameters = [] }) =>
    collisions(parameters.map(({ name }) => ({ name, at: operationId }))),
  ),
];

interface LocatedSchema {
  schema: JsonSchema;
  at: string;
}

/** Returns all schemas of the document, at any depth. */
const schemasIn = (value: unknown, at = ''): LocatedSchema[] => {
  if (typeof value !== 'object' || value === null) return [];
  const nested = Object.entries(value).flatMap(([key, inner]) => (key === 'example' ? [] : schemasIn(inner, `${at}/${key}`)));
  return Array.isArray(value) ? nested : [{ schema: value as JsonSchema, at }, ...nested];
};

const CAMEL_CASE = /^[a-z]+(?:[A-Z][a-z0-9]*)+$/;

/** Returns the names of properties and the listed values in camelCase; all of REST is in snake_case. */
export const camelCaseNames = (document: OpenApiDocument): string[] =>
  schemasIn(document).flatMap(({ schema, at }) =>
    [...Object.keys(schema.properties ?? {}), ...[schema.enum ?? [], schema.const ?? []].flat()]
      .filter((name) => typeof name === 'string' && CAMEL_CASE.test(name))
      .map((name) => `${at}: ${name}`),
  );

/** Returns the listed values that some generators cannot write into the code of a client. */
export const unsafeValues = (document: OpenApiDocument): string[] =>
  schemasIn(document).flatMap(({ schema, at }) =>
    (Array.isArray(schema.enum) ? schema.enum : []).filter((value) => String(value).includes('\\')).map((value) => `${at}: ${value}`),
  );

/** Returns the references to definitions inside a schema, which generators resolve only at the top of the document. */
export const nestedReferences = (document: OpenApiDocument): string[] =>
  schemasIn(document).flatMap(({ schema, at }) =>
    typeof schema.$ref === 'string' && !schema.$ref.startsWith('#/components/') ? [`${at}: ${schema.$ref}`] : [],
  );
