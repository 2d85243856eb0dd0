import {
  getNullableType,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
} from 'graphql';
import type { Constraint } from '../../platform/graph/schema/input-constraints.js';
import type { BodyDefinition, JsonSchema } from '../route-definition.js';
import { agentField } from './agent-schemas.js';
import { isExtraField, isOpen } from '../view/open-objects.js';

/** Names an open object, so that generators of clients need not invent a name that another schema may have. */
const JSON_OBJECT: JsonSchema = { type: 'object', description: 'A JSON object with any keys.', additionalProperties: true };

/** `published` schemas are for readers; `checked` schemas validate requests and leave some rules, and their messages, to the graph. */
export type SchemaForm = 'published' | 'checked';

/** Options of a route's body that affect the schema of its input type. */
export type BodyOptions = { readonly [option in 'schema' | 'limits']: BodyDefinition[option] | undefined };

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  Int: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  DateTime: { type: 'string', format: 'date-time' },
  LocalDate: { type: 'string', format: 'date' },
};

/** Builds the JSON Schemas of the types of a REST view; objects and enums become components of the API description. */
export class GraphSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /**
   * @param bodies options of request bodies by the name of their input type
   * @param form `published` contains every rule that JSON Schema can express, `checked` those that the REST adapter itself checks
   */
  constructor(
    private readonly bodies: ReadonlyMap<string, BodyOptions>,
    private readonly form: SchemaForm,
  ) {}

  of(type: GraphQLOutputType | GraphQLInputType): JsonSchema {
    return isNonNullType(type) ? this.nonNull(type) : nullable(this.nonNull(type));
  }

  /** Returns the schema of a non-null value, also if the type allows null. */
  nonNull(type: GraphQLOutputType | GraphQLInputType): JsonSchema {
    if (isNonNullType(type)) return this.nonNull(type.ofType);
    if (isListType(type)) return { type: 'array', items: this.of(type.ofType as GraphQLOutputType | GraphQLInputType) };
    if (isObjectType(type)) return this.reference(type.name, () => this.output(type));
    if (isInputObjectType(type)) return this.reference(this.bodies.get(type.name)?.schema ?? inputName(type), () => this.input(type));
    if (isEnumType(type)) return this.reference(type.name, () => enumSchema(type));
    if (type.name === 'JSONObject') return this.reference('JsonObject', () => JSON_OBJECT);
    return scalarSchema(type as GraphQLScalarType);
  }

  /** Registers a schema with a title as a component and returns the reference to it. */
  titled(schema: JsonSchema): JsonSchema {
    return schema.title === undefined ? schema : this.reference(schema.title, () => schema);
  }

  private reference(name: string, build: () => JsonSchema): JsonSchema {
    if (!(name in this.components)) {
      // Reserves the name first, since an input type may contain itself.
      this.components[name] = {};
      this.components[name] = build();
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private output(type: GraphQLObjectType): JsonSchema {
    const fields = Object.values(type.getFields()).filter(({ name }) => !isExtraField(type, name));
    return {
      type: 'object',
      ...described(type),
      properties: Object.fromEntries(fields.map((field) => [field.name, withDescription(this.outputField(type, field), field)])),
      required: fields.map(({ name }) => name),
      ...(isOpen(type) && { additionalProperties: true }),
    };
  }

  private outputField(owner: GraphQLObjectType, field: GraphQLField<unknown, unknown>): JsonSchema {
    return (this.form === 'published' && agentField(owner.name, field.name)) || this.of(field.type);
  }

  private input(type: GraphQLInputObjectType): JsonSchema {
    const fields = Object.values(type.getFields()).filter(({ name }) => !isExtraField(type, name));
    const limits = this.bodies.get(type.name)?.limits ?? {};
    const unknown = Object.keys(limits).find((name) => !type.getFields()[name]);
    if (unknown !== undefined) throw new Error(`A route limits ${type.name}.${unknown}, which the graph does not have`);
    const required = fields.filter(isRequiredInputField).map(({ name }) => name);
    return {
      type: 'object',
      ...described(type),
      properties: Object.fromEntries(fields.map((field) => [field.name, { ...this.inputField(field), ...limits[field.name] }])),
      ...(required.length > 0 && { required }),
      additionalProperties: isOpen(type),
    };
  }

  private inputField(field: GraphQLInputField): JsonSchema {
    const type = getNullableType(field.type);
    const defaultValue =
      isEnumType(type) && typeof field.defaultValue === 'string' ? type.serialize(field.defaultValue) : field.defaultValue;
    const simple = ['string', 'number', 'boolean'].includes(typeof defaultValue);
    const constraint = field.extensions['constraint'] as Constraint | undefined;
    const schema = constrained(this.of(field.type), this.form === 'published' ? constraint : checkedPart(constraint));
    return { ...withDescription(schema, field), ...(simple && { default: defaultValue as string | number | boolean }) };
  }
}

/** Returns the REST name of an input type: `TenantCreate` instead of `TenantCreateInput`, likewise for updates. */
const inputName = ({ name }: GraphQLInputObjectType): string => name.replace(/(?<=Create|Update)Input$/, '');

/** Keywords that the graph checks itself, with its own messages. */
const CHECKED_BY_GRAPH = new Set(['uniqueItems', 'enum', 'format']);

const checkedPart = (constraint: Constraint = {}): Constraint =>
  Object.fromEntries(Object.entries(constraint).filter(([keyword]) => !CHECKED_BY_GRAPH.has(keyword)));

/** Returns the schema with the constraints that the graph declares for the field. */
const constrained = (
  schema: JsonSchema,
  { itemMinLength: minLength, itemMaxLength: maxLength, itemPattern: pattern, enum: values, ...limits }: Constraint = {},
): JsonSchema => {
  const ofItems = Object.fromEntries(Object.entries({ minLength, maxLength, pattern }).filter(([, limit]) => limit !== undefined));
  const isNullable = [schema.type].flat().includes('null');
  return {
    ...schema,
    ...limits,
    ...(values && allowed(isNullable ? [...values, null] : values)),
    ...(schema.items && Object.keys(ofItems).length > 0 && { items: { ...schema.items, ...ofItems } }),
  };
};

/** Some generators of clients write listed values into their code as they are, so a backslash is part of a pattern instead. */
const allowed = (values: readonly (string | null)[]): JsonSchema =>
  values.some((value) => value?.includes('\\'))
    ? { pattern: `^(?:${values.flatMap((value) => (value === null ? [] : [RegExp.escape(value)])).join('|')})$` }
    : { enum: values };

/** Returns the schema extended by null. */
export const nullable = (schema: JsonSchema): JsonSchema => {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() as NonNullable<JsonSchema['type']> };
};

/** Returns the schema of a scalar. A scalar that is not listed may contain any JSON. */
const scalarSchema = (type: GraphQLScalarType): JsonSchema => SCALARS[type.name] ?? described(type);

/** Returns the schema of an enum. JSON Schema cannot describe single values, so their meanings are part of its description. */
const enumSchema = (type: GraphQLEnumType): JsonSchema => {
  const meanings = type.getValues().flatMap(({ name, description }) => (description ? [`- \`${name}\`: ${description}`] : []));
  const description = [type.description ?? '', meanings.join('\n')].filter(Boolean).join('\n\n');
  return { type: 'string', ...described({ description }), enum: type.getValues().map(({ name }) => name) };
};

const described = ({ description }: { description?: string | null | undefined }): JsonSchema => (description ? { description } : {});

const withDescription = (schema: JsonSchema, element: { description?: string | null | undefined }): JsonSchema => ({
  ...schema,
  ...described(element),
});
