/** Conditions that the filters of several lists share, as MikroORM expects them in `where`. */

/** Times between which a list is filtered: from `after` (inclusive) to `before` (exclusive). */
export const timeRange = (after: Date | null | undefined, before: Date | null | undefined): { $gte?: Date; $lt?: Date } | undefined =>
  after || before ? { ...(after && { $gte: after }), ...(before && { $lt: before }) } : undefined;

/** Matches texts that contain the given text, ignoring case. `%`, `_` and `\` have no special meaning. */
export const containsText = (text: string): { $ilike: string } => ({ $ilike: likePattern(text) });

/** The pattern of ILIKE for texts that contain the given text. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
