import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { notFound } from '../../platform/errors/index.js';
import { Allow } from '../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { MetricComputation } from './computation.entity.js';
import { KpiCandidate } from './kpi-candidate.entity.js';
import type { Loaders } from './loaders.js';
import { MetricStatus } from './metric-content.type.js';
import { MetricDefinition, MetricDefinitionConnection, MetricVersion } from './metric-definition.entity.js';
import { MetricDefinitionCreateInput, MetricDefinitionFilter, MetricDefinitionReviseInput } from './metric.input.js';
import { seriesRequest } from './metric-values.service.js';
import { MetricService } from './metric.service.js';
import { MetricPoint, MetricSeries, MetricValuesArgs } from './metric-values.type.js';

@Resolver(() => MetricDefinition)
export class MetricDefinitionResolver {
  constructor(
    private readonly metrics: MetricService,
    private readonly loaders: Loaders,
  ) {}

  @Query(() => [MetricDefinition], { description: 'Newest first, at most a thousand.' })
  @Allow('graph:read')
  metricDefinitions(@Ctx() ctx: GraphContext): Promise<MetricDefinition[]> {
    return this.metrics.list(ctx);
  }

  @Query(() => MetricDefinitionConnection, { description: 'Metrics, newest first.' })
  @Allow('graph:read')
  metricDefinitionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => MetricDefinitionFilter, { nullable: true }) filter: MetricDefinitionFilter | null = null,
  ): Connection<MetricDefinition> {
    return this.metrics.connection(ctx, page, filter);
  }

  @Query(() => MetricDefinition)
  @Allow('graph:read')
  metricDefinition(@Ctx() ctx: GraphContext, @Arg('metricId', () => ID) metricId: string): Promise<MetricDefinition> {
    return this.metrics.get(ctx, metricId);
  }

  @Query(() => [MetricVersion], { description: 'Newest first.' })
  @Allow('graph:read')
  metricVersions(@Ctx() ctx: GraphContext, @Arg('metricId', () => ID) metricId: string): Promise<MetricVersion[]> {
    return this.metrics.versions(ctx, metricId);
  }

  @Mutation(() => MetricVersion, { description: 'Defines a metric; answers with its first version.' })
  @Allow('metrics:write')
  createMetricDefinition(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => MetricDefinitionCreateInput) input: MetricDefinitionCreateInput,
  ): Promise<MetricVersion> {
    return this.metrics.create(ctx, input);
  }

  @Mutation(() => MetricVersion, {
    description: 'Writes the next version of a metric; CONFLICT when another one has come since the expected one.',
  })
  @Allow('metrics:write')
  reviseMetricDefinition(
    @Ctx() ctx: GraphContext,
    @Arg('metricId', () => ID) metricId: string,
    @Arg('input', () => MetricDefinitionReviseInput) input: MetricDefinitionReviseInput,
  ): Promise<MetricVersion> {
    return this.metrics.revise(ctx, metricId, input);
  }

  @Mutation(() => MetricDefinition, { description: 'Makes a draft a metric that is steered by; CONFLICT without a dataset that it fits.' })
  @Allow('metrics:write')
  activateMetricDefinition(@Ctx() ctx: GraphContext, @Arg('metricId', () => ID) metricId: string): Promise<MetricDefinition> {
    return this.metrics.activate(ctx, metricId);
  }

  @Mutation(() => MetricDefinition, { description: 'Takes a metric out of use; its versions and values stay.' })
  @Allow('metrics:write')
  retireMetricDefinition(@Ctx() ctx: GraphContext, @Arg('metricId', () => ID) metricId: string): Promise<MetricDefinition> {
    return this.metrics.retire(ctx, metricId);
  }

  @FieldResolver(() => [MetricVersion], { description: 'Newest first.' })
  async versions(@Ctx() ctx: GraphContext, @Root() { metricId }: MetricDefinition): Promise<MetricVersion[]> {
    return (await this.loaders.versions(ctx, metricId)) ?? [];
  }

  @FieldResolver(() => MetricPoint, {
    nullable: true,
    description: 'The newest value by its own grain, in total; null while there is none.',
  })
  async latest(@Ctx() ctx: GraphContext, @Root() metric: MetricDefinition): Promise<MetricPoint | null> {
    return (await this.loaders.latest(ctx, metric)) ?? null;
  }

  @FieldResolver(() => MetricComputation, { nullable: true, description: 'How its values come about; null while it has no dataset.' })
  async computation(@Ctx() ctx: GraphContext, @Root() metric: MetricDefinition): Promise<MetricComputation | null> {
    return (await this.loaders.computation(ctx, metric)) ?? null;
  }

  @FieldResolver(() => KpiCandidate, { nullable: true, description: 'The finding that it was made of; null where somebody defined it.' })
  candidate(@Ctx() ctx: GraphContext, @Root() { metricId }: MetricDefinition): Promise<KpiCandidate | null> {
    return this.loaders.candidateOfMetric(ctx, metricId);
  }

  @FieldResolver(() => MetricSeries, { description: 'Its values over time.' })
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

  @FieldResolver(() => MetricDefinition, { description: 'The metric as it is now.' })
  async definition(@Ctx() ctx: GraphContext, @Root() { metricId }: MetricVersion): Promise<MetricDefinition> {
    const definition = await this.loaders.definition(ctx, metricId);
    if (!definition) throw notFound('metric definition');
    return definition;
  }

  @FieldResolver(() => MetricStatus, { description: 'The status of the metric.' })
  async status(@Ctx() ctx: GraphContext, @Root() version: MetricVersion): Promise<MetricStatus> {
    return (await this.definition(ctx, version)).status;
  }

  @FieldResolver(() => Boolean, { description: 'Whether it is the present version.' })
  async isCurrent(@Ctx() ctx: GraphContext, @Root() version: MetricVersion): Promise<boolean> {
    return (await this.definition(ctx, version)).version === version.version;
  }
}

@Resolver(() => MetricComputation)
export class MetricComputationResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => Boolean, { description: 'Whether the dataset has another content than the values are of.' })
  async stale(@Ctx() ctx: GraphContext, @Root() computation: MetricComputation): Promise<boolean> {
    return (await this.loaders.stale(ctx, computation)) ?? false;
  }
}
