import { CASE_DURATION_COLUMN, type CheckedFormula } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { withCaseDurations } from './case-durations.js';
import { withStepDurations } from './step-durations.js';

/**
 * Returns the rows of an event log with the columns that a formula needs beside those of its dataset: the duration of each case in the row
 * of its first event, and the times between activities. The rows are returned as they are if it needs none.
 *
 * @param rows.relation rows with the times by which periods are formed
 * @param rows.instants the same rows with times as instants, by which durations are measured
 */
export const timedRows = (
  { columns, roles }: Pick<Dataset, 'columns' | 'roles'>,
  { relation, instants }: { readonly relation: string; readonly instants: string },
  { usesCaseDuration, stepDurations }: Pick<CheckedFormula, 'usesCaseDuration' | 'stepDurations'>,
): string => {
  const { case: caseColumn = '', activity = '', time = '', start, lifecycle } = roles;
  const log = {
    columns: { case: caseColumn, activity, time, start, lifecycle },
    types: new Map(columns.map(({ name, type }) => [name.toLowerCase(), type])),
  };
  const stepped = withStepDurations(relation, instants, { ...log, steps: stepDurations });
  return usesCaseDuration ? withCaseDurations(stepped, instants, { ...log, name: CASE_DURATION_COLUMN }) : stepped;
};
