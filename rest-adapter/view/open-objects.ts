import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';

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

type Lift = (value: unknown) => unknown;

/** How a value of the type is shown: the client's own keys beside the known ones, which win. Undefined where nothing is open. */
export const liftOf = (type: GraphQLOutputType, seen: ReadonlySet<GraphQLObjectType> = new Set()): Lift | undefined => {
  if (isNonNullType(type)) return liftOf(type.ofType, seen);
  if (isListType(type)) {
    const lift = liftOf(type.ofType, seen);
    return lift && ((value) => (Array.isArray(value) ? value.map(lift) : value));
  }
  if (!isObjectType(type) || seen.has(type)) return undefined;
  const inner = Object.values(type.getFields()).flatMap((field): [string, Lift][] => {
    const lift = liftOf(field.type, new Set([...seen, type]));
    return lift ? [[field.name, lift]] : [];
  });
  if (inner.length === 0 && !isOpen(type)) return undefined;
  return (value) => (isRecord(value) ? liftObject(value, inner, isOpen(type)) : value);
};

const liftObject = (value: Record<string, unknown>, inner: readonly [string, Lift][], open: boolean): Record<string, unknown> => {
  const shown = { ...value, ...Object.fromEntries(inner.map(([name, lift]) => [name, lift(value[name])])) };
  if (!open) return shown;
  const { [EXTRA_FIELD]: extra, ...known } = shown;
  return { ...known, ...(isRecord(extra) ? extra : {}), ...known };
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
