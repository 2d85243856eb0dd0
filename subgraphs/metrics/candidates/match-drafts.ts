import type { EntityManager } from '@mikro-orm/postgresql';
import { isSameUnit } from '../../../platform/content/index.js';
import { MetricStatus } from '../definitions/metric-content.type.js';
import { MetricDefinition } from '../definitions/metric-definition.entity.js';
import { isSameKpi } from '../kpi-names/index.js';
import { KpiCandidate, KpiCandidateStatus } from './kpi-candidate.entity.js';

/** Returns the drafts of the tenant that no dataset carries yet, oldest first. */
export const waitingDrafts = (em: EntityManager, tenantId: string): Promise<MetricDefinition[]> =>
  em.find(MetricDefinition, { tenantId, status: MetricStatus.DRAFT, datasetId: null }, { orderBy: { metricId: 'asc' } });

/** Returns the open candidates, best first. */
export const openCandidates = (em: EntityManager, tenantId: string): Promise<KpiCandidate[]> =>
  em.find(KpiCandidate, { tenantId, status: KpiCandidateStatus.OPEN }, { orderBy: { score: 'desc', rank: 'asc', candidateId: 'asc' } });

/** Name and unit of a draft; a null unit is not known. */
type Wanted = Pick<MetricDefinition, 'name' | 'unit'>;

/** Returns whether a candidate computes the KPI that a draft describes: the same meaning in the same unit. */
export const computes = ({ finding }: Pick<KpiCandidate, 'finding'>, { name, unit }: Wanted): boolean =>
  (unit === null || finding.unit === null || Object.values(finding.unit).some((own) => isSameUnit(own, unit))) &&
  Object.values(finding.name).some((own) => isSameKpi(own, name));
