import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../../platform/errors/index.js';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime } from '../../platform/graph/scalars.js';
import { DatasetProfile } from './dataset-profile.type.js';
import { Dataset, type DatasetHead } from './dataset.entity.js';
import { QualityCheck, type QualityCheckHead } from './quality-check.entity.js';
import { DatasetService } from './dataset.service.js';
import type { Loaders } from './loaders.js';
import { QualityCheckService } from './quality-check.service.js';
import { QualityCheckOutcome, SourceQuality } from './quality-check.type.js';
import { Source, UploadLink } from './source.entity.js';
import { AgentRunRef, SourceCreateInput } from './source.input.js';
import { SourceService } from './source.service.js';
import { SourceUpdateInput } from './source-update.input.js';

@Resolver(() => Source)
export class SourceResolver {
  constructor(
    private readonly sourceService: SourceService,
    private readonly datasetService: DatasetService,
    private readonly checks: QualityCheckService,
    private readonly loaders: Loaders,
  ) {}

  @Query(() => [Source], { description: 'All sources, newest first.', deprecationReason: 'Grows without bound; use sourcesConnection.' })
  @Allow('graph:read')
  sources(@Ctx() ctx: GraphContext): Promise<Source[]> {
    return this.sourceService.list(ctx);
  }

  @Query(() => Source, { description: 'A source.' })
  @Allow('graph:read')
  source(@Ctx() ctx: GraphContext, @Arg('sourceId', () => ID) sourceId: string): Promise<Source> {
    return this.sourceService.get(ctx, sourceId);
  }

  @Query(() => SourceQuality, { description: 'How the data of a source stands: its dataset, its latest check, its gate.' })
  @Allow('graph:read')
  async sourceQuality(@Ctx() ctx: GraphContext, @Arg('sourceId', () => ID) sourceId: string): Promise<SourceQuality> {
    await this.sourceService.get(ctx, sourceId);
    const [dataset, [latest = null]] = await Promise.all([
      this.datasetService.ofSource(ctx, sourceId),
      this.datasetService.checks(ctx, { sourceId }, 1),
    ]);
    return { sourceId, dataset, gate: latest?.gate ?? null, latest };
  }

  @Mutation(() => Source, { description: 'Registers a source; nothing is fetched until it is synchronised.' })
  @Allow('sources:write')
  createSource(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => SourceCreateInput, { description: 'What the source is, and where its data comes from.' }) input: SourceCreateInput,
  ): Promise<Source> {
    return this.sourceService.create(ctx, input);
  }

  @Mutation(() => Source, {
    description: 'Changes a source; its data stays as it was taken in until the next synchronisation. CONFLICT when it was changed since.',
  })
  @Allow('sources:write')
  updateSource(
    @Ctx() ctx: GraphContext,
    @Arg('sourceId', () => ID) sourceId: string,
    @Arg('input', () => SourceUpdateInput, { description: 'What changes.' }) input: SourceUpdateInput,
    @Arg('expectedUpdatedAt', () => DateTime, {
      nullable: true,
      description: 'Its updatedAt as it was last seen; left out, the change is made whatever happened since.',
    })
    expectedUpdatedAt: Date | null = null,
  ): Promise<Source> {
    return this.sourceService.update(ctx, sourceId, input, expectedUpdatedAt);
  }

  @Mutation(() => AgentRunRef, { description: 'Takes the source in anew: fetch, validate, normalise, profile, check.' })
  @Allow('sources:write')
  syncSource(@Ctx() ctx: GraphContext, @Arg('sourceId', () => ID) sourceId: string): Promise<AgentRunRef> {
    return this.sourceService.sync(ctx, sourceId);
  }

  @Mutation(() => QualityCheckOutcome, { description: 'Checks the dataset of a source now.' })
  @Allow('sources:write')
  checkSourceQuality(@Ctx() ctx: GraphContext, @Arg('sourceId', () => ID) sourceId: string): Promise<QualityCheckOutcome> {
    return this.checks.check(ctx, sourceId);
  }

  @FieldResolver(() => UploadLink, { nullable: true, description: 'Null for sources that are fetched, and for those who may not write.' })
  upload(@Ctx() ctx: GraphContext, @Root() source: Source): Promise<UploadLink | null> {
    return this.sourceService.uploadLink(ctx, source);
  }

  @FieldResolver(() => Dataset, { nullable: true, description: 'What it was taken in as; null before the first synchronisation.' })
  async dataset(@Ctx() ctx: GraphContext, @Root() source: Source): Promise<DatasetHead | null> {
    return (await this.loaders.datasetOfSource(ctx, source.sourceId)) ?? null;
  }
}

@Resolver(() => Dataset)
export class DatasetResolver {
  constructor(
    private readonly datasetService: DatasetService,
    private readonly loaders: Loaders,
  ) {}

  @Query(() => [Dataset], {
    description: 'All datasets, the latest taken in first.',
    deprecationReason: 'Grows without bound; use datasetsConnection.',
  })
  @Allow('graph:read')
  datasets(@Ctx() ctx: GraphContext): Promise<DatasetHead[]> {
    return this.datasetService.list(ctx);
  }

  @Query(() => Dataset, { name: 'dataset' })
  @Allow('graph:read')
  get(@Ctx() ctx: GraphContext, @Arg('datasetId', () => ID) datasetId: string): Promise<DatasetHead> {
    return this.datasetService.get(ctx, datasetId);
  }

  @Query(() => DatasetProfile, { description: 'What the columns of a dataset hold.' })
  @Allow('graph:read')
  async datasetProfile(@Ctx() ctx: GraphContext, @Arg('datasetId', () => ID) datasetId: string): Promise<DatasetProfile> {
    const profile = await this.loaders.profileOfDataset(ctx, datasetId);
    if (!profile) throw notFound('dataset');
    return profile;
  }

  @Query(() => [QualityCheck], { description: 'The last hundred, newest first.' })
  @Allow('graph:read')
  sourceQualityChecks(@Ctx() ctx: GraphContext): Promise<QualityCheckHead[]> {
    return this.datasetService.checks(ctx);
  }

  @FieldResolver(() => DatasetProfile, { description: 'What its columns hold.' })
  profile(@Ctx() ctx: GraphContext, @Root() dataset: Dataset): Promise<DatasetProfile> {
    return this.datasetProfile(ctx, dataset.datasetId);
  }

  @FieldResolver(() => QualityCheck, { nullable: true, description: 'Its latest check; null before the first.' })
  async latestCheck(@Ctx() ctx: GraphContext, @Root() dataset: Dataset): Promise<QualityCheckHead | null> {
    return (await this.loaders.latestCheckOfDataset(ctx, dataset.datasetId)) ?? null;
  }

  @FieldResolver(() => Source, { nullable: true, description: 'The source that it was taken in from.' })
  source(@Ctx() ctx: GraphContext, @Root() dataset: Dataset): Promise<Source | null> {
    return this.loaders.source(ctx, dataset.sourceId);
  }
}
