import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { notFound } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { Artifact, Briefing, DownloadLink, Export } from './deliverable.entity.js';
import { DeliverableService } from './deliverable.service.js';
import type { Loaders } from './loaders.js';
import { Run } from './run.entity.js';

@Resolver(() => Run)
export class RunFieldsResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => [Artifact], { description: 'The files that it made, by name.' })
  async artifacts(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<Artifact[]> {
    return (await this.loaders.artifactsOfRun(ctx, run.runId)) ?? [];
  }

  @FieldResolver(() => Run, { nullable: true, description: 'The plan that started it.' })
  async parent(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<Run | null> {
    return run.parentRunId === null ? null : this.loaders.run(ctx, run.parentRunId);
  }

  @FieldResolver(() => [Run], { description: 'The runs that it started for the steps of a plan, in their order.' })
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

  @FieldResolver(() => DownloadLink, { description: 'Signed anew for each answer.' })
  download(@Root() artifact: Artifact): Promise<DownloadLink> {
    return this.deliverables.link(artifact);
  }

  @FieldResolver(() => Run, { nullable: true, description: 'The run that made it.' })
  run(@Ctx() ctx: GraphContext, @Root() artifact: Artifact): Promise<Run | null> {
    return this.loaders.run(ctx, artifact.runId);
  }
}

@Resolver(() => Briefing)
export class BriefingFieldsResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => Run, { nullable: true, description: 'The run that composed it.' })
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

  @FieldResolver(() => String, { description: 'Signed link to the file; expires.' })
  async artifactUrl(@Ctx() ctx: GraphContext, @Root() exported: Export): Promise<string> {
    const artifact = await this.loaders.artifact(ctx, exported.artifactId);
    if (!artifact) throw notFound('artifact');
    return (await this.deliverables.link(artifact)).url;
  }

  @FieldResolver(() => Artifact, { nullable: true, description: 'The file.' })
  artifact(@Ctx() ctx: GraphContext, @Root() exported: Export): Promise<Artifact | null> {
    return this.loaders.artifact(ctx, exported.artifactId);
  }

  @FieldResolver(() => Run, { nullable: true, description: 'The run that made it.' })
  run(@Ctx() ctx: GraphContext, @Root() exported: Export): Promise<Run | null> {
    return this.loaders.run(ctx, exported.runId);
  }
}
