import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { SourceDeletionService } from './source-deletion.service.js';
import { DeletedSource, SourceDependents } from './source-dependents.type.js';

@Resolver()
export class SourceDeletionResolver {
  constructor(private readonly deletion: SourceDeletionService) {}

  @Query(() => [SourceDependents], {
    description: 'What depends on a source, by kind, and what `deleteSource` does with it. Empty if nothing depends on the source.',
  })
  @Allow('graph:read')
  sourceDependents(
    @Ctx() ctx: GraphContext,
    @Arg('sourceId', () => ID, { description: 'Id of the source.' }) sourceId: string,
  ): Promise<SourceDependents[]> {
    return this.deletion.dependents(ctx, sourceId);
  }

  @Mutation(() => DeletedSource, {
    description:
      'Deletes a source with its credentials and what `sourceDependents` lists, by the rule of each kind. A synchronisation that has not ended fails. Results of runs, exports and reports stay. Fails with CONFLICT if metrics read the dataset and `retireMetrics` is false.',
  })
  @Allow('sources:write')
  deleteSource(
    @Ctx() ctx: GraphContext,
    @Arg('sourceId', () => ID, { description: 'Id of the source.' }) sourceId: string,
    @Arg('retireMetrics', () => Boolean, {
      defaultValue: false,
      description: 'True confirms that the draft and active metrics that read the dataset are retired.',
    })
    retireMetrics: boolean,
  ): Promise<DeletedSource> {
    return this.deletion.delete(ctx, sourceId, retireMetrics);
  }
}
