import { type GraphQLInputObjectType, type GraphQLObjectType, isNonNullType, isScalarType } from 'graphql';

/**
 * Field of an open type: a JSON object with the custom keys of clients. In REST these keys are at the same level as the known
 * keys; in the graph they are collected in this field.
 */
const EXTRA_FIELD = 'extra';

const isJsonObject = (type: unknown): boolean =>
  isNonNullType(type) ? isJsonObject(type.ofType) : isScalarType(type) && type.name === 'JSONObject';

/** True if objects of the type may have custom keys. */
export const isOpen = (type: GraphQLObjectType | GraphQLInputObjectType): boolean => isJsonObject(type.getFields()[EXTRA_FIELD]?.type);

/** True if the field collects the custom keys of an open type; REST does not expose it as a field. */
export const isExtraField = (owner: GraphQLObjectType | GraphQLInputObjectType, name: string): boolean =>
  name === EXTRA_FIELD && isOpen(owner);

/** Moves the custom keys of an open input object into its extra field. */
export const gatherExtra = (known: Record<string, unknown>, unknown: Record<string, unknown>): Record<string, unknown> =>
  Object.keys(unknown).length > 0 ? { ...known, [EXTRA_FIELD]: unknown } : known;

/** Moves the keys in the extra field of an open object next to the known keys, which take precedence. */
export const spreadExtra = ({ [EXTRA_FIELD]: extra, ...known }: Record<string, unknown>): Record<string, unknown> => ({
  ...known,
  ...(isRecord(extra) ? extra : {}),
  ...known,
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
