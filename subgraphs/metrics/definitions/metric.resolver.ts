import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../../../platform/errors/index.js';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { MetricComputation } from '../computation/computation.entity.js';
import { KpiCandidate } from '../candidates/kpi-candidate.entity.js';
import type { Loaders } from '../loaders.js';
import { Dataset, DATASET_FIELD, MetricStatus } from './metric-content.type.js';
import { MetricDefinition, MetricDefinitionConnection, MetricVersion, MetricVersionConnection } from './metric-definition.entity.js';
import { MetricDefinitionFilterInput, MetricDefinitionOrder, MetricVersionFilterInput, MetricVersionOrder } from './metric-lists.input.js';
import type { MetricListsService } from './metric-lists.service.js';
import { MetricDefinitionCreateInput, MetricDefinitionReviseInput } from './metric.input.js';
import { MetricOpenPoint, openPointsOf } from './open-points.js';
import { seriesRequest } from '../values/metric-values.service.js';
import { MetricService } from './metric.service.js';
import { MetricPoint, MetricSeries, MetricValuesArgs } from '../values/metric-values.type.js';

const FILTER = { nullable: true, description: 'Conditions that restrict the list.' };

@Resolver(() => MetricDefinition)
export class MetricDefinitionResolver {
  constructor(
    private readonly metrics: MetricService,
    private readonly lists: MetricListsService,
    private readonly loaders: Loaders,
  ) {}

  @Query(() => [MetricDefinition], {
    description: 'The newest 1000 metrics, newest first.',
    deprecationReason: 'Not paged. Use metricDefinitionsConnection.',
  })
  @Allow('graph:read')
  metricDefinitions(@Ctx() ctx: GraphContext): Promise<MetricDefinition[]> {
    return this.metrics.list(ctx);
  }

