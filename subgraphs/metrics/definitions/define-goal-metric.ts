import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReadDatasetContents } from '../../../platform/cross-domain/index.js';
import { isSameUnit } from '../../../platform/content/index.js';
import { KpiCandidateService } from '../candidates/kpi-candidate.service.js';
import { computes, openCandidates } from '../candidates/match-drafts.js';
import type { Requester } from '../computation/metric.store.js';
import { isSameKpi } from '../kpi-names/index.js';
import { MetricStatus } from './metric-content.type.js';
import { MetricDefinition } from './metric-definition.entity.js';
import type { DraftContent } from './metric-rules.js';
import { MetricService } from './metric.service.js';

/** Content of a metric that measures a goal and is not bound to a dataset yet. */
export type GoalMetric = Omit<DraftContent, 'datasetId' | 'timeColumn' | 'dimensions' | 'green' | 'amber'>;

/**
 * Defines the draft metric of a goal in the caller's transaction, unless the tenant has a metric with the same meaning and unit. If an
 * open KPI candidate computes it, the draft takes formula and dataset from the candidate, which is thereby adopted.
 * @returns id of the created or existing metric
 */
export const defineGoalMetric = async (
  em: EntityManager,
  requester: Requester,
  goal: GoalMetric,
  readDatasets: ReadDatasetContents,
): Promise<{ metricId: string; created: boolean }> => {
  const { tenantId } = requester;
  const metrics = await em.find(MetricDefinition, { tenantId, status: { $ne: MetricStatus.RETIRED } }, { orderBy: { metricId: 'asc' } });
  const existing = metrics.find(
    ({ name, unit }) => isSameKpi(name, goal.name) && (unit === null || goal.unit === null || isSameUnit(unit, goal.unit)),
  );
  if (existing) return { metricId: existing.metricId, created: false };
  const service = new MetricService(requester.maxAttempts, readDatasets);
  const unbound = { ...goal, datasetId: null, timeColumn: null, dimensions: [], green: null, amber: null };
  const metricId = await service.createIn(em, requester, unbound, MetricStatus.DRAFT);
  const candidate = (await openCandidates(em, tenantId)).find((each) => computes(each, goal));
  if (candidate) await new KpiCandidateService(service).adoptIn(em, requester, candidate.candidateId, {});
  return { metricId, created: true };
};
