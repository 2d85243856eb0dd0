import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { modelAdvice, readFailedRuns, readModelLack, runAdvice } from './advice.rules.js';

export const ProactiveAdvice = adviceStub();

/** What the agents' runs ask to be looked at. */
@Resolver(() => ProactiveAdvice)
export class AgentsAdviceResolver {
  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description: 'Runs that failed and were not made good. Null when it cannot be told.',
  })
  agentFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () => {
      const [failed, lack] = await Promise.all([readFailedRuns(ctx), readModelLack(ctx)]);
      return [...failed.map((runs) => runAdvice(runs, language)), ...(lack ? [modelAdvice(lack, language)] : [])];
    });
  }
}
