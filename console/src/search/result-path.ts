import type { SearchQuery } from '../graph/generated/graphql.js';
import { pageOf, pageOfStep } from '../graph/page-of.js';

export type Results = NonNullable<SearchQuery['search']>;
export type Result = Results['results'][number];

/** Returns the page that shows a result; the start page if the console has none for it. */
export const pathOf = ({ kind, id, relatedId }: Result): string => {
  if (kind === 'STEP') return pageOfStep(id);
  // A source is shown with its dataset, a briefing with its run.
  const isShownWithOther = kind === 'BRIEFING' || (kind === 'SOURCE' && relatedId !== null);
  return pageOf(isShownWithOther ? relatedId : id) ?? '/';
};

/** Returns the results by kind, the kind of the best result first. */
export const groupsOf = ({ results }: Results): [Result['kind'], Result[]][] => [...Map.groupBy(results, ({ kind }) => kind)];
