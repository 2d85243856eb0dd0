import { datasetOfColumn, type Understood } from '../request-reading/index.js';
import type { AnswerPlan } from './answer-plan.js';

/**
 * Returns a reading without the columns and values of datasets other than that of the planned rows: a list of customers that has a place
 * as well is no part of "revenue by place".
 */
export const withPlannedDataset = (understood: Understood | null, plan: AnswerPlan | null): Understood | null => {
  const planned = plan?.rows?.datasetId;
  if (understood === null || planned === undefined) return understood;
  const isKept = ({ kind, id }: Understood['subjects'][number]): boolean =>
    (kind !== 'column' && kind !== 'value') || datasetOfColumn(id) === planned;
  return { ...understood, subjects: understood.subjects.filter(isKept) };
};
