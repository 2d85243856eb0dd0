import type { Dataset } from '../../../subgraphs/sources/index.js';

/** Returns the activities of an event log that its profile lists, the most frequent first. @param activity column of the activity */
export const listedActivities = ({ profile }: Pick<Dataset, 'profile'>, activity: string | undefined): string[] =>
  (profile.columns.find(({ name }) => name === activity)?.topValues ?? []).flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  );
