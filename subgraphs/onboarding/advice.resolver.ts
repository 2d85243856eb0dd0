import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { readOpenSessions, sessionAdvice } from './advice.rules.js';

export const ProactiveAdvice = adviceStub();

/** What onboardings ask to be looked at. */
@Resolver(() => ProactiveAdvice)
export class OnboardingAdviceResolver {
  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description: 'Onboardings that wait for their approval or lie still, and setups that failed. Null when it cannot be told.',
  })
  onboardingFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () => (await readOpenSessions(ctx)).map((session) => sessionAdvice(session, language)));
  }
}
