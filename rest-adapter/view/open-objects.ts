import { type GraphQLInputObjectType, type GraphQLObjectType, isNonNullType, isScalarType } from 'graphql';

/**
 * Field of an open type: a JSON object with the keys that clients brought of their own. In REST these keys stand beside
 * the known ones, as the interface's free objects have them; in the graph they are together in this field.
 */
const EXTRA_FIELD = 'extra';

const isJsonObject = (type: unknown): boolean =>
  isNonNullType(type) ? isJsonObject(type.ofType) : isScalarType(type) && type.name === 'JSONObject';

/** Whether a type takes or has keys besides those it knows. */
export const isOpen = (type: GraphQLObjectType | GraphQLInputObjectType): boolean => isJsonObject(type.getFields()[EXTRA_FIELD]?.type);

/** Whether a field is the one that REST does not show as such. */
export const isExtraField = (owner: GraphQLObjectType | GraphQLInputObjectType, name: string): boolean =>
  name === EXTRA_FIELD && isOpen(owner);

/** Puts the keys that an open input type does not know into its extra field. */
export const gatherExtra = (known: Record<string, unknown>, unknown: Record<string, unknown>): Record<string, unknown> =>
  Object.keys(unknown).length > 0 ? { ...known, [EXTRA_FIELD]: unknown } : known;

/** Puts the keys in the extra field of an open object beside the known keys, which take precedence. */
export const spreadExtra = ({ [EXTRA_FIELD]: extra, ...known }: Record<string, unknown>): Record<string, unknown> => ({
  ...known,
  ...(isRecord(extra) ? extra : {}),
  ...known,
});

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
