import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { GraphContext } from '../../../platform/graph/context.js';
import { Run } from './run.entity.js';
import { followRun, type RunUpdate } from './run-updates.js';

@Resolver()
export class RunUpdatesResolver {
  @Subscription(() => Run, {
    description:
      'Delivers the run at once, then again after each change of its `status`, `attempt` or `progress`, and completes after a final status. ' +
      'An item is the state at its delivery, so that changes in quick succession may arrive as one item. ' +
      'NOT_FOUND if the tenant has no such run. To follow a run that is requeued after its end, subscribe again.',
    subscribe: ({ context, args }) => followRun(context as GraphContext, (args as { runId: string }).runId),
  })
  runUpdated(
    @Root() { run }: RunUpdate,
    @Arg('runId', () => ID, { description: 'Id of the run, for example `run_01k9x0m3q8e7ztt2v4w6y8a0bc`.' }) _runId: string,
  ): Run {
    return run;
  }
}
