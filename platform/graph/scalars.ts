import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';

/** RFC 3339 in UTC, as text in answers. */
export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'A point in time, RFC 3339 in UTC.',
  serialize: (value: unknown) => new Date(value as string | Date).toISOString(),
});

/** A day without a time. */
export const LocalDate = new GraphQLScalarType({ ...GraphQLLocalDate.toConfig(), description: 'A day, YYYY-MM-DD.' });

/** Any JSON value. */
export const Json = new GraphQLScalarType({ ...GraphQLJSON.toConfig(), description: 'Any JSON value.' });

/** A JSON object with open keys. */
export const JsonObject = new GraphQLScalarType({ ...GraphQLJSONObject.toConfig(), description: 'A JSON object with open keys.' });
