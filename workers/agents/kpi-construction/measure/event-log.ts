import { quotedColumn, quotedText } from '../../../../subgraphs/metrics/index.js';
import type { MeasuredDataset } from './named-parts.js';

/** The columns of an event log by role. */
export interface EventLog {
  readonly caseColumn: string;
  readonly activity: string;
  /** Conditions that select one event per case: that of its first activity; none if no activity is known to occur once. */
  readonly once: readonly string[];
}

/** Returns the columns of an event log; null for other datasets. */
export const eventLogOf = ({ roles, profile }: Pick<MeasuredDataset, 'roles' | 'profile'>): EventLog | null => {
  const { case: caseColumn, activity } = roles;
  if (caseColumn === undefined || activity === undefined) return null;
  const cases = profile.columns.find(({ name }) => name === caseColumn)?.distinct;
  const activities = profile.columns.find(({ name }) => name === activity)?.topValues ?? [];
  const first = activities.find(({ count }) => cases !== undefined && Math.abs(count - cases) <= MAX_DEVIATION * cases);
  return {
    ...{ caseColumn, activity },
    once: typeof first?.value === 'string' ? [`${quotedColumn(activity)} = ${quotedText(first.value)}`] : [],
  };
};

/** Maximum difference between the numbers of cases and of events of an activity that occurs once per case. */
const MAX_DEVIATION = 0.01;
