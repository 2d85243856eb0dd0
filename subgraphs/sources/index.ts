import { adviceReference } from '../../platform/graph/types/advice.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { SourcesAdviceResolver, ProactiveAdvice } from './advice.resolver.js';
import { DATASET_PROFILE_RESOLVERS } from './datasets/dataset-profile.resolver.js';
import { Dataset } from './datasets/dataset.entity.js';
import { DatasetWarningText } from './datasets/dataset-warning.type.js';
import { QualityCheck } from './quality-checks/quality-check.entity.js';
import { Document } from './documents/document.entity.js';
import { DocumentResolver } from './documents/document.resolver.js';
import { DocumentService } from './documents/document.service.js';
import { SourceDeletionResolver } from './deletion/source-deletion.resolver.js';
import { SourceDeletionService } from './deletion/source-deletion.service.js';
import { DatasetReadingResolver } from './datasets/dataset-reading.type.js';
import { DatasetService } from './datasets/dataset.service.js';
import { QualityCheckResolver, QualityDetailsResolver, QualityFindingResolver } from './quality-checks/quality-check.resolver.js';
import { createLoaders } from './loaders.js';
import { QualityCheckService } from './quality-checks/quality-check.service.js';
import { Source, UploadLinkResolver } from './source.entity.js';
import { sourcesQueries } from './sources.queries.js';
import { sourceServiceOf } from './source.service.js';
import { Cockpit, SourcesCockpitResolver } from './sources-cockpit.resolver.js';
import { NavBadges, SourcesBadgesResolver } from './sources-badges.resolver.js';
import { SourceListsResolver } from './lists/source-lists.resolver.js';
import { SourceListsService } from './lists/source-lists.service.js';
import { DatasetResolver, SourceResolver } from './sources.resolver.js';
import { DataTrustResolver } from './trust/data-trust.resolver.js';
import { DataTrustService } from './trust/data-trust.service.js';
import { TrustReasonText } from './trust/data-trust.type.js';

export { Document } from './documents/document.entity.js';
export { Dataset } from './datasets/dataset.entity.js';
export { QualityCheck, TrustGate } from './quality-checks/quality-check.entity.js';
export { latestChecks } from './quality-checks/latest-checks.js';
export {
  publishDataset,
  recordQualityCheck,
  recordSyncFailure,
  supersededBySettings,
  type IngestedDataset,
} from './datasets/dataset.store.js';
export { understoodColumns, type UnderstandableDataset } from './datasets/understood-dataset.js';
export { DEMO_FILES, findDemoFile } from './demo/demo-files.js';
export * from './ingestion/index.js';
export * from './quality/index.js';
export * from './connectors/index.js';
export { isRemote, remoteDataOf } from './remote-data.js';
export { startDueSyncs, tenantsWithDueSources } from './schedule/due-sources.js';
export { sourceRegistrarOf } from './source-registrar.js';
export { datasetContents, datasetTable, type DatasetTable } from './sources.queries.js';
export { Source, SourceKind, SourceOrigin } from './source.entity.js';

/** Resolvers of fields that are computed from their parent object. */
const PART_RESOLVERS = [...DATASET_PROFILE_RESOLVERS, DatasetWarningText, TrustReasonText, UploadLinkResolver];

/** Data ingestion: sources, the datasets that are ingested from them, and their data quality. */
export const sourcesSubgraph: SubgraphModule = {
  name: 'sources',
  entities: [Source, Dataset, QualityCheck, Document],
  crossDomainQueries: sourcesQueries,
  resolverClasses: [
    SourceResolver,
    SourceListsResolver,
    SourceDeletionResolver,
    DatasetResolver,
    DatasetReadingResolver,
    DocumentResolver,
    QualityCheckResolver,
    QualityDetailsResolver,
    QualityFindingResolver,
    SourcesBadgesResolver,
    SourcesCockpitResolver,
    DataTrustResolver,
    SourcesAdviceResolver,
    ...PART_RESOLVERS,
  ],
  orphanedTypes: [NavBadges, Cockpit, ProactiveAdvice],
  wire: (runtime) => {
    const sources = sourceServiceOf(runtime);
    const datasets = new DatasetService();
    const trust = new DataTrustService();
    const loaders = createLoaders();
    const checks = new QualityCheckService(sources, datasets, runtime.config.runs.maxAttempts);
    return {
      resolvers: [
        new SourceResolver(sources, datasets, checks, loaders),
        new SourceListsResolver(new SourceListsService()),
        new SourceDeletionResolver(new SourceDeletionService(runtime.crossDomain)),
        new DatasetResolver(datasets, loaders, trust),
        new DatasetReadingResolver(runtime.storage),
        new DocumentResolver(new DocumentService(runtime.storage)),
        new QualityCheckResolver(loaders),
        new QualityDetailsResolver(),
        new QualityFindingResolver(),
        new SourcesBadgesResolver(),
        new SourcesCockpitResolver(),
        new DataTrustResolver(trust),
        new SourcesAdviceResolver(trust),
        ...PART_RESOLVERS.map((PartResolver) => new PartResolver()),
      ],
      references: {
        Source: (ctx, key: { sourceId: string }) => loaders.source(ctx, key.sourceId),
        Dataset: (ctx, key: { datasetId: string }) => loaders.dataset(ctx, key.datasetId),
        Document: (ctx, key: { documentId: string }) => loaders.document(ctx, key.documentId),
        QualityCheck: (ctx, key: { qualityCheckId: string }) => loaders.qualityCheck(ctx, key.qualityCheckId),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
        ProactiveAdvice: adviceReference,
      },
    };
  },
};
