import type { AdviceQuery } from '../../graph/generated/graphql.js';

export type Hint = NonNullable<AdviceQuery['proactiveAdvice']>['items'][number];
type Rating = Pick<NonNullable<AdviceQuery['feedbackConnection']>['nodes'][number], 'subjectId' | 'helpful' | 'givenAt'>;

/** Returns the id by which feedback refers to a hint. */
export const hintId = ({ code, subjectId }: Pick<Hint, 'code' | 'subjectId'>): string => (subjectId ? `${code}:${subjectId}` : code);

/**
 * Returns the hints that a person of the company has dismissed: their latest feedback says that they did not help, and was given after
 * the finding arose. A finding that occurs again afterwards is not dismissed.
 */
export const dismissedHints = <H extends Pick<Hint, 'code' | 'subjectId' | 'since'>>(
  hints: readonly H[],
  ratings: readonly Rating[],
): H[] => {
  const latest = new Map<string, Rating>();
  for (const rating of ratings.toSorted((a, b) => Date.parse(a.givenAt) - Date.parse(b.givenAt))) latest.set(rating.subjectId, rating);
  return hints.filter((hint) => {
    const rating = latest.get(hintId(hint));
    return rating?.helpful === false && Date.parse(rating.givenAt) >= Date.parse(hint.since);
  });
};
