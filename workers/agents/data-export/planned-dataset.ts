import { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import type { RowPlan } from '../../methods/answer-plan/index.js';
import type { PlannedDataset } from './plan-export.js';

/** Returns the dataset of a plan with its name. */
export const plannedDataset = async (
  { em, run: { tenantId } }: AgentContext,
  { datasetId, conditions, calculations }: RowPlan,
): Promise<PlannedDataset | null> => {
  const dataset = await em.findOne(Dataset, { tenantId, datasetId });
  const isOfKpi = conditions.some(({ column }) => calculations.some(({ kpi, name }) => kpi !== undefined && name === column));
  return dataset && { datasetId, name: dataset.name, isOfKpi };
};
