import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { modelAdvice, readFailedRuns, readDegradedRuns, runAdvice } from './advice.rules.js';

export const ProactiveAdvice = adviceStub();

/** Advice derived from the runs of agents. */
@Resolver(() => ProactiveAdvice)
export class AgentsAdviceResolver {
  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description:
      'Advice about agents whose latest runs failed, and about results without a language model. Null if it could not be determined.',
  })
  agentFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () => {
      const [failed, degraded] = await Promise.all([readFailedRuns(ctx), readDegradedRuns(ctx)]);
      return [...failed.map((runs) => runAdvice(runs, language)), ...(degraded ? [modelAdvice(degraded, language)] : [])];
    });
  }
}
