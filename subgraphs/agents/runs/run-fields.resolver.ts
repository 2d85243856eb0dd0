import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { notFound } from '../../../platform/errors/index.js';
import { PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { Artifact, Briefing, DownloadLink, Export } from '../deliverables/deliverable.entity.js';
import { DeliverableService } from '../deliverables/deliverable.service.js';
import { ExportDetails } from '../deliverables/export-details.type.js';
import type { Loaders } from '../loaders.js';
import { AgentResult, typedResultOf } from '../results/index.js';
import { readStored } from '../results/stored-field.js';
import { RunFilterInput, RunOrder } from './run-lists.input.js';
import { Run, RunConnection } from './run.entity.js';
import { RunService } from './run.service.js';

@Resolver(() => Run)
export class RunFieldsResolver {
  constructor(
    private readonly runs: RunService,
    private readonly loaders: Loaders,
  ) {}

  @FieldResolver(() => [Artifact], { description: 'Files that the run produced, ordered by name.' })
  async artifacts(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<Artifact[]> {
    return (await this.loaders.artifactsOfRun(ctx, run.runId)) ?? [];
  }

  @FieldResolver(() => Run, {
    nullable: true,
    description: 'The run that executes the plan of which this run is a step; null if no plan started it.',
  })
  async parent(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<Run | null> {
    return run.parentRunId === null ? null : this.loaders.run(ctx, run.parentRunId);
  }

  @FieldResolver(() => AgentResult, {
    nullable: true,
    description:
      'Result with typed fields, for the agents `action-recommendation`, `causal-analysis`, `data-quality`, `initiative-prioritisation`, ' +
      '`kpi-discovery`, `pattern-recognition`, `peer-benchmarking`, `process-mining`, `scenario-simulation` and `target-recommendation`. ' +
      'Null for other agents and jobs, and until the run has succeeded.',
  })
  @GraphOnly()
  typedResult(@Root() run: Run): AgentResult | null {
    return typedResultOf(run);
  }

  @FieldResolver(() => RunConnection, {
    description: 'Runs of the steps of the plan that this run executes, in the order of their start unless ordered otherwise.',
  })
  @GraphOnly()
  childrenConnection(
    @Ctx() ctx: GraphContext,
    @Root() run: Run,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => RunFilterInput, { nullable: true, description: 'Conditions that the listed runs meet.' })
    filter: RunFilterInput | null = null,
    @Arg('orderBy', ...RunOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Run> {
    return this.runs.children(ctx, run.runId, page, filter ?? {}, orderBy);
  }

  @FieldResolver(() => [Run], {
    deprecationReason: 'Not paged. Use childrenConnection.',
    description: 'Runs of the steps of the plan that this run executes, in the order of their start; empty for other runs.',
  })
  async children(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<Run[]> {
    return (await this.loaders.childrenOfRun(ctx, run.runId)) ?? [];
  }
}

@Resolver(() => Artifact)
export class ArtifactFieldsResolver {
  constructor(
    private readonly deliverables: DeliverableService,
    private readonly loaders: Loaders,
  ) {}

  @FieldResolver(() => DownloadLink, { description: 'Download link of the file, newly signed for each response.' })
  download(@Root() artifact: Artifact): Promise<DownloadLink> {
    return this.deliverables.link(artifact);
  }

  @FieldResolver(() => Run, { nullable: true, description: 'The run that produced the file; null if it no longer exists.' })
  run(@Ctx() ctx: GraphContext, @Root() artifact: Artifact): Promise<Run | null> {
    return this.loaders.run(ctx, artifact.runId);
  }
}

@Resolver(() => Briefing)
export class BriefingFieldsResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => Run, { nullable: true, description: 'The run that composed the briefing; null if it no longer exists.' })
  run(@Ctx() ctx: GraphContext, @Root() briefing: Briefing): Promise<Run | null> {
    return this.loaders.run(ctx, briefing.runId);
  }
}

@Resolver(() => Export)
export class ExportFieldsResolver {
  constructor(
    private readonly deliverables: DeliverableService,
    private readonly loaders: Loaders,
  ) {}

  @FieldResolver(() => String, { description: 'Signed URL of the file; it expires.' })
  async artifactUrl(@Ctx() ctx: GraphContext, @Root() exported: Export): Promise<string> {
    const artifact = await this.loaders.artifact(ctx, exported.artifactId);
    if (!artifact) throw notFound('artifact');
    return (await this.deliverables.link(artifact)).url;
  }

  @FieldResolver(() => ExportDetails, { description: 'Contents of the file and its differences from the exported data.' })
  @GraphOnly()
  details(@Root() exported: Export): ExportDetails {
    return readStored(ExportDetails, exported.manifest);
  }

  @FieldResolver(() => Artifact, { nullable: true, description: 'The exported file; null if it no longer exists.' })
  artifact(@Ctx() ctx: GraphContext, @Root() exported: Export): Promise<Artifact | null> {
    return this.loaders.artifact(ctx, exported.artifactId);
  }

  @FieldResolver(() => Run, { nullable: true, description: 'The run that produced the export; null if it no longer exists.' })
  run(@Ctx() ctx: GraphContext, @Root() exported: Export): Promise<Run | null> {
    return this.loaders.run(ctx, exported.runId);
  }
}
