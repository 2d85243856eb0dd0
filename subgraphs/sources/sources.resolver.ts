import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../../platform/errors/index.js';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';
import { DatasetUpdateInput } from './datasets/dataset-update.input.js';
import { DatasetProfile } from './datasets/dataset-profile.type.js';
import { Dataset, type DatasetHead } from './datasets/dataset.entity.js';
import { QualityCheck, type QualityCheckHead } from './quality-checks/quality-check.entity.js';
import { DatasetService } from './datasets/dataset.service.js';
import type { Loaders } from './loaders.js';
import { QualityCheckService } from './quality-checks/quality-check.service.js';
import { QualityCheckOutcome, SourceQuality } from './quality-checks/quality-check.type.js';
import { Source, UploadLink } from './source.entity.js';
import { AgentRunRef, SourceCreateInput } from './source.input.js';
import { SourceService } from './source.service.js';
import { SourceUpdateInput } from './source-update.input.js';
import type { DataTrustService } from './trust/data-trust.service.js';
import { DatasetTrust } from './trust/data-trust.type.js';

@Resolver(() => Source)
export class SourceResolver {
  constructor(
    private readonly sourceService: SourceService,
    private readonly datasetService: DatasetService,
    private readonly checks: QualityCheckService,
    private readonly loaders: Loaders,
  ) {}

  @Query(() => [Source], {
    description: 'All sources of the tenant, newest first.',
    deprecationReason: 'Not paged. Use sourcesConnection.',
  })
  @Allow('graph:read')
  sources(@Ctx() ctx: GraphContext): Promise<Source[]> {
    return this.sourceService.list(ctx);
  }

  @Query(() => Source, { description: 'A source by its id.' })
  @Allow('graph:read')
  source(@Ctx() ctx: GraphContext, @Arg('sourceId', () => ID, { description: 'Id of the source.' }) sourceId: string): Promise<Source> {
    return this.sourceService.get(ctx, sourceId);
  }

  @Query(() => SourceQuality, { description: 'Data quality of a source: its dataset, latest check and trust gate.' })
  @Allow('graph:read')
  async sourceQuality(
    @Ctx() ctx: GraphContext,
    @Arg('sourceId', () => ID, { description: 'Id of the source.' }) sourceId: string,
  ): Promise<SourceQuality> {
    await this.sourceService.get(ctx, sourceId);
    const dataset = await this.datasetService.ofSource(ctx, sourceId);
    const latest = dataset && (await this.datasetService.latestCheck(ctx, dataset.datasetId));
    return { sourceId, dataset, gate: latest?.gate ?? null, latest };
  }

  @Mutation(() => Source, { description: 'Creates a source. Its data is not read until `syncSource`.' })
  @Allow('sources:write')
  createSource(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => SourceCreateInput, { description: 'The source to create.' }) input: SourceCreateInput,
  ): Promise<Source> {
    return this.sourceService.create(ctx, input);
  }

  @Mutation(() => Source, {
    description:
      'Changes a source. Ingested data does not change until the next synchronisation. Fails with CONFLICT if the source was updated after `expectedUpdatedAt`.',
  })
  @Allow('sources:write')
  updateSource(
    @Ctx() ctx: GraphContext,
    @Arg('sourceId', () => ID, { description: 'Id of the source.' }) sourceId: string,
    @Arg('input', () => SourceUpdateInput, { description: 'The changes.' }) input: SourceUpdateInput,
    @Arg('expectedUpdatedAt', () => DateTime, {
      nullable: true,
      description: 'Value of `updatedAt` that the change is based on. Absent: the change is made without this check.',
    })
    expectedUpdatedAt: Date | null = null,
  ): Promise<Source> {
    return this.sourceService.update(ctx, sourceId, input, expectedUpdatedAt);
  }

  @Mutation(() => AgentRunRef, {
    description:
      'Starts a synchronisation of a source: fetches, validates, normalises, profiles and checks its data. At most one per source runs at a time and at most one waits behind it; `outcome` tells whether the request started or joined a run.',
  })
  @Allow('sources:write')
  syncSource(
    @Ctx() ctx: GraphContext,
    @Arg('sourceId', () => ID, { description: 'Id of the source.' }) sourceId: string,
  ): Promise<AgentRunRef> {
    return this.sourceService.sync(ctx, sourceId);
  }

  @Mutation(() => QualityCheckOutcome, {
    description:
      'Starts a quality check of the dataset of a source and waits for its result for a limited time. Fails with CONFLICT before the first synchronisation.',
  })
  @Allow('sources:write')
  checkSourceQuality(
    @Ctx() ctx: GraphContext,
    @Arg('sourceId', () => ID, { description: 'Id of the source.' }) sourceId: string,
  ): Promise<QualityCheckOutcome> {
    return this.checks.check(ctx, sourceId);
  }

  @FieldResolver(() => UploadLink, {
    nullable: true,
    description: 'Link for the upload of the file; null unless `origin` is `upload` and the caller may write sources.',
  })
  upload(@Ctx() ctx: GraphContext, @Root() source: Source): Promise<UploadLink | null> {
    return this.sourceService.uploadLink(ctx, source);
  }

  @FieldResolver(() => Dataset, {
    nullable: true,
    description: 'Dataset that was ingested from the source; null before the first successful synchronisation.',
  })
  async dataset(@Ctx() ctx: GraphContext, @Root() source: Source): Promise<DatasetHead | null> {
    return (await this.loaders.datasetOfSource(ctx, source.sourceId)) ?? null;
  }
}

