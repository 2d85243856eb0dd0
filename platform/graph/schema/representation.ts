import { type GraphQLOutputType, isEnumType, isListType, isNonNullType, isObjectType } from 'graphql';

/**
 * Converts a representation of an entity, with values of another subgraph's response, to internal values for resolvers: names of
 * enum values become their internal values. Scalars stay unchanged.
 * @throws GraphQLError if an enum has no value of that name
 */
export const fromRepresentation = (value: unknown, type: GraphQLOutputType): unknown => {
  if (isNonNullType(type)) return fromRepresentation(value, type.ofType);
  if (typeof value === 'string') return isEnumType(type) ? type.parseValue(value) : value;
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => fromRepresentation(item, type.ofType)) : value;
  if (!isObjectType(type) || typeof value !== 'object' || value === null) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = fields[name];
      return [name, field ? fromRepresentation(item, field.type) : item];
    }),
  );
};
