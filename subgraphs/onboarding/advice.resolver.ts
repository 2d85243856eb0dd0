import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { readOpenSessions, sessionAdvice } from './advice.rules.js';

export const ProactiveAdvice = adviceStub();

/** Advice about onboarding sessions. */
@Resolver(() => ProactiveAdvice)
export class OnboardingAdviceResolver {
  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description: 'Advice on onboarding sessions that wait for approval or are idle, and on failed setups. Null if the lookup fails.',
  })
  onboardingFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () => (await readOpenSessions(ctx)).map((session) => sessionAdvice(session, language)));
  }
}
