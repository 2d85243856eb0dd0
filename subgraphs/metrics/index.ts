import type { ReadDatasetContents } from '../../platform/cross-domain/index.js';
import { adviceReference } from '../../platform/graph/types/advice.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { MetricsAdviceResolver, ProactiveAdvice } from './advice.resolver.js';
import { ComputationWarningText, MetricComputation } from './computation/computation.entity.js';
import { FormulaCheckResolver } from './formula/formula-check.resolver.js';
import { createGoldReader } from './gold/gold-reader.js';
import { KpiCandidate } from './candidates/kpi-candidate.entity.js';
import { KpiCandidateResolver } from './candidates/kpi-candidate.resolver.js';
import { KpiCandidateService } from './candidates/kpi-candidate.service.js';
import { LakehouseProbe, LakehouseResolver } from './lakehouse-status.js';
import { createLoaders } from './loaders.js';
import { MetricDefinition, MetricVersion } from './definitions/metric-definition.entity.js';
import { MetricListsService } from './definitions/metric-lists.service.js';
import { MetricValuesService } from './values/metric-values.service.js';
import { MetricComputationResolver, MetricDefinitionResolver, MetricVersionResolver } from './definitions/metric.resolver.js';
import { MetricService } from './definitions/metric.service.js';
import { MetricsBadgesResolver, NavBadges } from './metrics-badges.resolver.js';
import { Cockpit, MetricsCockpitResolver } from './metrics-cockpit.resolver.js';
import { metricsQueries } from './metrics.queries.js';

export { bindFormula, formulasOf, isRead, kpiCatalogue } from './catalogue/catalogue.js';
export type { CatalogueKpi, CatalogueRole } from './catalogue/catalogue.schema.js';
export {
  CASE_DURATION_COLUMN,
  stepDurationColumn,
  type StepDuration,
  checkFormula,
  childrenOf,
  compileFormula,
  FormulaError,
  textCondition,
  inUnitOfShare,
  parseFormula,
  quotedColumn,
  quotedText,
  type CheckedFormula,
  type CompiledFormula,
  type ScaledColumn,
} from './formula/index.js';
export { MetricComputation } from './computation/computation.entity.js';
export { createGoldReader } from './gold/gold-reader.js';
export { MetricDirection, MetricGrain, MetricStatus, OPEN_FORMULA } from './definitions/metric-content.type.js';
export { defineGoalMetric } from './definitions/define-goal-metric.js';
export { waitingDrafts } from './candidates/match-drafts.js';
export { defineDemoMetrics, dismissKnownCandidates, loadDemoMetrics } from './demo/demo-metrics.js';
export { KpiCandidate } from './candidates/kpi-candidate.entity.js';
export { recordKpiCandidates, type DiscoveredKpis } from './candidates/kpi-candidate.store.js';
export { kpiFindingSchema, type KpiFinding } from './candidates/kpi-finding.js';
export {
  bestMatch,
  catalogueKpiOf,
  isUnit,
  nameMatch,
  namesOfKpi,
  namesWhole,
  namingOfKpi,
  significantWords,
  withoutUnit,
  wordsOf,
  type Named,
} from './kpi-names/index.js';
export { readMetricStatuses, type MetricWithStatus } from './definitions/metric-status.js';
export { MetricValuesService } from './values/metric-values.service.js';
export { MetricDefinition, MetricVersion } from './definitions/metric-definition.entity.js';
export { markComputing, requestRefresh } from './computation/metric.store.js';
export { isTargetReached, thresholdStatus, ThresholdStatus } from './values/threshold-status.js';
export { newestMetricValues, type NewestValue } from './values/newest-values.js';
export { emptyPeriods, grainsFrom, isCompletePeriod, type CoveredDays } from './values/period.js';
export { commitRefresh, failRefresh, outdatedMetrics, type RefreshResult } from './computation/refresh.store.js';

/** Metric definitions and their versions, computed values, and KPI candidates found in the data. */
export const metricsSubgraph: SubgraphModule = {
  name: 'metrics',
  crossDomainQueries: metricsQueries,
  entities: [MetricDefinition, MetricVersion, MetricComputation, KpiCandidate],
  resolverClasses: [
    MetricDefinitionResolver,
    MetricVersionResolver,
    MetricComputationResolver,
    ComputationWarningText,
    KpiCandidateResolver,
    LakehouseResolver,
    MetricsBadgesResolver,
    MetricsCockpitResolver,
    MetricsAdviceResolver,
    FormulaCheckResolver,
  ],
  orphanedTypes: [NavBadges, Cockpit, ProactiveAdvice],
  wire: ({ config, crossDomain, database, storage, log }) => {
    const readDatasets: ReadDatasetContents = async (em, tenantId, datasetIds) =>
      (await crossDomain.read(em, tenantId, 'datasetContents', datasetIds)) ?? [];
    const metrics = new MetricService(config.runs.maxAttempts, readDatasets);
    const values = new MetricValuesService(createGoldReader(config.lakehouse.readPath, storage, log));
    const loaders = createLoaders(values, readDatasets, crossDomain);
    return {
      resolvers: [
        new MetricDefinitionResolver(metrics, new MetricListsService(), loaders),
        new MetricVersionResolver(loaders),
        new MetricComputationResolver(loaders),
        new ComputationWarningText(),
        new KpiCandidateResolver(new KpiCandidateService(metrics), loaders),
        new MetricsBadgesResolver(values),
        new MetricsCockpitResolver(values),
        new MetricsAdviceResolver(values),
        new FormulaCheckResolver(readDatasets, crossDomain, storage),
        new LakehouseResolver(new LakehouseProbe(config.lakehouse.readPath, database.system, storage, log)),
      ],
      references: {
        ProactiveAdvice: adviceReference,
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
        KpiCandidate: (ctx, key: { candidateId: string }) => loaders.candidate(ctx, key.candidateId),
        MetricDefinition: (ctx, key: { metricId: string }) => loaders.definition(ctx, key.metricId),
      },
    };
  },
};
