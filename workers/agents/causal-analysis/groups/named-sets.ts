import { identifier, literal } from '../../../../platform/analytics/index.js';
import type { AskedColumn } from './compare-groups.js';

/** Words that compare things which a conjunction joins. */
const COMPARED =
  /(?<!\p{L})(?:between|both|compar\p{L}*|differ\p{L}*|versus|vs|zwischen|beide[nr]?|vergl(?:ei|i)ch\p{L}*|unterschied\p{L}*|unterscheid\p{L}*)(?!\p{L})/iu;
/** What stands between the members of a set. */
const JOINED = /^\s*(?:,\s*)?(?:(?:and|und|sowie|&)\s+)?(?:(?:the|in|at|from|der|die|das|den|dem|in|im|aus)\s+)*$/iu;

/** Groups that a request compares, and the rows that it is about. */
export interface ComparedGroups {
  readonly groups: readonly AskedColumn[];
  /** SQL condition of the rows in the named sets; null without any. */
  readonly where: string | null;
}

/** Returns whether a text names values as one set: "in the North and Scotland", not "the North or Scotland". */
const isSet = (text: string, values: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  const places = values.map((value) => ({ at: lower.indexOf(value.toLowerCase()), length: value.length })).toSorted((a, b) => a.at - b.at);
  return (
    values.length > 1 &&
    !COMPARED.test(text) &&
    places.every(({ at }) => at >= 0) &&
    places.slice(1).every(({ at }, index) => {
      const before = places[index] ?? { at: 0, length: 0 };
      return JOINED.test(text.slice(before.at + before.length, at));
    })
  );
};

/** Separates the values that a request names together, which say what rows it is about, from the groups that it compares. */
export const withoutSets = (text: string, groups: readonly AskedColumn[]): ComparedGroups => {
  const sets = groups.filter(({ values }) => isSet(text, values));
  const conditions = sets.map(({ name, values }) => `CAST(${identifier(name)} AS VARCHAR) IN (${values.map(literal).join(', ')})`);
  return { groups: groups.filter((group) => !sets.includes(group)), where: conditions.length === 0 ? null : conditions.join(' AND ') };
};