@Resolver(() => Dataset)
export class DatasetResolver {
  constructor(
    private readonly datasetService: DatasetService,
    private readonly loaders: Loaders,
    private readonly trustService: DataTrustService,
  ) {}

  @Query(() => [Dataset], {
    description: 'All datasets of the tenant, latest ingestion first.',
    deprecationReason: 'Not paged. Use datasetsConnection.',
  })
  @Allow('graph:read')
  datasets(@Ctx() ctx: GraphContext): Promise<DatasetHead[]> {
    return this.datasetService.list(ctx);
  }

  @Query(() => Dataset, { name: 'dataset', description: 'A dataset by its id.' })
  @Allow('graph:read')
  get(
    @Ctx() ctx: GraphContext,
    @Arg('datasetId', () => ID, { description: 'Id of the dataset.' }) datasetId: string,
  ): Promise<DatasetHead> {
    return this.datasetService.get(ctx, datasetId);
  }

  @Query(() => DatasetProfile, { description: 'Statistics of the columns of a dataset.' })
  @Allow('graph:read')
  async datasetProfile(
    @Ctx() ctx: GraphContext,
    @Arg('datasetId', () => ID, { description: 'Id of the dataset.' }) datasetId: string,
  ): Promise<DatasetProfile> {
    const profile = await this.loaders.profileOfDataset(ctx, datasetId);
    if (!profile) throw notFound('dataset');
    return profile;
  }

  @Query(() => [QualityCheck], {
    description: 'The latest 100 quality checks of the tenant, newest first.',
    deprecationReason: 'Not paged. Use qualityChecksConnection.',
  })
  @Allow('graph:read')
  sourceQualityChecks(@Ctx() ctx: GraphContext): Promise<QualityCheckHead[]> {
    return this.datasetService.checks(ctx);
  }

  @Mutation(() => Dataset, {
    description:
      'Corrects what the service understood of the columns of a dataset. Corrections hold for later versions and for every agent; results computed before do not change. If one correction is invalid, none is stored.',
  })
  @Allow('sources:write')
  updateDataset(
    @Ctx() ctx: GraphContext,
    @Arg('datasetId', () => ID, { description: 'Id of the dataset.' }) datasetId: string,
    @Arg('input', () => DatasetUpdateInput, { description: 'The changes.' }) input: DatasetUpdateInput,
  ): Promise<DatasetHead> {
    return this.datasetService.update(ctx, datasetId, input);
  }

  @FieldResolver(() => DatasetProfile, { description: 'Statistics of the columns of the current version.' })
  profile(@Ctx() ctx: GraphContext, @Root() dataset: Dataset): Promise<DatasetProfile> {
    return this.datasetProfile(ctx, dataset.datasetId);
  }

  @FieldResolver(() => QualityCheck, { nullable: true, description: 'Latest quality check; null before the first one.' })
  async latestCheck(@Ctx() ctx: GraphContext, @Root() dataset: Dataset): Promise<QualityCheckHead | null> {
    return (await this.loaders.latestCheckOfDataset(ctx, dataset.datasetId)) ?? null;
  }

  @FieldResolver(() => DatasetTrust, { description: 'Trust gate of the dataset, with the reasons why it is not open.' })
  @GraphOnly()
  async trust(@Ctx() ctx: GraphContext, @Root() dataset: Dataset): Promise<DatasetTrust> {
    const trust = await this.trustService.ofDataset(ctx, dataset.datasetId);
    if (!trust) throw notFound('dataset');
    return trust;
  }

  @FieldResolver(() => Source, {
    nullable: true,
    description: 'The source that the dataset was ingested from; null if it no longer exists.',
  })
  source(@Ctx() ctx: GraphContext, @Root() dataset: Dataset): Promise<Source | null> {
    return this.loaders.source(ctx, dataset.sourceId);
  }
}
