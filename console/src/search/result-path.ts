import type { SearchQuery } from '../graph/generated/graphql.js';

export type Results = NonNullable<SearchQuery['search']>;
export type Result = Results['results'][number];

/** Returns the page that shows a result. */
export const pathOf = ({ kind, id, relatedId }: Result): string => {
  switch (kind) {
    case 'KPI':
      return `/kpis/${id}`;
    case 'SOURCE':
      return relatedId ? `/data/${relatedId}` : '/data';
    case 'DATASET':
      return `/data/${id}`;
    case 'DOCUMENT':
      return `/data/documents/${id}`;
    case 'INITIATIVE':
    case 'MILESTONE':
    case 'DECISION':
    case 'RISK':
      return `/programme/${kind.toLowerCase()}s/${id}`;
    case 'RUN':
      return `/runs/${id}`;
    case 'BRIEFING':
      return `/runs/${relatedId}`;
    case 'STEP':
      return `/programme/landscape/${id}`;
  }
};

/** Returns the results by kind, the kind of the best result first. */
export const groupsOf = ({ results }: Results): [Result['kind'], Result[]][] => [...Map.groupBy(results, ({ kind }) => kind)];
