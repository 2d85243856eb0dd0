import {
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { isOpen, isRecord, spreadExtra } from './open-objects.js';

/** Converts one value; returns null, undefined and values of another shape unchanged. */
type Conversion = (value: unknown) => unknown;

/**
 * Compiles the conversion of a result of the graph into its REST form, by the type of the result in the view:
 * - converts names of enum values to lower case
 * - moves the custom keys of open objects next to the known keys
 *
 * The conversion visits only fields that lead to such a value, and copies the objects on the way.
 * Returns undefined if the type contains no such value.
 */
export const toRestOutput = (type: GraphQLOutputType): Conversion | undefined => {
  if (isNonNullType(type)) return toRestOutput(type.ofType);
  if (isListType(type)) return listConversion(toRestOutput(type.ofType));
  if (isEnumType(type)) return enumConversion(type);
  return isObjectType(type) ? objectConversion(type) : undefined;
};

const listConversion = (convert: Conversion | undefined): Conversion | undefined =>
  convert && ((value) => (Array.isArray(value) ? value.map(convert) : value));

const enumConversion =
  (type: GraphQLEnumType): Conversion =>
  (value) =>
    value === null || value === undefined ? value : type.serialize(value);

const objectConversion = (type: GraphQLObjectType): Conversion | undefined => {
  const open = isOpen(type);
  const fields = Object.values(type.getFields()).flatMap((field): [string, Conversion][] => {
    const convert = toRestOutput(field.type);
    return convert ? [[field.name, convert]] : [];
  });
  if (fields.length === 0) return open ? (value) => (isRecord(value) ? spreadExtra(value) : value) : undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const converted = { ...value };
    for (const [name, convert] of fields) converted[name] = convert(value[name]);
    return open ? spreadExtra(converted) : converted;
  };
};
