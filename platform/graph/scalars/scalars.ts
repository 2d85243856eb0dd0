import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSON, GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';

/** RFC 3339 in UTC, serialised as text. */
export const DateTime = new GraphQLScalarType({
  ...GraphQLDateTimeISO.toConfig(),
  name: 'DateTime',
  description: 'A point in time, RFC 3339 in UTC, for example `2026-03-01T12:00:00.000Z`.',
  serialize: (value: unknown) => new Date(value as string | Date).toISOString(),
});

/** A day without a time. */
export const LocalDate = new GraphQLScalarType({
  ...GraphQLLocalDate.toConfig(),
  description: 'A calendar day without a time, `YYYY-MM-DD`, for example `2026-03-01`.',
});

/** Converts to plain objects. graphql-js and graphql-scalars create objects without a prototype, which validators reject. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
};

const withPlainObjects = ({ parseLiteral, ...config }: ReturnType<GraphQLScalarType['toConfig']>) => ({
  ...config,
  parseLiteral: (...literal: Parameters<typeof parseLiteral>) => plain(parseLiteral(...literal)),
});

/** Any JSON value. */
export const Json = new GraphQLScalarType({ ...withPlainObjects(GraphQLJSON.toConfig()), description: 'Any JSON value.' });

/** A JSON object with open keys. */
export const JsonObject = new GraphQLScalarType({
  ...withPlainObjects(GraphQLJSONObject.toConfig()),
  description: 'A JSON object whose keys are not fixed by the schema.',
});
