import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AdviceItem, adviceStub, findingsOrNull, type AdviceKey } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { readStalledSteps, stepAdvice } from './advice.rules.js';
import type { Landscape } from './content/landscape.js';

export const ProactiveAdvice = adviceStub();

/** Adds the advice on blocked and stalled steps to `ProactiveAdvice`. */
@Resolver(() => ProactiveAdvice)
export class ProcessAdviceResolver {
  constructor(private readonly landscape: Landscape) {}

  @FieldResolver(() => [AdviceItem], {
    nullable: true,
    description: 'Advice on steps that are blocked or had no activity for 14 days; null if it cannot be read.',
  })
  processFindings(@Ctx() ctx: GraphContext, @Root() { language }: AdviceKey): Promise<AdviceItem[] | null> {
    return findingsOrNull(ctx, async () =>
      (await readStalledSteps(ctx)).map((step) =>
        stepAdvice(step, this.landscape.find(step.stepId)?.title[language] ?? step.stepId, language),
      ),
    );
  }
}
