/** Conditions that the filters of several lists share, for the `where` of MikroORM. An absent filter adds no condition. */

/** Matches if the property has one of the values. An empty list of values matches nothing. */
export const anyOf = <P extends string, V>(property: P, values: readonly V[] | null | undefined): { [K in P]?: { $in: V[] } } =>
  values ? condition(property, { $in: [...values] }) : {};

/** Matches if the property is at or after `after` and before `before`. */
export const timeRange = <P extends string>(
  property: P,
  after: Date | null | undefined,
  before: Date | null | undefined,
): { [K in P]?: { $gte?: Date; $lt?: Date } } =>
  after || before ? condition(property, { ...(after && { $gte: after }), ...(before && { $lt: before }) }) : {};

/** Matches if the property is a day on or after `from` and before `before`. */
export const dayRange = <P extends string, D extends string>(
  property: P,
  from: D | null | undefined,
  before: D | null | undefined,
): { [K in P]?: { $gte?: D; $lt?: D } } =>
  from || before ? condition(property, { ...(from && { $gte: from }), ...(before && { $lt: before }) }) : {};

/** Matches if the property contains the text, ignoring case. */
export const containsText = <P extends string>(property: P, text: string | null | undefined): { [K in P]?: { $ilike: string } } =>
  text ? condition(property, { $ilike: likePattern(text) }) : {};

/** Returns the ILIKE pattern for texts that contain the given text; escapes `%`, `_` and `\\`. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const condition = <P extends string, C>(property: P, value: C): { [K in P]?: C } => ({ [property]: value }) as { [K in P]?: C };
