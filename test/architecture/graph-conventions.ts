import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { isConnection } from '../../platform/graph/lists/is-connection.js';

type AnyField = GraphQLField<unknown, unknown> | GraphQLInputField;

interface Element {
  readonly coordinate: string;
  readonly owner: GraphQLNamedType;
  readonly element: AnyField | GraphQLArgument;
}

/** Returns the parts of a graph that violate a convention, as schema coordinates. */
export type Convention = (api: GraphQLSchema) => string[];

const typesOf = (api: GraphQLSchema): GraphQLNamedType[] => Object.values(api.getTypeMap()).filter((type) => !isIntrospectionType(type));

const fieldsOf = (type: GraphQLNamedType): AnyField[] =>
  isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];

/** Returns all fields, input fields and arguments. */
const elementsOf = (api: GraphQLSchema): Element[] =>
  typesOf(api).flatMap((owner) =>
    fieldsOf(owner).flatMap((field) => {
      const coordinate = `${owner.name}.${field.name}`;
      const args = 'args' in field ? field.args : [];
      return [
        { coordinate, owner, element: field },
        ...args.map((element) => ({ coordinate: `${coordinate}(${element.name}:)`, owner, element })),
      ];
    }),
  );

/** Input types are named …Input. */
export const inputsWithOtherNames: Convention = (api) =>
  typesOf(api).flatMap((type) => (isInputObjectType(type) && !type.name.endsWith('Input') ? [type.name] : []));

/** Enum values are named in UPPER_CASE. */
export const enumValuesInOtherCase: Convention = (api) =>
  typesOf(api).flatMap((type) =>
    isEnumType(type)
      ? type.getValues().flatMap(({ name }) => (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name) ? [] : [`${type.name}.${name}`]))
      : [],
  );

/** Fields of Query and Mutation are nullable, so that a failing field does not discard the others. */
export const requiredRootFields: Convention = (api) =>
  [api.getQueryType(), api.getMutationType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) => (isNonNullType(field.type) ? [`${root?.name}.${field.name}`] : [])),
  );

const CONNECTION_ARGUMENTS = ['first', 'after', 'filter', 'orderBy'];

/** Connections can be paged, filtered and sorted. Each missing argument is one entry. */
export const incompleteConnections: Convention = (api) =>
  elementsOf(api).flatMap(({ coordinate, element }) => {
    if (!('args' in element) || !isConnection(getNamedType(element.type))) return [];
    const names = element.args.map(({ name }) => name);
    return CONNECTION_ARGUMENTS.filter((name) => !names.includes(name)).map((name) => `${coordinate}(${name}:)`);
  });

/** Connections are named …Connection, and a list with the same name without the suffix is deprecated. */
export const listsBesideConnections: Convention = (api) =>
  typesOf(api).flatMap((owner) =>
    fieldsOf(owner).flatMap((field) => {
      const coordinate = `${owner.name}.${field.name}`;
      if (!isConnection(getNamedType(field.type))) return [];
      if (!field.name.endsWith('Connection')) return [coordinate];
      const listName = field.name.replace(/Connection$/, '');
      const list = fieldsOf(owner).find(({ name }) => name === listName);
      const isList = list !== undefined && isListType(isNonNullType(list.type) ? list.type.ofType : list.type);
      return isList && !list.deprecationReason ? [`${owner.name}.${listName}`] : [];
    }),
  );

/** A deprecation reason names its replacement: `Use x.`, where x is a field of the same type, a field of Query, or an input field of the same input. */
export const deprecationsWithoutReplacement: Convention = (api) => {
  const rootFields = Object.keys(api.getQueryType()?.getFields() ?? {});
  return elementsOf(api).flatMap(({ coordinate, owner, element }) => {
    if (typeof element.deprecationReason !== 'string') return [];
    const replacement = /\bUse `?(\w+)/.exec(element.deprecationReason)?.[1];
    const known = [...fieldsOf(owner).map(({ name }) => name), ...rootFields];
    return replacement !== undefined && known.includes(replacement) ? [] : [coordinate];
  });
};

/** Filters select by lists of values, `text`, flags, minimum numbers, and ranges of times or days. */
export const filterFieldsInOtherForm: Convention = (api) =>
  typesOf(api).flatMap((type) =>
    isInputObjectType(type) && type.name.endsWith('FilterInput')
      ? Object.values(type.getFields()).flatMap((field) => (isFilterField(field) ? [] : [`${type.name}.${field.name}`]))
      : [],
  );

const NAME_OF_SCALAR: Readonly<Record<string, RegExp>> = {
  Boolean: /^/,
  DateTime: /(After|Before)$/,
  Float: /^minimum/,
  Int: /^minimum/,
  LocalDate: /(From|Before)$/,
  String: /^text$/,
};

const isFilterField = ({ name, type }: GraphQLInputField): boolean =>
  isListType(type) ? name === 'createdBy' || name.endsWith('s') : (NAME_OF_SCALAR[getNamedType(type).name]?.test(name) ?? false);

/** Languages of the service are the enum `Language`. */
export const untypedLanguages: Convention = (api) =>
  elementsOf(api).flatMap(({ coordinate, element }) =>
    element.name === 'language' && getNamedType(element.type).name !== 'Language' ? [coordinate] : [],
  );

/** Fields and arguments of untyped JSON, except deprecated ones. */
export const untypedJson: Convention = (api) =>
  elementsOf(api).flatMap(({ coordinate, element }) => {
    const type = getNamedType(element.type);
    return isScalarType(type) && ['JSON', 'JSONObject'].includes(type.name) && !element.deprecationReason ? [coordinate] : [];
  });

/** Types with bilingual texts provide them as `text`; their fields `de` and `en` are deprecated. */
export const bilingualFieldsWithoutText: Convention = (api) =>
  typesOf(api).flatMap((type) => {
    if (!isObjectType(type) || type.name === 'LocalizedText') return [];
    const { de, en, text } = type.getFields();
    if (!de || !en) return [];
    const isWhole = text !== undefined && getNamedType(text.type).name === 'LocalizedText';
    return isWhole && de.deprecationReason && en.deprecationReason ? [] : [type.name];
  });