  @Query(() => MetricDefinitionConnection, { description: 'Metrics, newest first unless ordered otherwise.' })
  @Allow('graph:read')
  metricDefinitionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => MetricDefinitionFilterInput, FILTER) filter: MetricDefinitionFilterInput | null = null,
    @Arg('orderBy', ...MetricDefinitionOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<MetricDefinition> {
    return this.lists.definitions(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => MetricDefinition, { description: 'Metric with the given id. Error NOT_FOUND if it does not exist.' })
  @Allow('graph:read')
  metricDefinition(
    @Ctx() ctx: GraphContext,
    @Arg('metricId', () => ID, { description: 'Id of the metric.' }) metricId: string,
  ): Promise<MetricDefinition> {
    return this.metrics.get(ctx, metricId);
  }

  @Query(() => [MetricVersion], {
    description: 'All versions of a metric, newest first. Error NOT_FOUND if the metric does not exist.',
    deprecationReason: 'Not paged. Use metricDefinition and its field versionsConnection.',
  })
  @Allow('graph:read')
  metricVersions(
    @Ctx() ctx: GraphContext,
    @Arg('metricId', () => ID, { description: 'Id of the metric.' }) metricId: string,
  ): Promise<MetricVersion[]> {
    return this.metrics.versions(ctx, metricId);
  }

  @Mutation(() => MetricVersion, {
    description: 'Creates a metric and returns its first version. Error VALIDATION_FAILED if the formula does not fit the dataset.',
  })
  @Allow('metrics:write')
  createMetricDefinition(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => MetricDefinitionCreateInput, { description: 'Content of the metric.' }) input: MetricDefinitionCreateInput,
  ): Promise<MetricVersion> {
    return this.metrics.create(ctx, input);
  }

  @Mutation(() => MetricVersion, {
    description:
      'Creates the next version of a metric and returns it. Error CONFLICT if `expectedVersion` is not the current version or the metric is retired.',
  })
  @Allow('metrics:write')
  reviseMetricDefinition(
    @Ctx() ctx: GraphContext,
    @Arg('metricId', () => ID, { description: 'Id of the metric.' }) metricId: string,
    @Arg('input', () => MetricDefinitionReviseInput, { description: 'Changes of the next version.' }) input: MetricDefinitionReviseInput,
  ): Promise<MetricVersion> {
    return this.metrics.revise(ctx, metricId, input);
  }

  @Mutation(() => MetricDefinition, {
    description: 'Activates a draft and computes its values. Error CONFLICT if the metric is not a draft or does not fit its dataset.',
  })
  @Allow('metrics:write')
  activateMetricDefinition(
    @Ctx() ctx: GraphContext,
    @Arg('metricId', () => ID, { description: 'Id of the metric.' }) metricId: string,
  ): Promise<MetricDefinition> {
    return this.metrics.activate(ctx, metricId);
  }

  @Mutation(() => MetricDefinition, {
    description: 'Retires a metric; its versions and values are kept. Error CONFLICT if it is already retired.',
  })
  @Allow('metrics:write')
  retireMetricDefinition(
    @Ctx() ctx: GraphContext,
    @Arg('metricId', () => ID, { description: 'Id of the metric.' }) metricId: string,
  ): Promise<MetricDefinition> {
    return this.metrics.retire(ctx, metricId);
  }

  @FieldResolver(() => MetricVersionConnection, { description: 'Versions of the metric, newest first unless ordered otherwise.' })
  versionsConnection(
    @Ctx() ctx: GraphContext,
    @Root() { metricId }: MetricDefinition,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => MetricVersionFilterInput, FILTER) filter: MetricVersionFilterInput | null = null,
    @Arg('orderBy', ...MetricVersionOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<MetricVersion> {
    return this.lists.versions(ctx, metricId, page, filter ?? {}, orderBy);
  }

  @FieldResolver(() => [MetricVersion], {
    description: 'All versions of the metric, newest first.',
    deprecationReason: 'Not paged. Use versionsConnection.',
  })
  async versions(@Ctx() ctx: GraphContext, @Root() { metricId }: MetricDefinition): Promise<MetricVersion[]> {
    return (await this.loaders.versions(ctx, metricId)) ?? [];
  }

  @FieldResolver(() => MetricPoint, {
    nullable: true,
    description: 'Total value of the newest period of the own grain; null while there is none.',
  })
  async latest(@Ctx() ctx: GraphContext, @Root() metric: MetricDefinition): Promise<MetricPoint | null> {
    return (await this.loaders.latest(ctx, metric)) ?? null;
  }

  @FieldResolver(() => MetricComputation, {
    nullable: true,
    description: 'Status and provenance of the values of the current version; null while the metric has no dataset.',
  })
  async computation(@Ctx() ctx: GraphContext, @Root() metric: MetricDefinition): Promise<MetricComputation | null> {
    return (await this.loaders.computation(ctx, metric)) ?? null;
  }

  @FieldResolver(() => Dataset, DATASET_FIELD)
  async dataset(@Ctx() ctx: GraphContext, @Root() { datasetId }: MetricDefinition): Promise<Dataset | null> {
    return datasetId === null ? null : ((await this.loaders.dataset(ctx, datasetId)) ?? null);
  }

  @FieldResolver(() => [MetricOpenPoint], { description: 'What the draft lacks; empty for other metrics.' })
  openPoints(@Root() metric: MetricDefinition): MetricOpenPoint[] {
    return openPointsOf(metric);
  }

  @FieldResolver(() => KpiCandidate, {
    nullable: true,
    description: 'KPI candidate that the metric was created from; null for a metric that was defined directly.',
  })
  candidate(@Ctx() ctx: GraphContext, @Root() { metricId }: MetricDefinition): Promise<KpiCandidate | null> {
    return this.loaders.candidateOfMetric(ctx, metricId);
  }

  @FieldResolver(() => MetricSeries, { description: 'Values of the current version over time.' })
  async values(
    @Ctx() ctx: GraphContext,
    @Root() metric: MetricDefinition,
    @Args(() => MetricValuesArgs) args: MetricValuesArgs,
  ): Promise<MetricSeries | undefined> {
    return this.loaders.series(ctx, seriesRequest(metric, args));
  }
}

@Resolver(() => MetricVersion)
export class MetricVersionResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => Dataset, DATASET_FIELD)
  async dataset(@Ctx() ctx: GraphContext, @Root() { datasetId }: MetricVersion): Promise<Dataset | null> {
    return datasetId === null ? null : ((await this.loaders.dataset(ctx, datasetId)) ?? null);
  }

  @FieldResolver(() => MetricSeries, {
    description: 'Values of this version over time. Those of an earlier version are as they were last computed.',
  })
  @GraphOnly()
  async values(
    @Ctx() ctx: GraphContext,
    @Root() version: MetricVersion,
    @Args(() => MetricValuesArgs) args: MetricValuesArgs,
  ): Promise<MetricSeries | undefined> {
    return this.loaders.series(ctx, seriesRequest(version, args));
  }

  @FieldResolver(() => MetricDefinition, { description: 'The metric with the content of its current version.' })
  async definition(@Ctx() ctx: GraphContext, @Root() { metricId }: MetricVersion): Promise<MetricDefinition> {
    const definition = await this.loaders.definition(ctx, metricId);
    if (!definition) throw notFound('metric definition');
    return definition;
  }

  @FieldResolver(() => MetricStatus, { description: 'Lifecycle status of the metric.' })
  async status(@Ctx() ctx: GraphContext, @Root() version: MetricVersion): Promise<MetricStatus> {
    return (await this.definition(ctx, version)).status;
  }

  @FieldResolver(() => Boolean, { description: 'True if this is the current version of the metric.' })
  async isCurrent(@Ctx() ctx: GraphContext, @Root() version: MetricVersion): Promise<boolean> {
    return (await this.definition(ctx, version)).version === version.version;
  }
}

@Resolver(() => MetricComputation)
export class MetricComputationResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => Boolean, { description: 'True if the content of the dataset has changed since the values were computed.' })
  async stale(@Ctx() ctx: GraphContext, @Root() computation: MetricComputation): Promise<boolean> {
    return (await this.loaders.stale(ctx, computation)) ?? false;
  }
}
