import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { Artifact, DownloadLink, Export } from './deliverable.entity.js';
import { DeliverableService } from './deliverable.service.js';
import { Run } from './run.entity.js';

type ArtifactLoader = DataLoader<string, Artifact[]>;

@Resolver(() => Run)
export class RunFieldsResolver {
  /** One loader per operation: a context never outlives the request it was made for. */
  private readonly loaders = new WeakMap<GraphContext, ArtifactLoader>();

  constructor(private readonly deliverables: DeliverableService) {}

  @FieldResolver(() => [Artifact])
  artifacts(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<Artifact[]> {
    let loader = this.loaders.get(ctx);
    if (!loader) {
      loader = new DataLoader((runIds) => this.deliverables.artifactsOfRuns(ctx.em, ctx.tenantId, runIds));
      this.loaders.set(ctx, loader);
    }
    return loader.load(run.runId);
  }
}

@Resolver(() => Artifact)
export class ArtifactFieldsResolver {
  constructor(private readonly deliverables: DeliverableService) {}

  @FieldResolver(() => DownloadLink, { description: 'Signed anew for each answer.' })
  download(@Root() artifact: Artifact): Promise<DownloadLink> {
    return this.deliverables.link(artifact);
  }
}

@Resolver(() => Export)
export class ExportFieldsResolver {
  constructor(private readonly deliverables: DeliverableService) {}

  @FieldResolver(() => String, { description: 'Signed link to the file; expires.' })
  async artifactUrl(@Ctx() ctx: GraphContext, @Root() exported: Export): Promise<string> {
    const artifact = await this.deliverables.artifact(ctx, exported.artifactId);
    return (await this.deliverables.link(artifact)).url;
  }
}
